// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { heard, you } from '../../board/testing/heard.ts';
import { sayFrom } from '../../board/testing/board.ts';
import { parseRecord } from '../../kernel/record.ts';
import texts from './messages.en.json' with { type: 'json' };
import { page } from './page.ts';
import { rules } from './rules.ts';

const say = sayFrom(texts);
function hears(moves: string): string {
  const round = parseRecord(rules, { game: 'zickzack', options: {}, setup: { start: 0 }, moves: moves.split(' ') });
  if (!round.ok) throw new Error(round.error.message);
  return heard(page, round.value, 0, you, say);
}

it.each([
  ['0:5:1-2', 'You: a double, row of 5'],
  ['0:5:1-2 1:10:1', 'Mira: a single, row of 10. Lay a piece'],
  ['0:5:1-2 1:3:1-3', 'Mira: a triple wins the row of 3'],
  ['0:3:1 1:9:1 0:3:2-3', 'You: a double wins the row of 3. Lay a piece'],
])('after %s you hear of it, and what to do', (moves, text) => {
  expect(hears(moves)).toBe(text);
});

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
