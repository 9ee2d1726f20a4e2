/** Zobrist hashing: the hash of a position is the exclusive or of one 64-bit word, in two halves, for each fact in its `key`. */

/** The low halves first, then the high ones. SplitMix-like mixing of a counter: the same words in every process. */
function words(count: number, salt: number): Int32Array {
  const table = new Int32Array(2 * count);
  for (let i = 0; i < table.length; i++) table[i] = mixed(salt + i);
  return table;
}

function mixed(counter: number): number {
  let h = Math.imul(counter + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const STANDING = 4 * 32 * 64;
const standing = words(STANDING, 0);
const LYING = 16 * 32;
const lying = words(LYING, 1 << 16);
const SITUATION = 8 * 4 * 32 * 4;
const situation = words(SITUATION, 1 << 17);
const SCORED = 4;
const SCORE_SALT = 1 << 18;

/** A tile, OPEN added if it is, at an index of a seat's code. */
export function toggleStanding(hash: Int32Array, seat: number, index: number, tile: number): void {
  const at = (seat << 11) | (index << 6) | tile;
  hash[0]! ^= standing[at]!;
  hash[1]! ^= standing[at + STANDING]!;
}

/** A tile on the table, by how many of its colour are drawn after it. */
export function toggleLying(hash: Int32Array, behind: number, tile: number): void {
  const at = (behind << 5) | tile;
  hash[0]! ^= lying[at]!;
  hash[1]! ^= lying[at + LYING]!;
}

/** Who is to do what, with which tile drawn (−1: none); `first` is the starter while that matters, and 0 then. */
export function toggleSituation(hash: Int32Array, phase: number, turn: number, drawn: number, first: number): void {
  const at = (phase << 9) | (turn << 7) | ((drawn + 1) << 2) | first;
  hash[0]! ^= situation[at]!;
  hash[1]! ^= situation[at + SITUATION]!;
}

export function toggleScore(hash: Int32Array, seat: number, score: number): void {
  if (score === 0) return;
  const counter = SCORE_SALT + 2 * (score * SCORED + seat);
  hash[0]! ^= mixed(counter);
  hash[1]! ^= mixed(counter + 1);
}
