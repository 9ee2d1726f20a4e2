import { push, type Code, type MoveList } from '../../kernel/moves.ts';
import { HIDDEN, type Hidden } from '../../kernel/open.ts';
import type { Seat } from '../../kernel/rules.ts';
import { flip } from '../../kernel/zobrist.ts';
import { cellsOf, LONGEST_PIECE, LONGEST_ROW, MOST_PLAYED, PIECES, places, SHORTEST_ROW } from './board.ts';
import { fromOf, lay, lengthOf, rowOf } from './notation.ts';

export interface ZickzackOptions {
  readonly [name: string]: number;
  readonly players: number;
}

export interface ZickzackSetup {
  readonly start: Seat;
}

/** Nothing is hidden in ZickZack; `Hidden` only keeps positions out of views. */
export interface ZickzackPosition extends Hidden {
  /** The free cells of each row as bits, indexed by the row's number of cells. */
  readonly free: Uint16Array;
  /** The number of pieces of length k that seat s has left, at 5 s + k. */
  readonly left: Uint8Array;
  readonly scores: Int32Array;
  /** The seat that lays next, or NOBODY when the round is over. */
  turn: number;
  /** The codes played, and the seats that played them. */
  readonly history: Int32Array;
  readonly movers: Uint8Array;
  played: number;
  /** The hash of the free cells, the pieces left, the scores and the turn. */
  readonly hash: Int32Array;
}

export const NOBODY = -1;

export function createPosition(start: Seat): ZickzackPosition {
  const pos: ZickzackPosition = {
    hidden: HIDDEN,
    free: Uint16Array.from({ length: LONGEST_ROW + 1 }, (_, row) => (row < SHORTEST_ROW ? 0 : cellsOf(1, row))),
    left: Uint8Array.from([...PIECES, ...PIECES]),
    scores: new Int32Array(2),
    turn: start,
    history: new Int32Array(MOST_PLAYED),
    movers: new Uint8Array(MOST_PLAYED),
    played: 0,
    hash: new Int32Array(2),
  };
  for (let seat = 0; seat < 2; seat++) flip(pos.hash, scoreFact(seat, 0));
  flip(pos.hash, turnFact(pos.turn));
  return pos;
}

/**
 * The facts in the hash. It does not matter whose piece lies where: the free cells and the numbers of pieces left
 * determine the rest of the round.
 */
const cellFact = (row: number, cell: number): number => 16 * row + cell;
const laidFact = (seat: Seat, length: number, left: number): number => 256 + 64 * seat + 8 * length + left;
const scoreFact = (seat: Seat, score: number): number => 512 + 64 * seat + score;
const turnFact = (turn: number): number => 1024 + turn + 1;

/** Toggles the facts that a move changes; undo toggles the same ones. */
function flipMove({ hash, left, scores }: ZickzackPosition, seat: Seat, code: Code, won: boolean): void {
  const row = rowOf(code);
  const length = lengthOf(code);
  for (let cell = fromOf(code); cell < fromOf(code) + length; cell++) flip(hash, cellFact(row, cell));
  const after = left[leftAt(seat, length)]!;
  flip(hash, laidFact(seat, length, after + 1));
  flip(hash, laidFact(seat, length, after));
  if (!won) return;
  flip(hash, scoreFact(seat, scores[seat]!));
  flip(hash, scoreFact(seat, scores[seat]! - row));
}

/** The index in `left` of the seat's pieces of that length. */
const leftAt = (seat: Seat, length: number): number => seat * PIECES.length + length;

export const piecesLeft = (pos: ZickzackPosition, seat: Seat, length: number): number =>
  pos.left[leftAt(seat, length)]!;

/** Whether any piece of the seat fits anywhere, which its shortest piece decides. */
function canLay(pos: ZickzackPosition, seat: Seat): boolean {
  let length = 1;
  while (length <= LONGEST_PIECE && piecesLeft(pos, seat, length) === 0) length++;
  if (length > LONGEST_PIECE) return false;
  for (let row = SHORTEST_ROW; row <= LONGEST_ROW; row++) if (places(pos.free[row]!, length) !== 0) return true;
  return false;
}

/** The legal moves of the seat on turn. */
export function legal(pos: ZickzackPosition, into: MoveList): void {
  for (let length = 1; length <= LONGEST_PIECE; length++) {
    if (piecesLeft(pos, pos.turn, length) === 0) continue;
    for (let row = SHORTEST_ROW; row <= LONGEST_ROW; row++) {
      for (let begin = places(pos.free[row]!, length), from = 1; begin !== 0; begin >>= 1, from++) {
        if ((begin & 1) === 1) push(into, lay(row, from, length));
      }
    }
  }
}

export function play(pos: ZickzackPosition, code: Code): void {
  const seat = pos.turn;
  const row = rowOf(code);
  const length = lengthOf(code);
  pos.history[pos.played] = code;
  pos.movers[pos.played++] = seat;
  pos.left[leftAt(seat, length)]! -= 1;
  pos.free[row]! &= ~cellsOf(fromOf(code), length);
  const won = pos.free[row] === 0;
  if (won) pos.scores[seat]! += row;
  const next = won ? seat : 1 - seat;
  flipMove(pos, seat, code, won);
  flip(pos.hash, turnFact(pos.turn));
  pos.turn = canLay(pos, next) ? next : canLay(pos, 1 - next) ? 1 - next : NOBODY;
  flip(pos.hash, turnFact(pos.turn));
}

export function undo(pos: ZickzackPosition): void {
  const code = pos.history[--pos.played]!;
  const seat = pos.movers[pos.played]!;
  const row = rowOf(code);
  const length = lengthOf(code);
  const won = pos.free[row] === 0;
  flipMove(pos, seat, code, won);
  flip(pos.hash, turnFact(pos.turn));
  flip(pos.hash, turnFact(seat));
  if (won) pos.scores[seat]! -= row;
  pos.free[row]! |= cellsOf(fromOf(code), length);
  pos.left[leftAt(seat, length)]! += 1;
  pos.turn = seat;
}
