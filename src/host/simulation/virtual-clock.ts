import type { Time } from '../../table/events.ts';
import type { Clock } from '../ports.ts';

// Only Node has it, and tests of the page are checked without Node's types.
declare const setImmediate: (act: () => void) => void;

/** A clock that a test or a simulation advances: nothing waits in real time. */
export interface VirtualClock extends Clock {
  /** When the next timer rings; null: none is set. */
  next(): Time | null;
  /**
   * Advances to that time and fires the timers on the way, one after the other, each after everything that the previous
   * one started.
   */
  goTo(time: Time): Promise<void>;
  /** Resolves when all pending work that needs no time is done. */
  settle(): Promise<void>;
  /** How many timers have fired: everything until the next one is caused by the last. */
  turn(): number;
}

interface Timer {
  readonly time: Time;
  readonly order: number;
  readonly wake: () => void;
}

export function virtualClock(start: Time = 1_000_000): VirtualClock {
  let now = start;
  let order = 0;
  let turns = 0;
  const timers = new Set<Timer>();

  const first = (): Timer | null => {
    let found: Timer | null = null;
    for (const timer of timers) {
      if (!found || timer.time < found.time || (timer.time === found.time && timer.order < found.order)) found = timer;
    }
    return found;
  };
  // All promises that can go on without a timer do so before a macrotask runs.
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  return {
    now: () => now,
    at(time, wake) {
      const timer = { time, order: order++, wake };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    breathe: () => Promise.resolve(),
    next: () => first()?.time ?? null,
    settle,
    turn: () => turns,
    async goTo(time) {
      await settle();
      for (let timer = first(); timer && timer.time <= time; timer = first()) {
        timers.delete(timer);
        turns += 1;
        now = Math.max(now, timer.time);
        timer.wake();
        await settle();
      }
      now = Math.max(now, time);
    },
  };
}
