import { expect, test } from 'vitest';
import { quick } from '../rng.ts';
import { chiSquare, chiSquareLimit, uneven, unfair } from './chi-square.ts';

test('chi-square and its limits match published tables', () => {
  expect(chiSquare([8, 12, 10], [10, 10, 10])).toBeCloseTo(0.8);
  for (const [degrees, limit] of [
    [3, 16.27],
    [10, 29.59],
    [30, 59.7],
    [100, 149.45],
  ] as const)
    expect(Math.abs(chiSquareLimit(degrees) / limit - 1)).toBeLessThan(0.02);
});

test('a fair die passes; a loaded one, and one with an extra face, do not', () => {
  const faces = new Map(['1', '2', '3', '4', '5', '6'].map((face) => [face, 1]));
  const rng = quick('dice');
  expect(unfair(faces, () => String(1 + rng.below(6)), 6_000)).toBeNull();
  expect(unfair(faces, () => String(1 + Math.min(rng.below(6), rng.below(7))), 6_000)).toMatch(/chi-square/);
  expect(unfair(faces, () => String(1 + rng.below(7)), 6_000)).toBe('7 was drawn, which is not possible');
  const weighted = new Map([
    ['a', 3],
    ['b', 1],
  ]);
  expect(unfair(weighted, () => (rng.below(4) === 0 ? 'b' : 'a'), 4_000)).toBeNull();
});

test('uneven says what is wrong with a list of draws, or returns null', () => {
  const draws = (list: string, times: number): string[] => Array.from({ length: times }, () => [...list]).flat();
  expect(uneven(draws('abc', 20), ['a', 'b', 'c'])).toBeNull();
  expect(uneven(draws('aab', 40), ['a', 'b'])).toMatch(/chi-square/);
  expect(uneven(draws('ab', 40), ['a', 'b', 'c'])).toMatch(/chi-square/);
  expect(uneven(draws('abx', 20), ['a', 'b'])).toBe('x was drawn, which is not possible');
});
