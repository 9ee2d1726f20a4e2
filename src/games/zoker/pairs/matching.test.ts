import { describe, expect, test } from 'vitest';
import { quick, shuffle } from '../../../kernel/rng.ts';
import { cardAt, cardOf, colourOf, DECK, matches, sizeOf, type Card } from '../deck.ts';
import { matching } from './matching.ts';

const ALL = DECK.map(cardAt);

/**
 * The largest number of pairs by exhaustive search: the first card is left over or paired with each of its partners.
 */
function mostPairs(cards: readonly Card[]): number {
  const known = new Map<number, number>();
  const most = (left: number): number => {
    if (left === 0) return 0;
    const before = known.get(left);
    if (before !== undefined) return before;
    const first = 31 - Math.clz32(left);
    const rest = left & ~(1 << first);
    let value = most(rest);
    for (let other = 0; other < first; other++) {
      if ((rest & (1 << other)) !== 0 && matches(cards[first]!, cards[other]!)) {
        value = Math.max(value, 1 + most(rest & ~(1 << other)));
      }
    }
    known.set(left, value);
    return value;
  };
  return most((1 << cards.length) - 1);
}

function check(cards: readonly Card[]): void {
  const pairs = matching(cards);
  const used = pairs.flat();
  expect(new Set(used).size).toBe(used.length);
  expect(used.every((card) => cards.includes(card))).toBe(true);
  expect(pairs.every(([a, b]) => matches(a, b))).toBe(true);
  expect(pairs.length, cards.join()).toBe(mostPairs(cards));
}

describe('the maximum matching', () => {
  test('all subsets of twelve cards of a plane, which have many odd cycles', () => {
    const plane = Array.from({ length: 12 }, (_, i) => cardOf(0, Math.floor(i / 4), i % 4));
    for (let choice = 0; choice < 1 << 12; choice++) check(plane.filter((_, i) => ((choice >> i) & 1) === 1));
  });

  test.each([
    ['the whole cube', 4, 4, 16],
    ['half of it', 2, 4, 16],
    ['a corner of it', 3, 3, 14],
  ])('cards drawn from %s', (name, colours, sizes, most) => {
    const rng = quick(name);
    const box = ALL.filter((card) => colourOf(card) < colours && sizeOf(card) < sizes);
    for (let times = 0; times < 150; times++) check(shuffle([...box], rng).slice(0, 2 + rng.below(most - 1)));
  });

  test('all 64 cards make 32 pairs, and no cards make none', () => {
    expect(matching(ALL)).toHaveLength(32);
    expect(matching([])).toEqual([]);
  });
});
