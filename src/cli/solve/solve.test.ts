import { expect, test } from 'vitest';
import { recordOf } from '../../kernel/record.ts';
import type { Game, Solver } from '../../kernel/rules.ts';
import type { Solution, Strategy } from '../../kernel/solution.ts';
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
    solve: () => ({ moves: [{ by: 0, code }], score: 7, proven: true, certificate: 're-searched' }),
    ...solver,
  },
});

test('a solution is written as the engine protocol says, its certificate only when asked for', () => {
  const game = withSolver({});
  const plain = { moves: ['0:3:1-2'], score: 7, proven: true };
  expect(solveRecord({ game, round }, budget, false)).toEqual({ ok: true, value: plain });
  expect(solveRecord({ game, round }, budget, true)).toEqual({
    ok: true,
    value: { ...plain, certificate: { kind: 're-searched' } },
  });
  const unsure = withSolver({
    solve: () => ({ moves: [{ by: 0, code }], score: 7, proven: false, certificate: null }),
  });
  const open = { ...plain, proven: false };
  expect(solveRecord({ game: unsure, round }, budget, false)).toEqual({ ok: true, value: open });
  expect(solveRecord({ game: unsure, round }, budget, true)).toEqual({
    ok: true,
    value: { ...open, certificate: null },
  });
});

/** A round near its end, in which few positions are left to be covered. */
function ending() {
  for (let length = 60; ; length--) {
    const late = randomRound(zickzack, 'ending', length);
    if (!late.rules.over(late.pos)) return late;
  }
}

test('strategies prove even what the solver was not sure of, each is checked, and none is larger than a megabyte', () => {
  const late = ending();
  const { solver } = zickzack;
  const unsure = withSolver({
    ...solver,
    solve: (...given) => ({ ...solver!.solve(...given), proven: false, certificate: null }),
  });
  const free = { nodes: null, stop: () => false };
  const answer = solveRecord({ game: unsure, round: late }, free, true);
  if (!answer.ok) throw new Error(answer.error.message);
  const { score, proven, certificate } = answer.value;
  const [seat] = late.rules.awaited(late.pos);
  expect(proven).toBe(true);
  expect(certificate?.kind).toBe('strategy');
  expect(certificate?.strategies?.map((one) => [one.prover, one.score])).toEqual([
    [seat, score],
    [1 - seat!, -score || 0],
  ]);
  const claiming = (strategies: Strategy[]) => () =>
    solveRecord({ game: withSolver({ strategies: () => strategies }), round: late }, free, true);
  const bold = [seat!, 1 - seat!].map((prover, index) => ({ prover, score: index === 0 ? 7 : -7, moves: '' }));
  expect(claiming(bold)).toThrow(/does not hold: (no move|.* ends with)/);
  // An empty promise always holds, so it proves nothing.
  expect(claiming([])).toThrow(/does not hold: it promises/);
  expect(claiming([{ prover: seat!, score: -99, moves: '' }])).toThrow(/does not hold: it promises/);
  const large = withSolver({ strategies: () => [{ prover: 0, score: 7, moves: '0'.repeat(1_000_000) }] });
  expect(solveRecord({ game: large, round: late }, free, true)).toMatchObject({
    value: { certificate: { kind: 're-searched' } },
  });
});

test('a line is played before it is claimed: one that is not legal, ends with less or could be bettered is refused', async () => {
  const solo = await gameOf('zipher');
  const picked = randomRound(solo, 'a line', 1, { players: 1 });
  const { solver } = solo;
  const free = { nodes: 200_000, stop: () => false };
  expect(solveRecord({ game: solo, round: picked }, free, true)).toMatchObject({
    value: { score: 24, proven: true, certificate: { kind: 'line' } },
  });
  const claimed = (change: (found: Solution) => Partial<Solution>) => () => {
    const changed: Solver = {
      ...solver!,
      solve: (...given) => {
        const found = solver!.solve(...given);
        return { ...found, ...change(found) };
      },
    };
    return solveRecord({ game: { ...solo, solver: changed }, round: picked }, free, false);
  };
  expect(claimed(({ moves }) => ({ moves: moves.slice(1) }))).toThrow(/a line of zipher does not hold: .* not legal/);
  expect(claimed(({ moves }) => ({ moves: moves.slice(0, -1) }))).toThrow(/not over/);
  expect(claimed(() => ({ score: 23 }))).toThrow(/up to 24/);
  expect(claimed(() => ({ score: 25 }))).toThrow(/ends with 24, not with 25/);
});

test('the command writes strategies out', async () => {
  const ran = await run(['solve', '-', '--ms', '20000', '--certificate'], JSON.stringify(recordOf(ending())));
  expect(ran).toMatchObject({ code: 0 });
  expect(ran.stdout).toMatch(/^best score: -?\d+\n.*\nproven by: strategy\n\[\{"prover":/);
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
