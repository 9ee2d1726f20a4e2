import type { Budget } from '../../kernel/bots.ts';
import { allowance, pay, unlessSpent, type Allowance } from '../../search/allowance.ts';
import { bestAt, boundTable, bytesOf, depthAt, find, forget, keep, lowerAt, upperAt } from '../../search/bounds.ts';
import { takeRoom } from '../../search/room.ts';
import { NOBODY, type ZickzackPosition } from './position.ts';
import {
  canLay,
  make,
  MOST,
  moves,
  nodeOf,
  order,
  rowOfMove,
  unmake,
  type Node,
  type Searched,
} from './solver-node.ts';

/** The depth of an entry is the number of free cells: positions are always searched to the end. 12 MB. */
const table = boundTable(20, 2);
takeRoom('zickzack: to the end', bytesOf(table));

/** Fail-soft alpha–beta to the end of the round, with a transposition table. */
function solveNode(node: Node, alpha: number, beta: number, depth: number, allowed: Allowance): number {
  pay(allowed);
  if (!canLay(node, node.turn)) {
    if (!canLay(node, 1 - node.turn)) return 0;
    node.turn = 1 - node.turn;
    const value = -solveNode(node, -beta, -alpha, depth, allowed);
    node.turn = 1 - node.turn;
    return value;
  }
  if (node.worth <= alpha) return node.worth;
  if (-node.worth >= beta) return -node.worth;
  const { turn, cells } = node;
  const hash = node.hash[2 * turn]!;
  const key = node.hash[2 * turn + 1]!;
  const entry = find(table, hash, key);
  let first = 0;
  // The number of free cells is compared too, to tell apart positions whose keys collide.
  if (entry >= 0 && depthAt(table, entry) === cells) {
    const lower = lowerAt(table, entry);
    const upper = upperAt(table, entry);
    if (lower >= beta || lower === upper) return lower;
    if (upper <= alpha) return upper;
    first = bestAt(table, entry);
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
    const value = valueAfter(node, won, floor, beta, i === 0, depth + 1, allowed);
    unmake(node, move, turn, before);
    if (value <= best) continue;
    best = value;
    chosen = move;
    if (best > floor) floor = best;
    if (best >= beta) break;
  }
  keep(table, hash, key, cells, alpha, beta, best, chosen);
  return best;
}

/** The value of a move for its mover; all but the first are searched with a null window first. */
function valueAfter(
  node: Node,
  won: number,
  floor: number,
  beta: number,
  first: boolean,
  depth: number,
  allowed: Allowance,
): number {
  // Whoever fills a row moves again.
  if (won > 0) return won + solveNode(node, floor - won, beta - won, depth, allowed);
  if (!first) {
    const value = -solveNode(node, -floor - 1, -floor, depth, allowed);
    if (value <= floor || value >= beta) return value;
  }
  return -solveNode(node, -beta, -floor, depth, allowed);
}

/** Called with each move at the root that is better than those before, and its guaranteed value. */
export type OnBest = (value: number, move: number) => void;

/**
 * The exact future score difference for the seat to move; if the budget ends before, the best value proven so far, if
 * any.
 */
export function solve(pos: ZickzackPosition, budget: Budget, onBest?: OnBest): Searched {
  return solveWithin(pos, allowance(budget), onBest);
}

export function solveWithin(pos: ZickzackPosition, allowed: Allowance, onBest?: OnBest): Searched {
  if (pos.turn === NOBODY) return { value: 0, move: null, exact: true, nodes: 0 };
  const before = allowed.nodes;
  let value = 0;
  let move: number | null = null;
  forget(table);
  const done = unlessSpent(() =>
    solveRoot(nodeOf(pos), allowed, (better, found) => {
      value = better;
      move = found;
      onBest?.(better, found);
    }),
  );
  return { value, move, exact: done === true, nodes: allowed.nodes - before };
}

/** Reports every move that is better than those before; the last one reported is the best. */
function solveRoot(node: Node, allowed: Allowance, onBest: OnBest): true {
  const { turn, worth } = node;
  const count = order(node, 0, 0);
  let best = -worth - 1;
  for (const move of [...moves[0]!.subarray(0, count)]) {
    const before = node.rows[rowOfMove(move)]!;
    const won = make(node, move);
    const value = valueAfter(node, won, best, worth + 1, best < -worth, 1, allowed);
    unmake(node, move, turn, before);
    if (value <= best) continue;
    best = value;
    // `|| 0` avoids a negative zero.
    onBest(value || 0, move);
  }
  return true;
}

/**
 * Finds, for one position after another, a move after which the seat to move gets at least `goal` from there on; null:
 * there is none, or the budget is spent. The transposition table is kept between positions.
 */
export function keeper(budget: Budget): (pos: ZickzackPosition, goal: number) => number | null {
  const allowed = allowance(budget);
  forget(table);
  return (pos, goal) => unlessSpent(() => moveThatKeeps(nodeOf(pos), goal, 0, allowed)) ?? null;
}

/** How the round ends for the seat to move under best play, and the move for it; if it loses, no move is named. */
type Foreseen = { readonly ends: 'won' | 'drawn'; readonly move: number } | { readonly ends: 'lost' };

/**
 * Whether the seat to move can win the round, or at least draw; without the margin, this is found many times faster.
 * `foremost` is the move searched first. Null: the budget ended before.
 */
export function outcome(pos: ZickzackPosition, budget: Budget, foremost: number): Foreseen | null {
  const behind = pos.scores[1 - pos.turn]! - pos.scores[pos.turn]!;
  const allowed = allowance(budget);
  forget(table);
  const found = unlessSpent((): Foreseen => {
    const wins = moveThatKeeps(nodeOf(pos), behind + 1, foremost, allowed);
    if (wins !== null) return { ends: 'won', move: wins };
    const draws = moveThatKeeps(nodeOf(pos), behind, foremost, allowed);
    return draws === null ? { ends: 'lost' } : { ends: 'drawn', move: draws };
  });
  return found ?? null;
}

function moveThatKeeps(node: Node, goal: number, foremost: number, allowed: Allowance): number | null {
  const { turn } = node;
  const count = order(node, 0, foremost);
  for (const move of [...moves[0]!.subarray(0, count)]) {
    const before = node.rows[rowOfMove(move)]!;
    const won = make(node, move);
    const value = valueAfter(node, won, goal - 1, goal, true, 1, allowed);
    unmake(node, move, turn, before);
    if (value >= goal) return move;
  }
  return null;
}
