import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from 'ioredis';

interface Counted {
  readonly current: number;
  /** Milliseconds until it is counted anew. */
  readonly ttl: number;
}
type Told = (error: Error | null, counted?: Counted) => void;

/** The first request of a window starts its time. */
const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** After Redis failed to answer it is not asked for so many milliseconds, so that nobody waits for it. */
const SPARED = 5_000;
/** Where Redis is lost so many are counted here; beyond it all begin anew, in favour of those who ask. */
const MOST = 50_000;

/** Counts requests for @fastify/rate-limit: by Redis for all processes together, and by each alone while Redis is lost. */
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

  /** Limits are told apart by the order in which they are made, which is the same in all processes of a version. */
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
