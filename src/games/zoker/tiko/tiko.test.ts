import { describe, expect, test } from 'vitest';
import { random } from '../../../kernel/bots.ts';
import { parseMatchForm, standing } from '../../../kernel/match.ts';
import { dealRecord, parseRecord } from '../../../kernel/record.ts';
import { dealer, quick } from '../../../kernel/rng.ts';
import {
  imagineRound,
  judge,
  knowledgeOf,
  legalCodes,
  legalMoves,
  playCode,
  playText,
  resultOf,
  viewOf,
  type Round,
} from '../../../kernel/round.ts';
import type { Rules, Viewer } from '../../../kernel/rules.ts';
import { uneven } from '../../../kernel/testing/chi-square.ts';
import { beats, DECK } from '../deck.ts';
import { bots } from './bot.ts';
import type { TikoOptions, TikoPosition, TikoSetup } from './position.ts';
import { rules } from './rules.ts';
import type { TikoView } from './view.ts';

type TikoRound = Round<TikoPosition, TikoView, TikoOptions, TikoSetup>;

/** A round whose deck begins with these cards, followed by the others in canonical order. */
function roundWith(players: number, start: number, first: string, moves: readonly string[] = []): TikoRound {
  const cards = first.split(' ');
  const deck = [...cards, ...DECK.filter((card) => !cards.includes(card))].join(' ');
  const round = parseRecord(rules, { game: rules.id, options: { players }, setup: { start, deck }, moves });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

function playOn(round: TikoRound, seed: string, most = Infinity): void {
  const rng = quick(seed);
  while (!rules.over(round.pos) && round.moves.length < most) {
    const { turn } = round.pos;
    const codes = legalCodes(round, turn);
    playCode(round, turn, codes[rng.below(codes.length)]!);
  }
}

function refused(round: TikoRound, seat: number, text: string): unknown {
  const judged = judge(round, seat, text);
  return judged.ok ? null : judged.error;
}

const handsOf = (round: TikoRound): readonly (readonly string[])[] =>
  Array.from({ length: round.players }, (_, seat) => viewOf(round, seat).hand);

/** For two players with seat 1 starting: it holds bS1 gS1 oS1 rS1, and seat 0 holds bX4 gM2 oX4 bS2. */
const FIRST = 'bS1 bX4 gS1 gM2 oS1 oX4 rS1 bS2';

describe('tiko', () => {
  test('[tiko.1] four cards each, dealt one at a time clockwise from the starting seat, which leads', () => {
    const round = roundWith(3, 1, 'bS1 gS1 oS1 bS2 gS2 oS2 bS3 gS3 oS3 bS4 gS4 oS4');
    expect(handsOf(round)).toEqual([
      ['oS1', 'oS2', 'oS3', 'oS4'],
      ['bS1', 'bS2', 'bS3', 'bS4'],
      ['gS1', 'gS2', 'gS3', 'gS4'],
    ]);
    expect(legalMoves(round)).toEqual(['1:bS1', '1:bS2', '1:bS3', '1:bS4']);
    playText(round, 1, 'bS3');
    expect(rules.awaited(round.pos)).toEqual([2]);
    playText(round, 2, 'gS1');
    expect(rules.awaited(round.pos)).toEqual([0]);
  });

  test('[tiko.2] any card may be played, but only one that beats the card on top goes on top', () => {
    const round = roundWith(3, 0, 'oS1 gL1 gM2');
    playText(round, 0, 'oS1');
    expect(viewOf(round, 'table').trick).toEqual([{ by: 0, card: 'oS1', over: true }]);
    playText(round, 1, 'gL1');
    // gM2 would lose to gL1, but that card lies under the pile; the card on top is oS1, which gM2 beats.
    expect(viewOf(round, 'table')).toMatchObject({
      top: 0,
      trick: [{ card: 'oS1' }, { by: 1, card: 'gL1', over: false }],
    });
    playText(round, 2, 'gM2');
    expect(viewOf(round, 'table').last).toEqual([
      { by: 0, card: 'oS1', over: true },
      { by: 1, card: 'gL1', over: false },
      { by: 2, card: 'gM2', over: true },
    ]);
    expect(rules.scores(round.pos)).toEqual([0, 0, 3]);
  });

  test('[tiko.2] a refusal names the card, but does not tell where it is', () => {
    const round = roundWith(2, 1, FIRST, ['1:bS1', '0:bX4']);
    expect(refused(round, 0, 'bX4')).toEqual({ clause: 'tiko.2', reason: 'already_played', values: { card: 'bX4' } });
    expect(refused(round, 0, 'bS1')).toEqual({ clause: 'tiko.2', reason: 'already_played', values: { card: 'bS1' } });
    expect(refused(round, 0, 'gS1')).toEqual({ clause: 'tiko.2', reason: 'not_in_hand', values: { card: 'gS1' } });
    expect(refused(round, 0, 'rX4')).toEqual({ clause: 'tiko.2', reason: 'not_in_hand', values: { card: 'rX4' } });
    expect(refused(round, 1, 'gS1')).toEqual({ clause: 'table.1', reason: 'not_your_turn', values: {} });
    expect(refused(round, 0, 'gM2')).toBeNull();
  });

  test('[tiko.3] the card on top wins the trick for its player, who leads the next', () => {
    const round = roundWith(2, 1, FIRST, ['1:bS1', '0:bX4']);
    expect(rules.awaited(round.pos)).toEqual([0]);
    expect(viewOf(round, 0)).toMatchObject({ trick: [], top: null, scores: [2, 0] });
    playText(round, 0, 'bS2');
    playText(round, 1, 'rS1');
    expect(rules.awaited(round.pos)).toEqual([1]);
    expect(rules.scores(round.pos)).toEqual([2, 2]);
  });

  test('[tiko.4] after four tricks new cards are dealt from the starting seat, and the last winner leads', () => {
    const moves = ['1:bS1', '0:bX4', '0:bS2', '1:rS1', '1:gS1', '0:oX4', '0:gM2', '1:oS1'];
    const round = roundWith(2, 1, `${FIRST} rX4 rX3 rX2 rX1`, moves.slice(0, 7));
    expect(handsOf(round)).toEqual([[], ['oS1']]);
    expect(viewOf(round, 0)).toMatchObject({ deal: 1, deals: 8, stock: 56, counts: [0, 1] });
    playText(round, 1, 'oS1');
    expect(viewOf(round, 0)).toMatchObject({ deal: 2, deals: 8, stock: 48, counts: [4, 4], awaited: [0] });
    expect(viewOf(round, 1).hand).toEqual(expect.arrayContaining(['rX4', 'rX2']));
    expect(viewOf(round, 0).hand).toEqual(expect.arrayContaining(['rX3', 'rX1']));
  });

  test.each([
    [2, 64],
    [3, 60],
    [4, 64],
    [5, 60],
  ])('[tiko.4] %i players play %i cards; the rest stays undealt', (players, total) => {
    const round = roundWith(players, 0, 'bS1');
    playOn(round, `all ${players}`, total - 1);
    expect(viewOf(round, 0)).toMatchObject({ over: false, undealt: null, stock: 64 - total });
    playOn(round, 'the last');
    expect(round.moves).toHaveLength(total);
    expect(viewOf(round, 'table').undealt).toEqual(DECK.slice(total));
    expect(refused(round, round.pos.turn, 'bS1')).toEqual({ clause: 'table.2', reason: 'round_over', values: {} });
  });

  test('[tiko.5] the score is the number of cards won, and the highest score wins', () => {
    const round = roundWith(5, 2, 'bS1');
    playOn(round, 'score');
    const { scores, winners } = resultOf(round)!;
    expect(scores.reduce((sum, cards) => sum + cards, 0)).toBe(60);
    const expected = [0, 0, 0, 0, 0];
    for (let first = 0; first < 60; first += 5) {
      const trick = round.moves.slice(first, first + 5);
      expected[trick.reduce((top, next) => (beats(next.code, top.code) ? next : top)).by]! += 5;
    }
    expect(scores).toEqual(expected);
    expect(winners).toEqual([0, 1, 2, 3, 4].filter((seat) => scores[seat] === Math.max(...scores)));
  });

  test('[tiko.5] a match counts cards or rounds; the seat left of the last starter starts next', () => {
    expect(rules.nextStart({ scores: [20, 25, 15], winners: [1] }, 1)).toBe(2);
    expect(rules.nextStart({ scores: [20, 25, 15], winners: [1] }, 2)).toBe(0);
    const anyRules = rules as unknown as Rules;
    const results = [
      { scores: [60, 4], winners: [0] },
      { scores: [30, 34], winners: [1] },
      { scores: [30, 34], winners: [1] },
    ];
    const total = (count: 'cards' | 'rounds'): readonly number[] => {
      const form = parseMatchForm(anyRules, { rounds: 3, count });
      if (!form.ok) throw new Error(form.error.message);
      return standing(anyRules, form.value, [0, 1, 0], results, 2).totals;
    };
    expect(total('cards')).toEqual([120, 72]);
    expect(total('rounds')).toEqual([1, 2]);
    expect(parseMatchForm(anyRules, { target: 100 }).ok).toBe(false);
  });

  test('a played card reveals something unless a spectator could name it', () => {
    const two = roundWith(2, 0, 'bS1');
    playOn(two, 'reveal', 62);
    expect(rules.reveals(two.pos, two.pos.turn, legalCodes(two, two.pos.turn)[0]!)).toBe(true);
    playOn(two, 'reveal', 63);
    expect(rules.reveals(two.pos, two.pos.turn, legalCodes(two, two.pos.turn)[0]!)).toBe(false);
    // With three players the end of the round shows the four undealt cards.
    const three = roundWith(3, 0, 'bS1');
    playOn(three, 'reveal', 59);
    expect(rules.reveals(three.pos, three.pos.turn, legalCodes(three, three.pos.turn)[0]!)).toBe(true);
  });
});

describe('hidden cards are imagined uniformly', () => {
  const SAMPLES = 4000;

  function imagined(round: TikoRound, viewer: Viewer): readonly TikoRound[] {
    const knowledge = knowledgeOf(round, viewer);
    const rng = quick(`imagine for ${viewer}`);
    return Array.from({ length: SAMPLES }, () => imagineRound({ rules }, knowledge, rng));
  }

  const expectUniform = (told: readonly string[], outcomes: readonly string[]): void =>
    expect(uneven(told, outcomes)).toBeNull();

  test('the last cards of two hands and the undealt cards in every possible way', () => {
    const round = roundWith(3, 0, 'bS1');
    playOn(round, 'last trick', 57);
    const leader = round.pos.turn;
    const [left, right] = [(leader + 1) % 3, (leader + 2) % 3];
    const handIn = (one: TikoRound, seat: number): string => viewOf(one, seat).hand.join();
    const unseen = [handIn(round, left), handIn(round, right), ...DECK.slice(60)];
    const ways = unseen.flatMap((a) => unseen.filter((b) => b !== a).map((b) => `${a} ${b}`));
    const rounds = imagined(round, leader);
    expectUniform(
      rounds.map((one) => `${handIn(one, left)} ${handIn(one, right)}`),
      ways,
    );
    expectUniform(
      rounds.map(({ setup }) => setup.deck.split(' ').at(-1)!),
      unseen,
    );
  });

  test('a known card as any of the four cards of its hand', () => {
    const rounds = imagined(roundWith(2, 1, FIRST, ['1:bS1', '0:bX4']), 0);
    const placesOf = (card: string): string[] => rounds.map(({ setup }) => String(setup.deck.split(' ').indexOf(card)));
    expectUniform(placesOf('bS1'), ['0', '2', '4', '6']);
    expectUniform(placesOf('gM2'), ['1', '3', '5', '7']);
  });
});

describe('bots', () => {
  const greedy = bots.find(({ level }) => level === 'greedy')!;
  const budget = { nodes: null, stop: () => false };

  test('greedy wins with its weakest winning card, and otherwise plays its weakest', () => {
    const chosen = (moves: readonly string[]): string => {
      const round = roundWith(2, 1, FIRST, moves);
      const { turn } = round.pos;
      return rules.format(greedy.choose(knowledgeOf(round, turn), budget, 'bot').move!);
    };
    expect(chosen([])).toBe('bS1');
    expect(chosen(['1:bS1'])).toBe('bS2');
    expect(chosen(['1:bS1', '0:oX4', '0:gM2'])).toBe('gS1');
  });

  test('greedy takes more cards than random play', () => {
    let won = 0;
    for (let deal = 0; deal < 40; deal++) {
      const record = dealRecord(rules, { players: 2 }, dealer(`arena ${deal}`));
      if (!record.ok) throw new Error(record.error.message);
      const round = parseRecord(rules, record.value);
      if (!round.ok) throw new Error(round.error.message);
      while (!rules.over(round.value.pos)) {
        const { turn } = round.value.pos;
        const bot = turn === 0 ? greedy : random;
        playCode(round.value, turn, bot.choose(knowledgeOf(round.value, turn), budget, `arena ${deal}`).move!);
      }
      won += rules.scores(round.value.pos)[0]!;
    }
    expect(won).toBeGreaterThan(40 * 34);
  });
});
