import type { Code } from '../../../kernel/moves.ts';
import { pick, shuffle, type Rng } from '../../../kernel/rng.ts';
import { type Round } from '../../../kernel/round.ts';
import type { AnswerOption, Exercise, Moment, Trainer, Verdict } from '../../../learn/contract.ts';
import { findExercise, randomMoment } from '../../../learn/find-exercise.ts';
import { openMoment } from '../../../learn/moment.ts';
import { lineName, LINES, LINES_THROUGH } from '../cube.ts';
import { cardAt, cardName, CARDS, type Card } from '../deck.ts';
import type { Clause } from './clauses.ts';
import { cubes, type Cube } from './levels.ts';
import { DRAW, END } from './notation.ts';
import { fits, PLACING, POINTS, type KuboPosition } from './position.ts';
import { rules } from './rules.ts';

/** The question of a level about empty places, how many cards lie by then, and what a hasty reader would answer. */
interface Topic {
  readonly clause: Clause;
  readonly ask: string;
  readonly cubes: readonly Cube[];
  readonly least: number;
  readonly spread: number;
  readonly asks: (pos: KuboPosition, card: Card) => boolean;
  readonly looks: (pos: KuboPosition, card: Card) => boolean;
  readonly judge: (pos: KuboPosition, card: Card) => Verdict;
}

const topics: readonly Topic[] = [
  {
    clause: 'kubo.2',
    ask: 'learn.train.open',
    cubes: ['colour'],
    least: 6,
    spread: 12,
    asks: () => true,
    // A hasty reader believes that a card always needs one below it.
    looks: (pos, card) => {
      const below = belowOf(pos, card);
      return below === undefined ? pos.near[card]! > 0 : pos.lies[below] === 1;
    },
    judge: judgeOpen,
  },
  {
    clause: 'kubo.3',
    ask: 'learn.train.dead',
    cubes: ['colour'],
    least: 10,
    spread: 14,
    asks: () => true,
    // A hasty reader believes that only the next level can bury a card, and that a card far from all others is dead.
    looks: (pos, card) => pos.near[card] === 0 || aboveOf(pos, card).some((above) => belowOf(pos, above) === card),
    judge: judgeDead,
  },
  {
    clause: 'kubo.6',
    ask: 'learn.train.lines',
    cubes,
    least: 12,
    spread: 18,
    asks: fits,
    // A hasty reader only notices rows and columns of one level.
    looks: (pos, card) => ready(pos, card).some((line) => LINES[line]!.kind === 'ladder' && isFlat(pos, line)),
    judge: judgeLine,
  },
];
const CHOICES = 6;
/** A turn is ended with a probability of one in this many while something still fits. */
const ENDS = 4;

function generate(seed: string, level: number): Exercise {
  const topic = topics[level - 1] ?? topics[0]!;
  return findExercise(seed, level, (rng, name) => {
    // Lines score automatically, so that the questions do not depend on earlier claims.
    const options = { cube: pick(topic.cubes, rng), claims: 'auto' };
    const laid = topic.least + rng.below(topic.spread);
    const choose = (codes: readonly Code[]): Code => {
      const cards = codes.filter((code) => code < DRAW);
      if (cards.length > 0 && rng.below(ENDS) > 0) return pick(cards, rng);
      return codes.includes(END) ? END : codes.at(-1)!;
    };
    const at = randomMoment(rules, rng, { seed: name, options, choose }, (round) => {
      const { laidCount, phase } = posOf(round);
      return laidCount >= laid && phase === PLACING;
    });
    return at && ask(at, topic, rng);
  });
}

const posOf = ({ pos }: Round): KuboPosition => pos as KuboPosition;

/** The card one level below. */
const belowOf = (pos: KuboPosition, card: Card): Card | undefined => pos.levels.buries[card]!.at(-1);
/** The cards on the table above its place. */
const aboveOf = (pos: KuboPosition, card: Card): Card[] =>
  pos.levels.buries.flatMap((under, other) => (pos.lies[other] === 1 && under.includes(card) ? [other] : []));
