import { flipper } from '../../kernel/zobrist.ts';
import { CELLS } from './board.ts';

/** The facts about a position, numbered for its hash. */
const BOX = 5;
/** More than any seat can score. */
const SCORES = 80;

export const tileFact = (cell: number, number: number): number => cell * BOX + number;
const UP = tileFact(CELLS, 0);
export const upFact = (cell: number): number => UP + cell;
const PAWN = upFact(CELLS);
/** From −1 on, like the cells a pawn came from. */
export const pawnFact = (cell: number): number => PAWN + (cell + 1);
const CAME_FROM = pawnFact(CELLS);
export const cameFromFact = (cell: number): number => CAME_FROM + (cell + 1);
const ASIDE = cameFromFact(CELLS);
export const asideFact = (index: number, number: number): number => ASIDE + (index * BOX + number);
const PICKED = asideFact(4, 0);
export const pickedFact = (k: number): number => PICKED + k;
const TARGET = pickedFact(5);
export const targetFact = (k: number): number => TARGET + k;
const TURN = targetFact(4);
export const turnFact = (seat: number): number => TURN + seat;
const SCORE = turnFact(3);
export const scoreFact = (seat: number, score: number): number => SCORE + (seat * SCORES + score);

/** Toggles a fact. */
export const flip = flipper(scoreFact(3, 0));
