import { expect, test } from 'vitest';
import { noticeOf } from './notice.ts';

const words = { title: 'Your turn', games: { zipher: 'Zipher' } };

test('a notice says the game, what the table is called and that it is your turn, and leads there', () => {
  expect(noticeOf({ t: 'turn', table: 'abc', game: 'zipher', name: 'Over coffee' }, words)).toEqual({
    title: 'Your turn',
    body: 'Zipher · Over coffee',
    tag: 'abc',
    path: '/table/abc',
  });
  expect(noticeOf({ table: 'abc', game: 'zipher', name: null }, words).body).toBe('Zipher');
});

test.each([null, 'x', {}, { table: '../settings', game: 7 }])(
  'what cannot be read (%j) leads to the cupboard',
  (pushed) => {
    expect(noticeOf(pushed, null)).toMatchObject({ title: 'Spellenkast', body: '', path: '/' });
  },
);
