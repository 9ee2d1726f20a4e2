import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { gameIds } from '../../games/index.ts';
import { langs } from '../../kernel/languages.ts';
import { viewOf } from '../../kernel/round.ts';
import type { Seat } from '../../kernel/rules.ts';
import { randomOptions } from '../../kernel/random-options.ts';
import { quick } from '../../kernel/rng.ts';
import { pictureLines, plainPen, standingLines } from '../round-text.ts';
import { gameOf, randomRound } from '../testing/rounds.ts';
import { ownTexts } from '../texts.ts';
import { fields } from './fields.ts';

const pen = plainPen(ownTexts('en'));

describe.each(gameIds)('%s', (id) => {
  test('is drawn at any moment, for any viewer, in any language, with nothing left open', async () => {
    const game = await gameOf(id);
    const rng = quick(id);
    for (const [index, most] of [0, 1, 3, 7, 15, 40, 10_000].entries()) {
      const round = randomRound(game, `${id} ${most}`, most, randomOptions(game.rules, rng));
      const own = plainPen(ownTexts(langs[index % langs.length]!));
      for (const viewer of [...Array(round.players).keys(), 'table' as const]) {
        const view = viewOf(round, viewer);
        const lines = [...(await pictureLines(id, view, own)), ...standingLines(view, own)];
        const text = stripVTControlCharacters(lines.join('\n'));
        expect(text).not.toMatch(/undefined|null|NaN|\[object|[{}]|picture\.|extra\./);
        for (const line of lines) expect(stripVTControlCharacters(line).trimEnd().length).toBeLessThan(140);
      }
    }
  });
});

test('what a viewer may not see is in no picture', async () => {
  for (const id of gameIds) {
    const game = await gameOf(id);
    const round = randomRound(game, `hidden ${id}`, 5);
    const text = async (viewer: Seat | 'table'): Promise<string> =>
      (await pictureLines(id, viewOf(round, viewer), pen)).join('\n');
    for (let seat = 0; seat < round.players; seat++) {
      const same = JSON.stringify(viewOf(round, seat)) === JSON.stringify(viewOf(round, 'table'));
      if (same) expect(await text(seat)).toBe(await text('table'));
    }
  }
});

test('a game without a picture has its view written out', () => {
  const view = {
    players: 2,
    start: 0,
    awaited: [0],
    scores: [1, 2],
    over: false,
    result: null,
    phase: 'draw',
    hand: ['b1', 'w2'],
    last: null,
    piles: [
      { top: 'b3', height: 2 },
      { top: null, height: 0 },
    ],
  };
  expect(fields(view)).toEqual([
    'phase: draw',
    'hand: b1 w2',
    'last: –',
    'piles:',
    '  top b3, height 2',
    '  top –, height 0',
  ]);
});
