import { quick } from '../../kernel/rng.ts';
import { CELLS } from './board.ts';

/**
 * Zobrist hashing: two random words for each thing that can be true of a position; the hash is the exclusive or of the words of
 * all that is true. Each of these is the index of the first of the two words.
 */
const BOX = 5;
/** No seat ever scores as much. */
const SCORES = 80;

export const tileFact = (cell: number, number: number): number => 2 * (cell * BOX + number);
const UP = tileFact(CELLS, 0);
export const upFact = (cell: number): number => UP + 2 * cell;
const PAWN = upFact(CELLS);
/** From −1 on, as are the cells a pawn came from. */
export const pawnFact = (cell: number): number => PAWN + 2 * (cell + 1);
const CAME_FROM = pawnFact(CELLS);
export const cameFromFact = (cell: number): number => CAME_FROM + 2 * (cell + 1);
const ASIDE = cameFromFact(CELLS);
export const asideFact = (index: number, number: number): number => ASIDE + 2 * (index * BOX + number);
const PICKED = asideFact(4, 0);
export const pickedFact = (k: number): number => PICKED + 2 * k;
const TARGET = pickedFact(5);
export const targetFact = (k: number): number => TARGET + 2 * k;
const TURN = targetFact(4);
export const turnFact = (seat: number): number => TURN + 2 * seat;
const SCORE = turnFact(3);
export const scoreFact = (seat: number, score: number): number => SCORE + 2 * (seat * SCORES + score);

const rng = quick('zipher hash');
const words: Int32Array = Int32Array.from({ length: scoreFact(3, 0) }, () => rng.below(2 ** 32) | 0);

/** What was true is no longer, or the other way round. */
export function flip(hash: Int32Array, fact: number): void {
  hash[0]! ^= words[fact]!;
  hash[1]! ^= words[fact + 1]!;
}
