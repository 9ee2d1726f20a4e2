import { expect, test } from 'vitest';
import { recordOf } from '../../kernel/record.ts';
import type { Game, Solver } from '../../kernel/rules.ts';
import { gameOf, randomRound } from '../testing/rounds.ts';
import { run } from '../testing/run.ts';
import { solveRecord } from './solve.ts';

const budget = { nodes: 100, stop: () => false };
const zickzack = await gameOf('zickzack');
const round = randomRound(zickzack, 'solve', 3);
const code = zickzack.rules.parse('3:1-2')!;

const withSolver = (solver: Partial<Solver>): Game => ({
  ...zickzack,
  solver: {
    supports: () => true,
    solve: () => ({ moves: [{ by: 0, code }], score: 7, proven: true, certificate: 'strategy' }),
    ...solver,
  },
});

test('a solution is written as the engine protocol says, its certificate only when asked for', () => {
  const game = withSolver({});
  const plain = { moves: ['0:3:1-2'], score: 7, proven: true };
  expect(solveRecord({ game, round }, budget, false)).toEqual({ ok: true, value: plain });
  expect(solveRecord({ game, round }, budget, true)).toEqual({
    ok: true,
    value: { ...plain, certificate: { kind: 'strategy', strategies: null } },
  });
});

test('a strategy is written out, unless it is larger than a megabyte', () => {
  const strategy = { prover: 0, score: 7, moves: { here: '3:1-2' } };
  const certified = (moves: Record<string, string>) =>
    solveRecord({ game: withSolver({ strategies: () => [{ ...strategy, moves }] }), round }, budget, true);
  expect(certified(strategy.moves)).toMatchObject({
    value: { certificate: { kind: 'strategy', strategies: [strategy] } },
  });
  expect(certified({ here: 'x'.repeat(1_000_000) })).toMatchObject({ value: { certificate: { strategies: null } } });
});

test('what cannot be solved is refused in words', () => {
  const { rules, bots } = zickzack;
  expect(solveRecord({ game: { rules, bots }, round }, budget, false)).toMatchObject({
    error: { code: 'unsupported', message: 'zickzack has no solver' },
  });
  const game = withSolver({ supports: () => false });
  expect(solveRecord({ game, round }, budget, false)).toMatchObject({
    error: { code: 'unsupported', message: expect.stringContaining('"players":2') as string },
  });
});

test('the command says what a record cannot be solved for', async () => {
  const memo = await gameOf('zoker-memo');
  const record = JSON.stringify(recordOf(randomRound(memo, 'solve', 0)));
  const ran = await run(['solve', '-', '--ms', '1000'], record);
  expect(ran).toMatchObject({ code: 1, stderr: 'error: zoker-memo has no solver\n', stdout: '' });
});
