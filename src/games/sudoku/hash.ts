import { flip, flipper } from '../../kernel/zobrist.ts';

/** The facts in a position's key, numbered for its hash. */
const NUMBERS = 10;
const SEATS = 8;
const LYING = 0;
const HELD = LYING + 128 * NUMBERS;
const STOCK = HELD + SEATS * NUMBERS;
const TURN = STOCK + 128 * NUMBERS;
const LAST = TURN + 2 * SEATS;
const SCORES = LAST + 128 * SEATS;
const POINTS = SCORES + 1;
const toggle = flipper(SCORES);

/** A tile on a cell. */
export const toggleLying = (hash: Int32Array, cell: number, number: number): void =>
  toggle(hash, LYING + cell * NUMBERS + number);

/** The tile that a seat holds. */
export const toggleHeld = (hash: Int32Array, seat: number, number: number): void =>
  toggle(hash, HELD + seat * NUMBERS + number);

/** A tile of the stock, by how many are drawn after it. */
export const toggleStock = (hash: Int32Array, behind: number, number: number): void =>
  toggle(hash, STOCK + behind * NUMBERS + number);

/** The seat on turn, and whether it has claimed to be stuck. */
export const toggleTurn = (hash: Int32Array, turn: number, claimed: boolean): void =>
  toggle(hash, TURN + 2 * turn + Number(claimed));

/** The tile that may be called: its cell, the seat that laid it, and the points that a call takes back. */
export function toggleLast(hash: Int32Array, cell: number, seat: number, points: number): void {
  toggle(hash, LAST + cell * SEATS + seat);
  flip(hash, POINTS + 2 * points);
}

/** Not from a precomputed table, because scores have no upper limit; a call may make a score negative. */
export const toggleScore = (hash: Int32Array, seat: number, score: number): void =>
  flip(hash, POINTS + 2 * (SEATS * (score + LOWEST) + seat) + 1);
const LOWEST = 4096;
