import type { Budget } from '../kernel/bots.ts';
import { moveList, type Code, type MoveList } from '../kernel/moves.ts';
import type { Hidden } from '../kernel/open.ts';
import type { Rules, Seat } from '../kernel/rules.ts';
import { EXACT, LOWER, UPPER, type Transpositions } from './transpositions.ts';

/** What a search of one game needs to know of it. Two seats, one of which moves at a time; what one gains the other loses. */
export interface Searched<P extends Hidden> {
  readonly rules: Pick<Rules<P>, 'awaited' | 'over' | 'legal' | 'play' | 'undo'> & Required<Pick<Rules<P>, 'hash'>>;
  /** How good the position is for the seat: exactly where the round is over, a guess elsewhere. Whole numbers. */
  value(pos: P, seat: Seat): number;
  /** Which move to look at first: the higher the better. */
  promise?(pos: P, seat: Seat, code: Code): number;
}

export interface Found {
  /** Null where the round is over or nothing was found within the budget. */
  readonly move: Code | null;
  readonly value: number;
  /** So many moves were looked ahead. */
  readonly depth: number;
  /** Every line was followed to the end of the round: the value is exact. */
  readonly complete: boolean;
  readonly nodes: number;
}

const INFINITE = 30_000;
const MOST_DEPTH = 250;
/** The clock is looked at once in so many nodes. */
const POLL = 1024;

/** Thrown through the search when the budget is spent; the position is put right on the way. */
class Spent extends Error {}

/**
 * Principal-variation search (negamax with null windows and a transposition table), deeper and deeper until the round's end is reached
 * everywhere or the budget is spent. The position is left as it was. The table is the caller's, to be used again for the next move.
 */
export function search<P extends Hidden>(
  game: Searched<P>,
  pos: P,
  table: Transpositions,
  budget: Budget,
  mostDepth = MOST_DEPTH,
): Found {
  const { rules } = game;
  const lists: MoveList[] = [];
  const most = budget.nodes ?? Infinity;
  let nodes = 0;
  // Whether a line was not followed to its end since this was set to false.
  let cut = false;
  const wasCut = (): boolean => cut;
  let first: Code | null = null;

  const mover = (): Seat => rules.awaited(pos)[0] ?? 0;

  function visit(depth: number, ply: number, low: number, high: number): number {
    nodes += 1;
    if (nodes > most || (nodes % POLL === 0 && budget.stop())) throw new Spent();
    const seat = mover();
    if (rules.over(pos)) return game.value(pos, seat);
    if (depth === 0) {
      cut = true;
      return game.value(pos, seat);
    }
    const hash = rules.hash(pos);
    const [one = 0, two = 0] = hash;
    const place = table.find(one, two);
    let hint = -1;
    if (place >= 0) {
      hint = table.best(place);
      const bound = table.bound(place);
      const known = table.value(place);
      // What was cut short at this depth is as good as looking again; deeper results are better.
      const fits = bound === EXACT || (bound === LOWER && known >= high) || (bound === UPPER && known <= low);
      if (ply > 0 && table.depth(place) >= depth && fits) {
        if (table.depth(place) < MOST_DEPTH) cut = true;
        return known;
      }
    }
    const list = (lists[ply] ??= moveList());
    list.count = 0;
    rules.legal(pos, seat, list);
    const codes = Array.from(list.codes.subarray(0, list.count));
    if (game.promise) {
      const promises = new Map(codes.map((code) => [code, game.promise?.(pos, seat, code) ?? 0]));
      codes.sort((a, b) => promises.get(b)! - promises.get(a)!);
    }
    const hinted = codes.indexOf(hint);
    if (hinted > 0) {
      codes.splice(hinted, 1);
      codes.unshift(hint);
    }
    const cutBefore = cut;
    cut = false;
    let best = -INFINITE;
    let chosen = -1;
    let from = low;
    for (const [index, code] of codes.entries()) {
      rules.play(pos, seat, code);
      let worth: number;
      try {
        const turned = rules.over(pos) || mover() !== seat;
        const look = (a: number, b: number): number =>
          turned ? -after(visit(depth - 1, ply + 1, -b, -a), seat) : visit(depth - 1, ply + 1, a, b);
        if (index === 0) worth = look(from, high);
        else {
          worth = look(from, from + 1);
          if (worth > from && worth < high) worth = look(worth, high);
        }
      } finally {
        rules.undo(pos);
      }
      if (worth > best) {
        best = worth;
        chosen = code;
      }
      from = Math.max(from, best);
      if (from >= high) break;
    }
    const bound = best <= low ? UPPER : best >= high ? LOWER : EXACT;
    // Followed to the end everywhere: true at any depth.
    table.keep(one, two, wasCut() ? depth : MOST_DEPTH, bound, best, chosen);
    cut = wasCut() || cutBefore;
    if (ply === 0) first = chosen;
    return best;
  }

  /** Of a round that is over nobody is to move: its value was told for seat 0. */
  const after = (told: number, seat: Seat): number => (rules.over(pos) && seat === 0 ? -told : told);

  let found: Found = { move: null, value: 0, depth: 0, complete: rules.over(pos), nodes: 0 };
  if (found.complete) return { ...found, value: game.value(pos, 0) };
  table.age();
  try {
    for (let depth = 1; depth <= mostDepth; depth++) {
      cut = false;
      const worth = visit(depth, 0, -INFINITE, INFINITE);
      found = { move: first, value: worth, depth, complete: !wasCut(), nodes };
      if (found.complete) break;
    }
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
  }
  return { ...found, nodes };
}
