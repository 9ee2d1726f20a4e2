import { matches } from '../deck.ts';
import { PILES } from './solver-deal.ts';
import { MATES_HIGH, MATES_LOW, sizeOf } from './solver-sets.ts';
import { EMPTY, topAt } from './solver-workspace.ts';

/** What makes a position worth going on with: how much each thing counts, in whole numbers, so that the order of adding up changes nothing. */
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
export const TASTE: Taste = { laid: 1000, pile: 2000, canGo: 200, pilesMatch: 700, lonely: 20_000 };

/** How lonely a card is, by how many others match it. */
export const LONELY = Int32Array.from({ length: 11 }, (_, mates) => Math.round(TASTE.lonely / (1 + mates) ** 2));

/** How promising a position is: its tops, the cards of the upper rows as a set, how many are laid and how lonely the others are. */
export function worthOf(tops: number, upperLow: number, upperHigh: number, laid: number, lonely: number): number {
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
  const can = sizeOf(upperLow & goLow) + sizeOf(upperHigh & goHigh);
  return ofLaid * laid + pile * piles + canGo * can + pilesMatch * pairs - lonely;
}
