import { expect, test } from 'vitest';
import type { GameRecord } from '../kernel/record.ts';
import { sittersIn, sittersOf, withSitters } from './people.ts';

test('who played is told with a record', () => {
  const record: GameRecord = { game: 'zipher', options: {}, setup: {}, moves: [] };
  const sitters = sittersOf([
    { kind: 'person', name: 'Ada', level: null },
    { kind: 'bot', name: null, level: 'greedy' },
    { kind: 'open', name: null, level: null },
  ]);
  const shared = JSON.parse(JSON.stringify(withSitters(record, sitters))) as unknown;
  expect(shared).toMatchObject(record);
  expect(sittersIn(shared)).toEqual([{ name: 'Ada' }, { bot: 'greedy' }, null]);
});

test('names from outside are cleaned, and nothing else is taken', () => {
  const seats = [
    { name: ' A\u0000da\n\u202e ' },
    { name: 'x'.repeat(10_000) },
    { name: 7 },
    { bot: '<b>' },
    'Ada',
    null,
  ];
  expect(sittersIn({ meta: { seats } })).toEqual([{ name: 'A da' }, { name: 'x'.repeat(24) }, null, null, null, null]);
  expect(sittersIn({ meta: { seats: Array.from({ length: 1000 }, () => ({ name: 'Ada' })) } })).toHaveLength(9);
  for (const record of [null, 3, {}, { meta: null }, { meta: { seats: 'Ada' } }]) expect(sittersIn(record)).toEqual([]);
});
