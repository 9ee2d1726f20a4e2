import { expect, test } from 'vitest';
import { needOpenFiles } from './open-files.ts';
import { percentile } from './percentile.ts';
import { result, table, type BenchResult, type Size } from './results.ts';

type Suite = () => Promise<{ run: (note: (text: string) => void, size: Size) => Promise<BenchResult[]> }>;

/** Each starts servers, which takes seconds: `npm test` runs one of them. */
const short: readonly [string, Suite][] = [['spectators', () => import('./spectators.ts')]];
const long: readonly [string, Suite][] = [
  ['server', () => import('./server.ts')],
  ['latency', () => import('./latency.ts')],
  ['idle', () => import('./idle.ts')],
  ['storm', () => import('./storm.ts')],
  ['bot-tables', () => import('./bot-tables.ts')],
];

test.each(process.env['SPELLENKAST_LONG'] === '1' ? [...short, ...long] : short)(
  'a tiny run of %s measures something in every row',
  async (name, load) => {
    const { run } = await load();
    const results = await run(() => undefined, 'tiny');
    expect(results.length).toBeGreaterThan(1);
    for (const { id, value } of results) {
      expect(id.startsWith(`${name}/`)).toBe(true);
      expect(Number.isFinite(value)).toBe(true);
    }
    expect(results.some(({ value }) => value > 0)).toBe(true);
    expect(table(results).split('\n')).toHaveLength(results.length + 1);
  },
);

test('a percentile is one of the values', () => {
  expect(percentile([5, 1, 4, 2, 3], 50)).toBe(3);
  expect(percentile([1, 2], 99)).toBe(2);
  expect(percentile([], 50)).toBe(0);
});

test('too few open files are told before anything is connected', () => {
  expect(() => needOpenFiles(1)).not.toThrow();
  expect(() => needOpenFiles(1e12)).toThrow(/ulimit -n/);
});

test('beside each aim it is said whether it is met', () => {
  const rows = table([
    result('web/task/a', 50, 'ms', 'aim', 50),
    result('web/task/b', 51, 'ms', 'aim', 50),
    result('engine/c', 51, 'moves/s', 'aim', 50),
    result('engine/d', 49, 'moves/s', 'aim', 50),
    result('server/e', 51, 'ms', 'colyseus', 50),
  ]).split('\n');
  expect(rows.map((row) => /(yes|no|met)?$/.exec(row)![0])).toEqual(['met', 'yes', 'no', 'yes', 'no', '']);
});
