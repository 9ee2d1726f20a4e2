import { unmount } from 'svelte';

/**
 * How much of an idle period must be left, in ms: between two frames it is at most sixteen, without a pending frame
 * fifty.
 */
const ENOUGH = 30;

const warmed = new WeakSet<object>();

/**
 * Mounts a part of a board once in a detached element and discards it, in an idle period, so that its code has run
 * before a tap opens it. Call it during component initialisation.
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
