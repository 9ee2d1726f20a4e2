import { expect, test } from 'vitest';
import { quick } from '../kernel/rng.ts';
import { add, clear, has, mostBytes, numberSet } from './number-set.ts';

test('says how much memory it may use at most', () => {
  const set = numberSet(16);
  clear(set);
  for (let value = 1; value < 2 ** 17; value++) add(set, value);
  const taken = set.tables.reduce((sum, table) => sum + (table?.byteLength ?? 0), 0);
  expect(mostBytes(set)).toBe(taken);
});

test('holds what was added and nothing else, as it grows and after it was cleared', () => {
  const set = numberSet(20);
  for (let turn = 0; turn < 2; turn++) {
    clear(set);
    const rng = quick(`numbers ${turn}`);
    const added = new Set<number>();
    let wrong = 0;
    for (let i = 0; i < 60_000; i++) {
      const value = rng.below(2 ** 32) | 0 || 1;
      if (has(set, value) !== added.has(value)) wrong += 1;
      add(set, value);
      added.add(value);
    }
    expect(wrong).toBe(0);
    let held = 0;
    for (const value of added) if (has(set, value)) held += 1;
    expect(held).toBeGreaterThan(added.size * 0.99);
  }
});

test('a full set loses numbers but never contains one that was not added', () => {
  const set = numberSet(8);
  clear(set);
  for (let value = 1; value <= 5000; value++) add(set, value);
  let held = 0;
  for (let value = 1; value <= 5000; value++) if (has(set, value)) held += 1;
  expect(held).toBeGreaterThan(100);
  expect(held).toBeLessThanOrEqual(256);
  for (let value = 5001; value <= 9000; value++) expect(has(set, value)).toBe(false);
});
