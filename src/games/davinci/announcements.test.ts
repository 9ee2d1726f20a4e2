// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { heard, you } from '../../board/testing/heard.ts';
import { sayFrom } from '../../board/testing/board.ts';
import texts from './messages.en.json' with { type: 'json' };
import { page } from './page.ts';
import { dealt } from './testing.ts';

const FIRST = 'b1 b4 w7 w9 b2 w3 b8 w10 b5';
const say = sayFrom(texts);
const hears = (moves: string, options = {}): string =>
  heard(page, dealt(FIRST, options, moves.split(' ')), 0, you, say);

it.each([
  ['0:+b', 'You drew the black 5. Point at a tile of another player'],
  ['0:+b 0:1.1=2', 'You named 2 for tile 1 of Mira: right. Right! Guess again, or stop'],
  ['0:+b 0:1.1=2 0:|3', 'You stopped and hid the drawn tile at place 3'],
  ['0:+b 0:1.1=6', 'You named 6 for tile 1 of Mira: wrong. Wrong: lay your drawn tile open'],
  ['0:+b 0:1.1=6 0:/3', 'You laid the black 5 open at place 3'],
  ['0:+b 0:1.1=6 0:/3 1:+w', 'Mira drew a white tile'],
  ['0:+b 0:1.1=6 0:/3 1:+w 1:0.1=0', 'Mira named 0 for your tile 1: wrong'],
  ['0:+b 0:1.1=6 0:/3 1:+w 1:0.1=0 1:/1', 'Mira laid the white 0 open at place 1. Draw a tile, black or white'],
])('after %s you hear of it, and what to do', (moves, text) => {
  expect(hears(moves)).toBe(text);
});

it('tells nobody else which tile was drawn', () => {
  const across = [
    { seat: 0, name: 'Ada', kind: 'person' as const, here: false },
    { seat: 1, name: 'You', kind: 'person' as const, here: true },
  ];
  expect(heard(page, dealt(FIRST, {}, ['0:+b']), 1, across, say)).toBe('Ada drew a black tile');
});

it('says why the round ended', () => {
  const all = '0:+b 0:1.1=2 0:1.2=3 0:1.3=8 0:1.4=10';
  const right = 'You named 10 for tile 4 of Mira: right';
  expect(hears(all)).toBe(`${right}. The last hidden tile of Mira was guessed: the white 10.`);
  expect(hears(all, { points: true })).toBe(
    `${right}. The code of Mira was the last to be cracked, so the points decided it.`,
  );
});
