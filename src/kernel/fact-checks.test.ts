import { describe, expect, test } from 'vitest';
import { game as davinci } from '../games/davinci/index.ts';
import { game as sudoku } from '../games/sudoku/index.ts';
import { game as zickzack } from '../games/zickzack/index.ts';
import { game as zipher } from '../games/zipher/index.ts';
import { game as kubo } from '../games/zoker/kubo/index.ts';
import { game as memo } from '../games/zoker/memo/index.ts';
import { game as tiko } from '../games/zoker/tiko/index.ts';
import type { SudokuPosition } from '../games/sudoku/position.ts';
import type { KuboPosition } from '../games/zoker/kubo/position.ts';
import type { TikoPosition } from '../games/zoker/tiko/position.ts';
import { Broken, checkLeaks, checkPosition } from './checks.ts';
import { checkFacts, checkFactsAtEnd, checkShown } from './fact-checks.ts';
import type { Options } from './options.ts';
import { dealRecord, parseRecord } from './record.ts';
import { dealer, quick } from './rng.ts';
import { legalCodes, playCode } from './round.ts';
import type { Facts, Game, Played, Rules } from './rules.ts';

/** Plays some rounds of a game under all checks of its facts; returns the first violation. */
function found(game: Game, options: Options, texts: readonly string[] = []): string {
  const { rules } = game;
  const sums = new Map<string, number>();
  for (let deal = 0; deal < 4; deal++) {
    const rng = quick(`facts ${deal}`);
    const record = dealRecord(rules, options, dealer(`facts ${deal}`));
    if (!record.ok) throw new Error(record.error.message);
    const round = parseRecord(rules, record.value);
    if (!round.ok) throw new Error(round.error.message);
    const { pos, players } = round.value;
    try {
      while (!rules.over(pos) && round.value.moves.length < 200) {
        checkPosition(round.value, texts);
        checkFacts(round.value, rng);
        if (round.value.moves.length < 40) checkLeaks(game, round.value, [], 1, rng);
        const moves: Played[] = [];
        for (let by = 0; by < players; by++) {
          for (const code of legalCodes(round.value, by)) moves.push({ by, code });
        }
        const move = moves[rng.below(moves.length)]!;
        checkShown(round.value, move);
        playCode(round.value, move.by, move.code);
      }
      if (rules.over(pos)) checkFactsAtEnd(round.value, sums);
    } catch (error) {
      if (error instanceof Broken) return `${error.fault}: ${error.message}`;
      throw error;
    }
  }
  return 'nothing';
}

const spoiled = (game: Game, change: (rules: Rules) => Partial<Rules>): Game => ({
  ...game,
  rules: { ...game.rules, ...change(game.rules) },
});
const claiming = (game: Game, facts: Partial<Facts>): Game =>
  spoiled(game, (rules) => ({ facts: (options) => ({ ...rules.facts(options), ...facts }) }));

describe('a game that contradicts its facts is detected', () => {
  test.for<[string, Game, Options, RegExp]>([
    ['views that differ', claiming(tiko, { hidden: false }), {}, /nothing is hidden, but 0 has another view/],
    [
      'moves shown differently',
      claiming(
        spoiled(kubo, (rules) => ({ view: (pos) => rules.view(pos, 'table') })),
        { hidden: false },
      ),
      {},
      /nothing is hidden, but \d is shown another move/,
    ],
    [
      'the tile of someone alone, hidden from who looks on',
      claiming(sudoku, { hidden: false }),
      { players: 1 },
      /another view/,
    ],
    ['tiles face down', claiming(zipher, { perfect: true }), {}, /perfect information leaves one setup/],
    ['perfect and hidden', claiming(zickzack, { perfect: true, hidden: true }), {}, /nothing can be hidden/],
    ['votes at the same time', claiming(memo, { simultaneous: false }), { players: 3 }, /waited for at the same time/],
    ['calls at the same time', claiming(kubo, { simultaneous: false }), { players: 3 }, /waited for at the same time/],
    [
      'votes in a time',
      claiming(memo, { windows: ['call'] }),
      { players: 2 },
      /a vote is open that facts do not tell of/,
    ],
    ['calls in a time', claiming(kubo, { windows: [] }), { players: 2 }, /a call is open that facts do not tell of/],
    ['a score above the most', claiming(zickzack, { score: [0, 10] }), {}, /are not from 0 to 10/],
    ['a score below the least', claiming(kubo, { score: [0, 200] }), {}, /are not from 0 to 200/],
    ['scores that do not add up', claiming(sudoku, { zeroSum: true }), {}, /add up to \d+ and to \d+/],
    ['points that do not add up', claiming(davinci, { zeroSum: true }), { points: true }, /add up to \d+ and to \d+/],
    ['a round near the most moves', claiming(zickzack, { mostMoves: 20 }), {}, /^endless: not over after 10 moves/],
  ])('%s', ([, game, options, message]) => {
    expect(found(game, options)).toMatch(message);
  });
});

