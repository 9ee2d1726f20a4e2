import { describe, expect, test } from 'vitest';
import { moveList } from '../../../kernel/moves.ts';
import { parseOptions } from '../../../kernel/options.ts';
import { playout } from '../../../kernel/perft.ts';
import { dealer, quick } from '../../../kernel/rng.ts';
import {
  beginRound,
  judge,
  knowledgeOf,
  legalMoves,
  playText,
  resultOf,
  shownTo,
  viewOf,
  type Round,
} from '../../../kernel/round.ts';
import { uneven } from '../../../kernel/testing/chi-square.ts';
import { cardAt, DECK, shared } from '../deck.ts';
import { bots } from './bot.ts';
import { format, parse } from './notation.ts';
import type { MemoOptions, MemoPosition, MemoSetup } from './position.ts';
import { rules } from './rules.ts';
import type { MemoView } from './view.ts';

type MemoRound = Round<MemoPosition, MemoView, MemoOptions, MemoSetup>;

/** A round whose deck begins with these cards, followed by the others in canonical order. */
function round(given: Partial<MemoOptions>, first: string, ...moves: string[]): MemoRound {
  const cards = first === '' ? [] : first.split(' ');
  const deck = [...cards, ...DECK.filter((card) => !cards.includes(card))].join(' ');
  const options = parseOptions(rules.options, given);
  if (!options.ok) throw new Error(options.error.message);
  const begun = beginRound(rules, rules.version, options.value, { start: 0, deck });
  if (!begun.ok) throw new Error(begun.error.message);
  play(begun.value, ...moves);
  return begun.value;
}

function play(on: MemoRound, ...moves: string[]): void {
  for (const move of moves) {
    const refusal = playText(on, Number(move[0]), move.slice(2));
    if (refusal) throw new Error(`${move}: ${JSON.stringify(refusal)}`);
  }
}

const view = (on: MemoRound): ReturnType<typeof viewOf<MemoPosition, MemoView, MemoOptions, MemoSetup>> =>
  viewOf(on, 'table');
const lies = (on: MemoRound): string[] =>
  view(on).rows.map((row) => row.map(({ lies, card }) => card ?? (lies === 'down' ? '?' : '.')).join(' '));
const whoMayAct = (on: MemoRound): string => [...rules.awaited(on.pos)].join('');
const verdict = (on: MemoRound, seat: number, text: string): unknown => {
  const judged = judge(on, seat, text);
  return judged.ok ? null : judged.error;
};

/** Places `@1` and `@2` are a pair, and so are `@3` and `@4`, but no other two of these four. */
const TWO_PAIRS = 'bS1 bS2 rX3 rX4';
/** No two of these cards share any property. */
const NO_PAIR = 'bS1 gM2 oL3 rX4';
/** The first two cards share only their colour. */
const ONE_IN_COMMON = 'bS1 bM2 oL3 rX4';

