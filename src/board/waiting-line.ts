import { flushSync } from 'svelte';

/** Calls `go` later; returns a function that cancels the call. */
export type Wait = (go: () => void) => () => void;

export interface WaitingLine {
  /** Adds a callback to the end of the queue; returns a function that removes it. */
  add(run: () => void): () => void;
  /** Whether the queue is empty or one of its callbacks is running now. */
  readonly free: boolean;
}

/** For each queue, a function that runs its first callback at once and returns whether there was one. */
const lines: (() => boolean)[] = [];

/** A first-in, first-out queue of callbacks; `wait` decides when the first of them runs. */
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

  /** Runs each callback in its own task, so that input and frames are not blocked until all have run. */
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

/**
 * Runs the callback in the next task, or in a microtask on a hidden page, where browsers throttle timers; returns a
 * function that cancels it.
 */
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

/**
 * Runs all waiting callbacks of all queues at once; call it before applying a new state, so that no earlier one is
 * skipped.
 */
export function catchUp(): void {
  while (lines.some((next) => next()));
}
