import type { Clock } from '../../host/ports.ts';

/** The longest delay of a timer, in milliseconds; what is later is waited for in steps. */
const FURTHEST = 2 ** 31 - 1;

/** The time of this machine. */
export const browserClock: Clock = {
  now: Date.now,
  at(time, wake) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left = time - Date.now();
      timer = setTimeout(left > FURTHEST ? wait : wake, Math.min(Math.max(left, 0), FURTHEST));
    };
    wait();
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setTimeout(resolve)),
};