describe('a round of Memo', () => {
  test('[memo.1] the table begins face down in rows of four, the rest is the stock, and the turn goes clockwise', () => {
    const on = round({ players: 3 }, NO_PAIR);
    expect(lies(on)).toEqual(['? ? ? ?', '? ? ? ?', '? ? ? ?', '? ? ? ?']);
    expect(view(on)).toMatchObject({ stock: 48, phase: 'first', turn: 0 });
    const turns = ['0:@1', '0:@2', '1:@2', '1:@3', '2:@3', '2:@4'].map((move) => (play(on, move), whoMayAct(on)));
    expect(turns).toEqual(['0', '1', '1', '2', '2', '0']);
  });

  test('[memo.1] the seat that the setup names starts', () => {
    const begun = rules.begin(rules.version, round({ players: 5 }, '').options, { start: 3, deck: DECK.join(' ') });
    expect(begun.ok && rules.awaited(begun.value)).toEqual([3]);
    const bad = rules.begin(rules.version, round({ players: 1 }, '').options, { start: 1, deck: DECK.join(' ') });
    expect(bad.ok ? null : bad.error.field).toBe('setup.start');
  });

  test('[memo.2] the first card stays up until the second is turned up; if they are no pair, both are turned down', () => {
    const on = round({ table: 4 }, NO_PAIR, '0:@2');
    expect(lies(on)).toEqual(['? gM2 ? ?']);
    expect(legalMoves(on)).toEqual(['0:@1', '0:@3', '0:@4']);
    expect(shownTo(on, 0, 3, 1)).toEqual({ by: 0, move: '@3', card: 'oL3' });
    play(on, '0:@3');
    expect(lies(on)).toEqual(['? ? ? ?']);
    expect(view(on)).toMatchObject({ turn: 1, scores: [0, 0], kept: [[], []] });
  });

  test('[memo.2] a pair is taken, its places become empty, and the turn still passes to the next seat', () => {
    const on = round({ table: 4 }, TWO_PAIRS, '0:@4', '0:@3');
    expect(lies(on)).toEqual(['? ? . .']);
    expect(view(on)).toMatchObject({ turn: 1, scores: [2, 0], kept: [['rX4', 'rX3'], []] });
  });

  test('[memo.2] with `again` a seat that finds a pair has another full turn, but not one that finds none', () => {
    const on = round({ table: 8, again: true }, TWO_PAIRS, '0:propose', '1:no', '0:@1', '0:@2');
    expect(view(on)).toMatchObject({ turn: 0, dropped: false });
    expect(legalMoves(on)).toContain('0:propose');
    play(on, '0:@3', '0:@5');
    expect(view(on).turn).toBe(1);
  });

  test('[memo.3] all others answer in any order; once all agree, empty places are filled and the proposer goes on', () => {
    const on = round({ players: 4, table: 4 }, `${TWO_PAIRS} gM1 gM2`, '0:@1', '0:@2', '1:propose');
    expect(view(on)).toMatchObject({ phase: 'answer', turn: 1, agreed: [1], proposal: 'fill' });
    expect(legalMoves(on)).toEqual(['0:no', '0:yes', '2:no', '2:yes', '3:no', '3:yes']);
    play(on, '3:yes', '0:yes');
    expect([whoMayAct(on), view(on).agreed]).toEqual(['2', [0, 1, 3]]);
    play(on, '2:yes');
    expect(lies(on)).toEqual(['? ? ? ?']);
    expect(view(on)).toMatchObject({ phase: 'first', turn: 1, agreed: [], stock: 58 });
    // Places are filled in reading order, so the next two cards of the deck lie on the first two places.
    play(on, '1:@1');
    expect(shownTo(on, 1, 2, 0)).toMatchObject({ card: 'gM2' });
  });

  test('[memo.3] after a proposal was carried out, another one may follow at once', () => {
    const on = round({ table: 4 }, NO_PAIR, '0:propose', '1:yes');
    expect(legalMoves(on)).toContain('0:propose');
  });

  test('[memo.3] the first no drops the proposal at once, and for this turn only', () => {
    const on = round({ players: 3, table: 4 }, NO_PAIR, '0:propose', '2:no');
    expect(view(on)).toMatchObject({ phase: 'first', turn: 0, agreed: [], dropped: true, stock: 60 });
    expect(legalMoves(on)).toEqual(['0:@1', '0:@2', '0:@3', '0:@4']);
    play(on, '0:@1', '0:@2');
    expect(view(on).dropped).toBe(false);
    expect(legalMoves(on)).toContain('1:propose');
  });

  test('[memo.3] a proposal is legal from the first turn on and while pairs are left, but not with a card up', () => {
    const on = round({ table: 4 }, TWO_PAIRS);
    expect(legalMoves(on)).toContain('0:propose');
    play(on, '0:@1');
    expect(legalMoves(on)).not.toContain('0:propose');
  });

  test('[memo.3] a solo player’s proposal is carried out at once', () => {
    const on = round({ players: 1, table: 4 }, TWO_PAIRS, '0:@1', '0:@2', '0:propose');
    expect(lies(on)).toEqual(['? ? ? ?']);
    expect(view(on).stock).toBe(58);
  });

  test('[memo.3] a stock with too few cards fills only the first places', () => {
    // Six places are empty, and four cards are left.
    const on = round({ players: 1, table: 60 }, `${TWO_PAIRS} gM1 gM2`);
    play(on, '0:@1', '0:@2', '0:@3', '0:@4', '0:@5', '0:@6', '0:propose');
    expect(lies(on).slice(0, 2)).toEqual(['? ? ? ?', '. . ? ?']);
    expect(view(on)).toMatchObject({ stock: 0, proposal: 'end' });
  });

  test('[memo.4] with an empty stock, agreement of all ends the round, and a single no does not', () => {
    const on = round({ table: 64 }, '', '0:propose', '1:no', '0:@1', '0:@2', '1:propose', '0:yes');
    expect(rules.over(on.pos)).toBe(true);
    expect(resultOf(on)).toEqual({ scores: [2, 0], winners: [0] });
    expect([whoMayAct(on), legalMoves(on)]).toEqual(['', []]);
    // After the round everything is shown.
    expect(lies(on)[0]).toBe('. . bS3 bS4');
  });

  test('[memo.5] without an empty place a row is added whose numbers continue, and the table never shrinks', () => {
    const on = round({ table: 4 }, NO_PAIR);
    expect(view(on).proposal).toBe('row');
    play(on, '0:propose', '1:yes');
    expect(lies(on)).toEqual(['? ? ? ?', '? ? ? ?']);
    expect(view(on).stock).toBe(56);
    // bS2 to bM1 follow in the deck, so the first two cards of the second row are a pair.
    play(on, '0:@5', '0:@6', '1:propose', '0:yes');
    expect(lies(on)).toEqual(['? ? ? ?', '? ? ? ?']);
    expect(view(on)).toMatchObject({ turn: 1, proposal: 'row', stock: 54 });
  });

  test('[memo.5] the last row has only as many cards as the stock had left', () => {
    // 60 cards lie on the table and a pair is taken and replaced, so two cards are left for the last row.
    const on = round({ players: 1, table: 60 }, TWO_PAIRS, '0:@1', '0:@2', '0:propose', '0:propose');
    expect(lies(on).at(-1)).toBe('? ? . .');
    expect(view(on)).toMatchObject({ stock: 0, proposal: 'end' });
    expect(view(on).rows).toHaveLength(16);
  });

  test('[memo.5] an empty table is filled without a vote, and the next seat goes on', () => {
    const on = round({ table: 4 }, TWO_PAIRS, '0:@1', '0:@2', '1:@3', '1:@4');
    expect(lies(on)).toEqual(['? ? ? ?']);
    expect(view(on)).toMatchObject({ turn: 0, stock: 56, phase: 'first', scores: [2, 2] });
  });

  test('[memo.5] an empty table with no stock ends the round', () => {
    const on = round({ table: 64 }, '');
    for (let place = 1; place < 64; place += 2) {
      const seat = ((place - 1) / 2) % 2;
      play(on, `${seat}:@${place}`, `${seat}:@${place + 1}`);
    }
    expect(resultOf(on)).toEqual({ scores: [32, 32], winners: [0, 1] });
  });

  test('[memo.5] a round has no limit of moves, and undo goes all the way back', () => {
    const on = round({ players: 1, table: 4 }, NO_PAIR);
    const before = rules.key(on.pos);
    for (let times = 0; times < 5000; times++) play(on, '0:@1', '0:@2');
    expect(view(on).tries).toBe(5000);
    for (let move = 0; move < 10_000; move++) rules.undo(on.pos);
    expect(rules.key(on.pos)).toBe(before);
  });

  test('[memo.6] the score is the number of cards taken; a solo player’s tries are counted too', () => {
    const on = round({ players: 1, table: 64 }, '', '0:@1', '0:@2', '0:@3', '0:@64', '0:propose');
    expect(resultOf(on)).toEqual({ scores: [2], winners: [0], turns: 2 });
  });

  test('[memo.6] the seat left of the last starter starts next', () => {
    const scores = [4, 2, 0];
    expect([0, 1, 2].map((last) => rules.nextStart({ scores, winners: [0] }, last))).toEqual([1, 2, 0]);
  });

  test('[memo.7] 4 to 64 cards in steps of four', () => {
    for (let table = 4; table <= 64; table += 4) {
      expect(view(round({ table }, ''))).toMatchObject({ stock: 64 - table, rows: { length: table / 4 } });
    }
    for (const table of [0, 2, 6, 68]) expect(parseOptions(rules.options, { table }).ok).toBe(false);
  });

  test('[memo.7] in the light game two cards with one common property are a pair too', () => {
    const kept = (light: boolean, first: string, second: string): number => {
      const on = round({ table: 4, light }, ONE_IN_COMMON, `0:${first}`, `0:${second}`);
      return view(on).scores[0]!;
    };
    expect([kept(false, '@1', '@2'), kept(true, '@1', '@2'), kept(true, '@1', '@3')]).toEqual([0, 2, 0]);
    expect(view(round({ table: 4, light: true }, TWO_PAIRS, '0:@1', '0:@2')).scores).toEqual([2, 0]);
  });
});

