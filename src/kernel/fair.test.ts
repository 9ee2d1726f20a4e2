import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { dealAgain, fairSeed, isFairDeal, MOST_WORD, promiseOf, type Fair } from './fair.ts';
import { parseRecord, type GameRecord } from './record.ts';
import { sticks } from './testing/sticks.ts';
import type { Game } from './rules.ts';

const game: Game = sticks;
const { rules } = game;
const options = { players: 2 };
const secret = bytesToHex(Uint8Array.from({ length: 32 }, (_, byte) => byte));
const fair: Fair = { way: 1, dealer: 1, table: 't-1', round: 2, start: null, secret, words: ['kersen', ''] };

const record = (given: unknown): GameRecord => ({
  game: 'sticks',
  options,
  setup: dealAgain({ rules, options }, fair),
  moves: [],
  fair: given as Fair,
});
const judgement = (given: unknown): string => {
  const round = parseRecord(rules, record(given));
  return round.ok ? 'accepted' : (round.error.field ?? '');
};
const isFair = (given: Fair): boolean => {
  const round = parseRecord(rules, record(given));
  if (!round.ok) throw new Error(round.error.message);
  return isFairDeal(round.value, given);
};

describe('fair deals', () => {
  test('the bytes of promise and seed are those of docs/fair-deals.md', () => {
    // Computed independently with Python's hashlib, from the description in docs/fair-deals.md.
    const words = ['kersen', '', 'žluťoučký 🍒'];
    expect(promiseOf(secret)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(fairSeed({ secret, table: 't-1', round: 2, words })).toBe(
      '1c4ad3020ae190dd4ca85ef14fcdfe523c6c71805a1726a532dc7921e84c49b4',
    );
  });

  test('secret, table, round and every word change the seed, also if the words are split differently', () => {
    const seeds = [
      fair,
      { ...fair, secret: `ff${secret.slice(2)}` },
      { ...fair, table: 't-2' },
      { ...fair, round: 3 },
      { ...fair, words: ['kerse', 'n'] },
      { ...fair, words: ['', 'kersen'] },
      { ...fair, words: ['kersen'] },
    ].map(fairSeed);
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  test('a record is fair only if its setup is what secret and words give', () => {
    expect(isFair(fair)).toBe(true);
    // Sticks has few deals, so another word may happen to give the same one.
    const others = Array.from({ length: 20 }, (_, number) => isFair({ ...fair, words: ['kersen', `${number}`] }));
    expect(others).toContain(false);
  });

  test.for<[string, unknown]>([
    ['fair', 'yes'],
    ['fair.way', { ...fair, way: 2 }],
    ['fair.dealer', { ...fair, dealer: 99 }],
    ['fair.table', { ...fair, table: '../x' }],
    ['fair.round', { ...fair, round: 0 }],
    ['fair.start', { ...fair, start: 2 }],
    ['fair.secret', { ...fair, secret: secret.toUpperCase() }],
    ['fair.words', { ...fair, words: ['kersen'] }],
    ['fair.words', { ...fair, words: ['a'.repeat(MOST_WORD + 1), ''] }],
    ['fair.words', { ...fair, words: ['\ud83c', ''] }],
    ['accepted', fair],
    ['accepted', { ...fair, start: 1 }],
  ])('%s', ([expected, given]) => {
    expect(judgement(given)).toBe(expected);
  });
});
