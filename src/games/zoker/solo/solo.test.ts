import { describe, expect, test } from 'vitest';
import { parseRecord, recordOf } from '../../../kernel/record.ts';
import { dealer, quick } from '../../../kernel/rng.ts';
import {
  imagineRound,
  judge,
  knowledgeOf,
  legalMoves,
  playCode,
  playText,
  resultOf,
  seenBy,
  undoMove,
  viewOf,
  type Round,
} from '../../../kernel/round.ts';
import type { Refusal } from '../../../kernel/rules.ts';
import { uneven } from '../../../kernel/testing/chi-square.ts';
import { DECK, shuffled } from '../deck.ts';
import { bots } from './bot.ts';
import type { SoloOptions, SoloPosition, SoloSetup } from './position.ts';
import { rules } from './rules.ts';
import type { SoloView } from './view.ts';

type SoloRound = Round<SoloPosition, SoloView, SoloOptions, SoloSetup>;

/** A deck that begins with these cards, followed by the others in canonical order. */
const deckOf = (first: string): string =>
  [...first.split(' '), ...DECK.filter((card) => !first.includes(card))].join(' ');

function begin(deck: string, moves = '', options: Partial<SoloOptions> = {}): SoloRound {
  const list = moves.split(' ').flatMap((move) => (move === '' ? [] : [`0:${move}`]));
  const round = parseRecord(rules, { game: 'zoker-solo', options, setup: { deck }, moves: list });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

function refusal(round: SoloRound, text: string): Refusal | null {
  const judged = judge(round, 0, text);
  return judged.ok ? null : judged.error;
}

const legal = (round: SoloRound): string[] => legalMoves(round).map((move) => move.slice(2));
const view = (round: SoloRound): SoloView => viewOf(round, 0);

/** Four piles whose tops share nothing, and upper rows of which eight cards can be laid. */
const SQUARE = deckOf('bS2 bS3 gM1 gM3 gM4 bM2 oX1 bS4 rL1 oX2 rX2 rL2 bS1 gM2 oL3 rX4');
/** The same piles with upper cards of which none matches any of them. */
const STUCK = deckOf('bM3 bM4 bL2 bL4 bX2 bX3 gS3 gS4 gL1 gL4 gX1 gX3 bS1 gM2 oL3 rX4');

const greedy = bots.find(({ level }) => level === 'greedy')!;
const random = bots.find(({ level }) => level === 'random')!;
const budget = { nodes: null, stop: () => false };

/**
 * A round with `fill` played by `greedy` up to the first position that meets the condition on its view and legal moves.
 */
function playedOut(asked: (now: SoloView, free: readonly string[]) => boolean): SoloRound {
  for (let deal = 0; deal < 200; deal++) {
    const rng = quick(`played out ${deal}`);
    const round = begin(shuffled(DECK, rng), '', { fill: true });
    while (!rules.over(round.pos)) {
      if (asked(view(round), legal(round))) return round;
      playCode(round, 0, greedy.choose(knowledgeOf(round, 0), budget, `played out ${deal}`).move!);
    }
  }
  throw new Error('no deal came to what was asked');
}

describe('the deal', () => {
  test('[solo.1] twelve cards in three rows, four that begin piles, and 48 face down', () => {
    const round = begin(SQUARE);
    expect(view(round)).toMatchObject({
      upper: ['bS2', 'bS3', 'gM1', 'gM3', 'gM4', 'bM2', 'oX1', 'bS4', 'rL1', 'oX2', 'rX2', 'rL2'],
      piles: [['bS1'], ['gM2'], ['oL3'], ['rX4']],
      stock: 48,
      dealt: SQUARE.split(' ').slice(0, 16),
      rest: null,
    });
  });

  test('[solo.1] every deal is shuffled from the whole deck', () => {
    const { deck } = rules.deal(rules.dealer, { fill: false }, dealer('one'), null);
    expect(deck.split(' ').sort()).toEqual([...DECK].sort());
    expect(rules.deal(rules.dealer, { fill: false }, dealer('two'), null).deck).not.toBe(deck);
    for (const setup of [{}, { deck: '' }, { deck: SQUARE.slice(4) }, { deck: SQUARE, start: 0 }]) {
      const record = parseRecord(rules, { game: 'zoker-solo', options: {}, setup, moves: [] });
      expect(record.ok ? 'accepted' : record.error.code).toBe('bad_setup');
    }
  });
});

describe('laying cards', () => {
  test('[solo.2] an upper card goes on a pile whose top it matches, from any place, in any order', () => {
    const round = begin(SQUARE);
    expect(legal(round)).toEqual(['bM2>2', 'bS2>1', 'bS3>1', 'bS4>1', 'gM1>2', 'gM3>2', 'gM4>2', 'rX2>4']);
    expect(playText(round, 0, 'bS4>1')).toBeNull();
    expect(playText(round, 0, 'bS2>1')).toBeNull();
    expect(view(round).piles[0]).toEqual(['bS1', 'bS4', 'bS2']);
    expect(view(round).upper.slice(0, 8)).toEqual([null, 'bS3', 'gM1', 'gM3', 'gM4', 'bM2', 'oX1', null]);
  });

  test('[solo.2] only the top of a pile counts', () => {
    // bM2 matches bS2 by colour and shape, but not bS1 below it.
    expect(refusal(begin(SQUARE), 'bM2>1')?.reason).toBe('share_colour');
    expect(refusal(begin(SQUARE, 'bS2>1'), 'bM2>1')).toBeNull();
    expect(refusal(begin(SQUARE, 'bS2>1 bS3>1'), 'bM2>1')?.reason).toBe('share_colour');
  });

  test('[solo.2] a card that does not match is refused with what the two share', () => {
    const round = begin(SQUARE);
    const because = (reason: string, a: string, b: string): Refusal => ({
      clause: 'zoker.3',
      reason,
      values: { a, b },
    });
    expect(refusal(round, 'bS2>3')).toEqual(because('share_nothing', 'bS2', 'oL3'));
    expect(refusal(round, 'bM2>1')).toEqual(because('share_colour', 'bM2', 'bS1'));
    expect(refusal(round, 'rL1>3')).toEqual(because('share_size', 'rL1', 'oL3'));
    expect(refusal(round, 'rX2>2')).toEqual(because('share_shape', 'rX2', 'gM2'));
    expect(refusal(round, '1>2')).toEqual(because('share_nothing', 'bS1', 'gM2'));
    expect(refusal(begin(SQUARE, 'bS3>1'), '1>3')).toEqual(because('share_shape', 'bS3', 'oL3'));
  });

  test('[solo.2] a card of a pile or of the stock cannot be laid', () => {
    const round = begin(SQUARE, 'bS2>1 bS3>1');
    const inPile = { clause: 'solo.2', reason: 'in_pile', values: { card: 'bS2', pile: 1 } };
    expect(refusal(round, 'bS2>1')).toEqual(inPile);
    expect(refusal(round, 'bS3>1')).toEqual({ ...inPile, values: { card: 'bS3', pile: 1 } });
    expect(refusal(round, 'gX4>4')).toEqual({ clause: 'solo.2', reason: 'in_stock', values: { card: 'gX4' } });
  });
});

describe('putting piles together', () => {
  const touching = 'bS2>1 bM2>2';

  test('[solo.3] of two piles with matching tops either one goes on the other, whole and in order', () => {
    const round = begin(SQUARE, touching);
    expect(legal(round).filter((move) => /^\d/.test(move))).toEqual(['1>2', '2>1']);
    expect(view(begin(SQUARE, `${touching} 1>2`)).piles).toEqual([[], ['gM2', 'bM2', 'bS1', 'bS2'], ['oL3'], ['rX4']]);
    expect(view(begin(SQUARE, `${touching} 2>1`)).piles).toEqual([['bS1', 'bS2', 'gM2', 'bM2'], [], ['oL3'], ['rX4']]);
  });

  test('[solo.3] the place that a pile leaves stays empty', () => {
    const round = begin(SQUARE, `${touching} 1>2`);
    expect(refusal(round, 'bS3>1')).toEqual({ clause: 'solo.3', reason: 'stays_empty', values: { place: 1 } });
    expect(refusal(round, '1>2')).toEqual({ clause: 'solo.3', reason: 'no_pile', values: { place: 1 } });
    expect(refusal(round, '1>1')).toEqual({ clause: 'solo.3', reason: 'no_pile', values: { place: 1 } });
    expect(refusal(round, '2>1')).toEqual({ clause: 'solo.3', reason: 'pile_to_gap', values: { place: 1 } });
    expect(refusal(round, '3>3')).toEqual({ clause: 'solo.3', reason: 'same_pile', values: { pile: 3 } });
  });

  test('[solo.3] with `fill` any upper card may begin a pile on an empty place, but no pile goes there', () => {
    const round = begin(SQUARE, `${touching} 1>2`, { fill: true });
    for (const card of view(round).upper) if (card !== null) expect(legal(round)).toContain(`${card}>1`);
    expect(refusal(round, '2>1')?.reason).toBe('pile_to_gap');
    expect(playText(round, 0, 'oX1>1')).toBeNull();
    expect(view(round).piles).toEqual([['oX1'], ['gM2', 'bM2', 'bS1', 'bS2'], ['oL3'], ['rX4']]);
    expect(refusal(round, 'oX2>1')).toBeNull();
    expect(refusal(round, 'bS3>1')?.reason).toBe('share_nothing');
  });

  test('undoing moves one by one restores every pile, including one begun on an empty place', () => {
    const moves = `${touching} 1>2 oX1>1 oX2>1 rX2>1 1>4 deal rL1>1`.split(' ');
    const round = begin(SQUARE, '', { fill: true });
    const before = moves.map((move) => {
      const shown = view(round);
      expect(playText(round, 0, move), move).toBeNull();
      return shown;
    });
    for (const shown of before.reverse()) {
      undoMove(round);
      expect(view(round)).toEqual(shown);
    }
  });
});

describe('dealing', () => {
  test('[solo.4] no deal before four upper places are empty', () => {
    const round = begin(SQUARE);
    expect(refusal(round, 'deal')).toEqual({ clause: 'solo.4', reason: 'too_few_gaps', values: { n: 0 } });
    for (const move of ['bS4>1', 'bS2>1', 'bM2>2']) playText(round, 0, move);
    expect(refusal(round, 'deal')).toEqual({ clause: 'solo.4', reason: 'too_few_gaps', values: { n: 3 } });
    expect(legal(round)).not.toContain('deal');
    playText(round, 0, 'rX2>4');
    expect(legal(round)).toContain('deal');
  });

  test('[solo.4] four cards of the stock fill the first four empty places in reading order', () => {
    const round = begin(SQUARE, 'bS4>1 bS2>1 bM2>2 rX2>4');
    expect(playText(round, 0, 'deal')).toBeNull();
    const dealt = ['bM1', 'bM3', 'bM4', 'bL1'];
    expect(view(round)).toMatchObject({
      upper: ['bM1', 'bS3', 'gM1', 'gM3', 'gM4', 'bM3', 'oX1', 'bM4', 'rL1', 'oX2', 'bL1', 'rL2'],
      stock: 44,
      dealt: SQUARE.split(' ').slice(0, 20),
    });
    expect(seenBy(round, 0).at(-1)).toEqual({ by: 0, move: 'deal', cards: dealt });
    expect(seenBy(round, 'table')).toEqual(seenBy(round, 0));
  });

  test('[solo.4] a deal is never compulsory, and another is possible as soon as there is room', () => {
    const round = begin(SQUARE, 'bS3>1 bS4>1 bS2>1 bM2>1');
    expect(legal(round)).toContain('deal');
    for (const move of ['gM1>2', 'gM3>2', 'gM4>2', 'rX2>4']) expect(playText(round, 0, move), move).toBeNull();
    for (let deal = 0; deal < 2; deal++) {
      expect(legal(round)).toContain('deal');
      expect(playText(round, 0, 'deal')).toBeNull();
    }
    expect(view(round)).toMatchObject({ stock: 40 });
    expect(refusal(round, 'deal')?.values).toEqual({ n: 0 });
  });

  test('[solo.4] only a deal shows something new', () => {
    const round = begin(SQUARE, 'bS4>1 bS2>1 bM2>2 rX2>4');
    for (const move of legal(round)) {
      expect(rules.reveals(round.pos, 0, rules.parse(move)!), move).toBe(move === 'deal');
    }
  });

  test('[solo.4] an empty stock deals nothing', () => {
    const round = playedOut((now) => now.stock === 0 && now.upper.filter((card) => card === null).length >= 4);
    expect(refusal(round, 'deal')).toEqual({ clause: 'solo.4', reason: 'stock_empty', values: {} });
  });
});

describe('the end', () => {
  test('[solo.5] the round is over when no card can be laid, no pile put and no cards dealt', () => {
    const round = begin(STUCK);
    expect(resultOf(round)).toEqual({ scores: [1], winners: [0] });
    expect(judge(round, 0, 'deal')).toMatchObject({ error: { clause: 'table.2', reason: 'round_over' } });
    expect(view(round).rest).toEqual(STUCK.split(' ').slice(16));
  });

  test('[solo.5] the round is not over while a card can be laid, a pile put or cards dealt', () => {
    const lay = deckOf('bM3 bM4 bL2 bL4 bX2 bX3 gS3 gS4 gL1 gL4 gX1 bS2 bS1 gM2 oL3 rX4');
    expect(legal(begin(lay))).toEqual(['bS2>1']);
    expect(resultOf(begin(lay, 'bS2>1 bL2>1 bX2>1'))).toBeNull();
    const put = deckOf('gS3 gS4 gL1 gL4 gX1 gX3 oS4 oX1 rS3 rM1 rM3 rL1 bS1 bS2 gM2 rX4');
    expect(legal(begin(put))).toEqual(['1>2', '2>1']);
    const deal = begin(
      deckOf('bS2 bS3 bS4 bM4 gS3 oX1 gL1 gX1 gX3 rM3 rL1 rL2 bS1 gM2 oL3 rX4'),
      'bS2>1 bS3>1 bS4>1 bM4>1',
    );
    expect(legal(deal)).toEqual(['deal']);
    expect(resultOf(deal)).toBeNull();
  });

  test('[solo.5] with `fill` the round is not over while an upper card can go to an empty place', () => {
    const round = playedOut(
      (now, free) => free.length > 0 && free.every((move) => now.piles[Number(move.at(-1)) - 1]!.length === 0),
    );
    expect(resultOf(round)).toBeNull();
  });

  test('[solo.6] the score is the height of the highest pile, during the round and at its end', () => {
    const round = begin(SQUARE);
    const heights = ['bS2>1', 'bM2>2', '1>2', 'bS3>2', 'rX2>4'].map((move) => {
      expect(playText(round, 0, move), move).toBeNull();
      return rules.scores(round.pos);
    });
    expect(heights).toEqual([[2], [2], [4], [5], [5]]);
    expect(resultOf(round)).toBeNull();
    while (!rules.over(round.pos)) expect(playText(round, 0, legal(round)[0]!)).toBeNull();
    expect(resultOf(round)).toEqual({
      scores: [Math.max(...view(round).piles.map((pile) => pile.length))],
      winners: [0],
    });
  });
});

describe('imagining', () => {
  const drawn = (n: number, text: (seed: number) => string): string[] =>
    Array.from({ length: n }, (_, seed) => text(seed));

  test('every order of the last four cards is equally likely, and all other cards are as they were seen', () => {
    const round = playedOut((now) => now.stock === 4);
    const knowledge = knowledgeOf(round, 0);
    const seen = `${knowledge.view.dealt.join(' ')} `;
    expect(rules.imagine(knowledge, quick('moves')).moves).toEqual(round.moves);
    const orders = drawn(2400, (seed) => {
      const { deck } = rules.imagine(knowledge, quick(`order ${seed}`)).setup;
      if (!deck.startsWith(seen)) throw new Error(`imagined ${deck} after ${seen}`);
      return deck.slice(seen.length);
    });
    const left = round.setup.deck.slice(seen.length).split(' ');
    const every = left.flatMap((a) => left.flatMap((b) => left.flatMap((c) => left.map((d) => [a, b, c, d]))));
    const all = every.filter((order) => new Set(order).size === 4).map((order) => order.join(' '));
    expect(all).toHaveLength(24);
    expect(uneven(orders, all)).toBeNull();
  });

  test('each of the 48 unseen cards is equally likely to be dealt next', () => {
    const knowledge = knowledgeOf(begin(SQUARE, 'bS2>1'), 'table');
    const next = drawn(4800, (seed) => rules.imagine(knowledge, quick(`next ${seed}`)).setup.deck.split(' ')[16]!);
    expect(uneven(next, SQUARE.split(' ').slice(16))).toBeNull();
  });

  test('with an empty stock the real round is imagined', () => {
    const round = playedOut((now) => now.stock === 0);
    expect(recordOf(imagineRound({ rules }, knowledgeOf(round, 0), quick('empty')))).toEqual(recordOf(round));
  });
});

describe('greedy', () => {
  test('deals when it can, and otherwise keeps the most moves open', () => {
    const chosen = (round: SoloRound): string =>
      rules.format(greedy.choose(knowledgeOf(round, 0), budget, 'chosen').move!);
    expect(chosen(begin(SQUARE, 'bS4>1 bS2>1 bM2>2 rX2>4'))).toBe('deal');
    const round = begin(SQUARE);
    const waysAfter = (move: string): number => legal(begin(SQUARE, move)).length;
    expect(waysAfter(chosen(round))).toBe(Math.max(...legal(round).map(waysAfter)));
  });

  test('builds higher piles than random play', () => {
    const total = { greedy: 0, random: 0 };
    for (const fill of [false, true]) {
      for (let deal = 0; deal < 20; deal++) {
        for (const bot of [greedy, random]) {
          const rng = quick(`higher ${deal}`);
          const round = begin(shuffled(DECK, rng), '', { fill });
          while (!rules.over(round.pos))
            playCode(round, 0, bot.choose(knowledgeOf(round, 0), budget, `higher ${deal}`).move!);
          total[bot === greedy ? 'greedy' : 'random'] += resultOf(round)!.scores[0]!;
        }
      }
    }
    expect(total.greedy).toBeGreaterThan(1.3 * total.random);
  });
});
