// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { promiseOf, type Fair } from '../../kernel/fair.ts';
import { checkDeal, randomWord, remember, rememberWord } from './promises.ts';

const secret = '01'.repeat(32);
const fair: Fair = { way: 1, dealer: 1, table: 't', round: 2, start: null, secret, words: ['mine', 'theirs'] };
const part = { round: 2, promise: promiseOf(secret), words: ['', ''] };

beforeEach(() => localStorage.clear());

test.each([
  ['as promised', () => remember('t', { status: 'waiting', fair: { next: part, dealt: null } }), 'fair'],
  [
    'seen only while it was played',
    () => remember('t', { status: 'playing', fair: { next: null, dealt: part } }),
    'fair',
  ],
  ['told only with the secret', () => remember('t', { status: 'ended', fair: { next: null, dealt: part } }), 'unseen'],
  ['of another table', () => remember('u', { status: 'playing', fair: { next: null, dealt: part } }), 'unseen'],
  [
    'another promise than the first one told',
    () => {
      remember('t', {
        status: 'waiting',
        fair: { next: { ...part, promise: promiseOf('02'.repeat(32)) }, dealt: null },
      });
      remember('t', { status: 'playing', fair: { next: null, dealt: part } });
    },
    'promise',
  ],
] as const)('a deal is judged by what was told before it: %s', (_what, before, verdict) => {
  before();
  expect(checkDeal(fair, true)).toBe(verdict);
  expect(checkDeal(fair, false)).toBe('deal');
});

test('a word of this browser must be in the deal; one of several that were said', () => {
  remember('t', { status: 'waiting', fair: { next: part, dealt: null } });
  rememberWord('t', 2, 0, 'first');
  expect(checkDeal(fair, true)).toBe('word');
  rememberWord('t', 2, 0, 'mine');
  expect(checkDeal(fair, true)).toBe('fair');
  expect(checkDeal({ ...fair, words: ['', 'theirs'] }, true)).toBe('word');
});

test('what is kept stays small, and what is broken does no harm', () => {
  for (let round = 1; round < 100; round++)
    remember('t', { status: 'waiting', fair: { next: { ...part, round }, dealt: null } });
  expect((JSON.parse(localStorage.getItem('spellenkast.fair')!) as unknown[]).length).toBe(24);
  localStorage.setItem('spellenkast.fair', '[1,null,{}]');
  expect(checkDeal(fair, true)).toBe('unseen');
});

test('a random word is 16 bytes in hex', () => {
  expect(randomWord()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomWord()).not.toBe(randomWord());
});
