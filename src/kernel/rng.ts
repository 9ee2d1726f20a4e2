import { sha256 } from '@noble/hashes/sha2.js';

/** A random number generator, the only source of randomness. Dealing takes a cryptographic one, search a fast one. */
export interface Rng {
  /** A whole number from 0 to n − 1, each equally likely. */
  below(n: number): number;
}

const encoder = new TextEncoder();

/**
 * SHA-256 in counter mode over the seed text. A player who sees a part of a deal cannot compute the rest, which a fast
 * generator would allow.
 */
export function dealer(seed: string): Rng {
  const text = encoder.encode(seed);
  const block = new Uint8Array(4 + text.length);
  block.set(text, 4);
  const counter = new DataView(block.buffer);
  let bytes = new DataView(new ArrayBuffer(0));
  let at = 0;
  let blocks = 0;
  const word = (): number => {
    if (at === bytes.byteLength) {
      counter.setUint32(0, blocks++);
      bytes = new DataView(sha256(block).slice().buffer);
      at = 0;
    }
    const value = bytes.getUint32(at);
    at += 4;
    return value;
  };
  return {
    below(n) {
      // Rejection: the words above the last whole multiple of n would favour small numbers.
      const limit = 2 ** 32 - (2 ** 32 % n);
      let value = word();
      while (value >= limit) value = word();
      return value % n;
    },
  };
}

/** sfc32: fast, good enough for playouts and search, never for dealing. */
export function quick(seed: string): Rng {
  const words = new DataView(sha256(encoder.encode(seed)).slice().buffer);
  let a = words.getInt32(0);
  let b = words.getInt32(4);
  let c = words.getInt32(8);
  let d = 1;
  return {
    below(n) {
      const t = (((a + b) | 0) + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = ((c << 21) | (c >>> 11)) + t;
      c |= 0;
      return Math.floor(((t >>> 0) / 2 ** 32) * n);
    },
  };
}

/** A random item, each equally likely; the list must not be empty. */
export function pick<T>(items: readonly T[], rng: Rng): T {
  if (items.length === 0) throw new Error('there is nothing to pick from');
  return items[rng.below(items.length)] as T;
}

/** Fisher–Yates, in place. */
export function shuffle<T>(items: T[], rng: Rng): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const kept = items[i]!;
    items[i] = items[j]!;
    items[j] = kept;
  }
  return items;
}
