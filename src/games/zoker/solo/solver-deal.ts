import type { Card } from '../deck.ts';
import { high, low } from './solver-sets.ts';

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
export const PILES = 4;
export const DEALT_AT_ONCE = 4;

/**
 * What can be reached when so many cards are laid: four are dealt as soon as they may be, for that takes nothing away that could be done
 * without them, so the number of cards laid tells how many have been dealt.
 */
export interface Dealing {
  readonly laid: number;
  readonly cards: number;
  /** By the number of cards laid: how many times four have been dealt, and all cards that have been turned up. */
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
