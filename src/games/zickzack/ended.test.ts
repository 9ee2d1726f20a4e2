// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { page } from './page.ts';

it('says why the round ended, and which rows decided it', () => {
  const view = {
    over: true,
    scores: [22, 30],
    rows: [3, 4, 10].map((row) => ({ row, pieces: [], wonBy: row === 4 ? 0 : 1 })),
  };
  const told = page.ended!(view as never, { players: 2 })!;
  expect(told).toEqual({ key: 'ui.ended', values: { rows: [3, 10] }, whom: 1 });
  expect(page.ended!({ ...view, scores: [26, 26] } as never, { players: 2 })).toEqual({ key: 'ui.ended.even' });
});
