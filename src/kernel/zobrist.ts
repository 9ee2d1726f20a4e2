/**
 * Zobrist hashing: the hash of a position is the exclusive or of two 32-bit words for each fact that is true of it, so
 * a move only changes it by the few facts that it changes. A fact is a whole number below 2^24; its words are computed
 * from it and need no table.
 */
export function flip(hash: Int32Array, fact: number): void {
  hash[0]! ^= mixed(fact, 0x9e3779b1);
  hash[1]! ^= mixed(fact, 0x7feb352d);
}

/**
 * The same for facts below `count` with precomputed words, for games whose playouts would be slowed down by the mixing.
 */
export function flipper(count: number): typeof flip {
  const words = new Int32Array(2 * count);
  for (let fact = 0; fact < count; fact++) flip(words.subarray(2 * fact, 2 * fact + 2), fact);
  return (hash, fact) => {
    hash[0]! ^= words[2 * fact]!;
    hash[1]! ^= words[2 * fact + 1]!;
  };
}

/** A finaliser in the manner of MurmurHash3: every bit of the fact changes about half of the word. */
function mixed(fact: number, salt: number): number {
  let h = Math.imul(fact + 1, salt);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
