import { CARDS, type Card } from '../deck.ts';
import { dealingOf, PILES, type Deal, type Dealing } from './solver-deal.ts';
import { high, low, MATES, MATES_HIGH, MATES_LOW, sizeOf } from './solver-sets.ts';
import { LONELY, WEIGHTS } from './solver-weights.ts';
import { EMPTY, topAt, withAt } from './solver-workspace.ts';

/**
 * Whether all cards come into one pile when the stock is known: the same beam search as in `solver-beam.ts`, but narrow
 * and without the moves, because one plan calls it many thousand times. It keeps the best few positions by insertion
 * instead of sorting all, and computes once for each pile what all cards that may go on it have in common.
 */

/**
 * The beam width by the number of cards not laid yet: with fewer cards the search is less deep, and missing a way
 * matters more.
 */
const widthFor = (left: number): number => (left > 40 ? 8 : left > 28 ? 12 : MOST_WIDTH);
const MOST_WIDTH = 24;

/**
 * An upper bound for the part of a position's value that counts open moves: twelve cards that can be laid and three
 * matching piles.
 */
const MOST_OPEN = 12 * WEIGHTS.canGo + (PILES - 1) * WEIGHTS.pilesMatch;

/** A list of positions, as a structure of arrays. */
interface Positions {
  /** The set of cards that lie in no pile. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** The top card of each pile, seven bits each. */
  readonly tops: Int32Array;
  /** A hash of the tops that does not depend on their places. */
  readonly hash: Int32Array;
  readonly laid: Int32Array;
  readonly lonely: Int32Array;
  readonly worth: Int32Array;
  /** The index of the previous position, and the card that the move buried. */
  readonly from: Int32Array;
  readonly buried: Int32Array;
  /** For each position and card, how many cards that are not buried match it. */
  readonly mates: Uint8Array;
}

const positions = (): Positions => ({
  low: new Int32Array(MOST_WIDTH),
  high: new Int32Array(MOST_WIDTH),
  tops: new Int32Array(MOST_WIDTH),
  hash: new Int32Array(MOST_WIDTH),
  laid: new Int32Array(MOST_WIDTH),
  lonely: new Int32Array(MOST_WIDTH),
  worth: new Int32Array(MOST_WIDTH),
  from: new Int32Array(MOST_WIDTH),
  buried: new Int32Array(MOST_WIDTH),
  mates: new Uint8Array(MOST_WIDTH * CARDS),
});

const bitsOf = (word: (card: Card) => number): Int32Array =>
  Int32Array.from({ length: CARDS + 1 }, (_, card) => (card < CARDS ? word(card) : 0));
const LOW = bitsOf(low);
const HIGH = bitsOf(high);
/** How much a card's penalty grows when one of its mates is buried, by its number of mates. */
const LONELIER = LONELY.map((lonely, mates) => (mates === 0 ? 0 : LONELY[mates - 1]! - lonely));
/** A 32-bit hash of a top card. */
const MIXED = Int32Array.from({ length: CARDS + 1 }, (_, top) => {
  const h = Math.imul(top + 1, 0x9e3779b1);
  return Math.imul(h ^ (h >>> 16), 0x85ebca6b) ^ (h >>> 13);
});

/** How many cards of a set match this one. */
const countMates = (card: Card, lowSet: number, highSet: number): number =>
  sizeOf(MATES_LOW[card]! & lowSet) + sizeOf(MATES_HIGH[card]! & highSet);

export class Stocks {
  /** The number of positions generated since it was created. */
  nodes = 0;
  #now = positions();
  #next = positions();
  /** Indices of `#now`, and of `#next`, sorted by value, the best first. */
  readonly #order = new Int32Array(MOST_WIDTH);
  readonly #best = new Int32Array(MOST_WIDTH);
  #width = 0;
  #count = 0;
  #made = 0;

