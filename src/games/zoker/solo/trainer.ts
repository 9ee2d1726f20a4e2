import { pick, shuffle, type Rng } from '../../../kernel/rng.ts';
import { judge, playCode, undoMove, type Round } from '../../../kernel/round.ts';
import type { AnswerOption, Exercise, Moment, Trainer } from '../../../learn/contract.ts';
import { findExercise, randomMoment } from '../../../learn/find-exercise.ts';
import { openMoment } from '../../../learn/moment.ts';
import { byMove } from '../../../learn/verdicts.ts';
import { cardName, colourOf, matches, type Card } from '../deck.ts';
import { cardOf, DEAL, format, LAY, lay, pileOf, placeOf, put } from './notation.ts';
import { DEALT_AT_ONCE, GAP, PILES, type SoloPosition } from './position.ts';
import { rules } from './rules.ts';

const CHOICES = 6;
/** The question of each level, and how many moves into a round it is asked. */
const topics = [
  { ask: askCards, least: 2, spread: 12 },
  { ask: askMoves, least: 4, spread: 20 },
  { ask: askNext, least: 2, spread: 16 },
] as const;

function generate(seed: string, level: number): Exercise {
  const { ask, least, spread } = topics[level - 1] ?? topics[0];
  return findExercise(seed, level, (rng, name) => {
    const moves = least + rng.below(spread);
    const at = randomMoment(rules, rng, { seed: name }, (round) => round.moves.length === moves);
    return at && ask(at, openMoment(rules, at), rng);
  });
}

const posOf = ({ pos }: Round): SoloPosition => pos as SoloPosition;
const upperIn = (pos: SoloPosition): Card[] => [...pos.upper].filter((card) => card !== GAP);
const pilesIn = (pos: SoloPosition): number[] =>
  Array.from({ length: PILES }, (_, pile) => pile).filter((pile) => pos.height[pile]! > 0);
const cardSelector = (card: Card): string => `[data-card="${cardName(card)}"]`;
const pileSelector = (pile: number): string => `[data-place="${pile + 1}"]`;

const cardChoice = (card: Card, looks: boolean): AnswerOption => ({
  id: cardName(card),
  at: cardSelector(card),
  name: { key: 'learn.train.card', values: { card: cardName(card) } },
  looks,
});

/**
 * A mix of right and wrong choices, at least one of which a hasty reader takes for the opposite; null if there is no
 * such mix.
 */
function choose(
  all: readonly number[],
  right: (each: number) => boolean,
  looks: (each: number) => boolean,
  rng: Rng,
): readonly number[] | null {
  const mixed = shuffle([...all], rng);
  const traps = mixed.filter((each) => right(each) !== looks(each)).slice(0, 3);
  const rest = mixed.filter((each) => !traps.includes(each));
  const good = rest.filter(right).slice(0, 2);
  const bad = rest.filter((each) => !right(each)).slice(0, CHOICES - traps.length - good.length);
  const asked = [...traps, ...good, ...bad].sort((a, b) => a - b);
  return traps.length === 0 || asked.every(right) || !asked.some(right) ? null : asked;
}

/** Asks which of these cards may go on a given pile. */
function askCards(at: Moment, round: Round, rng: Rng): Exercise | null {
  const pos = posOf(round);
  const pile = pick(pilesIn(pos), rng);
  const top = pos.top[pile]!;
  /** A hasty reader only compares colours. */
  const looks = (card: Card): boolean => colourOf(card) === colourOf(top);
  const asked = choose(upperIn(pos), (card) => judge(round, 0, format(lay(card, pile))).ok, looks, rng);
  if (!asked) return null;
  return {
    at,
    viewer: 0,
    ask: { key: 'learn.train.cards', values: { pile: pile + 1, card: cardName(top) } },
    pick: 'all',
    choices: asked.map((card) => cardChoice(card, looks(card))),
    marks: [pileSelector(pile)],
    clause: 'solo.2',
    verdict: (now, id) =>
      byMove(now, 0, `${id}>${pile + 1}`, {
        clause: 'zoker.3',
        why: { key: 'learn.train.fits', values: { card: cardName(top) } },
      }),
  };
}

