import { focusSoon } from './focus-soon.ts';

/**
 * Takes the focus from what a finger or a mouse has pressed on a board, and gives it back with the next frame to what still stands there.
 * To be called before anything changes: to remove what has the focus makes a browser lay the page out in the middle of the change. What has
 * the focus by keys keeps it: whoever steers by keys, or hears where it is, must not lose it even for a frame.
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
