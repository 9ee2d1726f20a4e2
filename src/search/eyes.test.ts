import { expect, test } from 'vitest';
import { overlooks } from './eyes.ts';

test('what is overlooked once is always overlooked, and about as often as the share says', () => {
  const facts = Array.from({ length: 4000 }, (_, n) => `fact ${n}`);
  for (const share of [0, 0.2, 0.5, 1]) {
    const overlooked = facts.filter((fact) => overlooks('seed', fact, share));
    expect(Math.abs(overlooked.length / facts.length - share)).toBeLessThan(0.03);
    expect(facts.filter((fact) => overlooks('seed', fact, share))).toEqual(overlooked);
  }
});

test('another seed overlooks other facts, and a smaller share overlooks a subset', () => {
  const facts = Array.from({ length: 200 }, (_, n) => `line ${n}`);
  const by = (seed: string, share: number): string[] => facts.filter((fact) => overlooks(seed, fact, share));
  expect(by('a', 0.5)).not.toEqual(by('b', 0.5));
  expect(by('a', 0.5)).toEqual(expect.arrayContaining(by('a', 0.2)));
});
