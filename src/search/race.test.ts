import { expect, test } from 'vitest';
import { nodes } from '../kernel/testing/rounds.ts';
import { allowance } from './allowance.ts';
import { race } from './race.ts';

/** A race that logs in which worlds each candidate was tried. */
function traced(cost: number, goOn?: (left: readonly string[], worlds: number) => readonly string[]) {
  let world = 0;
  const tried: string[] = [];
  return {
    tried,
    imagine: () => void (world += 1),
    tryOut: (name: string) => {
      tried.push(`${name}${world}`);
      return cost;
    },
    ...(goOn && { goOn }),
  };
}

test('every candidate is tried in the same worlds, and a started world is tried by all', () => {
  const all = traced(10);
  expect(race(['a', 'b'], all, 3, allowance(nodes(null)))).toEqual({ left: ['a', 'b'], worlds: 3 });
  expect(all.tried).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
  expect(race(['a', 'b'], traced(10), 100, allowance(nodes(45))).worlds).toBe(3);
  expect(race(['a', 'b'], traced(10), 100, allowance(nodes(0))).worlds).toBe(1);
  const late = allowance({ nodes: null, stop: () => true });
  expect(race(['a', 'b'], traced(600), 100, late).worlds).toBe(1);
});

test('candidates that fall behind are dropped, and a decided race ends', () => {
  const some = traced(1, (left, worlds) => (worlds % 2 === 0 ? left.slice(0, -1) : left));
  expect(race(['a', 'b', 'c'], some, 100, allowance(nodes(null)))).toEqual({ left: ['a'], worlds: 4 });
  expect(some.tried.filter((name) => name.startsWith('c'))).toEqual(['c1', 'c2']);
});
