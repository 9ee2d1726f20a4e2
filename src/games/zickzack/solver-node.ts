import { flip } from '../../kernel/zobrist.ts';
import type { Code } from '../../kernel/moves.ts';
import { cellsOf, LONGEST_PIECE, LONGEST_ROW, PIECES, places, SHORTEST_ROW } from './board.ts';
import { lay } from './notation.ts';
import { piecesLeft, type ZickzackPosition } from './position.ts';
import { cellsIn, FULL, longestRun, stateOf, STATES, statesAfter, worthOf } from './solver-rows.ts';

/**
 * A position on reduced rows, shared by both searches: moves are made and undone in place, and generated in a promising
 * order.
 */
export interface Node {
  readonly rows: Int16Array;
  /** The number of pieces of length k that seat s has left, at KINDS s + k. */
  readonly left: Uint8Array;
  turn: number;
  /** The total number of free cells. */
  cells: number;
  /** The total value of all rows that are not full. */
  worth: number;
  /** The hash with each of the two seats as mover, two words each. */
  readonly hash: Int32Array;
}

/** The result of a search. */
export interface Searched {
  /** The future score difference for the seat to move. */
  readonly value: number;
  /** Null: no move was found. */
  readonly move: number | null;
  readonly exact: boolean;
  readonly nodes: number;
}

/** Larger than any value, because all rows together are worth 52. */
export const MOST = 60;

export const ROWS = LONGEST_ROW - SHORTEST_ROW + 1;
const KINDS = PIECES.length;
/** No position of reduced rows has more different moves. */
const MOST_MOVES = 256;
const DEEPEST = 32;

/** A move on reduced rows: the row (counted from the shortest), the length laid and the new row state. */
export const rowOfMove = (move: number): number => move >> 14;
export const lengthOfMove = (move: number): number => (move >> 11) & 7;
export const stateOfMove = (move: number): number => move & 2047;
const moveOf = (row: number, length: number, state: number): number => (row << 14) | (length << 11) | state;

const words = new Int32Array(2);
const wordOf = (fact: number, word: 0 | 1): number => {
  words.fill(0);
  flip(words, fact);
  return words[word]!;
};
const ROW_FACTS = STATES;
const rowWords = Int32Array.from({ length: 2 * ROW_FACTS }, (_, i) => wordOf(i >> 1, (i & 1) as 0 | 1));
/** Indexed by role (0: the mover), length and count. */
const pieceFact = (role: number, length: number, count: number): number => (role * KINDS + length) * 8 + count;
const pieceWords = Int32Array.from({ length: 2 * pieceFact(2, 0, 0) }, (_, i) =>
  wordOf(ROW_FACTS + (i >> 1), (i & 1) as 0 | 1),
);

function toggleRow({ hash }: Node, state: number): void {
  const low = rowWords[2 * state]!;
  const high = rowWords[2 * state + 1]!;
  hash[0]! ^= low;
  hash[1]! ^= high;
  hash[2]! ^= low;
  hash[3]! ^= high;
}

function togglePiece({ hash, left }: Node, seat: number, length: number): void {
  const count = left[KINDS * seat + length]!;
  const own = 2 * pieceFact(0, length, count);
  const others = 2 * pieceFact(1, length, count);
  const mine = 2 * seat;
  const theirs = 2 - mine;
  hash[mine]! ^= pieceWords[own]!;
  hash[mine + 1]! ^= pieceWords[own + 1]!;
  hash[theirs]! ^= pieceWords[others]!;
  hash[theirs + 1]! ^= pieceWords[others + 1]!;
}

/** The position on reduced rows. */
export function nodeOf(pos: ZickzackPosition): Node {
  const node: Node = {
    rows: new Int16Array(ROWS),
    left: new Uint8Array(2 * KINDS),
    turn: pos.turn,
    cells: 0,
    worth: 0,
    hash: new Int32Array(4),
  };
  for (let index = 0; index < ROWS; index++) {
    const state = stateOf(index + SHORTEST_ROW, pos.free[index + SHORTEST_ROW]!);
    node.rows[index] = state;
    node.cells += cellsIn[state]!;
    node.worth += worthOf[state]!;
    toggleRow(node, state);
  }
  for (let seat = 0; seat < 2; seat++) {
    for (let length = 1; length <= LONGEST_PIECE; length++) {
      node.left[KINDS * seat + length] = piecesLeft(pos, seat, length);
      togglePiece(node, seat, length);
    }
  }
  return node;
}

