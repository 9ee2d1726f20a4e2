import { describe, expect, test } from 'vitest';
import { dealRecord, parseRecord } from '../../kernel/record.ts';
import { dealer, quick } from '../../kernel/rng.ts';
import {
  imagineRound,
  judge,
  knowledgeOf,
  legalCodes,
  legalMoves,
  playText,
  resultOf,
  seenBy,
  viewOf,
  type Round,
} from '../../kernel/round.ts';
import type { Refusal } from '../../kernel/rules.ts';
import { bots } from './bot.ts';
import type { ZickzackOptions, ZickzackPosition, ZickzackSetup } from './position.ts';
import { rules } from './rules.ts';
import type { ZickzackView } from './view.ts';

type ZickzackRound = Round<ZickzackPosition, ZickzackView, ZickzackOptions, ZickzackSetup>;

/** The round after these moves, written as in a record, separated by spaces. */
function after(moves: string, start = 0): ZickzackRound {
  const list = moves.split(' ').filter((move) => move !== '');
  const round = parseRecord(rules, { game: 'zickzack', options: {}, setup: { start }, moves: list });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

function refusal(round: ZickzackRound, seat: number, text: string): Refusal | null {
  const judged = judge(round, seat, text);
  return judged.ok ? null : judged.error;
}

const rowOf = (round: ZickzackRound, row: number): ZickzackView['rows'][number] =>
  viewOf(round, 'table').rows.find((known) => known.row === row)!;
const turn = (round: ZickzackRound): readonly number[] => rules.awaited(round.pos);

/**
 * Seat 0 ends with three triples and a quadruple, seat 1 with two triples, and there are no three free cells in a
 * chain.
 */
const PASSED =
  '0:7:3-4 1:9:1 0:7:7 1:4:2-3 0:5:2 1:9:6-9 0:10:3 1:10:2 0:5:3-4 1:10:7-9 0:4:4 1:8:6 0:10:4-5 1:8:3 0:6:4 1:3:3 0:9:4-5 1:6:2-3';
/** Seat 0 wins the row of 8, seat 1 those of 3 and 4. */
const FEWER_ROWS =
  '0:10:10 1:7:3-4 0:10:6-7 1:8:3-5 0:10:2-3 1:7:7 0:9:5 1:5:2-3 0:3:2 1:9:2-3 0:6:1 1:8:1-2 0:8:6-7 1:3:1 0:6:2-4 1:4:1-3 ' +
  '0:9:8-9 1:3:3 1:4:4 1:9:7 0:8:8';
/** Every row is filled, 26 points each. */
const DRAWN =
  '0:9:8-9 1:9:5-6 0:8:1-2 1:7:5-6 0:8:7-8 1:4:1-3 0:6:3-6 1:10:2-5 0:3:1-3 0:4:4 0:5:1-3 1:7:2-3 0:7:1 1:5:4-5 1:9:2-4 0:6:1 ' +
  '1:10:8-10 0:8:3-5 1:7:7 0:10:1 1:9:1 0:9:7 0:10:6-7 1:7:4 1:8:6 1:6:2';

describe('the board and the pieces', () => {
  test('[zickzack.1] eight rows of 3 to 10 cells, 52 points, no row and no cell beside them', () => {
    const round = after('');
    const rows = viewOf(round, 0).rows.map(({ row }) => row);
    expect(rows).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(rows.reduce((sum, row) => sum + row)).toBe(52);
    for (const row of rows) expect(refusal(round, 0, `${row}:${row}`)).toBeNull();
    for (const row of [1, 2, 11, 99]) {
      expect(refusal(round, 0, `${row}:1`)).toEqual({ clause: 'zickzack.1', reason: 'no_row', values: { row } });
    }
    const off = { clause: 'zickzack.1', reason: 'off_row', values: { row: 7, cell: 9 } };
    expect(refusal(round, 0, '7:9')).toEqual(off);
    expect(refusal(round, 0, '7:7-9')).toEqual(off);
    expect(refusal(round, 0, '7:3-9')).toEqual(off);
    expect(refusal(round, 0, '7:8-9')).toEqual(off);
  });

  test('[zickzack.2] five singles, four doubles, three triples, one quadruple each, 26 cells a set', () => {
    const { left } = viewOf(after(''), 1);
    expect(left).toEqual([
      [5, 4, 3, 1],
      [5, 4, 3, 1],
    ]);
    expect(left[0]!.reduce((sum, count, index) => sum + count * (index + 1))).toBe(26);
  });

  test('[zickzack.2] a piece fits on any chain of its length, and none is longer than four cells', () => {
    const round = after('');
    expect(legalMoves(round).filter((move) => move.startsWith('0:6:'))).toHaveLength(6 + 5 + 4 + 3);
    const values = { from: 2, to: 6, n: 5 };
    expect(refusal(round, 0, '10:2-6')).toEqual({ clause: 'zickzack.2', reason: 'too_long', values });
  });

  test('[zickzack.2] a piece that is laid is gone, and only from its owner', () => {
    const round = after('0:10:1-4 1:9:1');
    expect(viewOf(round, 'table').left).toEqual([
      [5, 4, 3, 0],
      [4, 4, 3, 1],
    ]);
    expect(refusal(round, 0, '8:1-4')).toEqual({ clause: 'zickzack.2', reason: 'none_left', values: { n: 4 } });
    expect(playText(round, 0, '8:1')).toBeNull();
    expect(refusal(round, 1, '7:1-4')).toBeNull();
  });
});

describe('laying', () => {
  test('[zickzack.3] the starter lays first, then the other; out of turn is refused', () => {
    const round = after('', 1);
    expect(turn(round)).toEqual([1]);
    expect(refusal(round, 0, '7:1')).toEqual({ clause: 'table.1', reason: 'not_your_turn', values: {} });
    expect(playText(round, 1, '7:1')).toBeNull();
    expect(turn(round)).toEqual([0]);
    expect(refusal(round, 1, '7:2')?.reason).toBe('not_your_turn');
  });

  test('[zickzack.3] any free place of any row, the one the other has just laid in too, never a covered cell', () => {
    const round = after('0:7:2-4 1:7:6');
    expect(refusal(round, 0, '7:5')).toBeNull();
    expect(refusal(round, 0, '7:7')).toBeNull();
    const taken = (reason: string, cell: number): Refusal => ({
      clause: 'zickzack.3',
      reason,
      values: { row: 7, cell },
    });
    expect(refusal(round, 0, '7:4')).toEqual(taken('taken_own', 4));
    expect(refusal(round, 0, '7:4-6')).toEqual(taken('taken_own', 4));
    expect(refusal(round, 0, '7:5-7')).toEqual(taken('taken_other', 6));
    expect(playText(round, 0, '7:7')).toBeNull();
    expect(refusal(round, 1, '7:1-2')).toEqual(taken('taken_other', 2));
    expect(refusal(round, 1, '7:5-6')).toEqual(taken('taken_own', 6));
  });

  test('[zickzack.3] who can lay must: there is no other move', () => {
    expect(legalMoves(after('')).every((move) => /^0:\d+:\d+(-\d+)?$/.test(move))).toBe(true);
    expect(rules.parse('pass')).toBeNull();
  });

  test('a move has only one notation', () => {
    for (const text of ['7:2-2', '7:4-2', '07:2', '7:02', '7:2-', '7:', '7:0', '100:1', '7:1-100']) {
      expect(rules.parse(text), text).toBeNull();
    }
  });
});

describe('winning a row', () => {
  test('[zickzack.4] who covers the last free cell wins the row, whoever laid the rest of it', () => {
    const round = after('0:5:1-4 1:5:5');
    expect(rowOf(round, 5)).toEqual({
      row: 5,
      pieces: [
        { by: 0, from: 1, to: 4 },
        { by: 1, from: 5, to: 5 },
      ],
      wonBy: 1,
    });
    expect(viewOf(round, 0).scores).toEqual([0, 5]);
    expect(seenBy(round, 0)).toEqual([
      { by: 0, move: '5:1-4' },
      { by: 1, move: '5:5', won: 5 },
    ]);
    expect(rowOf(after('0:5:1-4'), 5).wonBy).toBeNull();
  });

  test('[zickzack.4] [zickzack.5] only the rows of 3 and 4 can be won with one piece, and both in one turn', () => {
    const round = after('');
    const winning = legalMoves(round).filter((move) => rowOf(after(move), Number(move.split(':')[1])).wonBy === 0);
    expect(winning).toEqual(['0:3:1-3', '0:4:1-4']);
    const both = after('0:3:1-3 0:4:1-4');
    expect(viewOf(both, 0).scores).toEqual([7, 0]);
    expect(turn(both)).toEqual([0]);
  });

  test('[zickzack.5] the winner of a row lays next, in another row; without a win the turn passes', () => {
    const round = after('0:3:1-3');
    expect(turn(round)).toEqual([0]);
    expect(legalMoves(round).some((move) => move.startsWith('0:3:'))).toBe(false);
    expect(refusal(round, 1, '4:1')?.clause).toBe('table.1');
    expect(playText(round, 0, '4:1')).toBeNull();
    expect(turn(round)).toEqual([1]);
  });
});

describe('the end', () => {
  test('[zickzack.6] who has no piece that fits is passed over, and the other lays on', () => {
    const round = after(PASSED);
    expect(viewOf(round, 'table').left).toEqual([
      [0, 0, 3, 1],
      [0, 2, 2, 0],
    ]);
    expect(turn(round)).toEqual([1]);
    expect(playText(round, 1, '8:4-5')).toBeNull();
    expect(turn(round)).toEqual([1]);
    expect(refusal(round, 0, '10:1')?.reason).toBe('not_your_turn');
  });

  test('[zickzack.6] who wins a row and then has no piece that fits is passed over too', () => {
    const round = after(DRAWN.slice(0, DRAWN.indexOf(' 1:7:4')));
    expect(turn(round)).toEqual([1]);
    expect(seenBy(round, 0).at(-1)).toEqual({ by: 0, move: '10:6-7', won: 10 });
    expect(viewOf(round, 0).left[0]).toEqual([0, 0, 0, 0]);
  });

  test('[zickzack.6] [zickzack.7] the round ends when no one can lay; rows not filled count for no one', () => {
    const round = after(`${PASSED} 1:8:4-5 1:7:1-2`);
    expect(viewOf(round, 'table').left).toEqual([
      [0, 0, 3, 1],
      [0, 0, 2, 0],
    ]);
    expect(resultOf(round)).toEqual({ scores: [0, 0], winners: [0, 1] });
    expect(judge(round, 0, '10:1')).toMatchObject({ error: { clause: 'table.2', reason: 'round_over' } });
  });

  test('[zickzack.7] more points win, not more rows', () => {
    const round = after(FEWER_ROWS);
    const winners = viewOf(round, 'table').rows.flatMap(({ row, wonBy }) => (wonBy === null ? [] : [[row, wonBy]]));
    expect(winners).toEqual([
      [3, 1],
      [4, 1],
      [8, 0],
    ]);
    expect(resultOf(round)).toEqual({ scores: [8, 7], winners: [0] });
  });

  test('[zickzack.7] [zickzack.8] equal points are a draw, and all 52 can be won', () => {
    expect(resultOf(after(DRAWN))).toEqual({ scores: [26, 26], winners: [0, 1] });
  });

  test('[zickzack.8] the winner starts the next round, after a draw the same seat; the first is drawn by lot', () => {
    expect(rules.nextStart({ scores: [8, 7], winners: [0] }, 1)).toBe(0);
    expect(rules.nextStart({ scores: [7, 8], winners: [1] }, 0)).toBe(1);
    expect(rules.nextStart({ scores: [26, 26], winners: [0, 1] }, 0)).toBe(0);
    expect(rules.nextStart({ scores: [26, 26], winners: [0, 1] }, 1)).toBe(1);
    const rng = dealer('starter');
    const starters = new Set(
      Array.from({ length: 20 }, () => rules.deal(rules.dealer, { players: 2 }, rng, null).start),
    );
    expect(starters).toEqual(new Set([0, 1]));
    expect(rules.deal(rules.dealer, { players: 2 }, rng, 1)).toEqual({ start: 1 });
  });
});

describe('knowledge', () => {
  test('nothing is hidden: every viewer sees and is shown the same, and imagines what happened', () => {
    const round = after(FEWER_ROWS.slice(0, FEWER_ROWS.indexOf(' 1:3:3')));
    for (const viewer of [0, 1, 'table'] as const) {
      expect(viewOf(round, viewer)).toEqual(viewOf(round, 'table'));
      expect(seenBy(round, viewer)).toEqual(seenBy(round, 'table'));
      const imagined = imagineRound({ rules }, knowledgeOf(round, viewer), quick('imagine'));
      expect(imagined.setup).toEqual(round.setup);
      expect(imagined.moves).toEqual(round.moves);
    }
  });

  test('a setup has a start and nothing else', () => {
    for (const setup of [{}, { start: 2 }, { start: '0' }, { start: 0, deck: '' }]) {
      const record = parseRecord(rules, { game: 'zickzack', options: {}, setup, moves: [] });
      expect(record.ok ? 'accepted' : record.error.code).toBe('bad_setup');
    }
    expect(dealRecord(rules, {}, dealer('setup'), 1)).toMatchObject({
      value: { options: { players: 2 }, setup: { start: 1 } },
    });
  });
});

describe('greedy', () => {
  const greedy = bots.find(({ level }) => level === 'greedy')!;
  const budget = { nodes: null, stop: () => false };
  const chosen = (round: ZickzackRound, seed: string): string =>
    rules.format(greedy.choose(knowledgeOf(round, turn(round)[0]!), budget, seed).move!);

  test('fills the row of the highest value', () => {
    expect(chosen(after('0:6:1-4 1:7:1-4'), 'fill')).toBe('7:5-7');
  });

  test('does not leave a row that the other can fill', () => {
    const twoRowsGone = '0:4:1-4 0:3:1-3';
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const round = after(twoRowsGone);
      playText(round, 0, chosen(round, seed));
      for (const code of legalCodes(round, 1)) expect(rules.shown(round.pos, 1, code, 1)).not.toHaveProperty('won');
    }
  });

  test('wins most rounds against random', () => {
    const random = bots.find(({ level }) => level === 'random')!;
    let won = 0;
    for (let game = 0; game < 20; game++) {
      const round = after('', game % 2);
      while (!rules.over(round.pos)) {
        const seat = turn(round)[0]!;
        const code = (seat === 0 ? greedy : random).choose(knowledgeOf(round, seat), budget, `greedy ${game}`).move!;
        playText(round, seat, rules.format(code));
      }
      if (resultOf(round)!.winners.join() === '0') won += 1;
    }
    expect(won).toBeGreaterThan(15);
  });
});
