import type { Budget } from '../../../kernel/bots.ts';
import type { Code } from '../../../kernel/moves.ts';
import { quick, shuffle } from '../../../kernel/rng.ts';
import { allowance } from '../../../search/allowance.ts';
import { race } from '../../../search/race.ts';
import { takeRoom } from '../../../search/room.ts';
import { CARDS, type Card } from '../deck.ts';
import { Stocks } from './bot-stocks.ts';
import { beforeNextDeal, type BeforeDeal } from './solver-beam.ts';
import { DEALT_AT_ONCE, type Deal } from './solver-deal.ts';
import { possible } from './solver-possible.ts';
import { bytesOf, createWorkspace } from './solver-workspace.ts';

/** The moves up to the next deal, and how well they do. */
export interface Plan {
  readonly moves: readonly Code[];
  /** In how many of the sampled stocks all cards came into one pile; null: none was sampled. */
  readonly tried: { readonly good: number; readonly of: number } | null;
  /** The height that is certain to be reached; 0 if it depends on the stock. */
  readonly certain: number;
}

// Allocated once, because a worker computes one plan at a time.
const wide = createWorkspace(200);
const stocks = new Stocks();
takeRoom('zoker-solo: stocks drawn', bytesOf(wide));

/**
 * How many ways to the next deal are compared, and on how many sampled stocks at first; after each round the better
 * half goes on with twice as many.
 */
const CANDIDATES = 32;
const STOCKS = 4;
const ROUNDS = 5;

/**
 * Only the order of the stock is hidden, so all ways to the next deal are known and are compared by playing on with
 * sampled stocks. The last four cards are dealt at once, so with at most four in the stock nothing that matters is
 * hidden. `deal.stock` is the stock in any order.
 */
export function plan(deal: Deal, budget: Budget, seed: string): Plan {
  if (deal.stock.length <= DEALT_AT_ONCE) return certainPlan(deal, budget);
  const { ends } = beforeNextDeal(deal, wide);
  if (ends.length === 0) return certainPlan({ ...deal, stock: [] }, budget);
  return compare(ends.slice(0, CANDIDATES), deal, budget, seed);
}

/** The ways to the next deal, best first, by the heuristic alone without sampling stocks. */
export function ways(deal: Deal): readonly (readonly Code[])[] {
  return beforeNextDeal(deal, wide)
    .ends.slice(0, CANDIDATES)
    .map(({ path }) => path());
}

/** The plan when no hidden information matters any more. */
export function certainPlan(deal: Deal, budget: Budget): Plan {
  const search = possible(deal);
  let step = search.next();
  while (!step.done) step = search.next((budget.nodes !== null && step.value > budget.nodes) || budget.stop());
  return { moves: step.value.moves, tried: null, certain: step.value.height };
}

interface Way {
  readonly end: BeforeDeal;
  readonly moves: readonly Code[];
  good: number;
  of: number;
  /**
   * A stock with which all cards come into one pile counts 1; another one counts more the later it fails, because the
   * bot plans again on the way there.
   */
  hope: number;
}
const byHope = (a: Way, b: Way): number => b.hope - a.hope || b.end.worth - a.end.worth;

/** The numbers of samples after which the worse half is dropped: each round has twice as many as the one before. */
const HALVED_AT = Array.from({ length: ROUNDS }, (_, round) => STOCKS * (2 ** (round + 1) - 1));

function compare(ends: readonly BeforeDeal[], deal: Deal, budget: Budget, seed: string): Plan {
  const rng = quick(seed);
  const ordered: Card[] = [...deal.stock].sort((a, b) => a - b);
  let stock = ordered;
  const laid = CARDS - deal.upper.length - deal.stock.length;
  const tryOut = (way: Way): number => {
    const { upper, piles } = way.end;
    const before = stocks.nodes;
    way.of += 1;
    const reach = stocks.reach({ upper, piles, stock, fill: deal.fill });
    if (reach === Infinity) way.good += 1;
    way.hope += reach === Infinity ? 1 : (reach - laid) / CARDS;
    return stocks.nodes - before;
  };
  const imagine = (): void => void (stock = shuffle([...ordered], rng));
  const goOn = (left: readonly Way[], worlds: number): readonly Way[] =>
    HALVED_AT.includes(worlds) ? left.toSorted(byHope).slice(0, Math.ceil(left.length / 2)) : left;
  const all = ends.map((end): Way => ({ end, moves: end.path(), good: 0, of: 0, hope: 0 }));
  const { left } =
    all.length === 1 ? { left: all } : race(all, { imagine, tryOut, goOn }, HALVED_AT.at(-1)!, allowance(budget));
  const { moves, good, of } = left.toSorted(byHope)[0]!;
  return { moves, tried: of === 0 ? null : { good, of }, certain: 0 };
}
