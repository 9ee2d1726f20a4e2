import { expect, test } from 'vitest';
import { formatDeal, parseDeal } from './deal-number.ts';

test('a deal of the first dealer is told by its number alone, as it always was', () => {
  expect(formatDeal({ number: 12, dealer: 1 })).toBe('12');
  expect(parseDeal('12', 2)).toEqual({ number: 12, dealer: 1 });
});

test('a deal of another dealer names it, and is found again', () => {
  expect(formatDeal({ number: 12, dealer: 2 })).toBe('2-12');
  expect(parseDeal(' 2-12 ', 2)).toEqual({ number: 12, dealer: 2 });
});

test.each(['', '0', '0-5', '3-12', '1000000', 'twelve', '2-', '-12'])('%j is no deal', (text) => {
  expect(parseDeal(text, 2)).toBeNull();
});
