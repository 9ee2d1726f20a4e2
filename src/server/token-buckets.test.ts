import { expect, test } from 'vitest';
import { bucket, charge, hasAny, isFull, keptBuckets, sharedBuckets, take } from './token-buckets.ts';

/** Far ahead of any clock, so that time passes only as the test says. */
const LATER = 1e12;

test('a bucket allows a burst, and then its rate per second', () => {
  const frames = bucket(5, 2);
  const taken = (seconds: number): number => {
    let count = 0;
    while (take(frames, LATER + seconds * 1000)) count++;
    return count;
  };
  expect(taken(0)).toBe(5);
  expect(taken(0.4)).toBe(0);
  expect(taken(1)).toBe(2);
  expect(taken(1000)).toBe(5);
});

test('a cost that is known only afterwards is charged, and may overdraw a bucket', () => {
  const bytes = bucket(100, 0);
  expect(charge(bytes, 60)).toBe(true);
  expect(charge(bytes, 60)).toBe(false);
  expect(take(bytes)).toBe(false);
});

test('connections of one address share a bucket, which is forgotten with the last of them', () => {
  const shared = sharedBuckets(2, 0);
  const first = shared.join('a');
  expect(shared.join('a')).toBe(first);
  expect(shared.join('b')).not.toBe(first);
  expect(shared.members('a')).toBe(2);
  expect([take(first), take(first), take(first)]).toEqual([true, true, false]);
  shared.leave('a');
  expect(shared.join('a')).toBe(first);
  shared.leave('a');
  shared.leave('a');
  shared.leave('nobody');
  expect(shared.members('a')).toBe(0);
  expect(shared.join('a')).not.toBe(first);
});

test('a kept bucket is forgotten only when it is full again', () => {
  const kept = keptBuckets(10, 0);
  const debtor = kept.of('debtor');
  charge(debtor, 20);
  const rich = kept.of('rich');
  expect([hasAny(debtor), hasAny(rich), isFull(rich)]).toEqual([false, true, true]);
  for (let i = 0; i < 3_000; i++) kept.of(`another${i}`);
  expect(kept.of('debtor')).toBe(debtor);
  expect(kept.of('rich')).not.toBe(rich);
});
