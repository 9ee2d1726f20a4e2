import { best, random, type Bot } from '../../kernel/bots.ts';
import { MOST_TAKEN, type NimOptions } from './position.ts';
import type { NimView } from './view.ts';

/** Leaves a multiple of four where it can, and plays by lot where it cannot. */
const greedy: Bot<NimView, NimOptions> = {
  level: 'greedy',
  choose: ({ view, moves }, _budget, rng) =>
    best(moves, (code) => ((view.left - code) % (MOST_TAKEN + 1) === 0 ? 1 : 0), rng),
};

export const bots: readonly Bot<NimView, NimOptions>[] = [random, greedy];
