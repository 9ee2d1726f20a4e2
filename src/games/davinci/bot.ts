import { best, chanceOf, random, type Bot } from '../../kernel/bots.ts';
import type { Code } from '../../kernel/moves.ts';
import { GUESS, guessPlace, guessSeat, guessValue, SET_UP } from './notation.ts';
import type { DavinciOptions } from './position.ts';
import type { DavinciView } from './view.ts';
import { possibilities } from './worlds.ts';

/** Names the likeliest value of all hidden tiles, stops as soon as no guess is likelier right than wrong, and leaves the rest to chance. */
const greedy: Bot<DavinciView, DavinciOptions> = {
  level: 'greedy',
  choose(knowledge, budget, seed) {
    const rng = chanceOf(seed, knowledge);
    const { moves } = knowledge;
    const guesses = moves.filter((code) => code >= GUESS && code < SET_UP);
    if (guesses.length === 0) return random.choose(knowledge, budget, seed);
    const odds = possibilities(knowledge);
    const chance = (code: Code): number => odds[guessSeat(code)]![guessPlace(code) - 1]![guessValue(code)]!;
    const likeliest = best(guesses, chance, rng);
    const stops = moves.filter((code) => code < GUESS);
    return { move: stops.length > 0 && chance(likeliest) <= 1 / 2 ? stops[rng.below(stops.length)]! : likeliest };
  },
};

export const bots: readonly Bot<DavinciView, DavinciOptions>[] = [random, greedy];
