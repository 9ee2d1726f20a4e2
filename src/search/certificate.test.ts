import { expect, test } from 'vitest';
import { sticks } from '../kernel/testing/sticks.ts';
import { beginRound, legalCodes, type Round } from '../kernel/round.ts';
import { ok } from '../kernel/result.ts';
import type { Game } from '../kernel/rules.ts';
import {
  bothStrategies,
  buildStrategy,
  checkBestLine,
  checkBothStrategies,
  checkLine,
  checkStrategy,
  secondOpinion,
  worthOf,
} from './certificate.ts';

function roundOf({ rules }: Game, setup: object): Round {
  const begun = beginRound(rules, rules.version, { players: 2 }, setup);
  if (!begun.ok) throw new Error(begun.error.message);
  return begun.value;
}

/** Brute force: what the seat to move can get, and the move that gets it. */
function brute(round: Round): { worth: number; code: number } {
  const { rules, pos } = round;
  const [seat] = rules.awaited(pos);
  let best = { worth: -Infinity, code: -1 };
  for (const code of legalCodes(round, seat!)) {
    rules.play(pos, seat!, code);
    const sign = rules.awaited(pos)[0] === seat ? 1 : -1;
    const worth = rules.over(pos) ? worthOf(round, seat!) : sign * brute(round).worth;
    rules.undo(pos);
    if (worth > best.worth) best = { worth, code };
  }
  return best;
}

const toy: Game = sticks;
const choose = (round: Round): number => brute(round).code;

test('a strategy is played against every reply, which detects a wrong move, a missing one and too high a score', () => {
  const game = toy;
  const round = roundOf(game, { start: 0, heap: 10 });
  const key = round.rules.key(round.pos);
  const strategy = buildStrategy(round, 0, 1, choose, 1000)!;
  expect(checkStrategy(round, strategy, 1000)).toBeNull();
  expect(round.rules.key(round.pos)).toBe(key);
  expect(checkStrategy(round, { ...strategy, score: 2 }, 1000)).toMatch(/ends with 1/);
  const spoil = (moves: string) => checkStrategy(round, { ...strategy, moves }, 1000);
  expect(spoil(strategy.moves.slice(0, -1))).toMatch(/no move is named after 0:/);
  expect(spoil('')).toMatch(/no move is named after nothing/);
  expect(spoil(`9${strategy.moves.slice(1)}`)).toMatch(/9 names no move after nothing/);
  expect(spoil(`?${strategy.moves.slice(1)}`)).toMatch(/names no move/);
  expect(spoil(`${strategy.moves}0`)).toMatch(/more moves than there are positions/);
  // Whichever single move is changed is detected, because in Sticks only one keeps the win.
  for (let at = 0; at < strategy.moves.length; at++) {
    for (const digit of ['0', '1', '2']) {
      const spoiled = strategy.moves.slice(0, at) + digit + strategy.moves.slice(at + 1);
      expect(spoil(spoiled) === null).toBe(spoiled === strategy.moves);
    }
  }
  expect(checkStrategy(round, strategy, 3)).toMatch(/more than 3 positions/);
  expect(buildStrategy(round, 0, 1, choose, 3)).toBeNull();
  // The other side of the same value: the second seat cannot lose by more.
  expect(checkStrategy(round, buildStrategy(round, 1, -1, choose, 1000)!, 1000)).toBeNull();
});

test('a line must be legal, end the round and reach its score', () => {
  const round = roundOf(toy, { start: 0, heap: 4 });
  const moves = [3, 1].map((code, index) => ({ by: index, code }));
  expect(checkLine(round, { moves, score: -1 })).toBeNull();
  expect(checkLine(round, { moves, score: 1 })).toMatch(/ends with -1, not with 1/);
  expect(checkLine(round, { moves: moves.slice(0, 1), score: 0 })).toMatch(/not over/);
  expect(checkLine(round, { moves: [{ by: 0, code: 4 }], score: 1 })).toMatch(/take4 is not legal/);
  expect(checkLine(round, { moves, score: -2 })).toMatch(/ends with -1, not with -2/);
  // That line can be improved, so it proves nothing. A winning one cannot.
  expect(checkBestLine(round, { moves, score: -1 })).toMatch(/up to 1/);
  const won = [1, 2, 1].map((code, index) => ({ by: index % 2, code }));
  expect(checkBestLine(round, { moves: won, score: 1 })).toBeNull();
  expect(checkBestLine(round, { moves: won.slice(1), score: 1 })).toMatch(/not legal/);
  expect(round.moves).toEqual([]);
});