export const freeCells = (pos: ZickzackPosition): number => nodeOf(pos).cells;

/** The moves on the board that a move on reduced rows represents. */
export function codesFor(pos: ZickzackPosition, move: number): Code[] {
  const row = rowOfMove(move) + SHORTEST_ROW;
  const length = lengthOfMove(move);
  const free = pos.free[row]!;
  const codes: Code[] = [];
  for (let begin = places(free, length), from = 1; begin !== 0; begin >>= 1, from++) {
    if ((begin & 1) === 1 && stateOf(row, free & ~cellsOf(from, length)) === stateOfMove(move)) {
      codes.push(lay(row, from, length));
    }
  }
  return codes;
}

export function canLay({ rows, left }: Node, seat: number): boolean {
  for (let length = 1; length <= LONGEST_PIECE; length++) {
    if (left[KINDS * seat + length] === 0) continue;
    // If any piece fits, the shortest one does.
    for (let row = 0; row < ROWS; row++) if (longestRun[rows[row]!]! >= length) return true;
    return false;
  }
  return false;
}

/** Lays a piece and returns what the mover wins by it. */
export function make(node: Node, move: number): number {
  const { rows, left, turn } = node;
  const row = rowOfMove(move);
  const before = rows[row]!;
  const state = stateOfMove(move);
  const length = lengthOfMove(move);
  toggleRow(node, before);
  toggleRow(node, state);
  rows[row] = state;
  togglePiece(node, turn, length);
  left[KINDS * turn + length]! -= 1;
  togglePiece(node, turn, length);
  node.cells -= length;
  if (state !== FULL) {
    node.turn = 1 - turn;
    return 0;
  }
  node.worth -= row + SHORTEST_ROW;
  return row + SHORTEST_ROW;
}

export function unmake(node: Node, move: number, turn: number, before: number): void {
  const { rows, left } = node;
  const row = rowOfMove(move);
  const length = lengthOfMove(move);
  toggleRow(node, rows[row]!);
  toggleRow(node, before);
  if (rows[row] === FULL) node.worth += row + SHORTEST_ROW;
  rows[row] = before;
  togglePiece(node, turn, length);
  left[KINDS * turn + length]! += 1;
  togglePiece(node, turn, length);
  node.cells += length;
  node.turn = turn;
}

/** The moves sorted by `order`, one list per depth. */
export const moves = Array.from({ length: DEEPEST }, () => new Int32Array(MOST_MOVES));
const ranks = Array.from({ length: DEEPEST }, () => new Int32Array(MOST_MOVES));

/** Whether the seat has one piece that fills the row. */
export const fillsWithOne = (left: Uint8Array, seat: number, state: number): boolean => {
  const cells = cellsIn[state]!;
  return cells <= LONGEST_PIECE && cells === longestRun[state] && left[KINDS * seat + cells]! > 0;
};

/**
 * All different moves, most promising first: those that fill a row, then those that leave the opponent nothing to fill,
 * large pieces before small ones.
 */
export function order(node: Node, depth: number, first: number): number {
  const { rows, left, turn } = node;
  const list = moves[depth]!;
  const rank = ranks[depth]!;
  let count = 0;
  for (let row = 0; row < ROWS; row++) {
    const state = rows[row]!;
    if (state === FULL) continue;
    for (let length = 1; length <= LONGEST_PIECE && length <= longestRun[state]!; length++) {
      if (left[KINDS * turn + length] === 0) continue;
      const next = statesAfter(state, length);
      for (let i = 0; i < next.length; i++) {
        const made = next[i]!;
        const move = moveOf(row, length, made);
        let worth = length;
        if (move === first) worth = 1000;
        else if (made === FULL) worth = 500 + row;
        else if (fillsWithOne(left, 1 - turn, made)) worth = -20 - row;
        else if (fillsWithOne(left, turn, made)) worth += 10;
        let at = count++;
        while (at > 0 && rank[at - 1]! < worth) {
          rank[at] = rank[at - 1]!;
          list[at] = list[at - 1]!;
          at -= 1;
        }
        rank[at] = worth;
        list[at] = move;
      }
    }
  }
  return count;
}
