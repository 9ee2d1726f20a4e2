import { expect, test } from 'vitest';
import { quick } from '../kernel/rng.ts';
import { bestAt, boundTable, depthAt, find, forget, HIGHEST, keep, LOWEST, lowerAt, upperAt } from './bounds.ts';

const seen = (table: ReturnType<typeof boundTable>, hash: number, key: number) => {
  const entry = find(table, hash, key);
  if (entry < 0) return null;
  return {
    lower: lowerAt(table, entry),
    upper: upperAt(table, entry),
    depth: depthAt(table, entry),
    best: bestAt(table, entry),
  };
};

test('a value outside its window is a bound, inside it exact; bounds of one depth are combined', () => {
  for (const ways of [1, 2] as const) {
    const table = boundTable(4, ways);
    keep(table, -5, 7, 3, -2, 4, 4, 11);
    expect(seen(table, -5, 7)).toEqual({ lower: 4, upper: HIGHEST, depth: 3, best: 11 });
    keep(table, -5, 7, 3, 9, 12, 9, 12);
    expect(seen(table, -5, 7)).toEqual({ lower: 4, upper: 9, depth: 3, best: 12 });
    keep(table, -5, 7, 4, -100, 100, -60, 13);
    expect(seen(table, -5, 7)).toEqual({ lower: -60, upper: -60, depth: 4, best: 13 });
    keep(table, -5, 7, 52, 0, 1, -1, 2 ** 17);
    expect(seen(table, -5, 7)).toEqual({ lower: LOWEST, upper: -1, depth: 52, best: 2 ** 17 });
    expect(seen(table, -5, 8)).toBeNull();
    forget(table);
    expect(seen(table, -5, 7)).toBeNull();
  }
});

test('of two entries the one searched less deeply is replaced', () => {
  const table = boundTable(3, 2);
  keep(table, 0, 1, 9, 0, 1, 1, 1);
  keep(table, 0, 2, 5, 0, 1, 1, 2);
  keep(table, 0, 3, 6, 0, 1, 1, 3);
  expect([1, 2, 3].map((key) => seen(table, 0, key)?.depth)).toEqual([9, undefined, 6]);
  keep(table, 0, 4, 9, 0, 1, 1, 4);
  expect([1, 3, 4].map((key) => seen(table, 0, key)?.depth)).toEqual([undefined, 6, 9]);
});

test('a full table never confuses positions', () => {
  const table = boundTable(8, 2);
  const rng = quick('full');
  const kept = new Map<number, number>();
  let wrong = 0;
  let held = 0;
  for (let i = 0; i < 5000; i++) {
    const key = 1 + rng.below(2000);
    const hash = Math.imul(key, 0x9e3779b1);
    const found = seen(table, hash, key);
    if (found) {
      held += 1;
      if (found.best !== kept.get(key)) wrong += 1;
    }
    keep(table, hash, key, 1 + rng.below(30), -100, 100, rng.below(50), i);
    kept.set(key, i);
  }
  expect(wrong).toBe(0);
  expect(held).toBeGreaterThan(100);
});
