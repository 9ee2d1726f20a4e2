import { expect, test } from 'vitest';
import { quick, shuffle } from '../../../kernel/rng.ts';
import { CARDS } from '../deck.ts';
import { Stocks } from './bot-stocks.ts';
import { beforeNextDeal, Search } from './solver-beam.ts';
import { dealOf, type Deal } from './solver-deal.ts';
import { createWorkspace } from './solver-workspace.ts';

const space = createWorkspace(8);
const cards = Array.from({ length: CARDS }, (_, card) => card);

/** Deals in mid-game, after up to seven further deals of four cards. */
function* deals(fill: boolean): Generator<Deal> {
  const rng = quick(`stocks ${fill}`);
  const wide = createWorkspace(20);
  for (let round = 0; round < 40; round++) {
    let deal = dealOf(shuffle([...cards], rng), fill);
    for (let dealt = round % 8; dealt > 0; dealt--) {
      const end = beforeNextDeal(deal, wide).ends[rng.below(4)];
      if (end)
        deal = {
          ...deal,
          upper: [...end.upper, ...deal.stock.slice(0, 4)],
          piles: end.piles,
          stock: deal.stock.slice(4),
        };
    }
    yield deal;
  }
}

test.each([false, true])('a known stock is played like the solver with the same beam width (fill %s)', (fill) => {
  const stocks = new Stocks();
  const found = [0, 0];
  for (const deal of deals(fill)) {
    const before = stocks.nodes;
    const reach = stocks.reach(deal, 8);
    const finishes = reach === Infinity;
    const search = new Search(deal, space, {});
    while (!search.done) search.step();
    const { height, nodes } = search.found();
    expect(finishes).toBe(height === CARDS);
    // The solver continues positions that have a card without mates, which are cut off here.
    expect(stocks.nodes - before).toBeLessThanOrEqual(nodes);
    if (!finishes) expect(reach).toBeGreaterThanOrEqual(height);
    found[Number(finishes)]! += 1;
  }
  expect(Math.min(...found)).toBeGreaterThan(3);
});
