import { quick, type Rng } from '../../kernel/rng.ts';
import { spend, type Allowance } from '../../search/allowance.ts';
import { add, clear, has, mostBytes, numberSet } from '../../search/number-set.ts';
import { takeRoom } from '../../search/room.ts';
import { AROUND, POINT_AT, POINTS, countOf, endsOf, lowest, stepFrom, steps, stepTo, type Tiles } from './compact.ts';

/**
 * Alone with everything known: is there a line that leaves at most `left` tiles, the last one showing `target` if that
 * is not 0? Depth-first search that tries the landing with the fewest continuations first. A set keeps the states from
 * which it is impossible, and reachability of the tiles prunes others at once. Restarts: an order that takes too long
 * is given up early, and another one is drawn.
 */
export interface Alone {
  /** The steps; null: no line was found. */
  readonly line: readonly number[] | null;
  /** The longest line tried. */
  readonly furthest: readonly number[];
  /** Whether the answer is certain: a line was found, or all were tried. */
  readonly certain: boolean;
}

const dead = numberSet(21);
takeRoom('zipher: alone', mostBytes(dead));

const ROW = 256;
const moves = new Int32Array((POINTS + 1) * ROW);
const order = new Int32Array((POINTS + 1) * ROW);

interface Search {
  readonly tiles: Tiles;
  readonly left: number;
  readonly target: number;
  readonly allowed: Allowance;
  /** The tiles that a pawn can reach from each point, and those from which it can be reached, if no tile were taken. */
  readonly next: Int32Array;
  readonly before: Int32Array;
  readonly line: number[];
  furthest: number[];
  /** Breaks ties at random; null in the first try. */
  rng: Rng | null;
  /** The node count at which this try is given up. */
  until: number;
}

export function searchAlone(
  tiles: Tiles,
  mask: number,
  pawn: number,
  left: number,
  target: number,
  allowed: Allowance,
): Alone {
  clear(dead);
  const next = nextTiles(tiles);
  const before = Int32Array.from({ length: POINTS }, (_, to) =>
    next.reduce((bits, ends, from) => ((ends & (1 << to)) === 0 ? bits : bits | (1 << from)), 0),
  );
  const search: Search = { tiles, left, target, allowed, next, before, line: [], furthest: [], rng: null, until: 0 };
  if (hopeless(search, mask, pawn)) return { line: null, furthest: [], certain: true };
  const rng = quick('another order');
  for (let room = FIRST_TRY; ; room *= 1.5) {
    search.until = allowed.nodes + room;
    const { line } = search;
    if (reachesEnd(search, mask, pawn, 0)) return { line, furthest: line, certain: true };
    const { furthest } = search;
    if (allowed.out) return { line: null, furthest, certain: false };
    if (allowed.nodes < search.until) return { line: null, furthest, certain: true };
    search.rng = rng;
  }
}

/** The node limit of the first try: most deals need far fewer, and the others are soon solved in another order. */
const FIRST_TRY = 60;

function nextTiles({ numbers, adjacent }: Tiles): Int32Array {
  return Int32Array.from(numbers, (n, point) => {
    if (n === 0) return 0;
    const { points, between } = endsOf(point, n, -1);
    const bits = n % 2 === 0 && !adjacent ? points : between.reduce((all, cell) => all | AROUND[cell]!, 0);
    return bits & ~(1 << point);
  });
}

const givenUp = ({ allowed, until }: Search): boolean => allowed.out || allowed.nodes >= until;

function reachesEnd(search: Search, mask: number, pawn: number, ply: number): boolean {
  if (countOf(mask) <= search.left) {
    if (search.target === 0) return true;
    if ((mask & (mask - 1)) === 0) return search.tiles.numbers[lowest(mask)] === search.target;
  }
  const key = (Math.imul(mask, 81) + pawn) | 0;
  if (has(dead, key)) return false;
  if (spend(search.allowed) || givenUp(search)) return false;
  const row = ply * ROW;
  const count = hopefulSteps(search, mask, pawn, row);
  for (let i = row; i < row + count; i++) {
    let best = i;
    for (let at = i + 1; at < row + count; at++) if (order[at]! < order[best]!) best = at;
    const chosen = moves[best]!;
    moves[best] = moves[i]!;
    order[best] = order[i]!;
    search.line.push(chosen);
    if (search.line.length > search.furthest.length) search.furthest = [...search.line];
    if (reachesEnd(search, mask & ~(1 << stepFrom(chosen)), stepTo(chosen), ply + 1)) return true;
    search.line.pop();
    if (givenUp(search)) return false;
  }
  add(dead, key);
  return false;
}

/** Keeps the steps after which the goal may still be reached, and computes how few continuations each has. */
function hopefulSteps(search: Search, mask: number, pawn: number, row: number): number {
  const count = steps(search.tiles, mask, pawn, -1, moves, row);
  let kept = 0;
  for (let at = row; at < row + count; at++) {
    const chosen = moves[at]!;
    const rest = mask & ~(1 << stepFrom(chosen));
    const to = stepTo(chosen);
    if (hopeless(search, rest, to)) continue;
    moves[row + kept] = chosen;
    order[row + kept] = 8 * waysOn(search, rest, to) + (search.rng === null ? 0 : search.rng.below(8));
    kept += 1;
  }
  return kept;
}

/** The tiles from which the next move may start. */
const starts = (mask: number, pawn: number): number =>
  POINT_AT[pawn]! >= 0 ? 1 << POINT_AT[pawn]! : AROUND[pawn]! & mask;

function waysOn({ next }: Search, mask: number, pawn: number): number {
  let fewest = POINTS;
  for (let rest = starts(mask, pawn); rest !== 0; rest &= rest - 1) {
    fewest = Math.min(fewest, countOf(next[lowest(rest)]! & mask));
  }
  return fewest;
}

/**
 * Whether a lower bound on the tiles that will be left exceeds `left`: those that cannot be reached, those that lead
 * nowhere (a pawn that reaches one stays), and all but one of those that can only be the next one.
 */
function hopeless({ tiles, left, target, next, before }: Search, mask: number, pawn: number): boolean {
  if (countOf(mask) <= left && target === 0) return false;
  const first = starts(mask, pawn);
  let reached = first;
  for (let todo = first; todo !== 0;) {
    const found = next[lowest(todo)]! & mask & ~reached;
    reached |= found;
    todo = (todo & (todo - 1)) | found;
  }
  let lost = mask & ~reached;
  let onlyNext = 0;
  let canBeLast = target === 0;
  for (let rest = reached; rest !== 0; rest &= rest - 1) {
    const point = lowest(rest);
    const bit = 1 << point;
    if ((next[point]! & mask) === 0) lost |= bit;
    else if ((before[point]! & mask) === 0) onlyNext += 1;
    if (tiles.numbers[point] === target) canBeLast = true;
  }
  if (!canBeLast) return true;
  // With a target, the one tile that is left must show it.
  if (target > 0 && lost !== 0 && tiles.numbers[lowest(lost)] !== target) return true;
  return countOf(lost) + Math.max(0, onlyNext - 1) > left;
}
