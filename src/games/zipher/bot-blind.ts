import { spend, type Allowance } from '../../search/allowance.ts';
import { takeRoom } from '../../search/room.ts';
import type { Overlooked } from './bot-eyes.ts';
import { stepOn } from './bot-trials.ts';
import { AROUND, CELL_OF, POINT_AT, POINTS, countOf, endsOf, lowest, onwardFrom, step } from './compact.ts';

/**
 * Blind for two: every tile except the one under the pawn lies face down, so the numbers still to come are known, but
 * not where they lie. Expectiminimax: searches some turns ahead over all numbers that may be turned up, weighted by how
 * many of each lie face down, both sides choosing the move that wins most often. Beyond that depth it uses the course
 * of an average round.
 */
export interface Blind {
  readonly adjacent: boolean;
  readonly mask: number;
  readonly pawn: number;
  /** The number under the pawn; 0: it stands beside tiles. */
  readonly under: number;
  readonly barred: number;
  /** How many of each number lie face down. */
  readonly faceDown: Readonly<Uint8Array>;
  /** The score of the seat on turn minus the other one. */
  readonly lead: number;
}

export interface WeighedAct {
  readonly act: number;
  /** The win rate of the seat on turn, a shared round counting half. */
  readonly chance: number;
}

/**
 * How often the seat on turn is stuck with this many tiles left, when behind and when ahead (a player who is ahead gets
 * stuck on purpose): measured in 10,000 rounds in which both sides looked two turns ahead.
 */
const STUCK_BEHIND = [0, 1, 0.33, 0.37, 0.14, 0.12, 0.07, 0.04, 0.03, 0.02, 0.02, 0.02, 0.01, 0.01, 0.01];
const STUCK_AHEAD = [
  0, 1, 0.37, 0.34, 0.21, 0.15, 0.12, 0.08, 0.07, 0.06, 0.07, 0.05, 0.05, 0.03, 0.04, 0.02, 0.03, 0.01, 0.01,
];

function usuallyStuck(tiles: number, lead: number): number {
  const [behind, ahead] = [STUCK_BEHIND[tiles] ?? 0, STUCK_AHEAD[tiles] ?? 0];
  return lead > 0 ? ahead : lead < 0 ? behind : (behind + ahead) / 2;
}

/** Larger than any lead, because all tiles together count 59. */
const MOST = 64;
const LEADS = 2 * MOST;
const won = (lead: number): number => (lead > 0 ? 1 : lead === 0 ? 0.5 : 0);

/**
 * At `tiles * LEADS + lead + MOST`: the win rate of the seat on turn if it is not stuck in this turn and the rest is an
 * average round.
 */
function usualCourse(faceDown: Readonly<Uint8Array>): Float64Array {
  const going = new Float64Array((POINTS + 1) * LEADS);
  const turn = new Float64Array((POINTS + 1) * LEADS);
  const all = faceDown[1]! + faceDown[2]! + faceDown[3]! + faceDown[4]!;
  for (let tiles = 0; tiles <= POINTS; tiles++) {
    for (let lead = -MOST; lead < MOST; lead++) {
      const at = tiles * LEADS + lead + MOST;
      let sum = 0;
      for (let n = 1; n <= 4; n++) {
        const theirs = Math.max(-MOST, -(lead + n));
        sum += tiles === 0 ? 0 : faceDown[n]! * (1 - turn[(tiles - 1) * LEADS + theirs + MOST]!);
      }
      going[at] = tiles === 0 || all === 0 ? won(lead) : sum / all;
      const stuck = tiles === 0 ? 1 : usuallyStuck(tiles, lead);
      turn[at] = stuck * won(lead) + (1 - stuck) * going[at];
    }
  }
  return going;
}

/**
 * The transposition table, keyed exactly: tiles and depth in one number; pawn, numbers face down and lead in the other.
 * 1.5 MB.
 */
const ENTRY_SHIFT = 15;
const ENTRIES = 1 << (32 - ENTRY_SHIFT);
const masks = new Int32Array(ENTRIES);
const others = new Int32Array(ENTRIES);
const values = new Float32Array(ENTRIES);
takeRoom('zipher: blind', masks.byteLength + others.byteLength + values.byteLength);

