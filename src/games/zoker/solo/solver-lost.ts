import type { Code } from '../../../kernel/moves.ts';
import { cardOf, DEAL, LAY, pileOf, placeOf } from './notation.ts';
import type { Deal } from './solver-deal.ts';
import { possible } from './solver-possible.ts';

const DEALT_AT_ONCE = 4;

/** The deal after a legal move. */
function after({ upper, piles, stock, fill }: Deal, code: Code): Deal {
  if (code === DEAL) {
    return { upper: [...upper, ...stock.slice(0, DEALT_AT_ONCE)], piles, stock: stock.slice(DEALT_AT_ONCE), fill };
  }
  const to = placeOf(code);
  const { height } = piles[to]!;
  if (code >= LAY) {
    const card = cardOf(code);
    const laid = piles.with(to, { top: card, height: height + 1 });
    return { upper: upper.filter((other) => other !== card), piles: laid, stock, fill };
  }
  const from = pileOf(code);
  const pile = piles[from]!;
  const put = piles.with(to, { top: pile.top, height: height + pile.height }).with(from, { top: 0, height: 0 });
  return { upper, piles: put, stock, fill };
}

/** Beam widths that are small enough to search half a dozen times while a player waits. */
const WIDTHS = [60, 300];

/**
 * The index of the last move before which a way to `height` is found and after which none is. What can be reached never
 * grows, so this is a binary search. It yields regularly, so that a page stays responsive.
 */
export function* lostBy(deal: Deal, moves: readonly Code[], height: number): Generator<void, number, void> {
  let [reachable, lost] = [0, moves.length];
  while (lost - reachable > 1) {
    const middle = (reachable + lost) >> 1;
    const search = possible(moves.slice(0, middle).reduce(after, deal), WIDTHS);
    let step = search.next();
    while (!step.done) {
      yield;
      step = search.next();
    }
    if (step.value.height >= height) reachable = middle;
    else lost = middle;
  }
  return reachable;
}
