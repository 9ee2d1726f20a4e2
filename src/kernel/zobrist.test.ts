import { expect, test } from 'vitest';
import { flip, flipper } from './zobrist.ts';

test('toggling a fact twice restores the hash, in any order', () => {
  const hash = new Int32Array(2);
  for (const fact of [3, 70_000, 0]) flip(hash, fact);
  expect([...hash]).not.toEqual([0, 0]);
  for (const fact of [70_000, 0, 3]) flip(hash, fact);
  expect([...hash]).toEqual([0, 0]);
});

test('no two sets of up to three of eighty facts have the same hash', () => {
  const facts = 80;
  const known = new Set<string>();
  let sets = 0;
  const hash = new Int32Array(2);
  const note = (): void => {
    known.add(hash.join(' '));
    sets += 1;
  };
  for (let a = 0; a < facts; a++) {
    flip(hash, 5 * a);
    note();
    for (let b = 0; b < a; b++) {
      flip(hash, 5 * b);
      note();
      for (let c = 0; c < b; c++) {
        flip(hash, 5 * c);
        note();
        flip(hash, 5 * c);
      }
      flip(hash, 5 * b);
    }
    flip(hash, 5 * a);
  }
  expect(known.size).toBe(sets);
});

test('precomputed words equal the computed ones', () => {
  const [mixed, looked] = [new Int32Array(2), new Int32Array(2)];
  const flipLooked = flipper(50);
  for (let fact = 0; fact < 50; fact += 3) {
    flip(mixed, fact);
    flipLooked(looked, fact);
    expect([...looked]).toEqual([...mixed]);
  }
});
