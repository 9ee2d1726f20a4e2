import { pick, shuffle, type Rng } from '../../../kernel/rng.ts';
import type { Round } from '../../../kernel/rules.ts';
import type { AnswerOption, Exercise, Moment, Phrase, Trainer } from '../../../learn/contract.ts';
import { findExercise } from '../../../learn/find-exercise.ts';
import { byMove } from '../../../learn/verdicts.ts';
import { properties } from '../compare.ts';
import { cardAt, cardName, colourOf, DECK, matches, shuffled, type Card } from '../deck.ts';
import { matching } from './matching.ts';
import { pairOf } from './pair.ts';
import { LIES, type PairsPosition } from './position.ts';

const CHOICES = 6;
/** The question of each level, and how many cards it is asked about. */
const topics = [
  { ask: askMatch, cards: 12 },
  { ask: askSingle, cards: 12 },
  { ask: askMost, cards: 10 },
] as const;

function generate(seed: string, level: number): Exercise {
  const { ask, cards } = topics[level - 1] ?? topics[0];
  return findExercise(seed, level, (rng) => {
    const deck = shuffled(DECK, rng);
    const at: Moment = { options: { cards }, deal: { setup: { deck } } };
    return ask(at, deck.split(' ').slice(0, cards).map(cardAt), rng);
  });
}

const lying = ({ pos }: Round): Card[] =>
  [...(pos as PairsPosition).where.entries()].flatMap(([card, where]) => (where === LIES ? [card] : []));
const partnersOf = (card: Card, cards: readonly Card[]): Card[] => cards.filter((other) => matches(card, other));
const selector = (card: Card): string => `[data-card="${cardName(card)}"]`;

const choice = (card: Card, looks: boolean): AnswerOption => ({
  id: cardName(card),
  at: selector(card),
  name: { key: 'learn.train.card', values: { card: cardName(card) } },
  looks,
});

/** The property in which the two cards of a pair differ, as a phrase. */
function differing(a: string, b: string): Phrase {
  const index = [0, 1, 2].find((at) => a[at] !== b[at]) ?? 0;
  return { key: `learn.train.pair.${properties[index]!}` };
}

/**
 * A mix of right and wrong cards for a question, at least one of which a hasty reader takes for the opposite; null if
 * there is no such mix.
 */
function choose(
  cards: readonly Card[],
  right: (card: Card) => boolean,
  looks: (card: Card) => boolean,
  rng: Rng,
): readonly Card[] | null {
  const mixed = shuffle([...cards], rng);
  const traps = mixed.filter((card) => right(card) !== looks(card)).slice(0, 3);
  const rest = mixed.filter((card) => !traps.includes(card));
  const asked = [
    ...traps,
    ...rest.filter(right).slice(0, 2),
    ...rest.filter((card) => !right(card)).slice(0, CHOICES - traps.length - Math.min(2, rest.filter(right).length)),
  ];
  if (traps.length === 0 || asked.every(right) || !asked.some(right)) return null;
  return asked.sort((a, b) => a - b);
}

/** Asks which of these cards match a given one. */
function askMatch(at: Moment, cards: readonly Card[], rng: Rng): Exercise | null {
  const one = pick(cards, rng);
  /** A hasty reader only compares colours. */
  const looks = (card: Card): boolean => colourOf(card) === colourOf(one);
  const others = cards.filter((card) => card !== one);
  const asked = choose(others, (card) => matches(one, card), looks, rng);
  if (!asked) return null;
  const name = cardName(one);
  return {
    at,
    viewer: 0,
    ask: { key: 'learn.train.match', values: { card: name } },
    pick: 'all',
    choices: asked.map((card) => choice(card, looks(card))),
    marks: [selector(one)],
    clause: 'zoker.3',
    verdict: (round, id) => byMove(round, 0, pairOf(name, id), { clause: 'zoker.3', why: differing(name, id) }),
  };
}

/** Asks which of these cards have exactly one partner. */
function askSingle(at: Moment, cards: readonly Card[], rng: Rng): Exercise | null {
  const single = (card: Card): boolean => partnersOf(card, cards).length === 1;
  /** A hasty reader only looks for partners of the same colour. */
  const looks = (card: Card): boolean =>
    partnersOf(card, cards).filter((other) => colourOf(other) === colourOf(card)).length === 1;
  const asked = choose(cards, single, looks, rng);
  if (!asked) return null;
  return {
    at,
    viewer: 0,
    ask: { key: 'learn.train.single' },
    pick: 'all',
    choices: asked.map((card) => choice(card, looks(card))),
    clause: 'pairs.1',
    verdict(round, id) {
      const [a, b] = partnersOf(cardAt(id), lying(round)).map(cardName);
      if (a === undefined) return { right: false, clause: 'pairs.1', why: { key: 'learn.train.single.none' } };
      return b === undefined
        ? { right: true, clause: 'pairs.1', why: { key: 'learn.train.single.yes', values: { card: a } } }
        : { right: false, clause: 'pairs.1', why: { key: 'learn.train.single.more', values: { a, b } } };
    },
  };
}

const most = (cards: readonly Card[]): number => 2 * matching([...cards]).length;

/** Asks how many of these cards can be picked up. */
function askMost(at: Moment, cards: readonly Card[]): Exercise | null {
  const best = most(cards);
  const matched = cards.filter((card) => partnersOf(card, cards).length > 0).length;
  /** A hasty reader counts all cards that have a partner, and forgets that two of them may need the same one. */
  const hasty = matched - (matched % 2);
  if (hasty === best) return null;
  const numbers = [best - 2, best, best + 2, hasty].filter((n) => n >= 0 && n <= cards.length);
  return {
    at,
    viewer: 0,
    ask: { key: 'learn.train.most' },
    pick: 'one',
    choices: [...new Set(numbers)]
      .sort((a, b) => a - b)
      .map((n): AnswerOption => ({ id: `${n}`, name: `${n}`, looks: n === hasty })),
    clause: 'pairs.2',
    verdict(round, id) {
      const n = most(lying(round));
      const key = Number(id) === n ? 'yes' : Number(id) < n ? 'more' : 'less';
      return { right: Number(id) === n, clause: 'pairs.2', why: { key: `learn.train.most.${key}`, values: { n } } };
    },
  };
}

export const trainer: Trainer = { levels: topics.length, generate };
