import type { Code } from '../../../kernel/moves.ts';
import { CARDS, matches, type Card } from '../deck.ts';
import { DEAL, LAY, lay, put } from './notation.ts';

/** Where a search begins: all cards are known, those of the stock too. */
export interface Deal {
  /** The cards of the upper rows, twelve at most. */
  readonly upper: readonly Card[];
  /** The four places of the bottom row: the card on top and how many lie there, 0 where there is no pile. */
  readonly piles: readonly { readonly top: Card; readonly height: number }[];
  /** In the order in which they are dealt. */
  readonly stock: readonly Card[];
  readonly fill: boolean;
}

const UPPER = 12;
const PILES = 4;
const DEALT_AT_ONCE = 4;
/** In the place of a top card where there is no pile. */
const EMPTY = CARDS;
/** Sixty cards are laid and at most each of them is the bottom of a pile that is put on another. */
const MOST_STEPS = 2 * CARDS;
/** A position has seven ways on as a rule and sixty at most. */
const WAYS = 24;

/** What makes a position worth going on with: how much each thing counts. */
interface Taste {
  readonly laid: number;
  /** A pile is a way on for the cards above. */
  readonly pile: number;
  /** A card above that can go now. */
  readonly canGo: number;
  /** Two piles of which one can go on the other. */
  readonly pilesMatch: number;
  /** A card not yet laid, by how few of the cards that are not buried match it. */
  readonly lonely: number;
}
const TASTE: Taste = { laid: 1, pile: 2, canGo: 0.2, pilesMatch: 0.7, lonely: 20 };

// A set of cards is two words of bits: those below 32, and the others.
const low = (card: Card): number => (card < 32 ? 1 << card : 0);
const high = (card: Card): number => (card < 32 ? 0 : 1 << (card - 32));
const ALL = Array.from({ length: CARDS }, (_, card) => card);
/** The nine cards that match each card. */
const MATES = ALL.map((card) => Uint8Array.from(ALL.filter((other) => matches(card, other))));
const wordsOf = (bits: (card: Card) => number): Int32Array =>
  Int32Array.from(MATES, (mates) => mates.reduce((set, card) => set | bits(card), 0));
const MATES_LOW = wordsOf(low);
const MATES_HIGH = wordsOf(high);

