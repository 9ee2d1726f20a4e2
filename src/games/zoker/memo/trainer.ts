import { pick, shuffle, type Rng } from '../../../kernel/rng.ts';
import { playCode, type Round } from '../../../kernel/round.ts';
import type { AnswerOption, Exercise, Moment, Trainer, Verdict } from '../../../learn/contract.ts';
import { findExercise } from '../../../learn/find-exercise.ts';
import { openMoment } from '../../../learn/moment.ts';
import { cardName, colourOf, DECK, shared, shuffled, type Card } from '../deck.ts';
import { sharedBy } from '../pieces/names.ts';
import { format, PROPOSE, turnUp } from './notation.ts';
import { EMPTY, isPair, stockOf, type MemoPosition } from './position.ts';
import { rules } from './rules.ts';

const CHOICES = 6;
/** The number of pairs taken after the stock is empty, so that few enough cards are left to check one by one. */
const LAST_PAIRS = 2;
const topics = [
  { ask: askPartner, light: false },
  { ask: askPartner, light: true },
  { ask: askLeft, light: false },
] as const;

function generate(seed: string, level: number): Exercise {
  const { ask, light } = topics[level - 1] ?? topics[0];
  return findExercise(seed, level, (rng) => {
    const at = someMoment(rng, light);
    return at && ask(at, posOf(openMoment(rules, at)), rng);
  });
}

const posOf = ({ pos }: Round): MemoPosition => pos as MemoPosition;

interface Lying {
  readonly place: number;
  readonly card: Card;
}

const lyingIn = ({ table, deck, places }: MemoPosition): Lying[] =>
  Array.from(table.subarray(0, places), (index, place) => ({ index, place })).flatMap(({ index, place }) =>
    index === EMPTY ? [] : [{ place, card: deck[index]! }],
  );

/** A round that was ended early, so that the remaining cards lie face up. */
function someMoment(rng: Rng, light: boolean): Moment | null {
  const at: Moment = {
    options: { players: 1, light },
    deal: { setup: { start: 0, deck: shuffled(DECK, rng) } },
  };
  const round = openMoment(rules, at);
  const pos = posOf(round);
  const moves: string[] = [];
  const play = (code: number): void => {
    moves.push(`0:${format(code)}`);
    playCode(round, 0, code);
  };
  for (let left = LAST_PAIRS; left > 0;) {
    if (stockOf(pos) === 0) left -= 1;
    const pairs = pairsIn(pos);
    if (pairs.length === 0) return null;
    const [a, b] = pick(pairs, rng);
    play(turnUp(a));
    play(turnUp(b));
    if (stockOf(pos) > 0) play(PROPOSE);
  }
  play(PROPOSE);
  return { ...at, moves };
}

function pairsIn(pos: MemoPosition): [number, number][] {
  const lying = lyingIn(pos);
  return lying.flatMap((a, index) =>
    lying
      .slice(index + 1)
      .filter((b) => isPair(pos.options, a.card, b.card))
      .map((b): [number, number] => [a.place, b.place]),
  );
}

const selector = (place: number): string => `[data-place="${format(turnUp(place))}"]`;

function choose(
  lying: readonly Lying[],
  right: (each: Lying) => boolean,
  looks: (each: Lying) => boolean,
  rng: Rng,
): readonly AnswerOption[] | null {
  const mixed = shuffle([...lying], rng);
  const traps = mixed.filter((each) => right(each) !== looks(each)).slice(0, 3);
  const rest = mixed.filter((each) => !traps.includes(each));
  const good = rest.filter(right).slice(0, 2);
  const bad = rest.filter((each) => !right(each)).slice(0, CHOICES - traps.length - good.length);
  const asked = [...traps, ...good, ...bad].sort((a, b) => a.place - b.place);
  if (traps.length === 0 || asked.every(right) || !asked.some(right)) return null;
  return asked.map((each) => ({
    id: format(turnUp(each.place)),
    at: selector(each.place),
    name: { key: 'learn.train.card', values: { card: cardName(each.card) } },
    looks: looks(each),
  }));
}

const cardOn = (pos: MemoPosition, id: string): Lying =>
  lyingIn(pos).find(({ place }) => format(turnUp(place)) === id)!;

/** Asks which of these cards make a pair with a given one. */
function askPartner(at: Moment, pos: MemoPosition, rng: Rng): Exercise | null {
  const { light } = pos.options;
  const lying = lyingIn(pos);
  const one = pick(lying, rng);
  /** A hasty reader only compares colours, and in the light game keeps to the usual rule. */
  const looks = ({ card }: Lying): boolean =>
    light ? shared(card, one.card) === 2 : colourOf(card) === colourOf(one.card);
  const choices = choose(
    lying.filter((each) => each !== one),
    ({ card }) => isPair(pos.options, card, one.card),
    looks,
    rng,
  );
  if (!choices) return null;
  const clause = light ? 'memo.7' : 'zoker.3';
  return {
    at,
    viewer: 0,
    ask: { key: light ? 'learn.train.light' : 'learn.train.partner', values: { card: cardName(one.card) } },
    pick: 'all',
    choices,
    marks: [selector(one.place)],
    clause,
    verdict(now, id): Verdict {
      const { card } = cardOn(posOf(now), id);
      const common = sharedBy(cardName(card), cardName(one.card));
      return {
        right: isPair(posOf(now).options, card, one.card),
        clause,
        why: { key: `learn.train.common.${common.length === 0 ? 'nothing' : common.join('_')}` },
      };
    },
  };
}

/** Asks which of these cards have a partner among the remaining ones. */
function askLeft(at: Moment, pos: MemoPosition, rng: Rng): Exercise | null {
  const lying = lyingIn(pos);
  const partners = (now: MemoPosition, { card }: Lying): Lying[] =>
    lyingIn(now).filter((other) => isPair(now.options, card, other.card));
  /** A hasty reader only looks for partners of the same colour. */
  const looks = (each: Lying): boolean =>
    partners(pos, each).some(({ card }) => colourOf(card) === colourOf(each.card));
  const choices = choose(lying, (each) => partners(pos, each).length > 0, looks, rng);
  if (!choices) return null;
  return {
    at,
    viewer: 0,
    ask: { key: 'learn.train.left' },
    pick: 'all',
    choices,
    clause: 'memo.3',
    verdict(now, id): Verdict {
      const [partner] = partners(posOf(now), cardOn(posOf(now), id));
      return partner
        ? {
            right: true,
            clause: 'zoker.3',
            why: { key: 'learn.train.left.yes', values: { card: cardName(partner.card) } },
          }
        : { right: false, clause: 'zoker.3', why: { key: 'learn.train.left.no' } };
    },
  };
}

export const trainer: Trainer = { levels: topics.length, generate };
