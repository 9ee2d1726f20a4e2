import type { Time } from '../table/events.ts';

/** The tokens left in a bucket, and when that was counted. */
export interface Rate {
  tokens: number;
  at: Time;
}

/** A burst, and one more every so many milliseconds. */
export interface RateLimit {
  readonly burst: number;
  readonly every: number;
}

/** The most buckets kept for one table: full ones are forgotten first. */
const MOST_BUCKETS = 500;

/**
 * Whether one more is allowed now. A clock that was set back gives nothing. `always`: keep a bucket for this one,
 * however many others there are.
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