interface Search {
  readonly adjacent: boolean;
  readonly going: Float64Array;
  readonly faceDown: Uint8Array;
  readonly allowed: Allowance;
}

/**
 * Only this many landings of a turn are searched further, those that look best at first sight; with few tiles left,
 * all.
 */
const WIDTH = 2;
const FEW_TILES = 6;

/** The landings of a turn, how good each looks, and the tiles it leads to: one row for each depth. */
const ROW = 64;
const landings = new Int32Array((POINTS + 1) * ROW);
const promises = new Float64Array((POINTS + 1) * ROW);
const leadsTo = new Int32Array((POINTS + 1) * ROW);

/**
 * Iterative deepening by one turn, so that there is a sensible answer whenever the allowance runs out; the first
 * iteration needs none.
 */
export function searchBlind(
  blind: Blind,
  ahead: number,
  allowed: Allowance,
  overlooked: Overlooked | null,
): WeighedAct {
  const search: Search = {
    adjacent: blind.adjacent,
    going: usualCourse(blind.faceDown),
    faceDown: Uint8Array.from(blind.faceDown),
    allowed,
  };
  masks.fill(0);
  const furthest = Math.min(ahead, countOf(blind.mask));
  let found = lookAhead(search, blind, 1, overlooked);
  for (let depth = 2; depth <= furthest; depth++) {
    const further = lookAhead(search, blind, depth, overlooked);
    if (allowed.out) break;
    found = further;
  }
  return found;
}

function lookAhead(search: Search, blind: Blind, depth: number, overlooked: Overlooked | null): WeighedAct {
  const { mask, pawn, under, barred, lead } = blind;
  const tiles = countOf(mask);
  let found: WeighedAct = { act: -1, chance: -1 };
  if (under === 0) {
    for (let near = AROUND[pawn]! & mask; near !== 0; near &= near - 1) {
      const chance = turnedUp(search, mask, tiles, lowest(near), pawn, lead, depth);
      if (chance > found.chance) found = { act: stepOn(lowest(near)), chance };
    }
    return found;
  }
  const point = POINT_AT[pawn]!;
  const left = mask & ~(1 << point);
  const row = depth * ROW;
  let count = land(search, left, point, under, barred, row);
  const seen = [...landings.subarray(row, row + count)].filter((cell) => overlooked?.[step(point, cell)] !== 1);
  if (seen.length > 0) {
    landings.set(seen, row);
    count = seen.length;
  }
  const chance = bestLanding(search, left, tiles - 1, count, -(lead + under), depth, Infinity);
  return { act: step(point, landings[row]!), chance };
}

/** The win rate of the seat that begins a turn with the pawn there, looking this many turns ahead. */
function turn(search: Search, mask: number, tiles: number, pawn: number, lead: number, depth: number): number {
  if (spend(search.allowed)) return 0;
  const [, ones, twos, threes, fours] = search.faceDown;
  const first = (Math.min(depth, tiles) << POINTS) | mask;
  const second = (((((((((pawn << 4) | ones!) << 3) | twos!) << 3) | threes!) << 3) | fours!) << 7) | (lead + MOST);
  const entry = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> ENTRY_SHIFT;
  if (masks[entry] === first && others[entry] === second) return values[entry]!;
  const on = POINT_AT[pawn]!;
  let best = 0;
  for (let near = on >= 0 ? 1 << on : AROUND[pawn]! & mask; near !== 0; near &= near - 1) {
    const chance = turnedUp(search, mask, tiles, lowest(near), on >= 0 ? -1 : pawn, lead, depth);
    if (search.allowed.out) return 0;
    if (chance > best) best = chance;
  }
  masks[entry] = first;
  others[entry] = second;
  return (values[entry] = best);
}