function sizeOf(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function cardsIn(lowSet: number, highSet: number): Card[] {
  const found: Card[] = [];
  for (let left = lowSet; left !== 0; left &= left - 1) found.push(31 - Math.clz32(left & -left));
  for (let left = highSet; left !== 0; left &= left - 1) found.push(63 - Math.clz32(left & -left));
  return found;
}

/** Spreads what a pile is over 32 bits; piles are added up, so which lies where does not matter. */
function mixed(pile: number): number {
  let h = Math.imul(pile + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return h ^ (h >>> 13);
}

/** Everything a search writes to, made once and used again. */
interface Workspace {
  readonly width: number;
  /** The positions of the depth reached, then those after them. */
  readonly now: Positions;
  readonly next: Positions;
  /** For each position gone on with, at all depths: which one it came from, and by which move. */
  readonly before: Int32Array;
  readonly moves: Int16Array;
  readonly order: Float64Array;
  /** A hash table of `next`: the index of a position plus the stamp of this depth. */
  readonly slots: Int32Array;
  readonly stamps: Int32Array;
  stamp: number;
}

interface Positions {
  /** The cards that lie in no pile. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Seven bits for each place: its top card, and how high its pile is. */
  readonly tops: Int32Array;
  readonly heights: Int32Array;
  readonly laid: Uint8Array;
  /** The sum over the cards not laid. */
  readonly lonely: Float64Array;
  readonly worth: Float64Array;
  readonly hash: Int32Array;
  readonly from: Int32Array;
  readonly move: Int16Array;
  /** The card that the move buried, EMPTY for none. */
  readonly buried: Uint8Array;
  /** For each position and card: how many cards that are not buried match it. */
  readonly mates: Uint8Array;
}

const positions = (count: number, withMates: number): Positions => ({
  low: new Int32Array(count),
  high: new Int32Array(count),
  tops: new Int32Array(count),
  heights: new Int32Array(count),
  laid: new Uint8Array(count),
  lonely: new Float64Array(count),
  worth: new Float64Array(count),
  hash: new Int32Array(count),
  from: new Int32Array(count),
  move: new Int16Array(count),
  buried: new Uint8Array(count),
  mates: new Uint8Array(withMates * CARDS),
});

export function createWorkspace(width: number): Workspace {
  const slots = 2 ** (Math.ceil(Math.log2(width * WAYS)) + 1);
  return {
    width,
    now: positions(width, 2 * width + 1),
    next: positions(width * WAYS, 0),
    before: new Int32Array(width * MOST_STEPS),
    moves: new Int16Array(width * MOST_STEPS),
    order: new Float64Array(width * WAYS),
    slots: new Int32Array(slots),
    stamps: new Int32Array(slots),
    stamp: 0,
  };
}

/** A position right before a deal, and how it was reached. */
export interface BeforeDeal {
  readonly worth: number;
  readonly upper: readonly Card[];
  readonly piles: Deal['piles'];
  readonly path: () => readonly Code[];
}

/** What a search found. */
interface Found {
  /** The height of the highest pile that it saw. */
  readonly height: number;
  /** The moves to there. */
  readonly moves: readonly Code[];
  /** Every position was looked at. */
  readonly complete: boolean;
  /** How many positions it made. */
  readonly nodes: number;
}

interface Manner {
  /** Tell positions apart by the heights of their piles too: nothing is missed, but more is to be looked at. */
  readonly heights?: boolean;
  /** Go no further than the next deal: what is found needs no knowledge of the stock. */
  readonly toNextDeal?: boolean;
}

const topAt = (tops: number, place: number): number => (tops >>> (7 * place)) & 127;
const withAt = (word: number, place: number, value: number): number =>
  (word & ~(127 << (7 * place))) | (value << (7 * place));

/**
 * What can be reached when so many cards are laid: four are dealt as soon as they may be, for that takes nothing away that could be done
 * without them, so the number of cards laid tells how many have been dealt.
 */
interface Dealing {
  readonly laid: number;
  readonly cards: number;
  /** By the number of cards laid: how many times four have been dealt, and all cards that have been turned up. */
  readonly deals: Uint8Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
}

function dealingOf({ upper, piles, stock }: Deal): Dealing {
  const laid = piles.reduce((sum, { height }) => sum + height, 0);
  const cards = laid + upper.length + stock.length;
  const deals = new Uint8Array(cards + 1);
  const lows = new Int32Array(cards + 1);
  const highs = new Int32Array(cards + 1);
  for (let n = laid; n <= cards; n++) {
    const room = n - laid + UPPER - upper.length;
    deals[n] = Math.min(Math.floor(room / DEALT_AT_ONCE), Math.ceil(stock.length / DEALT_AT_ONCE));
    for (const card of [...upper, ...stock.slice(0, DEALT_AT_ONCE * deals[n]!)]) {
      lows[n]! |= low(card);
      highs[n]! |= high(card);
    }
  }
  return { laid, cards, deals, low: lows, high: highs };
}

/** How lonely a card is, by how many others match it. */
const LONELY = Float64Array.from({ length: 11 }, (_, mates) => TASTE.lonely / (1 + mates) ** 2);

class Search {
  height = 0;
  nodes = 0;
  complete = true;
  done = false;
  readonly #space: Workspace;
  readonly #dealing: Dealing;
  readonly #fill: boolean;
  readonly #manner: Manner;
  #count = 1;
  #made = 0;
  #step = 0;
  /** Which half of `mates` belongs to the positions of this depth. */
  #half = 0;
  #found = 0;
  readonly ends: BeforeDeal[] = [];

  constructor(deal: Deal, space: Workspace, manner: Manner) {
    this.#space = space;
    this.#dealing = dealingOf(deal);
    this.#fill = deal.fill;
    this.#manner = manner;
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

  /** Looks at all positions one move further. */
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
    next.worth[at] = this.#worth(lowSet, highSet, tops, laid, lonely);
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
      hash = (hash + mixed(this.#manner.heights ? top * 128 + topAt(heights, place) : top)) | 0;
    }
    return hash;
  }

  #worth(lowSet: number, highSet: number, tops: number, laid: number, lonely: number): number {
    const { laid: ofLaid, pile, canGo, pilesMatch } = TASTE;
    let [piles, pairs, goLow, goHigh] = [0, 0, 0, 0];
    for (let place = 0; place < PILES; place++) {
      const top = topAt(tops, place);
      if (top === EMPTY) continue;
      piles += 1;
      goLow |= MATES_LOW[top]!;
      goHigh |= MATES_HIGH[top]!;
      for (let other = place + 1; other < PILES; other++) {
        const second = topAt(tops, other);
        if (second !== EMPTY && matches(top, second)) pairs += 1;
      }
    }
    // Before a deal nobody knows what it will bring.
    const known = this.#manner.toNextDeal ? this.#dealing.laid : laid;
    const can =
      sizeOf(lowSet & this.#dealing.low[known]! & goLow) + sizeOf(highSet & this.#dealing.high[known]! & goHigh);
    return ofLaid * laid + pile * piles + canGo * can + pilesMatch * pairs - lonely;
  }

  /** Goes on with the best of the positions made. */
  #keep(): void {
    const { next, order, width } = this.#space;
    const { deals, laid } = this.#dealing;
    const made = this.#made;
    for (let at = 0; at < made; at++) order[at] = at - Math.round(next.worth[at]! * 4096) * 2 ** 18;
    order.subarray(0, made).sort();
    let count = 0;
    for (let at = 0; at < made; at++) {
      const key = order[at]!;
      const child = key - Math.floor(key / 2 ** 18) * 2 ** 18;
      if (this.#manner.toNextDeal && deals[next.laid[child]!]! > deals[laid]!) this.#ends(child);
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

function tallest(heights: number): number {
  return Math.max(heights & 127, (heights >>> 7) & 127, (heights >>> 14) & 127, (heights >>> 21) & 127);
}

/** Goes on with the most promising positions of each depth: what it finds can be reached, more may be possible unless it is complete. */
export function beam(deal: Deal, space: Workspace, manner: Manner = {}): Found {
  const search = new Search(deal, space, manner);
  while (!search.done) search.step();
  return search.found();
}

/** The positions right before the next deal, the most promising first. */
export function beforeNextDeal(deal: Deal, space: Workspace): { ends: BeforeDeal[]; nodes: number } {
  const search = new Search(deal, space, { toNextDeal: true });
  while (!search.done) search.step();
  return { ends: search.ends.sort((a, b) => b.worth - a.worth), nodes: search.nodes };
}

/** How many positions of each depth are gone on with, in turn, until one brings all cards into one pile. */
const WIDTHS = [60, 300, 1500];

/** The best way that is found to play a deal whose cards are all known. */
export interface Line {
  readonly height: number;
  readonly moves: readonly Code[];
  /** No way is better: all were looked at, or all cards lie in one pile. */
  readonly best: boolean;
  readonly nodes: number;
}

/**
 * Goes on with more and more positions of each depth until all cards lie in one pile. It lets go again and again, telling how many
 * positions it has made, so that a page need not stand still; whoever sends it `true` gets the best so far.
 */
export function* possible(
  deal: Deal,
  widths: readonly number[] = WIDTHS,
): Generator<number, Line, boolean | undefined> {
  const cards = deal.piles.reduce((sum, { height }) => sum + height, deal.upper.length + deal.stock.length);
  let line: Line | null = null;
  let nodes = 0;
  for (const width of widths) {
    // Positions that differ in heights alone lead to 64 alike; only a deal with few ways on is looked at in full.
    for (const heights of [false, true]) {
      const search = new Search(deal, createWorkspace(width), { heights });
      let stopped: boolean | undefined = false;
      while (!search.done && !stopped) {
        search.step();
        stopped = yield nodes + search.nodes;
      }
      nodes += search.nodes;
      const { height, moves, complete } = search.found();
      if (!line || height > line.height) line = { height, moves, best: height === cards, nodes };
      if (heights && complete && search.done) line = { ...line, best: true };
      if (line.best || stopped) return { ...line, nodes };
      if (!complete) break;
    }
  }
  return { ...line!, nodes };
}

/** A round's first cards (solo.1) from the whole deck in its order. */
export function dealOf(deck: readonly Card[], fill: boolean): Deal {
  const square = UPPER + PILES;
  return {
    upper: deck.slice(0, UPPER),
    piles: deck.slice(UPPER, square).map((top) => ({ top, height: 1 })),
    stock: deck.slice(square),
    fill,
  };
}