test('with more moves than digits a move is written with two', () => {
  const { rules } = sticks;
  /** All of the heap may be taken at once, and each move has its own notation. */
  const wide: Game = {
    ...sticks,
    rules: {
      ...rules,
      begin: (_version, _options, { start, heap }: { start: number; heap: number }) => {
        const begun = rules.begin(rules.version, { players: 2 }, { start, heap: 1 });
        return begun.ok ? ok({ ...begun.value, most: heap, left: heap }) : begun;
      },
      format: (count) => `take${String(count).padStart(3, '0')}`,
    } as typeof rules,
  };
  const round = roundOf(wide, { start: 0, heap: 150 });
  const takeAll = ({ pos }: Round): number => (pos as unknown as { left: number }).left;
  const strategy = buildStrategy(round, 0, 1, takeAll, 1000)!;
  // The index of the last of 150 moves is 149: 2 times 62 plus 25.
  expect(strategy.moves).toBe('2P');
  expect(checkStrategy(round, strategy, 1000)).toBeNull();
  for (const moves of ['2O', '1P', '0P', '20'])
    expect(checkStrategy(round, { ...strategy, moves }, 1000)).not.toBeNull();
  for (const moves of ['2Q', '3P', 'zz'])
    expect(checkStrategy(round, { ...strategy, moves }, 1000)).toMatch(/names no/);
});

test('a second solver confirms, has no answer, or shows that one of the two is wrong', () => {
  expect(secondOpinion(3, 3)).toBe('re-searched');
  expect(secondOpinion(0, 0)).toBe('re-searched');
  expect(secondOpinion(3, null)).toBeNull();
  expect(() => secondOpinion(3, 4)).toThrow(/disagree: 3 and 4/);
});

test('strategies prove a score only if both sides have one and neither promises less', () => {
  const round = roundOf(toy, { start: 0, heap: 10 });
  const both = bothStrategies(round, 1, () => choose(round), 1000)!;
  const [mine, theirs] = [both[0]!, both[1]!];
  const proves = (...strategies: typeof both) => checkBothStrategies(round, strategies, 1, 1000);
  expect(proves(mine, theirs)).toBeNull();
  expect(proves()).toMatch(/promises/);
  expect(proves(mine)).toMatch(/promises/);
  expect(proves(mine, mine)).toMatch(/promises/);
  // Each of these two holds, but together they leave open who wins.
  expect(checkStrategy(round, { ...mine, score: -1 }, 1000)).toBeNull();
  expect(proves({ ...mine, score: -1 }, theirs)).toMatch(/promises/);
  expect(proves({ ...mine, moves: mine.moves.replace('1', '0') }, theirs)).toMatch(/ends with|names/);
  expect(proves(mine, { ...theirs, moves: `${theirs.moves}0` })).toMatch(/more moves/);
  expect(checkBothStrategies(round, both, 0, 1000)).toMatch(/promises/);
});

test('strategies of both sides prove a score; without a move for every position there are none', () => {
  const round = roundOf(toy, { start: 0, heap: 10 });
  const { worth } = brute(round);
  const both = bothStrategies(round, worth, () => choose(round), 1000)!;
  expect(both.map(({ prover, score }) => [prover, score])).toEqual([
    [0, worth],
    [1, -worth],
  ]);
  for (const strategy of both) expect(checkStrategy(round, strategy, 1000)).toBeNull();
  for (const bold of both.map((strategy) => ({ ...strategy, score: strategy.score + 1 })))
    expect(checkStrategy(round, bold, 1000)).toMatch(/ends with/);
  expect(bothStrategies(round, worth, (final) => (final === worth ? choose(round) : null), 1000)).toBeNull();
  expect(bothStrategies(round, worth, () => choose(round), 3)).toBeNull();
  expect(round.moves).toEqual([]);
});
