import { unmount } from 'svelte';

/** How much must be left of a pause, in ms: one between two frames has sixteen at most, one in which no frame is due fifty. */
const ENOUGH = 30;

const warmed = new WeakSet<object>();

/**
 * Mounts a part of a board once on no page and throws it away, in a pause of the page, so that its code has run before a tap opens it. Call
 * it while a component is made.
 */
export function warm(part: object, mountOn: (nowhere: Element) => Record<string, unknown>): void {
  $effect(() => {
    if (typeof requestIdleCallback !== 'function' || warmed.has(part)) return;
    let next = requestIdleCallback(look);
    function look(pause: IdleDeadline): void {
      if (pause.timeRemaining() < ENOUGH) {
        next = requestIdleCallback(look);
        return;
      }
      warmed.add(part);
      void unmount(mountOn(document.createElement('div')));
    }
    return () => cancelIdleCallback(next);
  });
}