describe('what Memo refuses', () => {
  const first = (): MemoRound => round({ players: 3 }, TWO_PAIRS, '0:@1', '0:@2');
  const second = (): MemoRound => round({ players: 3 }, TWO_PAIRS, '0:@1', '0:@2', '1:@3');
  const voting = (): MemoRound => round({ players: 3 }, TWO_PAIRS, '0:@1', '0:@2', '1:propose', '0:yes');
  const dropped = (): MemoRound => round({ players: 3 }, TWO_PAIRS, '0:@1', '0:@2', '1:propose', '0:no');
  const notYourTurn = { clause: 'table.1', reason: 'not_your_turn', values: {} };

  test.each([
    ['a place beyond the table', first, 1, '@17', 'memo.1', 'no_such_place', { place: 17, places: 16 }],
    ['a place that is empty', first, 1, '@2', 'memo.2', 'empty_place', { place: 2 }],
    ['the card that is up', second, 1, '@3', 'memo.2', 'already_up', { place: 3 }],
    ['a proposal with a card up', second, 1, 'propose', 'memo.3', 'card_is_up', { place: 3 }],
    ['a second proposal in a turn', dropped, 1, 'propose', 'memo.3', 'proposal_dropped', {}],
    ['an answer to nothing', first, 1, 'yes', 'memo.3', 'no_proposal', {}],
    ['an answer to what was dropped', dropped, 1, 'no', 'memo.3', 'no_proposal', {}],
    ['turning up instead of an answer', voting, 2, '@4', 'memo.3', 'answer_first', {}],
    ['proposing instead of an answer', voting, 2, 'propose', 'memo.3', 'answer_first', {}],
    ['a proposer who does not wait', voting, 1, '@4', 'table.1', 'votes_awaited', { n: 1 }],
    ['a proposer who answers', voting, 1, 'yes', 'table.1', 'votes_awaited', { n: 1 }],
    ['a second answer', voting, 0, 'no', 'table.1', 'already_agreed', { n: 1 }],
  ])('%s', (_title, on, seat, text, clause, reason, values) => {
    expect(verdict(on(), seat, text)).toEqual({ clause, reason, values });
  });

  test('a seat whose turn it is not', () => {
    for (const text of ['@3', '@17', 'propose', 'yes']) expect(verdict(first(), 0, text)).toEqual(notYourTurn);
    expect(verdict(second(), 2, '@4')).toEqual(notYourTurn);
  });

  test('a move after the round is over, and a place that does not exist', () => {
    const over = round({ players: 1, table: 64 }, '', '0:propose');
    expect(verdict(over, 0, '@1')).toMatchObject({ clause: 'table.2' });
    for (const text of ['@0', '@01', '@65', '@', '@7 ', '@7\n', 'Propose', 'yesno']) expect(parse(text)).toBeNull();
    for (let place = 1; place <= 64; place++) expect(format(parse(`@${place}`)!)).toBe(`@${place}`);
  });
});

