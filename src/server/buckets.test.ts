import { expect, test } from 'vitest';
import { bucket, keptBuckets, sharedBuckets } from './buckets.ts';

/** Far ahead of any clock, so that time passes only as the test says. */
const LATER = 1e12;

test('a burst, and so many a second after it', () => {
  const frames = bucket(5, 2);
  const taken = (seconds: number): number => {
    let count = 0;
    while (frames.take(LATER + seconds * 1000)) count++;
    return count;
  };
  expect(taken(0)).toBe(5);
  expect(taken(0.4)).toBe(0);
  expect(taken(1)).toBe(2);
  expect(taken(1000)).toBe(5);
});

test('what cannot be foreseen is charged, and may run up a debt', () => {
  const bytes = bucket(100, 0);
  expect(bytes.charge(60)).toBe(true);
  expect(bytes.charge(60)).toBe(false);
  expect(bytes.take()).toBe(false);
});

test('those of one address share, and are forgotten with the last of them', () => {
  const shared = sharedBuckets(2, 0);
  const first = shared.join('a');
  expect(shared.join('a')).toBe(first);
  expect(shared.join('b')).not.toBe(first);
  expect(shared.members('a')).toBe(2);
  expect([first.take(), first.take(), first.take()]).toEqual([true, true, false]);
  shared.leave('a');
  expect(shared.join('a')).toBe(first);
  shared.leave('a');
  shared.leave('a');
  shared.leave('nobody');
  expect(shared.members('a')).toBe(0);
  expect(shared.join('a')).not.toBe(first);
});

test('those who come and go keep their debts; who has none is forgotten', () => {
  const kept = keptBuckets(10, 0);
  const debtor = kept.of('debtor');
  debtor.charge(20);
  const rich = kept.of('rich');
  expect([debtor.hasAny(), rich.hasAny(), rich.isFull()]).toEqual([false, true, true]);
  for (let i = 0; i < 3_000; i++) kept.of(`another${i}`);
  expect(kept.of('debtor')).toBe(debtor);
  expect(kept.of('rich')).not.toBe(rich);
});
