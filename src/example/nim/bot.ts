import { best, chanceOf, random, type Bot } from '../../kernel/bots.ts';
import { MOST_TAKEN, type NimOptions } from './position.ts';
import type { NimView } from './view.ts';

/** Leaves a multiple of four if it can, and plays at random if not. */
const greedy: Bot<NimView, NimOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { view, moves } = knowledge;
    const leavesFour = (code: number): number => ((view.left - code) % (MOST_TAKEN + 1) === 0 ? 1 : 0);
    return { move: best(moves, leavesFour, chanceOf(seed, knowledge)) };
  },
};

export const bots: readonly Bot<NimView, NimOptions>[] = [random, greedy];
