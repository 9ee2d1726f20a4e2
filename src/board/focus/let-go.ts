import { focusSoon } from './focus-soon.ts';

/**
 * Takes the focus from what a finger or a mouse has pressed, before the board changes, and gives it back with the next frame to what still
 * stands there. To remove what has the focus would make a browser lay the page out in the middle of the change. What has the focus by keys
 * keeps it: whoever steers by keys, or hears where it is, must not lose it even for a frame.
 */
export function letGo(board: Element): void {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement || held instanceof SVGElement)) return;
  if (!board.contains(held) || held.matches(':focus-visible')) return;
  held.blur();
  focusSoon(() => (held.isConnected && document.activeElement === document.body ? held : null), {
    preventScroll: true,
  });
}
