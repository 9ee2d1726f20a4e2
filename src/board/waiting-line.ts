import { flushSync } from 'svelte';

/** Calls back when it is time, and answers how to keep it from doing so. */
export type Wait = (go: () => void) => () => void;

export interface WaitingLine {
  /** Does something when it is time, in the order in which it was asked for; answers how to take it back. */
  add(run: () => void): () => void;
  /** Nothing waits, or what waited is being done just now. */
  readonly free: boolean;
}

/** Of each line, how to do the first that waits; it answers whether there was any. */
const lines: (() => boolean)[] = [];

/** Things that are done later than they come up, one after the other. */
export function waitingLine(wait: Wait): WaitingLine {
  let waiting: readonly (() => void)[] = [];
  let doing = false;
  let stop = (): void => undefined;

  function doFirst(): void {
    const [run, ...rest] = waiting;
    waiting = rest;
    const before = doing;
    doing = true;
    try {
      run?.();
      flushSync();
    } finally {
      doing = before;
    }
  }

  /** One at a time, each in a task of its own: a tap or a frame that comes meanwhile need not wait for all of them. */
  function step(): void {
    if (waiting.length > 1) stop = soon(step);
    doFirst();
  }

  lines.push(() => {
    stop();
    const any = waiting.length > 0;
    if (any) doFirst();
    return any;
  });
  return {
    add(run) {
      waiting = [...waiting, run];
      if (waiting.length === 1) stop = wait(step);
      return () => {
        waiting = waiting.filter((each) => each !== run);
        if (waiting.length === 0) stop();
      };
    },
    get free() {
      return doing || waiting.length === 0;
    },
  };
}

/** In the next task; on a page that nobody sees timers are slowed down, so there it is no later than this one. */
export function soon(run: () => void): () => void {
  if (document.hidden) {
    let wanted = true;
    queueMicrotask(() => {
      if (wanted) run();
    });
    return () => (wanted = false);
  }
  const timer = setTimeout(run);
  return () => clearTimeout(timer);
}

/** Does at once all that waits: whoever brings something new calls it first, so that nothing is left out in between. */
export function catchUp(): void {
  while (lines.some((next) => next()));
}
