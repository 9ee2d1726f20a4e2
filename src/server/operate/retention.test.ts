import { expect, test } from 'vitest';
import { memoryStore } from '../../host/memory-store.ts';
import { batch } from '../../host/testing/store-conformance.ts';
import { usualOperator } from '../operator-settings.ts';
import { isExpired, removeExpired } from './retention.ts';

const DAY = 24 * 60 * 60 * 1000;
const { keep } = usualOperator;
const now = 1000 * DAY;
const ago = (days: number): number => now - days * DAY;

test.each([
  ['waiting', false, 0.9, false],
  ['waiting', false, 1.1, true],
  ['playing', false, 59, false],
  ['playing', false, 61, true],
  // Between two rounds.
  ['ended', false, 61, true],
  ['ended', true, 900, false],
  ['closed', false, 900, false],
] as const)('%s (match over: %s) for %d days: %s', (status, matchOver, days, expected) => {
  expect(isExpired({ status, matchOver, touched: ago(days) }, keep, now)).toBe(expected);
});

test('removes expired tables, except watched ones, and stops when told', async () => {
  const store = memoryStore();
  const ids = Array.from({ length: 250 }, (_, number) => `t${1000 + number}`);
  for (const id of ids) await store.create(id, 'k', batch(id, ['a'], { status: 'waiting', touched: ago(2) }));
  const removed: string[] = [];
  const tidying = {
    store: {
      rows: (query: Parameters<typeof store.rows>[0]) => store.rows(query),
      ids: (after: string, most: number) => Promise.resolve(ids.filter((id) => id > after).slice(0, most)),
    },
    keep,
    now: () => now,
    inUse: (asked: readonly string[]) => Promise.resolve(new Set(asked.filter((id) => id === 't1007'))),
    remove: (id: string) => Promise.resolve(void removed.push(id)),
  };
  await store.append('t1001', 1, batch('t1001', [], { status: 'closed', touched: ago(9) }));
  const stop = new AbortController();
  expect(await removeExpired(tidying, stop.signal)).toBe(248);
  expect(removed.toSorted()).toEqual(ids.filter((id) => id !== 't1007' && id !== 't1001'));
  stop.abort();
  expect(await removeExpired(tidying, stop.signal)).toBe(0);
});

test('removes nothing while it is unknown who watches at other processes', async () => {
  const store = memoryStore();
  await store.create('t1', 'k', batch('t1', ['a'], { status: 'waiting', touched: ago(2) }));
  const removed: string[] = [];
  const tidying = {
    store: {
      rows: (query: Parameters<typeof store.rows>[0]) => store.rows(query),
      ids: (after: string) => Promise.resolve(after === '' ? ['t1'] : []),
    },
    keep,
    now: () => now,
    remove: (id: string) => Promise.resolve(void removed.push(id)),
  };
  const { signal } = new AbortController();
  expect(await removeExpired({ ...tidying, inUse: () => Promise.resolve(null) }, signal)).toBe(0);
  expect(await removeExpired({ ...tidying, inUse: () => Promise.resolve(new Set<string>()) }, signal)).toBe(1);
  expect(removed).toEqual(['t1']);
});