/** The lines that miss only this card. */
const ready = (pos: KuboPosition, card: Card): number[] =>
  [...LINES_THROUGH[card]!].filter((line) => pos.filled[line] === 3);
/** Whether a line stays on one level. */
const isFlat = (pos: KuboPosition, line: number): boolean => {
  const [first, second] = LINES[line]!.cards;
  return pos.levels.buries[first!]!.length === pos.levels.buries[second!]!.length;
};

function judgeOpen(pos: KuboPosition, card: Card): Verdict {
  const values = { card: cardName(card) };
  const [above] = aboveOf(pos, card);
  if (above !== undefined) return buried(card, above, false);
  if (!fits(pos, card)) return { right: false, clause: 'kubo.2', why: { key: 'learn.train.open.none', values } };
  const below = belowOf(pos, card);
  return below !== undefined && pos.lies[below] === 1
    ? { right: true, clause: 'kubo.2', why: { key: 'learn.train.open.on', values: { below: cardName(below) } } }
    : { right: true, clause: 'kubo.3', why: { key: 'learn.train.open.beside', values } };
}

function judgeDead(pos: KuboPosition, card: Card): Verdict {
  const [above] = aboveOf(pos, card);
  if (above !== undefined) return buried(card, above, true);
  const values = { card: cardName(card) };
  return { right: false, clause: 'kubo.3', why: { key: 'learn.train.dead.not', values } };
}

const buried = (card: Card, above: Card, right: boolean): Verdict => ({
  right,
  clause: 'kubo.3',
  why: { key: 'learn.train.dead.is', values: { card: cardName(card), above: cardName(above) } },
});

function judgeLine(pos: KuboPosition, card: Card): Verdict {
  const [best] = ready(pos, card).sort((a, b) => POINTS[b]! - POINTS[a]!);
  if (best === undefined)
    return { right: false, clause: 'kubo.6', why: { key: 'learn.train.lines.none', values: { card: cardName(card) } } };
  const values = { line: lineName(best) };
  switch (LINES[best]!.kind) {
    case 'ladder':
      return { right: true, clause: 'kubo.6', why: { key: 'learn.train.lines.ladder', values } };
    case 'diagonal':
      return { right: true, clause: 'kubo.6', why: { key: 'learn.train.lines.diagonal', values } };
    case 'zoker':
      return { right: true, clause: 'kubo.6', why: { key: 'learn.train.lines.zoker', values } };
  }
}

function ask(at: Moment, { clause, ask: key, asks, looks, judge }: Topic, rng: Rng): Exercise | null {
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const empty = Array.from({ length: CARDS }, (_, card) => card).filter(
    (card) => pos.lies[card] === 0 && asks(pos, card),
  );
  const right = (card: Card): boolean => judge(pos, card).right;
  const take = (from: readonly Card[], most: number): Card[] => shuffle([...from], rng).slice(0, most);
  const traps = take(
    empty.filter((card) => looks(pos, card) !== right(card)),
    3,
  );
  const rest = empty.filter((card) => !traps.includes(card));
  const yes = take(rest.filter(right), 2);
  const no = take(
    rest.filter((card) => !right(card)),
    CHOICES - traps.length - yes.length,
  );
  const asked = [...traps, ...yes, ...no].sort((a, b) => a - b);
  if (traps.length === 0 || !asked.some(right) || asked.every(right)) return null;
  return {
    at,
    viewer: pos.turn,
    ask: { key },
    pick: 'all',
    choices: asked.map((card): AnswerOption => {
      const name = cardName(card);
      return {
        id: name,
        at: `.levels [data-card="${name}"]`,
        name: { key: 'learn.train.card', values: { card: name } },
        looks: looks(pos, card),
      };
    }),
    clause,
    verdict: (now, choice) => judge(posOf(now), cardAt(choice)),
  };
}

export const trainer: Trainer = { levels: topics.length, generate };
