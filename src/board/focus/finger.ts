import type { Attachment } from 'svelte/attachments';
import { byFinger } from '../confirm.ts';

/** Inputs and links need the focus even by touch. */
const TYPED = 'input, select, textarea, summary, a, [contenteditable]';

/**
 * Touching a board does not move the focus: nobody would see it, and moving it makes a browser recalculate styles twice
 * before it handles the tap. If the focus is visible, someone also uses the keyboard, and it moves along.
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
