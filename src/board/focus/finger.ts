import type { Attachment } from 'svelte/attachments';
import { byFinger } from '../confirm.ts';

/** Inputs and links need the focus even by touch. */
const TYPED = 'input, select, textarea, summary, a, [contenteditable]';
const PLACE = 'button:not(:disabled), [data-rove]';

/**
 * Touching a place on a board does not focus it, because nobody would see the focus there and moving it costs the
 * browser two layouts before the tap is handled. If the focus is visible, the person also uses a keyboard, and it moves
 * as usual. Tab after a touch moves the focus to the touched place, or to the board if that place has been removed,
 * instead of the top of the page.
 */
export const leaveFocus: Attachment<HTMLElement> = (board) => {
  /** The last place touched by a finger; undefined: something else has been pressed since. */
  let touched: Element | null | undefined;

  function press(event: MouseEvent): void {
    const held = document.activeElement;
    if (!byFinger(event) || held?.matches(':focus-visible') || (event.target as Element).closest(TYPED)) return;
    event.preventDefault();
    touched = (event.target as Element).closest(PLACE);
    if (held !== document.body && (held instanceof HTMLElement || held instanceof SVGElement)) held.blur();
  }
  const forget = (): void => {
    touched = undefined;
  };
  function tab(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || touched === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const place = touched?.isConnected ? touched : board.querySelector('[data-rove][tabindex="0"]');
    forget();
    if (document.activeElement !== document.body) return;
    if (!(place instanceof HTMLElement || place instanceof SVGElement)) return;
    event.preventDefault();
    place.focus();
  }
  board.addEventListener('mousedown', press);
  document.addEventListener('pointerdown', forget, true);
  document.addEventListener('keydown', tab);
  return () => {
    board.removeEventListener('mousedown', press);
    document.removeEventListener('pointerdown', forget, true);
    document.removeEventListener('keydown', tab);
  };
};
