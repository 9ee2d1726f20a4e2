/** A token bucket, the usual rate limiter: allows a burst, and so much a second in the long run. */
export interface Bucket {
  /** Takes one if it is there. `now`: who asks several buckets asks for the time once. */
  take(now?: number): boolean;
  /** Takes that much, there or not, for what cannot be foreseen; false: more was taken than was there. */
  charge(cost: number): boolean;
  /** Something is left. */
  hasAny(): boolean;
  /** Nothing is missing: it is as good as a new one. */
  isFull(): boolean;
}

export function bucket(burst: number, perSecond: number): Bucket {
  let tokens = burst;
  let last = performance.now();
  const fill = (now: number): void => {
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * perSecond);
    last = now;
  };
  return {
    take(now = performance.now()) {
      fill(now);
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    charge(cost) {
      fill(performance.now());
      tokens -= cost;
      return tokens >= 0;
    },
    hasAny() {
      fill(performance.now());
      return tokens > 0;
    },
    isFull() {
      fill(performance.now());
      return tokens >= burst;
    },
  };
}

/** Buckets by whom they belong to, for those who come and go: one is forgotten once it is full again. */
export interface KeptBuckets {
  of(key: string): Bucket;
}

/** More than this are looked through for full ones. */
const MANY = 1_000;

export function keptBuckets(burst: number, perSecond: number): KeptBuckets {
  const kept = new Map<string, Bucket>();
  let many = MANY;
  const forgetFull = (): void => {
    for (const [key, one] of kept) if (one.isFull()) kept.delete(key);
    // Where most are in use it is not looked again for each.
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

/** Buckets that several connections share, by whom they belong to; one is forgotten when its last connection has ended. */
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
