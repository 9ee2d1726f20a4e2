import { expect, test } from 'vitest';
import type { CupboardRow } from '../local/protocol.ts';
import { openTables } from './rows.ts';

const row = (id: string, touched: number, more: Partial<CupboardRow> = {}): CupboardRow => ({
  id,
  game: 'zipher',
  options: {},
  seats: [],
  status: 'playing',
  awaited: [],
  scores: [],
  touched,
  ...more,
});
const ids = (rows: readonly { id: string }[]): string => rows.map(({ id }) => id).join(' ');

test('tables with friends come first in their order, then those of this device by when they were played', () => {
  const online = [row('n1', 0), row('n2', 9), row('n3', 5)];
  expect(ids(openTables([row('a', 1), row('b', 3), row('c', 2)], online, () => true))).toBe('n1 n2 n3 b c a');
});

test('only what can be played on is shown', () => {
  const local = [row('a', 1), row('over', 4, { status: 'ended' }), row('b', 2, { status: 'waiting' }), row('c', 0)];
  const online = [
    row('x', 0, { game: 'chess' }),
    { ...row('between', 0, { status: 'ended' }), matchOver: false },
    { ...row('done', 0, { status: 'ended' }), matchOver: true },
  ];
  expect(ids(openTables(local, online, (game) => game === 'zipher'))).toBe('between b a c');
});
