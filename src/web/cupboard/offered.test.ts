import { expect, test } from 'vitest';
import { offeredNumbers } from './offered.ts';

test('the most an option may be is offered, whatever the steps are', () => {
  expect(offeredNumbers({ kind: 'whole', min: 4, max: 64, step: 4, default: 16 })).toEqual([
    4, 12, 16, 20, 28, 36, 44, 52, 60, 64,
  ]);
  expect(offeredNumbers({ kind: 'whole', min: 1, max: 3, default: 2 })).toEqual([1, 2, 3]);
});

test('what an option names is offered, and its default', () => {
  expect(
    offeredNumbers({ kind: 'whole', min: 2, max: 64, step: 2, default: 20, offer: [8, 16, 24, 32, 48, 64] }),
  ).toEqual([8, 16, 20, 24, 32, 48, 64]);
});
