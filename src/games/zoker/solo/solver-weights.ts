import { matches } from '../deck.ts';
import { PILES } from './solver-deal.ts';
import { MATES_HIGH, MATES_LOW, sizeOf } from './solver-sets.ts';
import { EMPTY, topAt } from './solver-workspace.ts';

/** The weights of the heuristic value of a position, in integers so that the order of addition does not matter. */
interface Weights {
  readonly laid: number;
  /** For each pile, because it is a place to lay cards on. */
  readonly pile: number;
  /** For each upper card that can be laid now. */
  readonly canGo: number;
  /** For each two piles of which one can go on the other. */
  readonly pilesMatch: number;
  /** For each card not laid yet, subtracted: the more, the fewer cards that are not buried match it. */
  readonly lonely: number;
}
export const WEIGHTS: Weights = { laid: 1000, pile: 2000, canGo: 200, pilesMatch: 700, lonely: 20_000 };

/** The penalty for a card by its number of mates. */
export const LONELY = Int32Array.from({ length: 11 }, (_, mates) => Math.round(WEIGHTS.lonely / (1 + mates) ** 2));

/**
 * The heuristic value of a position, from its tops, the set of its upper cards, the number of cards laid and the
 * penalty for the others.
 */
export function worthOf(tops: number, upperLow: number, upperHigh: number, laid: number, lonely: number): number {
  const { laid: ofLaid, pile, canGo, pilesMatch } = WEIGHTS;
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
