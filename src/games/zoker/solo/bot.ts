import { best, chanceOf, random, type Bot } from '../../../kernel/bots.ts';
import { imagineRound } from '../../../kernel/round.ts';
import { CARDS } from '../deck.ts';
import { DEAL } from './notation.ts';
import { highest, movesNow, play, undo, type SoloOptions } from './position.ts';
import { rules } from './rules.ts';
import type { SoloView } from './view.ts';

/** Deals when it can; otherwise makes the move that leaves the most moves, and of those the one that leaves the highest pile. */
const greedy: Bot<SoloView, SoloOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const rng = chanceOf(seed, knowledge);
    // The imagined stock is never looked at: no move but a deal depends on it.
    const { pos } = imagineRound({ rules }, knowledge, rng);
    const worth = (code: number): number => {
      if (code === DEAL) return Infinity;
      play(pos, code);
      const left = (CARDS + 1) * movesNow(pos).count + highest(pos);
      undo(pos);
      return left;
    };
    return { move: best(knowledge.moves, worth, rng) };
  },
};

export const bots: readonly Bot<SoloView, SoloOptions>[] = [random, greedy];