describe('what Memo shows', () => {
  test('a card that was turned down again is in no view, however often it was seen', () => {
    const on = round({ table: 4 }, NO_PAIR, '0:@1', '0:@2', '1:@1', '1:@2');
    expect(JSON.stringify(view(on))).not.toMatch(/bS1|gM2/);
    expect(knowledgeOf(on, 1).seen.map(({ card }) => card)).toEqual(['bS1', 'gM2', 'bS1', 'gM2']);
  });

  test('only turning up a card and the agreement that ends the round reveal something', () => {
    const reveals = (on: MemoRound, move: string): boolean =>
      rules.reveals(on.pos, Number(move[0]), parse(move.slice(2))!);
    const on = round({ players: 3, table: 60 }, NO_PAIR, '0:@1', '0:@2');
    expect([reveals(on, '1:@1'), reveals(on, '1:@9'), reveals(on, '1:propose')]).toEqual([true, true, false]);
    play(on, '1:propose', '0:yes');
    expect([reveals(on, '2:yes'), reveals(on, '2:no')]).toEqual([false, false]);
    play(on, '2:yes', '1:propose');
    expect(view(on).proposal).toBe('end');
    expect(reveals(on, '0:yes')).toBe(false);
    play(on, '0:yes');
    expect([reveals(on, '2:yes'), reveals(on, '2:no')]).toEqual([true, false]);
    expect(reveals(round({ players: 1, table: 64 }, ''), '0:propose')).toBe(true);
  });

  test('imagined decks are uniform over those that fit what was seen', () => {
    // A pair is taken and replaced; then all cards are turned up except those on places 2 and 60, with two left in the
    // stock.
    const on = round({ players: 1, table: 60 }, '', '0:@1', '0:@2', '0:propose', '0:@1', '0:@59');
    for (let place = 3; place < 59; place += 2) play(on, `0:@${place}`, `0:@${place + 1}`);
    const knowledge = knowledgeOf(on, 0);
    const real = on.setup.deck.split(' ');
    const unseen = [59, 61, 62, 63];
    const decks = orders(unseen).map((order) =>
      real.map((card, index) => (unseen.includes(index) ? real[order[unseen.indexOf(index)]!]! : card)).join(' '),
    );
    for (const deck of decks) {
      const begun = beginRound(rules, rules.version, on.options, { start: 0, deck });
      if (!begun.ok) throw new Error(begun.error.message);
      play(begun.value, ...on.moves.map(({ by, code }) => `${by}:${format(code)}`));
      expect(knowledgeOf(begun.value, 0)).toEqual(knowledge);
    }

    const rng = quick('fair');
    const drawn = Array.from({ length: 200 * decks.length }, () => rules.imagine(knowledge, rng).setup.deck);
    expect(uneven(drawn, decks)).toBeNull();
  });
});

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