/** Asks which of these moves are allowed. */
function askMoves(at: Moment, round: Round, rng: Rng): Exercise | null {
  const pos = posOf(round);
  const places = Array.from({ length: PILES }, (_, place) => place);
  const lays = upperIn(pos).flatMap((card) => places.map((place) => lay(card, place)));
  const puts = pilesIn(pos).flatMap((from) => places.filter((to) => to !== from).map((to) => put(from, to)));
  const allowed = (code: number): boolean => judge(round, 0, format(code)).ok;
  const refused = (code: number): boolean => !allowed(code);
  /**
   * A hasty reader believes that any card may go to an empty place, that colours make a match, and that any gap allows
   * a deal.
   */
  const looks = (code: number): boolean => {
    if (code === DEAL) return pos.gaps > 0;
    const place = placeOf(code);
    if (pos.height[place] === 0) return true;
    const moved = code >= LAY ? cardOf(code) : pos.top[pileOf(code)]!;
    return colourOf(moved) === colourOf(pos.top[place]!);
  };
  const some = (codes: readonly number[], most: number): number[] => shuffle([...codes], rng).slice(0, most);
  const asked = choose(
    [
      ...some(lays.filter(allowed), 3),
      ...some(lays.filter(refused), 5),
      ...some(puts.filter(allowed), 2),
      ...some(puts.filter(refused), 2),
      ...(pos.gaps > 0 && pos.gaps < 2 * DEALT_AT_ONCE ? [DEAL] : []),
    ],
    allowed,
    looks,
    rng,
  );
  if (!asked) return null;
  return {
    at,
    viewer: 0,
    ask: { key: 'learn.train.moves' },
    pick: 'all',
    choices: asked.map((code): AnswerOption => ({ id: format(code), name: moveName(code), looks: looks(code) })),
    clause: 'solo.3',
    verdict: (now, id) => byMove(now, 0, id, { clause: clauseOf(id), why: { key: 'learn.train.allowed' } }),
  };
}

const clauseOf = (move: string): string => (move === 'deal' ? 'solo.4' : /^\d/.test(move) ? 'solo.3' : 'solo.2');

function moveName(code: number): AnswerOption['name'] {
  const [what = '', place = ''] = format(code).split('>');
  if (code === DEAL) return { key: 'learn.train.move.deal' };
  return what.length === 1
    ? { key: 'learn.train.move.pile', values: { pile: Number(what), place: Number(place) } }
    : { key: 'learn.train.move.card', values: { card: what, place: Number(place) } };
}

/** Asks which of these cards may follow after a given card is laid on a pile. */
function askNext(at: Moment, round: Round, rng: Rng): Exercise | null {
  const pos = posOf(round);
  const lays = pilesIn(pos).flatMap((pile) =>
    upperIn(pos)
      .filter((card) => matches(card, pos.top[pile]!))
      .map((card) => ({ card, pile })),
  );
  if (lays.length === 0) return null;
  const { card: laid, pile } = pick(lays, rng);
  const before = pos.top[pile]!;
  const follows = (now: Round, card: Card): boolean => {
    playCode(now, 0, lay(laid, pile));
    const { ok } = judge(now, 0, format(lay(card, pile)));
    undoMove(now);
    return ok;
  };
  /** A hasty reader still compares with the card that is being covered. */
  const looks = (card: Card): boolean => matches(card, before);
  const asked = choose(
    upperIn(pos).filter((card) => card !== laid),
    (card) => follows(round, card),
    looks,
    rng,
  );
  if (!asked) return null;
  return {
    at,
    viewer: 0,
    ask: { key: 'learn.train.next', values: { card: cardName(laid), pile: pile + 1 } },
    pick: 'all',
    choices: asked.map((card) => cardChoice(card, looks(card))),
    marks: [cardSelector(laid), pileSelector(pile)],
    clause: 'zoker.3',
    verdict(now, id) {
      playCode(now, 0, lay(laid, pile));
      const verdict = byMove(now, 0, `${id}>${pile + 1}`, {
        clause: 'solo.2',
        why: { key: 'learn.train.fits', values: { card: cardName(laid) } },
      });
      undoMove(now);
      return verdict;
    },
  };
}

export const trainer: Trainer = { levels: topics.length, generate };
