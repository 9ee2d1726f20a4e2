import type { Clock } from '../../host/ports.ts';

/**
 * The machine's time, which never goes back. Unlike those of a server its timers keep the process alive: a round that waits for
 * something must not end because nobody holds the process open.
 */
export const terminalClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  at(time, wake) {
    const timer = setTimeout(wake, time - terminalClock.now());
    return () => clearTimeout(timer);
  },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
};
