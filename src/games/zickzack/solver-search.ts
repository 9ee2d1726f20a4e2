import type { Budget } from '../../kernel/bots.ts';
import { flip } from '../../kernel/zobrist.ts';
import type { Code } from '../../kernel/moves.ts';
import { cellsOf, LONGEST_PIECE, LONGEST_ROW, PIECES, places, SHORTEST_ROW } from './board.ts';
import { lay } from './notation.ts';
import { NOBODY, piecesLeft, type ZickzackPosition } from './position.ts';
import { cellsIn, FULL, longestRun, stateOf, STATES, statesAfter, worthOf } from './solver-rows.ts';

const ROWS = LONGEST_ROW - SHORTEST_ROW + 1;
const KINDS = PIECES.length;
/** No position of reduced rows offers more different moves. */
const MOST_MOVES = 256;
const DEEPEST = 32;

/** A move on reduced rows: the row (counted from the shortest), the length laid and the state it becomes. */
const rowOfMove = (move: number): number => move >> 14;
export const lengthOfMove = (move: number): number => (move >> 11) & 7;
const stateOfMove = (move: number): number => move & 2047;
const moveOf = (row: number, length: number, state: number): number => (row << 14) | (length << 11) | state;

/** The transposition table: two slots a bucket, the one with more work below it is kept longer. 16 MB. */
const BUCKETS = 1 << 19;
const keys = new Int32Array(2 * BUCKETS);
const lower = new Int8Array(2 * BUCKETS);
const upper = new Int8Array(2 * BUCKETS);
const work = new Uint8Array(2 * BUCKETS);
const bestMove = new Int32Array(2 * BUCKETS);

/** What the position is worth beyond which nothing can be won. */
const MOST = 60;

export interface Searched {
  /** The future difference for the seat to move. */
  readonly value: number;
  /** Null where nothing was searched. */
  readonly move: number | null;
  readonly exact: boolean;
  readonly nodes: number;
}

/** What a weaker player does not look at: an opponent's move that fills this row. */
export type Overlooks = (row: number) => boolean;

interface Node {
  readonly rows: Int16Array;
  /** The pieces left of seat s with length k, at KINDS s + k. */
  readonly left: Uint8Array;
  turn: number;
  /** Free cells in all. */
  cells: number;
  /** What all rows that are not full are worth. */
  worth: number;
  /** The hash as each of the two seats would have it as mover, two words each. */
  readonly hash: Int32Array;
}