describe('the greedy player of Memo', () => {
  const greedy = bots.find(({ level }) => level === 'greedy')!;
  const forever = { nodes: null, stop: () => false };
  const choose = (on: MemoRound, seat: number): string =>
    format(greedy.choose(knowledgeOf(on, seat), forever, 'greedy').move!);

  test('takes the pair it has seen', () => {
    const on = round({ table: 4 }, 'bS1 bS2 oL3 rX4', '0:@1', '0:@3', '1:@2', '1:@4');
    const first = choose(on, 0);
    play(on, `0:${first}`);
    expect([first, choose(on, 0)].sort()).toEqual(['@1', '@2']);
  });

  test('turns up a card it has not seen, and then the partner of that card', () => {
    const on = round({ table: 4 }, TWO_PAIRS, '0:@1', '0:@3', '1:@3', '1:@1');
    expect(['@2', '@4']).toContain(choose(on, 0));
    play(on, '0:@2');
    expect(choose(on, 0)).toBe('@1');
  });

  test('accepts a proposal only when it has seen every card and no pair', () => {
    const all = ['0:@1', '0:@2', '1:@3', '1:@4'];
    expect(choose(round({ table: 4 }, NO_PAIR, ...all), 0)).toBe('propose');
    expect(choose(round({ table: 4 }, NO_PAIR, ...all, '0:propose'), 1)).toBe('yes');
    expect(choose(round({ table: 4 }, NO_PAIR, ...all.slice(0, 2), '1:propose'), 0)).toBe('no');
    expect(choose(round({ table: 4 }, 'bS1 rX4 bS2 gM3', ...all, '0:propose'), 1)).toBe('no');
    expect(choose(round({ table: 4 }, NO_PAIR, ...all, '0:propose', '1:no'), 0)).toMatch(/^@/);
  });

  test.each([1, 2, 3, 4, 5])('%i greedy players end every round and leave no pair', (players) => {
    for (const table of [4, 16, 64]) {
      const flag = players % 2 === 0;
      const options = { players, table, light: table === 16 && flag, again: flag };
      const begun = beginRound(
        rules,
        rules.version,
        options,
        rules.deal(rules.dealer, options, dealer(`greedy ${players} ${table}`), 0),
      );
      if (!begun.ok) throw new Error(begun.error.message);
      const on = begun.value;
      while (!rules.over(on.pos)) {
        expect(on.moves.length).toBeLessThan(600);
        const seat = rules.awaited(on.pos)[0]!;
        play(on, `${seat}:${choose(on, seat)}`);
      }
      const left = view(on)
        .rows.flat()
        .flatMap(({ card }) => (card === null ? [] : [cardAt(card)]));
      const common = left.flatMap((a) => left.filter((b) => b > a).map((b) => shared(a, b)));
      expect(common.filter((count) => count === 2 || (options.light && count === 1))).toEqual([]);
    }
  });
});

test('random rounds end', () => {
  for (const players of [1, 2]) {
    const { pos } = round({ players, table: 16, light: true }, '');
    expect(playout(rules, pos, players, quick('ends'), 100_000, moveList())).toBeLessThan(100_000);
    expect(rules.over(pos)).toBe(true);
  }
});
