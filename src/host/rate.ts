import type { Time } from '../table/events.ts';

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
 * Whether one more is allowed now. A clock that was set back gives nothing. `always`: a bucket is kept for this one, however many others
 * there are.
 */
export function mayDo(
  rates: Map<string, Rate>,
  key: string,
  { burst, every }: RateLimit,
  now: Time,
  always: boolean,
): boolean {
  const known = rates.get(key) ?? { tokens: burst, at: now };
  const tokens = Math.min(burst, known.tokens + Math.max(0, now - known.at) / every);
  if (rates.size >= MOST_BUCKETS && !rates.has(key) && !always) {
    for (const [other, rate] of rates) if (now - rate.at > burst * every) rates.delete(other);
    if (rates.size >= MOST_BUCKETS) return false;
  }
  rates.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
  return tokens >= 1;
}
