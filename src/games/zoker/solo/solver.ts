import type { Budget } from '../../../kernel/bots.ts';
import type { Solution, Solver } from '../../../kernel/solver.ts';
import { secondOpinion } from '../../../search/certificate.ts';
import { CARDS } from '../deck.ts';
import { createPosition, GAP, PILES, play, type SoloOptions, type SoloPosition, type SoloSetup } from './position.ts';
import type { Deal } from './solver-deal.ts';
import { possible } from './solver-possible.ts';
import { highestOfAll } from './solver-exhaust.ts';
import type { SoloView } from './view.ts';

/** The deal of a position, including the order of its stock. */
export const dealFrom = ({ upper, deck, dealt, top, height, options }: SoloPosition): Deal => ({
  upper: [...upper].filter((card) => card !== GAP),
  piles: Array.from({ length: PILES }, (_, pile) => ({ top: top[pile]!, height: height[pile]! })),
  stock: [...deck.subarray(dealt)],
  fill: options.fill,
});

const spent = (nodes: number, budget: Budget): boolean =>
  (budget.nodes !== null && nodes > budget.nodes) || budget.stop();

/** A line to all 64 cards in one pile proves itself; a smaller result is proven by two complete searches. */
export const solver: Solver<SoloPosition, SoloView, SoloOptions, SoloSetup> = {
  supports: () => true,
  solve({ pos, moves: before }, budget, onProgress): Solution {
    const search = possible(dealFrom(pos));
    let step = search.next();
    while (!step.done) {
      onProgress?.({ nodes: step.value, best: null });
      step = search.next(spent(step.value, budget));
    }
    const line = step.value;
    const moves = line.moves.map((code) => ({ by: 0, code }));
    const answer = { moves, score: line.height };
    if (line.height === CARDS) return { ...answer, proven: true, certificate: 'line' };
    if (!line.best) return { ...answer, proven: false, certificate: null };
    // The check plays on a position of its own, because the round must not change.
    const own = createPosition(pos.options, pos.deck);
    for (const { code } of before) play(own, code);
    const certificate = secondOpinion(line.height, highestOfAll(own, budget));
    return { ...answer, proven: certificate !== null, certificate };
  },
};
