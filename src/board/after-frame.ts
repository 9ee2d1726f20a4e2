import { flushSync } from 'svelte';

/** A page that is hidden before its frame comes makes none: then it is done after so long, in ms. */
const AT_LAST = 100;

let waiting: readonly (() => void)[] = [];
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Does something once the next frame is drawn, in the order in which it was asked for: what people look at first is on the screen by then
 * and does not wait for the rest. On a page that nobody sees there is no frame to wait for.
 */
export function afterFrame(run: () => void): () => void {
  waiting = [...waiting, run];
  if (waiting.length === 1) {
    // Timers of a hidden page are slowed down.
    if (document.hidden) queueMicrotask(catchUp);
    else {
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(step);
      });
      timer = setTimeout(catchUp, AT_LAST);
    }
  }
  return () => {
    waiting = waiting.filter((each) => each !== run);
    if (waiting.length === 0) stop();
  };
}

/** One at a time, each in a task of its own: a tap or a frame that comes meanwhile need not wait for all of them. */
function step(): void {
  const [run, ...rest] = waiting;
  waiting = rest;
  run?.();
  flushSync();
  if (rest.length > 0 && waiting.length > 0) timer = setTimeout(step);
}

/** Does at once all that waits for a frame: whoever brings something new calls it first, so that nothing is left out in between. */
export function catchUp(): void {
  stop();
  while (waiting.length > 0) {
    const [run, ...rest] = waiting;
    waiting = rest;
    run?.();
    flushSync();
  }
}

function stop(): void {
  cancelAnimationFrame(frame);
  clearTimeout(timer);
}
