import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withSameParts } from './same-parts.ts';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('what says the same is the same object', () => {
  const before = { tiles: [{ cell: 'a1' }, { cell: 'b1' }], pawn: null };
  expect(withSameParts(before, copy(before))).toBe(before);
});

test('of what has changed, all parts that have not are the same objects', () => {
  const before = { rows: [[{ n: 1 }, { n: 2 }], [{ n: 3 }], [{ n: 4 }]], hand: { cards: [4, 5] } };
  const now = withSameParts(before, copy({ ...before, rows: [[{ n: 1 }, { n: 7 }], [{ n: 3 }], [{ n: 8 }]] }));
  expect(now).not.toBe(before);
  expect(now.rows).not.toBe(before.rows);
  expect(now.rows[0]?.[0]).toBe(before.rows[0]?.[0]);
  expect(now.rows[1]).toBe(before.rows[1]);
  expect(now.hand).toBe(before.hand);
});

test('a piece that leaves a list, or joins it, leaves all others the same', () => {
  const [a, b, c, d] = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];
  const fewer = withSameParts([a, b, c, d], copy([a, c, d]));
  expect(fewer[0]).toBe(a);
  expect(fewer[1]).toBe(c);
  expect(fewer[2]).toBe(d);
  const more = withSameParts([a, d], copy([a, b, d]));
  expect(more[0]).toBe(a);
  expect(more[1]).toEqual(b);
  expect(more[2]).toBe(d);
});

test('nothing is written into what was there before or has come', () => {
  const before = Object.freeze({ list: Object.freeze([Object.freeze({ n: 1 })]) });
  const now = Object.freeze({ list: Object.freeze([Object.freeze({ n: 1 }), Object.freeze({ n: 2 })]) });
  expect(withSameParts(before, now)).toEqual(now);
});

test('it always says what has come', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const pairs = fc.oneof(fc.tuple(value, value), fc.tuple(fc.array(value), fc.array(value)));
  fc.assert(
    fc.property(pairs, ([before, now]) => {
      expect(withSameParts(before, copy(now))).toEqual(copy(now));
      // A list with one item less.
      if (Array.isArray(now)) expect(withSameParts(now, now.slice(1))).toEqual(now.slice(1));
    }),
    { numRuns: 300, seed: 14 },
  );
});
