import { focusSoon } from './focus-soon.ts';

/**
 * Removes the focus from what a finger or a mouse has pressed on a board, and restores it with the next frame if the
 * element is still there. To be called before anything changes, because removing a focused element forces a layout in
 * the middle of the change. Keyboard focus is kept: whoever uses the keyboard or a screen reader must not lose it even
 * for a frame.
 */
export function letGo(): void {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement || held instanceof SVGElement)) return;
  if (!held.closest('.board') || held.matches(':focus-visible')) return;
  held.blur();
  focusSoon(() => (held.isConnected && document.activeElement === document.body ? held : null), {
    preventScroll: true,
  });
}
