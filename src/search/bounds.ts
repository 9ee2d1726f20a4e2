/**
 * A transposition table: bounds of the value of a position, the depth of the search, and the best move found. Keys are
 * stored separately, because most lookups find nothing and then touch no other memory.
 */
export interface BoundTable {
  readonly keys: Int32Array;
  /** Lower bound + 128 (8 bits), upper bound + 128 (8), depth. */
  readonly facts: Int32Array;
  readonly best: Int32Array;
  /** The hash is shifted right by this many bits to find an entry. */
  readonly shift: number;
  /** How many entries a position may be in. With two, the one searched less deeply is replaced. */
  readonly ways: 1 | 2;
}

const DEPTH_SHIFT = 16;

/** Values lie between these, so as bounds they carry no information. */
export const HIGHEST = 127;
export const LOWEST = -127;

/** Room for 2 to the power of `bits` positions, of 12 bytes each. */
export function boundTable(bits: number, ways: 1 | 2): BoundTable {
  const words = (): Int32Array => new Int32Array(1 << bits);
  return { keys: words(), facts: words(), best: words(), shift: 32 - bits + (ways - 1), ways };
}

export const bytesOf = ({ keys, facts, best }: BoundTable): number =>
  keys.byteLength + facts.byteLength + best.byteLength;

/** Clears the table, so that an earlier search does not change how far the next one gets with its nodes. */
export function forget({ keys }: BoundTable): void {
  keys.fill(0);
}

/** The entry of a position; −1: it has none. */
export function find({ keys, shift, ways }: BoundTable, hash: number, key: number): number {
  const first = ways * (hash >>> shift);
  if (keys[first] === key) return first;
  return ways === 2 && keys[first + 1] === key ? first + 1 : -1;
}

export const lowerAt = ({ facts }: BoundTable, entry: number): number => (facts[entry]! & 255) - 128;
export const upperAt = ({ facts }: BoundTable, entry: number): number => ((facts[entry]! >>> 8) & 255) - 128;
export const depthAt = ({ facts }: BoundTable, entry: number): number => facts[entry]! >>> DEPTH_SHIFT;
export const bestAt = ({ best }: BoundTable, entry: number): number => best[entry]!;

/**
 * Stores the result of a window search: at or below `alpha` it is an upper bound, at or above `beta` a lower bound,
 * between them exact.
 */
export function keep(
  table: BoundTable,
  hash: number,
  key: number,
  depth: number,
  alpha: number,
  beta: number,
  value: number,
  best: number,
): void {
  let lower = value > alpha ? value : LOWEST;
  let upper = value < beta ? value : HIGHEST;
  let entry = find(table, hash, key);
  if (entry < 0) entry = roomFor(table, hash, depth);
  else if (depthAt(table, entry) === depth) {
    // Searched at least as deep before, so both bounds hold.
    if (lowerAt(table, entry) > lower) lower = lowerAt(table, entry);
    if (upperAt(table, entry) < upper) upper = upperAt(table, entry);
  }
  table.keys[entry] = key;
  table.facts[entry] = (lower + 128) | ((upper + 128) << 8) | (depth << DEPTH_SHIFT);
  table.best[entry] = best;
}

/** The entry to write to: with two, the first unless its content was searched deeper. */
function roomFor(table: BoundTable, hash: number, depth: number): number {
  const first = table.ways * (hash >>> table.shift);
  return table.ways === 2 && table.keys[first] !== 0 && depthAt(table, first) > depth ? first + 1 : first;
}
