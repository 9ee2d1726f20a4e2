import type { Attachment } from 'svelte/attachments';
import { byFinger } from '../confirm.ts';

/** Inputs and links need the focus even by touch. */
const TYPED = 'input, select, textarea, summary, a, [contenteditable]';

/**
 * What a finger touches on a board does not take the focus: nobody would see it there, and a browser that moves it works out the page
 * twice before it hears of the tap. Where the focus is seen, someone steers by keys as well, and it goes along.
 */
export const leaveFocus: Attachment<HTMLElement> = (board) => {
  function press(event: MouseEvent): void {
    const held = document.activeElement;
    if (!byFinger(event) || held?.matches(':focus-visible') || (event.target as Element).closest(TYPED)) return;
    event.preventDefault();
    if (held !== document.body && (held instanceof HTMLElement || held instanceof SVGElement)) held.blur();
  }
  board.addEventListener('mousedown', press);
  return () => board.removeEventListener('mousedown', press);
};
