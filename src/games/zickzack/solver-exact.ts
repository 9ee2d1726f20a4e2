import type { Budget } from '../../kernel/bots.ts';
import { NOBODY, type ZickzackPosition } from './position.ts';
import { MOST, Spent, tick, type Limits, type Searched } from './solver-limits.ts';
import { canLay, make, moves, nodeOf, order, rowOfMove, unmake, type Node } from './solver-node.ts';

/** The transposition table: two slots a bucket, the one with more work below it is kept longer. 16 MB. */
const BUCKETS = 1 << 19;
const keys = new Int32Array(2 * BUCKETS);
const lower = new Int8Array(2 * BUCKETS);
const upper = new Int8Array(2 * BUCKETS);
const work = new Uint8Array(2 * BUCKETS);
const bestMove = new Int32Array(2 * BUCKETS);

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

/** The exact future difference for the seat to move; not exact when the budget ends before. */
export function solve(pos: ZickzackPosition, budget: Budget): Searched {
  if (pos.turn === NOBODY) return { value: 0, move: null, exact: true, nodes: 0 };
  const node = nodeOf(pos);
  const limits: Limits = { budget, nodes: 0 };
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

/**
 * Answers, of one position after another, a move after which the seat to move gets at least `goal` from there on; null: none does, or the
 * budget is spent. What was found out for one position helps with the next.
 */
export function keeper(budget: Budget): (pos: ZickzackPosition, goal: number) => number | null {
  const limits: Limits = { budget, nodes: 0 };
  work.fill(0);
  return (pos, goal) => {
    try {
      return bestFrom(nodeOf(pos), goal, limits);
    } catch (error) {
      if (!(error instanceof Spent)) throw error;
      return null;
    }
  };
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
