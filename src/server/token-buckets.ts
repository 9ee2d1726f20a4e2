/**
 * A token bucket: allows a burst, and a rate in the long run. Every connection has several, and every frame takes from
 * three, so it is four numbers and no closures.
 */
export interface Bucket {
  readonly burst: number;
  readonly perSecond: number;
  tokens: number;
  last: number;
}

export const bucket = (burst: number, perSecond: number): Bucket => ({
  burst,
  perSecond,
  tokens: burst,
  last: performance.now(),
});

function fill(into: Bucket, now: number): void {
  into.tokens = Math.min(into.burst, into.tokens + ((now - into.last) / 1000) * into.perSecond);
  into.last = now;
}

/** Takes a token if there is one. `now`: callers of several buckets read the clock once. */
export function take(from: Bucket, now: number = performance.now()): boolean {
  fill(from, now);
  if (from.tokens < 1) return false;
  from.tokens -= 1;
  return true;
}

/** Takes that much even if it is not there, for costs that cannot be foreseen; false: the bucket is overdrawn. */
export function charge(from: Bucket, cost: number): boolean {
  fill(from, performance.now());
  from.tokens -= cost;
  return from.tokens >= 0;
}

/** Something is left. */
export function hasAny(one: Bucket): boolean {
  fill(one, performance.now());
  return one.tokens > 0;
}

/** Nothing is missing, so it can be forgotten. */
export function isFull(one: Bucket): boolean {
  fill(one, performance.now());
  return one.tokens >= one.burst;
}

/** Buckets by owner, for owners who come and go: one is forgotten once it is full again. */
export interface KeptBuckets {
  of(key: string): Bucket;
}

/** With more than this, full ones are looked for and forgotten. */
const MANY = 1_000;

export function keptBuckets(burst: number, perSecond: number): KeptBuckets {
  const kept = new Map<string, Bucket>();
  let many = MANY;
  const forgetFull = (): void => {
    for (const [key, one] of kept) if (isFull(one)) kept.delete(key);
    // If most are in use, searching all of them for each newcomer would find nothing.
    many = Math.max(MANY, 2 * kept.size);
  };
  return {
    of(key) {
      if (kept.size >= many) forgetFull();
      const known = kept.get(key) ?? bucket(burst, perSecond);
      kept.set(key, known);
      return known;
    },
  };
}

/** Buckets shared by several connections, by owner; one is forgotten when its last connection has ended. */
export interface SharedBuckets {
  /** Every `join` is followed by one `leave`. */
  join(key: string): Bucket;
  leave(key: string): void;
  /** How many have joined. */
  members(key: string): number;
}

export function sharedBuckets(burst: number, perSecond: number): SharedBuckets {
  const shared = new Map<string, { readonly bucket: Bucket; members: number }>();
  return {
    join(key) {
      const known = shared.get(key) ?? { bucket: bucket(burst, perSecond), members: 0 };
      known.members += 1;
      shared.set(key, known);
      return known.bucket;
    },
    leave(key) {
      const known = shared.get(key);
      if (!known) return;
      known.members -= 1;
      if (known.members === 0) shared.delete(key);
    },
    members: (key) => shared.get(key)?.members ?? 0,
  };
}
