import type { Card } from '../deck.ts';
import { high, low } from './solver-sets.ts';

/** The start of a search, with all cards known, including the stock. */
export interface Deal {
  /** The cards of the upper rows, at most twelve. */
  readonly upper: readonly Card[];
  /** The top card and height of each of the four piles; the height is 0 for an empty place. */
  readonly piles: readonly { readonly top: Card; readonly height: number }[];
  /** In the order in which the cards are dealt. */
  readonly stock: readonly Card[];
  readonly fill: boolean;
}

const UPPER = 12;
export const PILES = 4;
export const DEALT_AT_ONCE = 4;

/**
 * What has been dealt after each number of cards laid: the search deals four cards as soon as it may, because that
 * never removes a possibility, so the number of cards laid determines how many have been dealt.
 */
export interface Dealing {
  readonly laid: number;
  readonly cards: number;
  /** By the number of cards laid: how often four cards have been dealt, and the set of all cards turned up. */
  readonly deals: Uint8Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
}

export function dealingOf({ upper, piles, stock }: Deal): Dealing {
  const laid = piles.reduce((sum, { height }) => sum + height, 0);
  const cards = laid + upper.length + stock.length;
  const deals = new Uint8Array(cards + 1);
  const lows = new Int32Array(cards + 1);
  const highs = new Int32Array(cards + 1);
  let [lowSet, highSet, turned] = [0, 0, 0];
  for (const card of upper) {
    lowSet |= low(card);
    highSet |= high(card);
  }
  for (let n = laid; n <= cards; n++) {
    const room = n - laid + UPPER - upper.length;
    deals[n] = Math.min(Math.floor(room / DEALT_AT_ONCE), Math.ceil(stock.length / DEALT_AT_ONCE));
    for (const end = Math.min(stock.length, DEALT_AT_ONCE * deals[n]!); turned < end; turned++) {
      lowSet |= low(stock[turned]!);
      highSet |= high(stock[turned]!);
    }
    lows[n] = lowSet;
    highs[n] = highSet;
  }
  return { laid, cards, deals, low: lows, high: highs };
}

/** The first deal of a round (solo.1) from the whole deck in order. */
export function dealOf(deck: readonly Card[], fill: boolean): Deal {
  const square = UPPER + PILES;
  return {
    upper: deck.slice(0, UPPER),
    piles: deck.slice(UPPER, square).map((top) => ({ top, height: 1 })),
    stock: deck.slice(square),
    fill,
  };
}
