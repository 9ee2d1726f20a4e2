import { describe, expect, test } from 'vitest';
import { parseOptions } from '../../../kernel/options.ts';
import { dealer, quick } from '../../../kernel/rng.ts';
import {
  beginRound,
  choices,
  judge,
  knowledgeOf,
  legalMoves,
  playText,
  resultOf,
  viewOf,
  type Round,
} from '../../../kernel/round.ts';
import { DECK } from '../deck.ts';
import { bots } from './bot.ts';
import { format, parse } from './notation.ts';
import type { PairsOptions, PairsPosition, PairsSetup } from './position.ts';
import { rules } from './rules.ts';
import type { PairsView } from './view.ts';

type PairsRound = Round<PairsPosition, PairsView, PairsOptions, PairsSetup>;

/** A round in which exactly these cards are dealt. */
function deal(dealt: string, ...moves: string[]): PairsRound {
  const cards = dealt.split(' ');
  const deck = [...cards, ...DECK.filter((card) => !cards.includes(card))].join(' ');
  const begun = beginRound(rules, rules.version, { cards: cards.length }, { deck });
  if (!begun.ok) throw new Error(begun.error.message);
  for (const move of moves) {
    const refusal = playText(begun.value, 0, move);
    if (refusal) throw new Error(`${move}: ${JSON.stringify(refusal)}`);
  }
  return begun.value;
}

const verdict = (on: PairsRound, text: string): unknown => {
  const judged = judge(on, 0, text);
  return judged.ok ? null : judged.error;
};

/** bS1 to bS4 are a ladder, bM4 matches only bS4, and rX4 matches nothing. */
const LADDER = 'bM4 bS1 rX4 bS2 bS3 bS4';

describe('a deal of Pairs', () => {
  test('[pairs.1] matching cards are picked up two by two until no two match', () => {
    const on = deal(LADDER);
    expect(legalMoves(on)).toEqual([
      '0:bS1+bS2',
      '0:bS1+bS3',
      '0:bS1+bS4',
      '0:bS2+bS3',
      '0:bS2+bS4',
      '0:bS3+bS4',
      '0:bS4+bM4',
    ]);
    playText(on, 0, 'bS2+bS4');
    expect(viewOf(on, 0)).toMatchObject({
      cards: [
        { card: 'bM4', lies: true },
        { card: 'bS1', lies: true },
        { card: 'rX4', lies: true },
        { card: 'bS2', lies: false },
        { card: 'bS3', lies: true },
        { card: 'bS4', lies: false },
      ],
      pairs: ['bS2+bS4'],
      scores: [2],
      awaited: [0],
    });
    expect(legalMoves(on)).toEqual(['0:bS1+bS3']);
    playText(on, 0, 'bS1+bS3');
    expect([rules.over(on.pos), rules.awaited(on.pos), legalMoves(on)]).toEqual([true, [], []]);
  });

  test('[pairs.1] an even number of cards from 2 to 64 is dealt, 20 by default', () => {
    expect(parseOptions(rules.options, {})).toEqual({ ok: true, value: { cards: 20 } });
    for (const cards of [2, 64]) expect(parseOptions(rules.options, { cards }).ok).toBe(true);
    for (const cards of [0, 21, 66]) expect(parseOptions(rules.options, { cards }).ok).toBe(false);
    expect(viewOf(deal(DECK.slice(0, 20).join(' ')), 0).cards).toHaveLength(20);
  });

  test('[pairs.2] the score is the number of cards picked up; `best` is the most that the deal allowed', () => {
    expect(resultOf(deal(LADDER, 'bS2+bS4', 'bS1+bS3'))).toEqual({ scores: [4], winners: [0], best: 4 });
    expect(resultOf(deal(LADDER, 'bS4+bM4', 'bS1+bS3'))).toEqual({ scores: [4], winners: [0], best: 4 });
    // After the middle pair is picked up, bS1 and bM3 have no partner left.
    expect(resultOf(deal('bS1 bS2 bM2 bM3', 'bS2+bM2'))).toEqual({ scores: [2], winners: [0], best: 4 });
    expect(resultOf(deal('bS1 bS2 bM2 bM3', 'bS1+bS2'))).toBeNull();
  });

  test('[pairs.2] a deal with no pair is over before its first move', () => {
    const on = deal('bS1 gM2 oL3 rX4');
    expect([rules.over(on.pos), resultOf(on)]).toEqual([true, { scores: [0], winners: [0], best: 0 }]);
    expect(verdict(on, 'bS1+gM2')).toMatchObject({ clause: 'table.2' });
  });

  test('a setup is a deck and nothing else', () => {
    const begun = rules.begin(rules.version, { cards: 20 }, { deck: DECK.join(' '), start: 0 });
    expect(begun.ok ? null : begun.error.field).toBe('setup.start');
    expect(rules.begin(rules.version, { cards: 20 }, { deck: DECK.slice(1).join(' ') }).ok).toBe(false);
  });
});

