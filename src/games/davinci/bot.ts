import { chanceOf, random, type Bot, type Choice, type BotReason } from '../../kernel/bots.ts';
import { pick } from '../../kernel/rng.ts';
import { candidates, evenOdds } from './bot-candidates.ts';
import { chooseDraw } from './bot-draw.ts';
import { EASY, MEDIUM, STRONG, type DavinciEyes } from './bot-eyes.ts';
import { likeliest, plan, type Guess } from './bot-guess.ts';
import { mindOf } from './bot-mind.ts';
import { bestPick, mostSecret, stakesOf } from './bot-own.ts';
import { GUESS, guessPlace } from './notation.ts';
import type { DavinciOptions } from './position.ts';
import { recall } from './recall.ts';
import { valueName, valueOf } from './tiles.ts';
import type { DavinciView } from './view.ts';

type DavinciBot = Bot<DavinciView, DavinciOptions>;

/**
 * Lists the possible values of each tile separately, names one of the shortest list, stops unless only one is left, and
 * decides everything else at random.
 */
const greedy: DavinciBot = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { moves, options, viewer, view } = knowledge;
    const rng = chanceOf(seed, knowledge);
    if (view.phase !== 'guess' && view.phase !== 'guess_or_stop') return { move: pick(moves, rng) };
    const memory = recall(knowledge);
    const odds = evenOdds(memory, candidates(memory, options.dashes));
    const [likely] = likeliest({ memory, me: viewer as number, rng, looksAt: () => true }, odds, 1);
    const stops = moves.filter((code) => code < GUESS);
    if (stops.length > 0 && likely!.chance <= 1 / 2) return { move: pick(stops, rng), reason: stopped(likely!) };
    return named(likely!);
  },
};

/**
 * Lists the possible values of each tile separately, does not consider most tiles nor which colour to draw, forgets old
 * guesses, and with more than two players looks no further than one guess.
 */
const easy = player('easy', EASY);

/**
 * Counts how all tiles fit together, but overlooks some tiles and sometimes the colours, forgets most old guesses, and
 * concludes nothing from who named or placed what.
 */
const medium = player('medium', MEDIUM);

/**
 * Counts all worlds with everything that was said, and chooses guess, stop, draw and its own tiles by the probability
 * that it wins afterwards.
 */
const strong = player('strong', STRONG);

export const bots: readonly DavinciBot[] = [random, greedy, easy, medium, strong];

/** All levels use the same algorithm, with what their eyes notice. */
function player(level: string, eyes: DavinciEyes): DavinciBot {
  return {
    level,
    choose(knowledge, budget, seed) {
      const { moves, view } = knowledge;
      if (moves.length === 1) return { move: moves[0]! };
      const mind = mindOf(eyes, knowledge, budget, seed);
      switch (view.phase) {
        case 'pick':
          return { move: bestPick(mind, moves), reason: { key: 'why.pick', clause: 'davinci.13' } };
        case 'set_up':
          return { move: mostSecret(mind, moves).code, reason: { key: 'why.set_up', clause: 'davinci.10' } };
        case 'draw':
          return chooseDraw(mind, moves);
        case 'place':
          return { move: mostSecret(mind, moves).code, reason: { key: 'why.place', clause: 'davinci.10' } };
        case 'open':
          return { move: mostSecret(mind, moves).code, reason: { key: 'why.open', clause: 'davinci.8' } };
        default: {
          const stakes = stakesOf(mind);
          const { guess, guessing, stopping } = plan(mind, stakes);
          if (view.phase === 'guess' || guessing > stopping) return named(guess!);
          return { move: stakes.stop, reason: stopped(guess!) };
        }
      }
    },
  };
}

function named(guess: Guess): Choice {
  const values = { place: guessPlace(guess.code), value: valueName(valueOf(guess.tile)) };
  if (guess.chance === 1) return { move: guess.code, reason: { key: 'why.certain', values } };
  return { move: guess.code, reason: { key: 'why.likely', values: { ...values, n: percent(guess) } } };
}

const stopped = (guess: Guess): BotReason => ({ key: 'why.stop', clause: 'davinci.5', values: { n: percent(guess) } });

const percent = ({ chance }: Guess): number => Math.min(99, Math.max(1, Math.round(100 * chance)));
