import type { Budget } from '../../kernel/bots.ts';
import { allowance, pay, unlessSpent, type Allowance } from '../../search/allowance.ts';
import { bestAt, boundTable, bytesOf, depthAt, find, forget, keep, lowerAt, upperAt } from '../../search/bounds.ts';
import { takeRoom } from '../../search/room.ts';
import { SHORTEST_ROW } from './board.ts';
import type { ZickzackPosition } from './position.ts';
import {
  canLay,
  fillsWithOne,
  make,
  MOST,
  moves,
  nodeOf,
  order,
  rowOfMove,
  ROWS,
  stateOfMove,
  unmake,
  type Node,
  type Searched,
} from './solver-node.ts';
import { FULL } from './solver-rows.ts';

/** Whether a weaker player overlooks the opponent's moves that fill this row. */
export type Overlooks = (row: number) => boolean;

interface Sight {
  allowed: Allowance;
  readonly overlooks: Overlooks | null;
  /** The player who searches: only the opponent's moves are overlooked. */
  readonly seat: number;
}

/** The heuristic value of a leaf: the rows that the mover can fill at once. */
function guess({ rows, left, turn }: Node): number {
  let value = 0;
  for (let row = 0; row < ROWS; row++) if (fillsWithOne(left, turn, rows[row]!)) value += row + SHORTEST_ROW;
  return value;
}

/** The transposition table of searches that overlook nothing; the depth is the number of moves searched ahead. 3 MB. */
const table = boundTable(18, 1);
takeRoom('zickzack: ahead', bytesOf(table));

/** Alpha–beta to this depth; moves that fill a row cost no depth. */
function lookAhead(node: Node, alpha: number, beta: number, plies: number, depth: number, sight: Sight): number {
  pay(sight.allowed);
  if (!canLay(node, node.turn)) {
    if (!canLay(node, 1 - node.turn)) return 0;
    node.turn = 1 - node.turn;
    const value = -lookAhead(node, -beta, -alpha, plies, depth, sight);
    node.turn = 1 - node.turn;
    return value;
  }
  const { turn } = node;
  const blind = turn !== sight.seat ? sight.overlooks : null;
  if (plies === 0) return blind ? 0 : guess(node);
  // With overlooked moves a value depends on the player and not only on the position, so nothing is stored.
  const keeps = sight.overlooks === null;
  const hash = node.hash[2 * turn]!;
  const key = node.hash[2 * turn + 1]!;
  const entry = keeps ? find(table, hash, key) : -1;
  let first = 0;
  if (entry >= 0) {
    first = bestAt(table, entry);
    if (depthAt(table, entry) === plies) {
      const lower = lowerAt(table, entry);
      const upper = upperAt(table, entry);
      if (lower >= beta || lower === upper) return lower;
      if (upper <= alpha) return upper;
    }
  }
  const count = order(node, depth, first);
  const list = moves[depth]!;
  let best = -MOST;
  let chosen = 0;
  for (let i = 0; i < count; i++) {
    const move = list[i]!;
    if (stateOfMove(move) === FULL && blind?.(rowOfMove(move) + SHORTEST_ROW)) continue;
    const before = node.rows[rowOfMove(move)]!;
    const won = make(node, move);
    const floor = Math.max(alpha, best);
    const value =
      won > 0
        ? won + lookAhead(node, floor - won, beta - won, plies, depth + 1, sight)
        : -lookAhead(node, -beta, -floor, plies - 1, depth + 1, sight);
    unmake(node, move, turn, before);
    if (value > best) {
      best = value;
      chosen = move;
    }
    if (best >= beta) break;
  }
  if (keeps) keep(table, hash, key, plies, alpha, beta, best, chosen);
  // Every move was overlooked, so the player expects nothing.
  return best === -MOST ? 0 : best;
}

interface Looked {
  readonly value: number;
  readonly move: number | null;
  readonly ties: readonly number[];
}

/** The value at the root and all moves that reach it; `foremost` is searched first. */
function atRoot(node: Node, foremost: number, search: (alpha: number, beta: number) => number): Looked {
  const { turn } = node;
  const count = order(node, 0, 0);
  const list = [...moves[0]!.subarray(0, count)];
  const first = list.indexOf(foremost);
  if (first > 0) list.unshift(...list.splice(first, 1));
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
  return { value: best, move: ties[0] ?? null, ties };
}

/** Iterative deepening by one move until the budget is spent or `deepest` is reached. */
export function deepen(
  pos: ZickzackPosition,
  budget: Budget,
  deepest: number,
  overlooks: Overlooks | null,
): Searched & Looked {
  // Whatever the budget, the first iteration is completed, because there must be an answer.
  const free = allowance({ nodes: null, stop: () => false });
  const sight: Sight = { allowed: free, overlooks, seat: pos.turn };
  forget(table);
  let found: Looked = { value: 0, move: null, ties: [] };
  for (let plies = 1; plies <= deepest; plies++) {
    // An interrupted iteration leaves the node in an intermediate state, so each iteration starts with a new one.
    const node = nodeOf(pos);
    const next = unlessSpent(() =>
      atRoot(node, found.move ?? 0, (alpha, beta) => lookAhead(node, alpha, beta, plies - 1, 1, sight)),
    );
    if (next === undefined) break;
    found = next;
    if (sight.allowed === free) sight.allowed = { ...allowance(budget), nodes: free.nodes };
  }
  return { ...found, exact: false, nodes: sight.allowed.nodes };
}
