import type { Clock } from '../host/ports.ts';

/** A timer takes at most this many milliseconds; what is later is waited for in steps. */
const LONGEST = 2 ** 31 - 1;

/** The machine's clock. A pending timer keeps no process alive. */
export const nodeClock: Clock = {
  now: Date.now,
  at(time, wake) {
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const left = time - Date.now();
      timer = left > LONGEST ? setTimeout(wait, LONGEST) : setTimeout(wake, Math.max(0, left));
      timer.unref();
    };
    wait();
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
};
