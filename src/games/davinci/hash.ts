import { flip, flipper } from '../../kernel/zobrist.ts';

/** The facts in a position's key, numbered for its hash. */
const STANDING = 0;
const LYING = STANDING + 4 * 32 * 64;
const SITUATION = LYING + 16 * 32;
const SCORES = SITUATION + 8 * 4 * 32 * 4;
const SEATS = 4;
const toggle = flipper(SCORES);

/** A tile, plus OPEN if it is laid open, at an index of a seat's code. */
export function toggleStanding(hash: Int32Array, seat: number, index: number, tile: number): void {
  toggle(hash, STANDING + ((seat << 11) | (index << 6) | tile));
}

/** A tile on the table, by how many tiles of its colour are drawn after it. */
export function toggleLying(hash: Int32Array, behind: number, tile: number): void {
  toggle(hash, LYING + ((behind << 5) | tile));
}

/**
 * Which seat must do what, with which drawn tile (−1: none); `first` is the starting seat while that matters, then 0.
 */
export function toggleSituation(hash: Int32Array, phase: number, turn: number, drawn: number, first: number): void {
  toggle(hash, SITUATION + ((phase << 9) | (turn << 7) | ((drawn + 1) << 2) | first));
}

/** Not from a precomputed table, because scores have no upper limit. */
export function toggleScore(hash: Int32Array, seat: number, score: number): void {
  if (score !== 0) flip(hash, SCORES + score * SEATS + seat);
}