describe('windows, callers and automatic moves', () => {
  test('a window whose lapse cannot be played', () => {
    const end = kubo.rules.parse('end')!;
    const game = spoiled(kubo, (rules) => ({
      window: (pos) => (rules.window!(pos) ? { kind: 'call', lapse: end } : null),
    }));
    expect(found(game, {})).toMatch(/cannot let the time pass: end is not legal/);
  });

  test('a window that opens only over a strong card', () => {
    const game = spoiled(kubo, (rules) => ({
      window(pos) {
        const { deck, next } = pos as KuboPosition;
        return (deck[next] ?? 0) > 31 ? rules.window!(pos) : null;
      },
    }));
    expect(found(game, { players: 3 })).toMatch(/^leak: .*window/);
  });

  test('callers that reveal what lies on the stock', () => {
    const game = spoiled(sudoku, (rules) => ({
      callers(pos) {
        const { stock, drawn } = pos as SudokuPosition;
        return stock[drawn]! > 4 ? [0, 1, 2] : rules.callers!(pos);
      },
    }));
    expect(found(game, { players: 3 })).toMatch(/^leak: .*callers/);
  });

  test('a call by a seat that is not among the callers', () => {
    const game = spoiled(sudoku, () => ({ callers: () => [] }));
    expect(found(game, { players: 3, mistakes: 'call' })).toMatch(/may act, but is neither waited for nor a caller/);
  });

  test('callers without a seat, or listed twice', () => {
    expect(
      found(
        spoiled(zickzack, () => ({ callers: () => [2] })),
        {},
      ),
    ).toMatch(/callers are 2/);
    expect(
      found(
        spoiled(zickzack, () => ({ callers: () => [1, 1] })),
        {},
      ),
    ).toMatch(/callers are 1,1/);
  });

  test('an automatic move that is not legal', () => {
    const game = spoiled(zickzack, () => ({ automatic: () => true }));
    expect(found(game, {}, ['3:1', '3:1-2'])).toMatch(/3:1(-2)? is not legal, but may be played by itself/);
  });

  test('an automatic move that depends on a hidden card', () => {
    const game = spoiled(tiko, () => ({ automatic: (pos) => (pos as TikoPosition).deck[63]! > 31 }));
    expect(found(game, {})).toMatch(/^leak: .*automatic/);
  });

  test('valid games pass', () => {
    expect(found(kubo, { players: 3 })).toBe('nothing');
    expect(found(memo, { players: 3 })).toBe('nothing');
    expect(found(sudoku, { players: 3, mistakes: 'call' })).toBe('nothing');
    expect(found(tiko, {}, ['bS1', 'rX4'])).toBe('nothing');
    expect(found(davinci, {})).toBe('nothing');
    expect(found(zipher, { blind: true }, ['e5>e6'])).toBe('nothing');
    expect(found(zickzack, {}, ['3:1', '3:1-2'])).toBe('nothing');
  });
});