const words = new Int32Array(2);
const wordOf = (fact: number, word: 0 | 1): number => {
  words.fill(0);
  flip(words, fact);
  return words[word]!;
};
const ROW_FACTS = STATES;
const rowWords = Int32Array.from({ length: 2 * ROW_FACTS }, (_, i) => wordOf(i >> 1, (i & 1) as 0 | 1));
/** By role (0: the mover), length and count. */
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
function nodeOf(pos: ZickzackPosition): Node {
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

/** The moves on the board that a move on reduced rows stands for. */
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

function canLay({ rows, left }: Node, seat: number): boolean {
  for (let length = 1; length <= LONGEST_PIECE; length++) {
    if (left[KINDS * seat + length] === 0) continue;
    // The shortest piece decides.
    for (let row = 0; row < ROWS; row++) if (longestRun[rows[row]!]! >= length) return true;
    return false;
  }
  return false;
}

/** Lays a piece; answers what the mover wins by it. */
function make(node: Node, move: number): number {
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

function unmake(node: Node, move: number, turn: number, before: number): void {
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

const moves = Array.from({ length: DEEPEST }, () => new Int32Array(MOST_MOVES));
const ranks = Array.from({ length: DEEPEST }, () => new Int32Array(MOST_MOVES));

/** Whether the seat has one piece that fills the row. */
const fillsWithOne = (left: Uint8Array, seat: number, state: number): boolean => {
  const cells = cellsIn[state]!;
  return cells <= LONGEST_PIECE && cells === longestRun[state] && left[KINDS * seat + cells]! > 0;
};

/** All different moves, the promising first: fills, then those that leave the other nothing to fill, large pieces before small ones. */
function order(node: Node, depth: number, first: number): number {
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

/** Thrown out of a search whose budget is spent. */
class Spent extends Error {}

/** What may be expected of a position that is not searched further: rows that the mover can fill at once. */
function guess({ rows, left, turn }: Node): number {
  let value = 0;
  for (let row = 0; row < ROWS; row++) if (fillsWithOne(left, turn, rows[row]!)) value += row + SHORTEST_ROW;
  return value;
}

interface Limits {
  readonly budget: Budget;
  nodes: number;
  readonly overlooks: Overlooks | null;
  /** Whose eyes these are: only the other's moves are overlooked. */
  readonly seat: number;
}

function tick(limits: Limits): void {
  limits.nodes += 1;
  const { budget, nodes } = limits;
  if ((budget.nodes !== null && nodes > budget.nodes) || ((nodes & 1023) === 0 && budget.stop())) throw new Spent();
}

/** Fail-soft alpha–beta to the end of the round, with bounds kept by position. */
function solveNode(node: Node, alpha: number, beta: number, depth: number, limits: Limits): number {
  tick(limits);
  if (!canLay(node, node.turn)) {
    if (!canLay(node, 1 - node.turn)) return 0;
    node.turn = 1 - node.turn;
    const value = -solveNode(node, -beta, -alpha, depth, limits);
    node.turn = 1 - node.turn;
    return value;
  }
  if (node.worth <= alpha) return node.worth;
  if (-node.worth >= beta) return -node.worth;
  const { turn, hash } = node;
  const check = hash[2 * turn + 1]!;
  const bucket = 2 * (hash[2 * turn]! & (BUCKETS - 1));
  let slot = -1;
  for (let at = bucket; at < bucket + 2; at++) if (keys[at] === check && work[at] === node.cells) slot = at;
  let first = 0;
  if (slot >= 0) {
    const low = lower[slot]!;
    const high = upper[slot]!;
    if (low >= beta || low === high) return low;
    if (high <= alpha) return high;
    first = bestMove[slot]!;
  }
  const count = order(node, depth, first);
  const list = moves[depth]!;
  let best = -MOST;
  let chosen = list[0]!;
  let floor = alpha;
  for (let i = 0; i < count; i++) {
    const move = list[i]!;
    const before = node.rows[rowOfMove(move)]!;
    const won = make(node, move);
    let value: number;
    if (won > 0) value = won + solveNode(node, floor - won, beta - won, depth + 1, limits);
    else if (i === 0) value = -solveNode(node, -beta, -floor, depth + 1, limits);
    else {
      value = -solveNode(node, -floor - 1, -floor, depth + 1, limits);
      if (value > floor && value < beta) value = -solveNode(node, -beta, -floor, depth + 1, limits);
    }
    unmake(node, move, turn, before);
    if (value <= best) continue;
    best = value;
    chosen = move;
    if (best > floor) floor = best;
    if (best >= beta) break;
  }
  // The slot of this position, else a free one, else the one with less work below it.
  const put = slot >= 0 ? slot : work[bucket]! <= node.cells ? bucket : bucket + 1;
  if (slot < 0) {
    keys[put] = check;
    work[put] = node.cells;
    lower[put] = -MOST;
    upper[put] = MOST;
  }
  if (best <= alpha) upper[put] = Math.min(upper[put]!, best);
  else if (best >= beta) lower[put] = Math.max(lower[put]!, best);
  else {
    lower[put] = best;
    upper[put] = best;
  }
  bestMove[put] = chosen;
  return best;
}

/** Alpha–beta for so many moves; moves that fill a row cost no depth. Keeps nothing, so that what is overlooked stays overlooked. */
function lookAhead(node: Node, alpha: number, beta: number, plies: number, depth: number, limits: Limits): number {
  tick(limits);
  if (!canLay(node, node.turn)) {
    if (!canLay(node, 1 - node.turn)) return 0;
    node.turn = 1 - node.turn;
    const value = -lookAhead(node, -beta, -alpha, plies, depth, limits);
    node.turn = 1 - node.turn;
    return value;
  }
  const { turn } = node;
  const blind = turn !== limits.seat ? limits.overlooks : null;
  if (plies === 0) return blind ? 0 : guess(node);
  const count = order(node, depth, 0);
  const list = moves[depth]!;
  let best = -MOST;
  for (let i = 0; i < count; i++) {
    const move = list[i]!;
    if (stateOfMove(move) === FULL && blind?.(rowOfMove(move) + SHORTEST_ROW)) continue;
    const before = node.rows[rowOfMove(move)]!;
    const won = make(node, move);
    const floor = Math.max(alpha, best);
    const value =
      won > 0
        ? won + lookAhead(node, floor - won, beta - won, plies, depth + 1, limits)
        : -lookAhead(node, -beta, -floor, plies - 1, depth + 1, limits);
    unmake(node, move, turn, before);
    if (value > best) best = value;
    if (best >= beta) break;
  }
  // Everything was overlooked: as if there were nothing to fear.
  return best === -MOST ? 0 : best;
}

/** The value at the root and all moves that reach it. */
function atRoot(
  node: Node,
  search: (alpha: number, beta: number) => number,
  limits: Limits,
): Searched & { ties: number[] } {
  const { turn } = node;
  const count = order(node, 0, 0);
  const list = [...moves[0]!.subarray(0, count)];
  let best = -MOST;
  let ties: number[] = [];
  for (const move of list) {
    const before = node.rows[rowOfMove(move)]!;
    const won = make(node, move);
    const value = won > 0 ? won + search(best - 1 - won, MOST) : -search(-MOST, 1 - best);
    unmake(node, move, turn, before);
    if (value > best) {
      best = value;
      ties = [move];
    } else if (value === best) ties.push(move);
  }
  return { value: best, move: ties[0] ?? null, exact: true, nodes: limits.nodes, ties };
}

/** The exact future difference for the seat to move; not exact when the budget ends before. */
export function solve(pos: ZickzackPosition, budget: Budget): Searched {
  if (pos.turn === NOBODY) return { value: 0, move: null, exact: true, nodes: 0 };
  const node = nodeOf(pos);
  const limits: Limits = { budget, nodes: 0, overlooks: null, seat: node.turn };
  // What an earlier search left would change how far this one comes with its nodes.
  work.fill(0);
  try {
    const value = solveNode(node, -node.worth - 1, node.worth + 1, 0, limits);
    // No negative zero leaves.
    return { value: value || 0, move: bestFrom(node, value, limits), exact: true, nodes: limits.nodes };
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
    return { value: 0, move: null, exact: false, nodes: limits.nodes };
  }
}

/** A move that keeps the value: each is asked, as the table may have lost the one that was found. */
function bestFrom(node: Node, value: number, limits: Limits): number | null {
  const { turn } = node;
  const count = order(node, 0, 0);
  for (const move of [...moves[0]!.subarray(0, count)]) {
    const before = node.rows[rowOfMove(move)]!;
    const won = make(node, move);
    const reached =
      won > 0
        ? won + solveNode(node, value - won - 1, value - won, 1, limits)
        : -solveNode(node, -value, 1 - value, 1, limits);
    unmake(node, move, turn, before);
    if (reached >= value) return move;
  }
  return null;
}

/** Looks one move further each time until the budget is spent or `deepest` is reached. */
export function deepen(
  pos: ZickzackPosition,
  budget: Budget,
  deepest: number,
  overlooks: Overlooks | null,
): Searched & {
  readonly ties: readonly number[];
} {
  const node = nodeOf(pos);
  // However small the budget, the first move is looked at to its end: there must be an answer.
  const limits = { budget: { nodes: null, stop: () => false } as Budget, nodes: 0, overlooks, seat: node.turn };
  let found: Searched & { ties: number[] } = { value: 0, move: null, exact: false, nodes: 0, ties: [] };
  for (let plies = 1; plies <= deepest; plies++) {
    // A move cut short leaves the node in the middle: each depth begins anew.
    const fresh = nodeOf(pos);
    try {
      found = atRoot(fresh, (alpha, beta) => lookAhead(fresh, alpha, beta, plies - 1, 1, limits), limits);
      limits.budget = budget;
    } catch (error) {
      if (!(error instanceof Spent)) throw error;
      break;
    }
  }
  return { ...found, exact: false, nodes: limits.nodes };
}