  /**
   * The largest number of cards that it finds a way to lay, including those already in piles; `Infinity` if all come
   * into one pile.
   */
  reach(deal: Deal, width = widthFor(deal.upper.length + deal.stock.length)): number {
    const dealing = dealingOf(deal);
    this.#width = width;
    this.#begin(deal, dealing);
    let most = 0;
    while (this.#count > 0) {
      for (let rank = 0; rank < this.#count; rank++) most = Math.max(most, this.#now.laid[this.#order[rank]!]!);
      if (this.#step(dealing, deal.fill)) return Infinity;
      this.#keep();
    }
    return most;
  }

  #begin({ upper, piles, stock }: Deal, { laid }: Dealing): void {
    const now = this.#now;
    let [lowSet, highSet, tops, hash, topsLow, topsHigh, lonely] = [0, 0, 0, 0, 0, 0, 0];
    for (const cards of [upper, stock]) {
      for (const card of cards) {
        lowSet |= LOW[card]!;
        highSet |= HIGH[card]!;
      }
    }
    for (let place = 0; place < PILES; place++) {
      const { top, height } = piles[place]!;
      const shown = height === 0 ? EMPTY : top;
      tops = withAt(tops, place, shown);
      hash = (hash + MIXED[shown]!) | 0;
      topsLow |= LOW[shown]!;
      topsHigh |= HIGH[shown]!;
    }
    for (let card = 0; card < CARDS; card++) {
      const mates = countMates(card, lowSet | topsLow, highSet | topsHigh);
      now.mates[card] = mates;
      if (((LOW[card]! & lowSet) | (HIGH[card]! & highSet)) !== 0) lonely += LONELY[mates]!;
    }
    now.low[0] = lowSet;
    now.high[0] = highSet;
    now.tops[0] = tops;
    now.hash[0] = hash;
    now.laid[0] = laid;
    now.lonely[0] = lonely;
    this.#order[0] = 0;
    this.#count = 1;
  }

  /** Generates all positions one move further; returns true as soon as one has all cards in one pile. */
  #step(dealing: Dealing, fill: boolean): boolean {
    this.#made = 0;
    for (let rank = 0; rank < this.#count; rank++) if (this.#goOn(this.#order[rank]!, dealing, fill)) return true;
    return false;
  }

  #goOn(at: number, dealing: Dealing, fill: boolean): boolean {
    const tops = this.#now.tops[at]!;
    let topsLow = 0;
    let topsHigh = 0;
    let piles = 0;
    let pairs = 0;
    for (let place = 0; place < PILES; place++) {
      const top = topAt(tops, place);
      if (top === EMPTY) continue;
      piles += 1;
      pairs += countMates(top, topsLow, topsHigh);
      topsLow |= LOW[top]!;
      topsHigh |= HIGH[top]!;
    }
    for (let to = 0; to < PILES; to++) {
      const top = topAt(tops, to);
      if (top === EMPTY && !fill) continue;
      const othersLow = topsLow & ~LOW[top]!;
      const othersHigh = topsHigh & ~HIGH[top]!;
      const otherPairs = top === EMPTY ? pairs : pairs - countMates(top, othersLow, othersHigh);
      if (this.#onto(at, to, piles, othersLow, othersHigh, otherPairs, dealing)) return true;
    }
    return false;
  }

  /**
   * Generates all moves onto one pile or empty place, given the tops of the other piles and how many of them match each
   * other.
   */
  #onto(
    at: number,
    to: number,
    piles: number,
    othersLow: number,
    othersHigh: number,
    otherPairs: number,
    { low: turnedLow, high: turnedHigh }: Dealing,
  ): boolean {
    const now = this.#now;
    const lowSet = now.low[at]!;
    const highSet = now.high[at]!;
    const tops = now.tops[at]!;
    const laid = now.laid[at]!;
    const top = topAt(tops, to);
    const upperLow = lowSet & turnedLow[laid]!;
    const upperHigh = highSet & turnedHigh[laid]!;
    let goLow = 0;
    let goHigh = 0;
    for (let place = 0; place < PILES; place++) {
      const other = topAt(tops, place);
      if (place === to || other === EMPTY) continue;
      goLow |= MATES_LOW[other]!;
      goHigh |= MATES_HIGH[other]!;
    }
    let fitLow = upperLow;
    let fitHigh = upperHigh;
    let lonelier = 0;
    // Cards that have no mates left once the top card is buried, and so can never be laid.
    let lost = 0;
    if (top !== EMPTY) {
      fitLow &= MATES_LOW[top]!;
      fitHigh &= MATES_HIGH[top]!;
      const mates = MATES[top]!;
      for (let i = 0; i < mates.length; i++) {
        const mate = mates[i]!;
        if (((LOW[mate]! & lowSet) | (HIGH[mate]! & highSet)) === 0) continue;
        const count = now.mates[at * CARDS + mate]!;
        lonelier += LONELIER[count]!;
        if (count === 1) lost += 1;
      }
    }
    const hash = now.hash[at]! - MIXED[top]!;
    const lonely = now.lonely[at]! + lonelier;
    const newPiles = top === EMPTY ? piles + 1 : piles;
    const fixed = WEIGHTS.laid * (laid + 1) + WEIGHTS.pile * newPiles + WEIGHTS.pilesMatch * otherPairs - lonely;
    while ((fitLow | fitHigh) !== 0) {
      let card: number;
      if (fitLow !== 0) {
        card = 31 - Math.clz32(fitLow & -fitLow);
        fitLow &= fitLow - 1;
      } else {
        card = 63 - Math.clz32(fitHigh & -fitHigh);
        fitHigh &= fitHigh - 1;
      }
      this.nodes += 1;
      const count = now.mates[at * CARDS + card]!;
      if (lost > (count === 1 ? 1 : 0)) continue;
      if (laid + 1 === CARDS && newPiles === 1) return true;
      const less = top === EMPTY ? LONELY[count]! : LONELY[count]! + LONELIER[count]!;
      // An upper bound skips most positions, because they would not be among the best.
      if (this.#made === this.#width && fixed + less + MOST_OPEN <= this.#least()) continue;
      const newLow = lowSet & ~LOW[card]!;
      const newHigh = highSet & ~HIGH[card]!;
      const can =
        sizeOf(newLow & turnedLow[laid + 1]! & (goLow | MATES_LOW[card]!)) +
        sizeOf(newHigh & turnedHigh[laid + 1]! & (goHigh | MATES_HIGH[card]!));
      const worth = fixed + less + WEIGHTS.canGo * can + WEIGHTS.pilesMatch * countMates(card, othersLow, othersHigh);
      if (this.#made === this.#width && worth <= this.#least()) continue;
      const newHash = (hash + MIXED[card]!) | 0;
      this.#insert(newLow, newHigh, withAt(tops, to, card), newHash, laid + 1, lonely - less, worth, at, top);
    }
    if (top === EMPTY || lost > 0) return false;
    const can = sizeOf(upperLow & goLow) + sizeOf(upperHigh & goHigh);
    const worth = fixed - WEIGHTS.laid - WEIGHTS.pile + WEIGHTS.canGo * can;
    for (let from = 0; from < PILES; from++) {
      const other = topAt(tops, from);
      if (from === to || other === EMPTY || countMates(top, LOW[other]!, HIGH[other]!) === 0) continue;
      this.nodes += 1;
      if (laid === CARDS && piles === 2) return true;
      if (this.#made === this.#width && worth <= this.#least()) continue;
      const newTops = withAt(withAt(tops, to, other), from, EMPTY);
      this.#insert(lowSet, highSet, newTops, (hash + MIXED[EMPTY]!) | 0, laid, lonely, worth, at, top);
    }
    return false;
  }

  /** The value that a position must exceed once the beam is full. */
  #least(): number {
    return this.#next.worth[this.#best[this.#width - 1]!]!;
  }

  /** Inserts a position that is among the best, unless it is there already. */
  #insert(
    lowSet: number,
    highSet: number,
    tops: number,
    hash: number,
    laid: number,
    lonely: number,
    worth: number,
    from: number,
    buried: number,
  ): void {
    const next = this.#next;
    const best = this.#best;
    for (let at = 0; at < this.#made; at++) {
      if (next.low[at] === lowSet && next.high[at] === highSet && next.hash[at] === hash) return;
    }
    const full = this.#made === this.#width;
    const at = full ? best[this.#width - 1]! : this.#made++;
    let rank = full ? this.#width - 1 : at;
    for (; rank > 0 && next.worth[best[rank - 1]!]! < worth; rank--) best[rank] = best[rank - 1]!;
    best[rank] = at;
    next.low[at] = lowSet;
    next.high[at] = highSet;
    next.tops[at] = tops;
    next.hash[at] = hash;
    next.laid[at] = laid;
    next.lonely[at] = lonely;
    next.worth[at] = worth;
    next.from[at] = from;
    next.buried[at] = buried;
  }

  /** Makes the best positions the current ones, with their numbers of mates updated. */
  #keep(): void {
    const [now, next] = [this.#now, this.#next];
    for (let at = 0; at < this.#made; at++) {
      const source = next.from[at]! * CARDS;
      next.mates.set(now.mates.subarray(source, source + CARDS), at * CARDS);
      const buried = next.buried[at]!;
      if (buried === EMPTY) continue;
      const mates = MATES[buried]!;
      for (let i = 0; i < mates.length; i++) next.mates[at * CARDS + mates[i]!]! -= 1;
    }
    this.#order.set(this.#best);
    this.#count = this.#made;
    this.#now = next;
    this.#next = now;
  }
}
