import { spend, type Allowance } from '../../search/allowance.ts';
import {
  bestAt,
  boundTable,
  bytesOf,
  depthAt,
  find,
  forget,
  HIGHEST,
  keep,
  lowerAt,
  upperAt,
} from '../../search/bounds.ts';
import { takeRoom } from '../../search/room.ts';
import type { Overlooked } from './bot-eyes.ts';
import {
  AROUND,
  MOST_STEPS,
  POINT_AT,
  POINTS,
  countOf,
  endsOf,
  lowest,
  stepFrom,
  steps,
  stepTo,
  type Tiles,
} from './compact.ts';

/**
 * Two players, all tiles face up: principal-variation search. A value is the points that the seat on turn still wins
 * minus those that the other one still wins, so it does not depend on how the position was reached.
 */
export interface Duel {
  /** The best step found; −1: none is possible. */
  readonly step: number;
  readonly value: number;
  /** The search reached the end of the round in every line, so the step is optimal. */
  readonly exact: boolean;
}

/** Keyed by mask and pawn in one number, exactly. 12 MB. */
const table = boundTable(20, 1);
takeRoom('zipher: for two', bytesOf(table));

/** A position's moves and their order, one row a ply. */
const ROW = 256;
const moves = new Int32Array((POINTS + 1) * ROW);
const order = new Int32Array((POINTS + 1) * ROW);

/** Larger than any value, because all tiles together count less. */
const MOST = 100;

interface Search {
  readonly tiles: Tiles;
  readonly allowed: Allowance;
  readonly overlooked: Overlooked | null;
  /** The best step of the previous iteration: searched first, and kept when an iteration is interrupted at once. */
  first: number;
  /** The best step at the root so far in this iteration, and its value. */
  step: number;
  value: number;
}

const keyOf = (mask: number, pawn: number): number => (Math.imul(mask, 81) + pawn) | 0;
const hashOf = (key: number): number => Math.imul(key, 0x9e3779b1);

/**
 * Looks `depth` turns ahead at most. `barred`: where a pawn on a tile came from in this turn, or −1. Iterative
 * deepening by two turns, so that there is a sensible answer whenever the allowance runs out.
 */
export function searchDuel(
  tiles: Tiles,
  mask: number,
  pawn: number,
  barred: number,
  depth: number,
  allowed: Allowance,
  overlooked: Overlooked | null = null,
): Duel {
  forget(table);
  const search: Search = { tiles, allowed, overlooked, first: -1, step: -1, value: 0 };
  const end = countOf(mask) - 1;
  const deepest = Math.min(depth, end);
  let found: Duel = { step: -1, value: 0, exact: false };
  for (let ahead = Math.min(2, deepest); ; ahead = ahead >= GLANCE ? deepest : Math.min(ahead + 2, deepest)) {
    search.step = -1;
    search.first = found.step;
    searchRoot(search, mask, pawn, barred, ahead);
    // An interrupted iteration is still usable, because it searched the best step of the previous one first.
    if (search.step >= 0) found = { step: search.step, value: search.value, exact: ahead === end && !allowed.out };
    if (allowed.out || ahead === deepest) return found;
  }
}

/**
 * Finds, for one position of these tiles after another, a step after which the seat on turn gets at least `goal` from
 * there to the end of the round; of all such steps the one that leaves the other seat the fewest replies. −1: there is
 * none, or the allowance ran out. The transposition table is kept between positions.
 */
export function keeper(tiles: Tiles, allowed: Allowance): (mask: number, pawn: number, goal: number) => number {
  forget(table);
  const search: Search = { tiles, allowed, overlooked: null, first: -1, step: -1, value: 0 };
  const into = new Int32Array(MOST_STEPS);
  return (mask, pawn, goal) => {
    const depth = countOf(mask) - 1;
    const all = [...into.subarray(0, steps(tiles, mask, pawn, -1, into, 0))];
    const replies = (chosen: number): number =>
      steps(tiles, mask & ~(1 << stepFrom(chosen)), stepTo(chosen), -1, into, 0);
    const byReplies = all.map((chosen) => [replies(chosen), chosen] as const).sort((a, b) => a[0] - b[0]);
    for (const [, chosen] of byReplies) {
      const value = valueOf(search, mask, chosen, 1, depth, goal - 1, goal, false);
      if (allowed.out) return -1;
      if (value >= goal) return chosen;
    }
    return -1;
  };
}

/**
 * Up to this depth iterative deepening pays off through better move ordering; beyond it, searching straight to the end
 * is faster.
 */
const GLANCE = 10;

function searchRoot(search: Search, mask: number, pawn: number, barred: number, depth: number): void {
  const count = orderSteps(search, mask, pawn, barred, 0, depth, -MOST, MOST, search.first);
  let best = -MOST;
  for (let i = 0; i < count; i++) {
    const chosen = takeNext(0, i, count);
    const value = valueOf(search, mask, chosen, 1, depth, best, MOST, i === 0);
    if (search.allowed.out && (search.step >= 0 || search.first >= 0)) return;
    if (value > best) {
      best = value;
      search.step = chosen;
      search.value = value;
    }
  }
}

