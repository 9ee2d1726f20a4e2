import type { Code } from '../../../kernel/moves.ts';
import { CARDS, matches, type Card } from '../deck.ts';
import { DEAL, LAY, lay, put } from './notation.ts';
import { dealingOf, PILES, type Deal, type Dealing } from './solver-deal.ts';
import { cardsIn, high, low, MATES, MATES_HIGH, MATES_LOW } from './solver-sets.ts';
import { LONELY, worthOf } from './solver-weights.ts';
import { EMPTY, tallest, topAt, withAt, type Workspace } from './solver-workspace.ts';

/** A 32-bit hash of a pile; the hashes of piles are added, so that their places do not matter. */
function mixed(pile: number): number {
  let h = Math.imul(pile + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
}

/** A position right before a deal, and the moves to it. */
export interface BeforeDeal {
  readonly worth: number;
  readonly upper: readonly Card[];
  readonly piles: Deal['piles'];
  readonly path: () => readonly Code[];
}

/** The result of a search. */
interface Found {
  /** The height of the highest pile that was found. */
  readonly height: number;
  /** The moves that reach it. */
  readonly moves: readonly Code[];
  /** Whether no position was dropped, so that the result is optimal. */
  readonly complete: boolean;
  /** The number of positions generated. */
  readonly nodes: number;
}

interface SearchMode {
  /**
   * Whether positions also differ by the heights of their piles: then nothing is missed, but there are more positions.
   */
  readonly heights?: boolean;
  /** Whether to stop at the next deal, so that the result does not depend on the stock. */
  readonly toNextDeal?: boolean;
}

/**
 * A beam search that continues the best positions of each depth. What it finds can be reached, but more may be possible
 * unless it is complete.
 */
export class Search {
  height = 0;
  nodes = 0;
  complete = true;
  done = false;
  readonly #space: Workspace;
  readonly #dealing: Dealing;
  readonly #fill: boolean;
  readonly #mode: SearchMode;
  #count = 1;
  #made = 0;
  #step = 0;
  /** The half of `mates` that belongs to the positions of the current depth. */
  #half = 0;
  #found = 0;
  readonly ends: BeforeDeal[] = [];

  constructor(deal: Deal, space: Workspace, mode: SearchMode) {
    this.#space = space;
    this.#dealing = dealingOf(deal);
    this.#fill = deal.fill;
    this.#mode = mode;
    this.#begin(deal);
  }

  #begin({ upper, piles, stock }: Deal): void {
    const { now, before } = this.#space;
    let [lowSet, highSet, tops, heights, lonely] = [0, 0, 0, 0, 0];
    const rest = [...upper, ...stock];
    for (const card of rest) {
      lowSet |= low(card);
      highSet |= high(card);
    }
    const near = [...rest, ...piles.filter(({ height }) => height > 0).map(({ top }) => top)];
    for (const [place, { top, height }] of piles.entries()) {
      tops = withAt(tops, place, height === 0 ? EMPTY : top);
      heights = withAt(heights, place, height);
      this.height = Math.max(this.height, height);
    }
    now.mates.fill(0, 0, CARDS);
    for (const card of near) for (const mate of MATES[card]!) now.mates[mate]! += 1;
    for (const card of rest) lonely += LONELY[now.mates[card]!]!;
    now.low[0] = lowSet;
    now.high[0] = highSet;
    now.tops[0] = tops;
    now.heights[0] = heights;
    now.laid[0] = this.#dealing.laid;
    now.lonely[0] = lonely;
    before[0] = -1;
    this.done = this.height === this.#dealing.cards;
  }

  /** Generates all positions one move further. */
  step(): void {
    const { now } = this.#space;
    this.#made = 0;
    this.#space.stamp += 1;
    for (let at = 0; at < this.#count && !this.done; at++) {
      const upperLow = now.low[at]! & this.#dealing.low[now.laid[at]!]!;
      const upperHigh = now.high[at]! & this.#dealing.high[now.laid[at]!]!;
      for (let to = 0; to < PILES; to++) this.#goOn(at, to, upperLow, upperHigh);
    }
    this.#keep();
    if (this.#count === 0 || this.height === this.#dealing.cards) this.done = true;
  }

  #goOn(at: number, to: number, upperLow: number, upperHigh: number): void {
    const { now } = this.#space;
    const tops = now.tops[at]!;
    const top = topAt(tops, to);
    if (top === EMPTY && !this.#fill) return;
    let fit = top === EMPTY ? upperLow : upperLow & MATES_LOW[top]!;
    for (; fit !== 0; fit &= fit - 1) this.#lay(at, 31 - Math.clz32(fit & -fit), to, top);
    fit = top === EMPTY ? upperHigh : upperHigh & MATES_HIGH[top]!;
    for (; fit !== 0; fit &= fit - 1) this.#lay(at, 63 - Math.clz32(fit & -fit), to, top);
    if (top === EMPTY) return;
    for (let from = 0; from < PILES; from++) {
      const other = topAt(tops, from);
      if (from !== to && other !== EMPTY && matches(other, top)) this.#put(at, from, to, top, other);
    }
  }

  #lay(at: number, card: Card, to: number, top: number): void {
    const { now } = this.#space;
    const heights = now.heights[at]!;
    this.#make(
      at,
      now.low[at]! & ~low(card),
      now.high[at]! & ~high(card),
      withAt(now.tops[at]!, to, card),
      withAt(heights, to, topAt(heights, to) + 1),
      now.laid[at]! + 1,
      now.lonely[at]! - LONELY[now.mates[(this.#half * this.#space.width + at) * CARDS + card]!]!,
      lay(card, to),
      top,
    );
  }

  #put(at: number, from: number, to: number, top: number, other: number): void {
    const { now } = this.#space;
    const heights = now.heights[at]!;
    const height = topAt(heights, to) + topAt(heights, from);
    this.#make(
      at,
      now.low[at]!,
      now.high[at]!,
      withAt(withAt(now.tops[at]!, to, other), from, EMPTY),
      withAt(withAt(heights, to, height), from, 0),
      now.laid[at]!,
      now.lonely[at]!,
      put(from, to),
      top,
    );
  }

  #make(
    from: number,
    lowSet: number,
    highSet: number,
    tops: number,
    heights: number,
    laid: number,
    lonelyBefore: number,
    move: Code,
    buried: number,
  ): void {
    const { next, slots, stamps, stamp, width } = this.#space;
    this.nodes += 1;
    const hash = this.#hash(tops, heights);
    const mask = slots.length - 1;
    let slot = Math.imul(lowSet ^ Math.imul(highSet, 0x7feb352d) ^ hash, 0x9e3779b1) >>> 7;
    for (;;) {
      slot &= mask;
      if (stamps[slot] !== stamp) break;
      const twin = slots[slot]!;
      if (next.low[twin] === lowSet && next.high[twin] === highSet && next.hash[twin] === hash) {
        if (tallest(heights) > tallest(next.heights[twin]!)) this.#write(twin, from, tops, heights, move, buried);
        return;
      }
      slot += 1;
    }
    if (this.#made === next.low.length) {
      this.complete = false;
      return;
    }
    let lonely = lonelyBefore;
    if (buried !== EMPTY) {
      const mates = MATES[buried]!;
      const known = (this.#half * width + from) * CARDS;
      for (let i = 0; i < mates.length; i++) {
        const mate = mates[i]!;
        if (((mate < 32 ? lowSet >>> mate : highSet >>> (mate - 32)) & 1) === 0) continue;
        const count = this.#space.now.mates[known + mate]!;
        lonely += LONELY[count - 1]! - LONELY[count]!;
      }
    }
    const at = this.#made++;
    slots[slot] = at;
    stamps[slot] = stamp;
    next.low[at] = lowSet;
    next.high[at] = highSet;
    next.laid[at] = laid;
    next.hash[at] = hash;
    next.lonely[at] = lonely;
    this.#write(at, from, tops, heights, move, buried);
    // Up to the next deal the cards it will turn up are unknown.
    const known = this.#mode.toNextDeal ? this.#dealing.laid : laid;
    const upperLow = lowSet & this.#dealing.low[known]!;
    const upperHigh = highSet & this.#dealing.high[known]!;
    next.worth[at] = worthOf(tops, upperLow, upperHigh, laid, lonely);
  }

  #write(at: number, from: number, tops: number, heights: number, move: Code, buried: number): void {
    const { next } = this.#space;
    next.tops[at] = tops;
    next.heights[at] = heights;
    next.from[at] = from;
    next.move[at] = move;
    next.buried[at] = buried;
  }

  #hash(tops: number, heights: number): number {
    let hash = 0;
    for (let place = 0; place < PILES; place++) {
      const top = topAt(tops, place);
      hash = (hash + mixed(this.#mode.heights ? top * 128 + topAt(heights, place) : top)) | 0;
    }
    return hash;
  }

  /** Makes the best positions of the next depth the current ones. */
  #keep(): void {
    const { next, order, width } = this.#space;
    const { deals, laid } = this.#dealing;
    const made = this.#made;
    for (let at = 0; at < made; at++) order[at] = at - next.worth[at]! * 2 ** 18;
    order.subarray(0, made).sort();
    let count = 0;
    for (let at = 0; at < made; at++) {
      const key = order[at]!;
      const child = key - Math.floor(key / 2 ** 18) * 2 ** 18;
      if (this.#mode.toNextDeal && deals[next.laid[child]!]! > deals[laid]!) this.#ends(child);
      else if (count < width) this.#goOnFrom(child, count++);
      else this.complete = false;
    }
    this.#half = 1 - this.#half;
    this.#step += 1;
    this.#count = count;
  }

  #goOnFrom(child: number, at: number): void {
    const { now, next, before, moves, width } = this.#space;
    const from = next.from[child]!;
    const index = (this.#step + 1) * width + at;
    before[index] = this.#step * width + from;
    moves[index] = next.move[child]!;
    now.low[at] = next.low[child]!;
    now.high[at] = next.high[child]!;
    now.tops[at] = next.tops[child]!;
    now.heights[at] = next.heights[child]!;
    now.laid[at] = next.laid[child]!;
    now.lonely[at] = next.lonely[child]!;
    const target = ((1 - this.#half) * width + at) * CARDS;
    const source = (this.#half * width + from) * CARDS;
    now.mates.copyWithin(target, source, source + CARDS);
    const buried = next.buried[child]!;
    if (buried !== EMPTY) for (const mate of MATES[buried]!) now.mates[target + mate]! -= 1;
    const height = tallest(now.heights[at]);
    if (height > this.height) {
      this.height = height;
      this.#found = index;
    }
  }

  #ends(child: number): void {
    const { next, width } = this.#space;
    const { laid, low: lows, high: highs } = this.#dealing;
    const tops = next.tops[child]!;
    const heights = next.heights[child]!;
    const move = next.move[child]!;
    const from = this.#step * width + next.from[child]!;
    this.ends.push({
      worth: next.worth[child]!,
      upper: cardsIn(next.low[child]! & lows[laid]!, next.high[child]! & highs[laid]!),
      piles: [0, 1, 2, 3].map((place) => ({ top: topAt(tops, place) % CARDS, height: topAt(heights, place) })),
      path: () => [...this.#pathTo(from), move],
    });
  }

  #pathTo(last: number): Code[] {
    const { before, moves } = this.#space;
    const path: Code[] = [];
    for (let at = last; before[at]! >= 0; at = before[at]!) path.unshift(moves[at]!);
    return path;
  }

  found(): Found {
    const moves = this.#withDeals(this.#pathTo(this.#found));
    return { height: this.height, moves, complete: this.complete, nodes: this.nodes };
  }

  #withDeals(path: readonly Code[]): Code[] {
    const { deals } = this.#dealing;
    let { laid } = this.#dealing;
    const all: Code[] = Array.from({ length: deals[laid]! }, () => DEAL);
    for (const move of path) {
      all.push(move);
      if (!isLay(move)) continue;
      for (let deal = deals[laid]!; deal < deals[laid + 1]!; deal++) all.push(DEAL);
      laid += 1;
    }
    return all;
  }
}

const isLay = (move: Code): boolean => move >= LAY;

/** The positions right before the next deal, the best first. */
export function beforeNextDeal(deal: Deal, space: Workspace): { ends: BeforeDeal[]; nodes: number } {
  const search = new Search(deal, space, { toNextDeal: true });
  while (!search.done) search.step();
  return { ends: search.ends.sort((a, b) => b.worth - a.worth), nodes: search.nodes };
}
