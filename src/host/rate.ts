import type { Time } from '../table/events.ts';
import type { LiveTable } from './live.ts';
import { holdsSeat, isOpener } from './spectators.ts';

/** What is left of a token bucket, and when that was counted. */
export interface Rate {
  tokens: number;
  at: Time;
}

/** So many at once, and one more every so many milliseconds in the long run. */
export interface RateLimit {
  readonly burst: number;
  readonly every: number;
}

/** More buckets than this are not kept for one table: those that are full again are forgotten first. */
const MOST_BUCKETS = 500;

/**
 * Whether a device may ask for one more of these at a table now. A clock that was set back gives nothing. However many come to watch and
 * ask, whoever has a seat or opened the table is never kept waiting for them.
 */
export function mayAsk(live: LiveTable, device: string, what: string, { burst, every }: RateLimit, now: Time): boolean {
  const { rates } = live;
  const key = `${what} ${device}`;
  const known = rates.get(key) ?? { tokens: burst, at: now };
  const tokens = Math.min(burst, known.tokens + Math.max(0, now - known.at) / every);
  if (rates.size >= MOST_BUCKETS && !rates.has(key) && !holdsSeat(live, device) && !isOpener(live, device)) {
    for (const [other, rate] of rates) if (now - rate.at > burst * every) rates.delete(other);
    if (rates.size >= MOST_BUCKETS) return false;
  }
  rates.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
  return tokens >= 1;
}