/** The value of a step for the seat that makes it. */
function valueOf(
  search: Search,
  mask: number,
  chosen: number,
  ply: number,
  depth: number,
  alpha: number,
  beta: number,
  first: boolean,
): number {
  const from = stepFrom(chosen);
  const gain = search.tiles.numbers[from]!;
  const rest = mask & ~(1 << from);
  const pawn = stepTo(chosen);
  if (!first) {
    const value = gain - descend(search, rest, pawn, ply, depth - 1, gain - alpha - 1, gain - alpha);
    if (value <= alpha || value >= beta) return value;
  }
  return gain - descend(search, rest, pawn, ply, depth - 1, gain - beta, gain - alpha);
}

function descend(
  search: Search,
  mask: number,
  pawn: number,
  ply: number,
  depth: number,
  alpha: number,
  beta: number,
): number {
  if (depth <= 0 || spend(search.allowed)) return 0;
  const key = keyOf(mask, pawn);
  const hash = hashOf(key);
  const entry = find(table, hash, key);
  if (entry >= 0 && depthAt(table, entry) >= depth) {
    const lower = lowerAt(table, entry);
    const upper = upperAt(table, entry);
    if (lower >= beta || lower === upper) return lower;
    if (upper <= alpha) return upper;
  }
  const known = entry < 0 ? -1 : bestAt(table, entry);
  const count = orderSteps(search, mask, pawn, -1, ply, depth, alpha, beta, known);
  if (count < 0) return cutoff;
  if (count === 0) return 0;
  let best = -MOST;
  let top = 0;
  let low = alpha;
  for (let i = 0; i < count; i++) {
    const chosen = takeNext(ply, i, count);
    const value = valueOf(search, mask, chosen, ply + 1, depth, low, beta, i === 0);
    if (search.allowed.out) return 0;
    if (value > best) {
      best = value;
      top = chosen;
      if (value > low) low = value;
      if (value >= beta) break;
    }
  }
  keep(table, hash, key, depth, alpha, beta, best, top);
  return best;
}

/** The best of the moves not yet taken, swapped to the front of them. */
function takeNext(ply: number, index: number, count: number): number {
  const row = ply * ROW;
  const front = row + index;
  let best = front;
  for (let at = front + 1; at < row + count; at++) if (order[at]! > order[best]!) best = at;
  const chosen = moves[best]!;
  moves[best] = moves[front]!;
  order[best] = order[front]!;
  moves[front] = chosen;
  return chosen;
}

/** The bound that made `orderSteps` return −1. */
let cutoff = 0;

/**
 * Writes the moves of a ply with their ordering values, the one from the transposition table first, and returns how
 * many; −1: the table already has one that is at least `beta`, by `cutoff`.
 */
function orderSteps(
  { tiles, overlooked }: Search,
  mask: number,
  pawn: number,
  barred: number,
  ply: number,
  depth: number,
  alpha: number,
  beta: number,
  known: number,
): number {
  const row = ply * ROW;
  let count = steps(tiles, mask, pawn, barred, moves, row);
  if (overlooked !== null) count = dropUnseen(overlooked, row, count, ply === 0);
  const { numbers } = tiles;
  for (let at = row; at < row + count; at++) {
    const chosen = moves[at]!;
    const from = stepFrom(chosen);
    const to = stepTo(chosen);
    const rest = mask & ~(1 << from);
    let promise = 20 * numbers[from]! - danger(tiles, rest, to);
    const next = keyOf(rest, to);
    const found = find(table, hashOf(next), next);
    if (found >= 0 && depthAt(table, found) >= depth - 1) {
      const most = upperAt(table, found);
      // An upper bound for the other seat gives a lower bound for this one.
      if (most < HIGHEST) {
        if (numbers[from]! - most >= beta) {
          cutoff = numbers[from]! - most;
          return -1;
        }
        promise += 200;
      } else if (numbers[from]! - lowerAt(table, found) <= alpha) promise -= 2000;
    }
    order[at] = chosen === known ? 100_000 : promise;
  }
  return count;
}

/** Removes overlooked steps from the search; at the root at least one step is kept. */
function dropUnseen(overlooked: Overlooked, row: number, count: number, root: boolean): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const chosen = moves[row + i]!;
    if (overlooked[chosen] === 0) moves[row + kept++] = chosen;
  }
  return kept === 0 && root ? count : kept;
}

/** A heuristic for what a landing gives the next player: the highest number there, and how many landings follow. */
function danger({ numbers, adjacent }: Tiles, mask: number, pawn: number): number {
  const on = POINT_AT[pawn]!;
  let highest = 0;
  let waysOn = 0;
  for (let rest = on >= 0 ? 1 << on : AROUND[pawn]! & mask; rest !== 0; rest &= rest - 1) {
    const point = lowest(rest);
    const n = numbers[point]!;
    if (n > highest) highest = n;
    // Cells beside tiles are many and slow to count, so a constant is used for them.
    if ((n & 1) === 1 || adjacent) waysOn += 6;
    else waysOn += countOf(endsOf(point, n, on >= 0 ? -1 : pawn).points & mask & ~(1 << point));
  }
  return waysOn === 0 ? -1000 : 10 * highest + 2 * waysOn;
}
