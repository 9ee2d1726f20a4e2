import { describe, expect, test } from 'vitest';
import type { Budget } from '../../kernel/bots.ts';
import { quick } from '../../kernel/rng.ts';
import { knowledgeOf, legalCodes, playCode, playText, resultOf, undoMove } from '../../kernel/round.ts';
import { nodes } from '../../kernel/testing/rounds.ts';
import { allowance } from '../../search/allowance.ts';
import { checkStrategy } from '../../search/certificate.ts';
import { codeOf, seenIn } from './bot-scene.ts';
import { steps } from './compact.ts';
import { solved } from './position.ts';
import { rules } from './rules.ts';
import { exhaust } from './solver-exhaust.ts';
import { solver } from './solver.ts';
import { allOptions, freshRound, roundAfter, type ZipherRound } from './testing/rounds.ts';

const free = (most: number | null = null): Budget => nodes(most);
const open = allOptions.filter(({ blind }) => !blind);
const alone = open.filter(({ players }) => players === 1);

const long = process.env['SPELLENKAST_LONG'] === '1';

/** Random positions with at most this many tiles, in rounds that are not over. */
function* late(options: ZipherRound['options'], most: number, wanted: number): Generator<ZipherRound> {
  const rng = quick(`late ${JSON.stringify(options)}`);
  for (let deal = 0, found = 0; found < wanted; deal++) {
    const round = roundAfter(options, 26 - most + rng.below(4), `late ${deal}`);
    if (rules.over(round.pos) || round.pos.left > most) continue;
    found += 1;
    yield round;
  }
}

/** Brute force without a cache: the expected result of `exhaust`. */
function tryAll(round: ZipherRound): number {
  const { pos } = round;
  const seat = pos.turn;
  const codes = legalCodes(round, seat);
  const values = codes.map((code) => {
    const before = pos.scores[seat]!;
    playCode(round, seat, code);
    const gain = pos.scores[seat]! - before;
    const rest = tryAll(round);
    undoMove(round);
    return round.players === 1 ? 2 + rest : gain - rest;
  });
  return values.length > 0 ? Math.max(...values) : round.players === 1 && solved(pos) ? 1 : 0;
}

/** Plays the line and returns the round, which must be over then. */
function playedOut(
  round: ZipherRound,
  moves: ReturnType<typeof solver.solve>['moves'],
): NonNullable<ReturnType<typeof resultOf>> {
  for (const { by, code } of moves) expect(playText(round, by, rules.format(code))).toBeNull();
  const result = resultOf(round);
  for (let played = 0; played < moves.length; played++) undoMove(round);
  if (result === null) throw new Error('the line stops before the end of the round');
  return result;
}

test.each(open)('the compact state has the same moves as the rules: %o', (options) => {
  const into = new Int32Array(256);
  for (let deal = 0; deal < 40; deal++) {
    const round = roundAfter(options, 2 + (deal % 20), `compact ${deal}`);
    if (rules.over(round.pos)) continue;
    const { tiles, mask, pawn, barred } = seenIn(knowledgeOf(round, 0));
    const codes = [...into.subarray(0, steps(tiles, mask, pawn, barred, into, 0))].map(codeOf);
    expect(codes.sort((a, b) => a - b)).toEqual(legalCodes(round, round.pos.turn).sort((a, b) => a - b));
  }
});

describe('the second opinion', () => {
  test.each(open.filter(({ players }) => players < 3))('agrees with trying every line: %o', (options) => {
    for (const round of late(options, 8, 6)) {
      const key = rules.key(round.pos);
      expect(exhaust(round.pos, allowance(free()))).toBe(tryAll(round));
      expect(rules.key(round.pos)).toBe(key);
    }
  });

  test('has no result when its memory is full', () => {
    expect(exhaust(freshRound({ players: 2 }, 'room').pos, allowance(free(50)))).toBeNull();
  });
});

/**
 * How many nodes the second opinion takes by itself: with only that many the solver and the second opinion cannot both
 * finish.
 */
function nodesToConfirm({ pos }: ZipherRound): number {
  const counted = allowance(free());
  exhaust(pos, counted);
  return counted.nodes;
}