/** The same once a tile was chosen, before it is turned up. */
function turnedUp(
  search: Search,
  mask: number,
  tiles: number,
  point: number,
  barred: number,
  lead: number,
  depth: number,
): number {
  const { faceDown } = search;
  const left = mask & ~(1 << point);
  let sum = 0;
  for (let n = 1; n <= 4; n++) {
    const often = faceDown[n]!;
    if (often === 0) continue;
    const count = land(search, left, point, n, barred, depth * ROW);
    if (count === 0) {
      sum += often * won(lead);
      continue;
    }
    faceDown[n] = often - 1;
    sum += often * bestLanding(search, left, tiles - 1, count, -(lead + n), depth, WIDTH);
    faceDown[n] = often;
    if (search.allowed.out) return 0;
  }
  return sum / tiles;
}

/** Writes the cells where n steps from a point may end, and returns how many there are. */
function land({ adjacent }: Search, left: number, point: number, n: number, barred: number, row: number): number {
  const { points, between } = endsOf(point, n, barred);
  let count = 0;
  if ((n & 1) === 0 && !adjacent) {
    for (let on = points & left; on !== 0; on &= on - 1) landings[row + count++] = CELL_OF[lowest(on)]!;
  } else {
    for (let i = 0; i < between.length; i++) {
      if ((AROUND[between[i]!]! & left) !== 0) landings[row + count++] = between[i]!;
    }
  }
  return count;
}

/**
 * The value of the best landing in a row for the seat that lands; it is moved to the front. `lead` is that of the seat
 * that moves next.
 */
function bestLanding(
  search: Search,
  left: number,
  tiles: number,
  count: number,
  lead: number,
  depth: number,
  width: number,
): number {
  const row = depth * ROW;
  const all = tiles < FEW_TILES;
  const kept = sortLandings(search, left, tiles, count, lead, row, all);
  if (depth === 1) return promises[row]!;
  let best = -1;
  let top = row;
  for (let at = row; at < row + (all ? kept : Math.min(kept, width)); at++) {
    const chance = 1 - turn(search, left, tiles, landings[at]!, lead, depth - 1);
    if (search.allowed.out) return 0;
    if (chance > best) {
      best = chance;
      top = at;
    }
  }
  const cell = landings[top]!;
  landings[top] = landings[row]!;
  landings[row] = cell;
  return best;
}

/**
 * Sorts the landings by heuristic value. Of those that lead to the same tiles with the same value only one is kept,
 * because they hardly differ, unless all are wanted.
 */
function sortLandings(
  search: Search,
  left: number,
  tiles: number,
  count: number,
  lead: number,
  row: number,
  all: boolean,
): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const cell = landings[row + i]!;
    const on = POINT_AT[cell]!;
    const tilesThere = on >= 0 ? 1 << on : AROUND[cell]! & left;
    const promise = 1 - glance(search, left, tiles, cell, tilesThere, lead);
    let at = row + kept;
    while (at > row && promises[at - 1]! < promise) at -= 1;
    let twin = at - 1;
    while (twin >= row && promises[twin] === promise && leadsTo[twin] !== tilesThere) twin -= 1;
    if (!all && twin >= row && promises[twin] === promise) continue;
    for (let move = row + kept; move > at; move--) {
      landings[move] = landings[move - 1]!;
      promises[move] = promises[move - 1]!;
      leadsTo[move] = leadsTo[move - 1]!;
    }
    landings[at] = cell;
    promises[at] = promise;
    leadsTo[at] = tilesThere;
    kept += 1;
  }
  return kept;
}

/**
 * The heuristic value of a landing: how likely the next seat is stuck at once, and otherwise the average course of a
 * round.
 */
function glance(
  { adjacent, going, faceDown }: Search,
  left: number,
  tiles: number,
  cell: number,
  tilesThere: number,
  lead: number,
): number {
  const barred = POINT_AT[cell]! >= 0 ? -1 : cell;
  const goesOn = going[tiles * LEADS + lead + MOST]!;
  let best = 0;
  for (let near = tilesThere; near !== 0; near &= near - 1) {
    const point = lowest(near);
    let stuck = 0;
    for (let n = 1; n <= 4; n++) {
      if ((onwardFrom(adjacent, point, n, barred) & left) === 0) stuck += faceDown[n]!;
    }
    const chance = (stuck * won(lead) + (tiles - stuck) * goesOn) / tiles;
    if (chance > best) best = chance;
  }
  return best;
}
