import { pick } from '../../../kernel/rng.ts';
import { legalCodes, playCode, undoMove, type Round } from '../../../kernel/round.ts';
import type { Seat } from '../../../kernel/rules.ts';
import type { AnswerOption, Exercise, Moment, Phrase, Trainer } from '../../../learn/contract.ts';
import { findExercise, randomMoment } from '../../../learn/find-exercise.ts';
import { openMoment } from '../../../learn/moment.ts';
import { compare } from '../compare.ts';
import { beats, cardName, colourOf, shapeOf, sizeOf, type Card } from '../deck.ts';
import type { Clause } from './clauses.ts';
import type { TikoPosition } from './position.ts';
import { rules } from './rules.ts';

/** The number of players of a level, the clause it practises, and what a hasty reader would answer. */
interface Topic {
  readonly players: readonly number[];
  readonly clause: Clause;
  /** Whether the card seems to win; `trick` is in the order of play. */
  readonly looks: (card: Card, top: Card, trick: readonly Card[]) => boolean;
}

const topics: readonly Topic[] = [
  // A hasty reader only compares the first property in which the cards differ.
  { players: [2], clause: 'zoker.10', looks: (card, top) => inOrder(card) > inOrder(top) },
  // A hasty reader compares with the card played last, although it went under the pile.
  { players: [3, 4], clause: 'tiko.2', looks: (card, _top, trick) => beats(card, trick.at(-1)!) },
  // A hasty reader believes that a card must beat every card of the trick.
  { players: [3, 4, 5], clause: 'zoker.11', looks: (card, _top, trick) => trick.every((other) => beats(card, other)) },
];
const inOrder = (card: Card): number => 16 * colourOf(card) + 4 * sizeOf(card) + shapeOf(card);
/** With fewer cards there is too little to choose from. */
const LEAST_CARDS = 3;

/** Asks the player who plays last to a trick which cards win it. */
function generate(seed: string, level: number): Exercise {
  const topic = topics[level - 1] ?? topics[0]!;
  return findExercise(seed, level, (rng, name) => {
    const players = pick(topic.players, rng);
    // One card is missing in the first or second trick of the first deal.
    const cards = players * (1 + rng.below(2)) - 1;
    const at = randomMoment(rules, rng, { seed: name, options: { players } }, ({ moves }) => moves.length === cards);
    return at && ask(at, topic);
  });
}

const posOf = ({ pos }: Round): TikoPosition => pos as TikoPosition;
const seatOf = (round: Round): Seat => posOf(round).turn;

function trickOf({ cards, played, players, tops }: TikoPosition): { trick: Card[]; top: Card } {
  return { trick: [...cards.subarray(played - (played % players), played)], top: cards[tops[played - 1]!]! };
}

/** Whether the card, played last, wins the trick. */
function wins(round: Round, seat: Seat, card: Card): boolean {
  const before = rules.scores(posOf(round))[seat]!;
  playCode(round, seat, card);
  const after = rules.scores(posOf(round))[seat]!;
  undoMove(round);
  return after > before;
}

function ask(at: Moment, { clause, looks }: Topic): Exercise | null {
  const round = openMoment(rules, at);
  const seat = seatOf(round);
  const { trick, top } = trickOf(posOf(round));
  const hand = legalCodes(round, seat).sort((a, b) => a - b);
  const right = hand.filter((card) => wins(round, seat, card));
  if (hand.length < LEAST_CARDS || right.length === 0 || right.length === hand.length) return null;
  if (hand.every((card) => looks(card, top, trick) === right.includes(card))) return null;
  return {
    at,
    viewer: seat,
    ask: { key: 'learn.train.wins', values: { top: cardName(top) } },
    pick: 'all',
    choices: hand.map((card): AnswerOption => {
      const name = cardName(card);
      return {
        id: name,
        at: `[data-hand="${name}"]`,
        name: { key: 'learn.train.card', values: { card: name } },
        looks: looks(card, top, trick),
      };
    }),
    marks: [`[data-card="${cardName(top)}"] button`],
    clause,
    verdict(now, choice) {
      const card = legalCodes(now, seat).find((code) => rules.format(code) === choice)!;
      return { right: wins(now, seat, card), clause: 'zoker.10', why: reason(choice, cardName(top)) };
    },
  };
}

/** The phrase for why one of two cards is stronger. */
function reason(a: string, b: string): Phrase {
  const { winner, loser, rule, decides } = compare(a, b);
  const values = { winner, loser };
  if (rule === 'more') return { key: 'learn.train.more', values };
  if (rule === 'only') return { key: 'learn.train.only', values };
  return decides[0] === 'colour' ? { key: 'learn.train.colour', values } : { key: 'learn.train.size', values };
}

export const trainer: Trainer = { levels: topics.length, generate };