describe('what Pairs refuses', () => {
  test.each([
    ['gM2+oL3', 'pairs.1', 'not_dealt', { card: 'gM2' }],
    ['bS2+rS2', 'pairs.1', 'picked_up', { card: 'bS2' }],
    ['bS1+rS2', 'pairs.1', 'not_dealt', { card: 'rS2' }],
    ['bS1+bS1', 'zoker.3', 'same_card', { a: 'bS1', b: 'bS1' }],
    ['bS1+rX4', 'zoker.3', 'share_nothing', { a: 'bS1', b: 'rX4' }],
    ['bS1+bM4', 'zoker.3', 'share_colour', { a: 'bS1', b: 'bM4' }],
    ['oX1+rX4', 'zoker.3', 'share_size', { a: 'oX1', b: 'rX4' }],
    ['bM4+rX4', 'zoker.3', 'share_shape', { a: 'bM4', b: 'rX4' }],
  ])('%s', (text, clause, reason, values) => {
    expect(verdict(deal(`${LADDER} oX1 gL1`, 'bS2+bS4'), text)).toEqual({ clause, reason, values });
  });

  test('a text that is not in canonical order is not a move', () => {
    for (const text of ['bM1+bS1', 'bS1+', 'bS1', 'bS1+bM1+bL1', 'bS1-bM1', 'bXL1+bS1']) expect(parse(text)).toBeNull();
    for (const [i, a] of DECK.entries())
      for (const b of DECK.slice(i)) expect(format(parse(`${a}+${b}`)!)).toBe(`${a}+${b}`);
  });
});

test('a board is not told which cards match', () => {
  expect(choices(deal(LADDER), 0)).toEqual([]);
});

test('imagined decks are uniform over those with the same deal', () => {
  const dealt = DECK.slice(4);
  const knowledge = knowledgeOf(deal(dealt.join(' '), 'gS1+gS2'), 0);
  const rng = quick('fair');
  const each = 200;
  const counts = new Map<string, number>();
  for (let times = 0; times < each * 24; times++) {
    const { deck } = rules.imagine(knowledge, rng).setup;
    expect(deck.startsWith(`${dealt.join(' ')} `)).toBe(true);
    counts.set(deck, (counts.get(deck) ?? 0) + 1);
  }
  // The four cards that are not dealt have 24 orders.
  expect(counts.size).toBe(24);
  for (const count of counts.values()) expect(Math.abs(count - each)).toBeLessThan(5 * Math.sqrt(each));
});

describe('the greedy player of Pairs', () => {
  const greedy = bots.find(({ level }) => level === 'greedy')!;
  const choose = (on: PairsRound): string =>
    format(greedy.choose(knowledgeOf(on, 0), { nodes: null, stop: () => false }, 'greedy').move!);

  test('takes the pair whose cards have the fewest other partners', () => {
    expect(choose(deal('bS1 bS2 bS3 bS4 bM4 gM4'))).toBe('bM4+gM4');
  });

  test('never exceeds the best score, and comes close to it', () => {
    let scored = 0;
    let possible = 0;
    for (let number = 0; number < 40; number++) {
      const begun = beginRound(
        rules,
        rules.version,
        { cards: 20 },
        rules.deal(rules.dealer, { cards: 20 }, dealer(`greedy ${number}`), null),
      );
      if (!begun.ok) throw new Error(begun.error.message);
      while (!rules.over(begun.value.pos)) expect(playText(begun.value, 0, choose(begun.value))).toBeNull();
      const { scores, best } = resultOf(begun.value)!;
      expect(scores[0]!).toBeLessThanOrEqual(best as number);
      scored += scores[0]!;
      possible += best as number;
    }
    expect(scored / possible).toBeGreaterThan(0.95);
  });
});
