// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { heard, you } from '../../board/testing/heard.ts';
import { sayFrom } from '../../board/testing/board.ts';
import { viewOf } from '../../kernel/round.ts';
import type { CommonView, Seat } from '../../kernel/rules.ts';
import texts from './messages.en.json' with { type: 'json' };
import { page } from './page.ts';
import type { SudokuOptions } from './position.ts';
import { begin, play } from './testing.ts';

const say = sayFrom(texts);
const hears = (moves: string, options: Partial<SudokuOptions> = {}, tiles = '1234'): string =>
  heard(page, play(begin({ players: 2, ...options }, tiles), moves), 0, you, say);

it.each<[string, Partial<SudokuOptions>, string]>([
  ['0:r2c5', {}, 'You laid a 1 on r2c5, +2'],
  ['0:r2c5 1:r1c2', {}, 'Mira laid a 2 on r1c2, +2. Where does your 3 go?'],
  ['0:r1c2', { mistakes: 'penalty' }, 'You laid a 1 wrongly on r1c2; it goes aside'],
  ['0:stuck', { mistakes: 'penalty' }, 'You were not stuck; the 1 goes aside'],
  ['0:r1c2 1:call', { mistakes: 'call' }, 'Mira called the 1 on r1c2: 2 points taken back'],
  ['0:r3c4', { board: 6 }, 'You: fox on r3c4, +3'],
  ['0:r3c4 1:r1c2', { board: 6 }, 'Mira: frog on r1c2, +2. Where does the rabbit live?'],
])('after %s %o you hear of it, and what to do', (moves, options, text) => {
  expect(hears(moves, options)).toBe(text);
});

it('says whose tile had no cell, and that all are laid', () => {
  const round = begin({ players: 2 }, '12');
  const over = { ...viewOf(round, 0), over: true, hands: [{ number: 1 }, { number: 4 }] };
  const ended = (stuck: Seat | null, options: Partial<SudokuOptions> = {}) =>
    page.ended!({ ...over, stuck } as CommonView, { ...round.options, ...options });
  expect(ended(1)).toEqual({ key: 'ui.over.stuck', values: { n: 4 }, whom: 1 });
  expect(ended(null)).toEqual({ key: 'ui.over.laid' });
  expect(ended(1, { players: 1 })).toEqual({ key: 'ui.over.alone', values: { n: 4 } });
  expect(ended(1, { board: 6 })).toEqual({ key: 'ui.kids.ended' });
});
