import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

interface Counted {
  readonly current: number;
  /** Milliseconds until the counter restarts. */
  readonly ttl: number;
}
type Told = (error: Error | null, counted?: Counted) => void;

/** The first request of a window starts its time. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** After a failure Redis is not asked for this many milliseconds, so that nobody waits for it. */
const SPARED = 5_000;
/** The most counters kept here while Redis is lost; beyond that all restart, in favour of the clients. */
const MOST = 50_000;

/**
 * Counts requests for @fastify/rate-limit: in Redis for all processes together, and in each process while Redis is
 * lost.
 */
export function sharedRateStore(redis: Redis, site: string): FastifyRateLimitStoreCtor {
  let sparedUntil = 0;
  const local = new Map<string, { current: number; until: number }>();

  const countHere = (key: string, window: number): Counted => {
    const now = Date.now();
    const known = local.get(key);
    if (known && known.until > now) {
      known.current += 1;
      return { current: known.current, ttl: known.until - now };
    }
    if (local.size >= MOST) local.clear();
    local.set(key, { current: 1, until: now + window });
    return { current: 1, ttl: window };
  };

  const count = async (key: string, window: number): Promise<Counted> => {
    if (redis.status !== 'ready' || Date.now() < sparedUntil) return countHere(key, window);
    try {
      const [current, ttl] = (await redis.eval(COUNT, 1, `spellenkast:${site}:${key}`, window)) as [number, number];
      return { current, ttl };
    } catch {
      sparedUntil = Date.now() + SPARED;
      return countHere(key, window);
    }
  };

  /** Limits are identified by the order of their creation, which is the same in all processes of a version. */
  let made = 0;
  const next = (): object => {
    const limit = made++;
    return {
      incr(key: string, told: Told, window: number) {
        void count(`limit${limit}:${key}`, window).then((counted) => told(null, counted));
      },
      child: next,
    };
  };

  // The plugin makes its store with `new`; a constructor may return another object.
  return function rateStore() {
    return next();
  } as unknown as FastifyRateLimitStoreCtor;
}
