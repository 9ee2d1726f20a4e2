/** What is known of a position's value: exactly it, at least it, or at most it. */
export const EXACT = 1;
export const LOWER = 2;
export const UPPER = 3;
export type Bound = typeof EXACT | typeof LOWER | typeof UPPER;

/**
 * A transposition table: what a search found out about positions, by their 64-bit hash. It has a fixed size and lives in typed arrays,
 * 16 bytes an entry. One entry for each place: a result of a deeper search is kept unless it is of an older search.
 */
export interface Transpositions {
  /** The place of the entry of this hash; −1: nothing is known. Valid until the next `keep`. */
  find(high: number, low: number): number;
  depth(place: number): number;
  bound(place: number): Bound;
  value(place: number): number;
  /** The best move found, as the search numbers it; −1: none. */
  best(place: number): number;
  /** Values lie between −32,768 and 32,767, moves between −1 and 32,766, depths between 0 and 255. */
  keep(high: number, low: number, depth: number, bound: Bound, value: number, best: number): void;
  /** What is in it is old from now on: it may still be found, and gives way to anything. */
  age(): void;
  clear(): void;
}

/** With 2 to the power of `bits` entries: 20 bits are 16 MB. */
export function transpositions(bits: number): Transpositions {
  const size = 2 ** bits;
  const mask = size - 1;
  const highs = new Int32Array(size);
  const lows = new Int32Array(size);
  const values = new Int16Array(size);
  const bests = new Int16Array(size);
  const depths = new Uint8Array(size);
  /** 0: empty; else the bound and, above it, the search it is of. */
  const marks = new Uint8Array(size);
  let age = 0;
  const placeOf = (high: number, low: number): number => (low ^ (high >>> 7)) & mask;
  return {
    find(high, low) {
      const place = placeOf(high, low);
      return marks[place] !== 0 && highs[place] === high && lows[place] === low ? place : -1;
    },
    depth: (place) => depths[place]!,
    bound: (place) => (marks[place]! & 3) as Bound,
    value: (place) => values[place]!,
    best: (place) => bests[place]!,
    keep(high, low, depth, bound, value, best) {
      const place = placeOf(high, low);
      const mark = marks[place]!;
      const other = highs[place] !== high || lows[place] !== low;
      if (mark !== 0 && mark >> 2 === age && other && depths[place]! > depth) return;
      highs[place] = high;
      lows[place] = low;
      depths[place] = depth;
      values[place] = value;
      bests[place] = best;
      marks[place] = (age << 2) | bound;
    },
    age: () => void (age = (age + 1) & 63),
    clear: () => void marks.fill(0),
  };
}
