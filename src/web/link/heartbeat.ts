/** How often a page looks whether its connection is alive, in milliseconds. */
export const TICK = 1_000;
/** After so long without a message from the host it is pinged, */
const QUIET = 4_000;
/** and after so much longer the connection is dead: a visible page knows within ten seconds. */
const PATIENCE = 4_000;
/** A tick that comes so late means that the machine slept or the page was throttled: what was waited for then says nothing. */
const LATE = 3_000;

/** The heartbeat of one connection: told what was heard and what time it is, it says what to do. Times are milliseconds of any clock. */
export interface Heartbeat {
  /** Something came from the host. */
  heard(now: number): void;
  /** To be called every `TICK` milliseconds. */
  tick(now: number): 'ping' | 'dead' | null;
  /** There is reason to doubt the connection: it is pinged at the next tick at the latest. */
  doubt(): void;
}

export function heartbeat(start: number): Heartbeat {
  let last = start;
  let ticked = start;
  /** When the last ping was sent that has no answer yet; null: none is waited for. */
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
