import { mount, unmount, type Component } from 'svelte';

/** How much must be left of a pause, in ms: one between two frames has sixteen at most, one in which no frame is due fifty. */
const ENOUGH = 30;

const warmed = new WeakSet<object>();

/**
 * Makes a part of a board once on no page and throws it away, in a pause of the page, so that its code has run before a tap opens it. Call
 * it while a component is made.
 */
export function warm<P extends Record<string, unknown>>(part: Component<P>, props: () => P): void {
  $effect(() => {
    if (typeof requestIdleCallback !== 'function' || warmed.has(part)) return;
    let next = requestIdleCallback(look);
    function look(pause: IdleDeadline): void {
      if (pause.timeRemaining() < ENOUGH) {
        next = requestIdleCallback(look);
        return;
      }
      warmed.add(part);
      void unmount(mount(part, { target: document.createElement('div'), props: props() }));
    }
    return () => cancelIdleCallback(next);
  });
}
