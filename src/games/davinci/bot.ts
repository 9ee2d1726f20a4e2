import { best, chanceOf, random, type Bot, type Choice } from '../../kernel/bots.ts';
import type { Code } from '../../kernel/moves.ts';
import type { Knowledge } from '../../kernel/rules.ts';
import { candidates } from './bot-candidates.ts';
import { bestDraw } from './bot-draw.ts';
import { plan } from './bot-guess.ts';
import { DOUBT, mindOf, type Mind } from './bot-mind.ts';
import { mostSecret, stakesOf } from './bot-own.ts';
import { hasBit } from './count.ts';
import { GUESS, guessPlace, guessSeat, guessValue, SET_UP } from './notation.ts';
import type { DavinciOptions } from './position.ts';
import { recall } from './recall.ts';
import type { DavinciView } from './view.ts';

type DavinciKnowledge = Knowledge<DavinciView, DavinciOptions>;

const isGuess = (code: Code): boolean => code >= GUESS && code < SET_UP;

const greedy: Bot<DavinciView, DavinciOptions> = {
  level: 'greedy',
  choose(knowledge, budget, seed) {
    const rng = chanceOf(seed, knowledge);
    const { moves } = knowledge;
    const guesses = moves.filter(isGuess);
    if (guesses.length === 0) return random.choose(knowledge, budget, seed);
    const memory = recall(knowledge);
    const listed = candidates(memory, knowledge.options.dashes, true);
    const chance = (code: Code): number => {
      const slot = memory.codes[guessSeat(code)]![guessPlace(code) - 1]!;
      const bits = listed.get(slot)!;
      return hasBit(bits, 2 * guessValue(code) + slot.colour) ? 1 / bitsIn(bits) : 0;
    };
    const likeliest = best(guesses, chance, rng);
    const stops = moves.filter((code) => code < GUESS);
    return { move: stops.length > 0 && chance(likeliest) <= 1 / 2 ? stops[rng.below(stops.length)]! : likeliest };
  },
};

function bitsIn(bits: number): number {
  let n = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) n += 1;
  return n;
}

const strong: Bot<DavinciView, DavinciOptions> = {
  level: 'strong',
  choose(knowledge, budget, seed) {
    const rng = chanceOf(seed, knowledge);
    const { moves, options, viewer, view } = knowledge;
    if (moves.length === 1) return { move: moves[0]! };
    const memory = recall(knowledge);
    const drawn = view.drawn === null ? null : memory.slots.at(-1)!;
    if (view.phase === 'pick' || view.phase === 'set_up') return random.choose(knowledge, budget, seed);
    const mind = mindOf(memory, Number(viewer), options.dashes, drawn, DOUBT, budget, rng);
    if (view.phase === 'draw') return { move: bestDraw(mind, moves) };
    if (view.phase === 'place' || view.phase === 'open') return { move: mostSecret(mind, moves).code };
    return guessOrStop(mind, knowledge);
  },
};

function guessOrStop(mind: Mind, { view }: DavinciKnowledge): Choice {
  const stakes = stakesOf(mind);
  const { guess, worth, stop } = plan(mind, stakes);
  if (guess === null || (view.phase === 'guess_or_stop' && stop >= worth)) return { move: stakes.stop };
  return { move: guess.code };
}

export const bots: readonly Bot<DavinciView, DavinciOptions>[] = [random, greedy, strong];
