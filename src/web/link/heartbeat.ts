/** How often a page checks its connection, in milliseconds. */
export const TICK = 1_000;
/** After this long without a message the host is pinged, */
const QUIET = 4_000;
/** and after this much longer the connection counts as dead: a visible page knows within ten seconds. */
const PATIENCE = 4_000;
/** A tick this late means that the machine slept or the page was throttled, so the silence says nothing. */
const LATE = 3_000;

/**
 * The heartbeat of one connection: given what was received and the time, it says what to do. Times are milliseconds of
 * any clock.
 */
export interface Heartbeat {
  /** Something came from the host. */
  heard(now: number): void;
  /** To be called every `TICK` milliseconds. */
  tick(now: number): 'ping' | 'dead' | null;
  /** The connection may be dead: pings at the next tick at the latest. */
  doubt(): void;
}

export function heartbeat(start: number): Heartbeat {
  let last = start;
  let ticked = start;
  /** When the last unanswered ping was sent; null: none. */
  let asked: number | null = null;
  let doubted = false;
  return {
    heard(now) {
      last = now;
      asked = null;
      doubted = false;
    },
    doubt() {
      doubted = true;
    },
    tick(now) {
      const slept = now - ticked > LATE;
      ticked = now;
      if (asked !== null && !slept) return now - asked >= PATIENCE ? 'dead' : null;
      if (!slept && !doubted && now - last < QUIET) return null;
      asked = now;
      doubted = false;
      return 'ping';
    },
  };
}
