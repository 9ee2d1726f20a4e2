import type { Clock } from '../../host/ports.ts';

/**
 * A monotonic clock. Unlike a server's, its timers keep the process alive: a round that waits for something must not
 * end early.
 */
export const terminalClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  at(time, wake) {
    const timer = setTimeout(wake, time - terminalClock.now());
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
};
