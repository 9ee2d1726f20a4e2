/** A token bucket, the usual rate limiter: allows a burst, and so much a second in the long run. */
export interface Bucket {
  /** Takes one if it is there. `now`: who asks several buckets asks for the time once. */
  take(now?: number): boolean;
  /** Takes that much, there or not, for what cannot be foreseen; false: more was taken than was there. */
  charge(cost: number): boolean;
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
