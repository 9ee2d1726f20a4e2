import { best, chanceOf, random, type Bot, type Choice, type Reason } from '../../kernel/bots.ts';
import type { Code } from '../../kernel/moves.ts';
import type { Rng } from '../../kernel/rng.ts';
import type { Knowledge } from '../../kernel/rules.ts';
import { overlooks } from '../../search/eyes.ts';
import { candidates, evenOdds } from './bot-candidates.ts';
import { bestDraw } from './bot-draw.ts';
import { remembers, type Eyes } from './bot-eyes.ts';
import { likeliest, plan, type Guess } from './bot-guess.ts';
import { DOUBT, mindOf } from './bot-mind.ts';
import { bestPick, mostSecret, stakesOf } from './bot-own.ts';
import { GUESS, guessPlace } from './notation.ts';
import type { DavinciOptions } from './position.ts';
import { recall, type Memory, type Slot } from './recall.ts';
import { valueName, valueOf } from './tiles.ts';
import type { DavinciView } from './view.ts';
import { oddsOf, type OddsTable } from './worlds.ts';

type DavinciBot = Bot<DavinciView, DavinciOptions>;
type DavinciKnowledge = Knowledge<DavinciView, DavinciOptions>;

/** Lists for each tile by itself what it may be, names one of the shortest list, stops unless only one is left, and leaves the rest to chance. */
const greedy: DavinciBot = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const memory = recall(knowledge);
    const odds = evenOdds(memory, candidates(memory, knowledge.options.dashes));
    return nameLikeliest(knowledge, memory, odds, 1 / 2, chanceOf(seed, knowledge));
  },
};

/** Lists what each tile may be like greedy, but at many tiles overlooks the room that hidden neighbours need, and forgets old guesses. */
const easy = player('easy', {
  forgets: 0.6,
  counts: false,
  crowds: 0.55,
  watches: false,
  doubt: 1,
  plans: false,
  nerve: 1 / 2,
});

/** Counts how all tiles fit together, but forgets some old guesses, draws no conclusions from who named what or put tiles where, and does not look ahead. */
const medium = player('medium', {
  forgets: 0.45,
  counts: true,
  crowds: 0,
  watches: false,
  doubt: 1,
  plans: false,
  nerve: 0.45,
});

/** Counts all worlds with all that was said, and decides guess, stop, draw and its own tiles by how likely it wins after them. */
const strong = player('strong', {
  forgets: 0,
  counts: true,
  crowds: 0,
  watches: true,
  doubt: DOUBT,
  plans: true,
  nerve: 0,
});

export const bots: readonly DavinciBot[] = [random, greedy, easy, medium, strong];

function player(level: string, eyes: Eyes): DavinciBot {
  return {
    level,
    choose(knowledge, budget, seed) {
      const { moves, options, viewer, view } = knowledge;
      if (moves.length === 1) return { move: moves[0]! };
      const rng = chanceOf(seed, knowledge);
      const recalled = recall(knowledge, remembers(eyes, knowledge, seed));
      const memory = eyes.watches ? recalled : { ...recalled, placings: [] };
      if (!eyes.plans) return nameLikeliest(knowledge, memory, oddsBy(eyes, memory, options, seed), eyes.nerve, rng);
      const me = viewer as number;
      const drawn = view.drawn === null ? null : memory.slots.at(-1)!;
      const mind = mindOf(memory, { me, options, scores: view.scores }, drawn, eyes.doubt, budget, rng);
      switch (view.phase) {
        case 'pick':
          return { move: bestPick(mind, moves), reason: { key: 'why.pick', clause: 'davinci.13' } };
        case 'set_up':
          return { move: mostSecret(mind, moves).code, reason: { key: 'why.set_up', clause: 'davinci.10' } };
        case 'draw':
          return { move: bestDraw(mind, moves), reason: { key: 'why.draw', clause: 'davinci.3' } };
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

function oddsBy(eyes: Eyes, memory: Memory, { dashes }: DavinciOptions, seed: string): OddsTable {
  if (eyes.counts) return oddsOf(memory, dashes, eyes.doubt);
  const spaced = ({ at }: Slot): boolean => !overlooks(seed, `room of ${at}`, eyes.crowds);
  return evenOdds(memory, candidates(memory, dashes, spaced));
}

/** Without looking ahead: the likeliest guess, or a stop if that is not likelier right than `nerve`; anything else by lot. */
function nameLikeliest(
  { moves, viewer, view }: DavinciKnowledge,
  memory: Memory,
  odds: OddsTable,
  nerve: number,
  rng: Rng,
): Choice {
  if (view.phase !== 'guess' && view.phase !== 'guess_or_stop') return { move: moves[rng.below(moves.length)]! };
  const guesses = likeliest({ memory, me: viewer as number }, odds, Infinity);
  const likely = best(guesses, ({ chance }) => chance, rng);
  const stops = moves.filter((code: Code) => code < GUESS);
  if (stops.length > 0 && likely.chance <= nerve)
    return { move: stops[rng.below(stops.length)]!, reason: stopped(likely) };
  return named(likely);
}

function named(guess: Guess): Choice {
  const values = { place: guessPlace(guess.code), value: valueName(valueOf(guess.tile)) };
  if (guess.chance === 1) return { move: guess.code, reason: { key: 'why.certain', values } };
  return { move: guess.code, reason: { key: 'why.likely', values: { ...values, n: percent(guess) } } };
}

const stopped = (guess: Guess): Reason => ({ key: 'why.stop', clause: 'davinci.5', values: { n: percent(guess) } });

const percent = ({ chance }: Guess): number => Math.min(99, Math.max(1, Math.round(100 * chance)));