describe('alone', () => {
  test.each(alone)('a fresh deal is solved, and the line proves it: %o', (options) => {
    for (let deal = 0; deal < 40; deal++) {
      const round = roundAfter(options, options.supersolo ? 2 : 1, `fresh ${deal}`);
      const solution = solver.solve(round, free(200_000));
      expect(solution).toMatchObject({ score: 24, proven: true, certificate: 'line' });
      expect(playedOut(round, solution.moves)).toMatchObject({ left: 1, solved: true });
    }
  });

  test.each(alone)('in mid-game it agrees with brute force, also if there is no solution: %o', (options) => {
    let none = 0;
    for (const round of late(options, 13, 20)) {
      const key = rules.key(round.pos);
      const best = exhaust(round.pos, allowance(free()))!;
      const { moves, score, proven, certificate } = solver.solve(round, free());
      const result = playedOut(round, moves);
      expect(2 * moves.length + Number(result['solved'])).toBe(best);
      expect(score).toBe(result.scores[0]);
      expect([proven, certificate]).toEqual([true, best % 2 === 1 ? 'line' : 're-searched']);
      if (best % 2 === 0) none += 1;
      expect(rules.key(round.pos)).toBe(key);
    }
    expect(none).toBeGreaterThan(0);
    expect(none).toBeLessThan(20);
  });

  test('what the second opinion cannot confirm is not proven', () => {
    const rounds = [...late({ players: 1, adjacent: false, blind: false, supersolo: false }, 13, 20)];
    const lost = rounds.find((round) => solver.solve(round, free()).certificate === 're-searched')!;
    expect(solver.solve(lost, free(3))).toMatchObject({ proven: false, certificate: null });
    expect(solver.solve(lost, free(nodesToConfirm(lost)))).toMatchObject({ proven: false, certificate: null });
  });
});

describe('for two', () => {
  test.each(open.filter(({ players }) => players === 2))('the final difference with best play: %o', (options) => {
    for (const round of late(options, long ? 16 : 14, long ? 20 : 8)) {
      const { pos } = round;
      const solution = solver.solve(round, free());
      const lead = pos.scores[pos.turn]! - pos.scores[1 - pos.turn]!;
      expect(solution.score).toBe(lead + exhaust(pos, allowance(free()))!);
      expect(solution).toMatchObject({ proven: true, certificate: 're-searched' });
      const { scores } = playedOut(round, solution.moves);
      expect(scores[pos.turn]! - scores[1 - pos.turn]!).toBe(solution.score);
    }
  });

  test.each(open.filter(({ players }) => players === 2))(
    'strategies for both sides hold against every reply, and none that promises more: %o',
    (options) => {
      for (const round of late(options, 14, 8)) {
        const solution = solver.solve(round, free());
        const key = rules.key(round.pos);
        const strategies = solver.strategies!(round, solution, free(), 20_000)!;
        expect(rules.key(round.pos)).toBe(key);
        expect(strategies.map(({ score }) => score)).toEqual([solution.score, -solution.score || 0]);
        for (const strategy of strategies) {
          expect(checkStrategy(round, strategy, 20_000)).toBeNull();
          expect(checkStrategy(round, { ...strategy, score: strategy.score + 1 }, 20_000)).toMatch(/ends with/);
        }
        expect(JSON.stringify(strategies).length).toBeLessThan(1_000_000);
        for (const wrong of [solution.score + 1, solution.score - 1])
          expect(solver.strategies!(round, { ...solution, score: wrong }, free(), 20_000)).toBeNull();
        expect(solver.strategies!(round, solution, free(), 2)).toBeNull();
      }
    },
  );

  test('what the second opinion cannot confirm is not proven', () => {
    for (const round of late({ players: 2, adjacent: false, blind: false, supersolo: false }, 14, 4)) {
      const { score } = solver.solve(round, free());
      const unconfirmed = solver.solve(round, free(nodesToConfirm(round)));
      expect(unconfirmed).toMatchObject({ score, proven: false, certificate: null });
    }
  });

  test('alone, and before the pick, there are no strategies', () => {
    for (const round of [roundAfter({ players: 1 }, 20, 'alone'), freshRound({ players: 2 }, 'unpicked')])
      expect(solver.strategies!(round, solver.solve(round, free(1000)), free(1000), 1000)).toBeNull();
  });
});

test('it reports its progress, and supports open games of one or two players from the pick on', () => {
  expect(allOptions.filter((options) => solver.supports(options))).toEqual(open.filter(({ players }) => players < 3));
  const told: number[] = [];
  solver.solve(roundAfter({ players: 2 }, 1, 'told'), free(5000), ({ nodes }) => told.push(nodes));
  expect(told.length).toBeGreaterThan(2);
  expect(solver.solve(freshRound({ players: 1 }, 'unpicked'), free())).toMatchObject({ moves: [], proven: false });
});
