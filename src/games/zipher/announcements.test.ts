// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { heard, you } from '../../board/testing/heard.ts';
import { sayFrom } from '../../board/testing/board.ts';
import { choices, playText, viewOf } from '../../kernel/round.ts';
import texts from './messages.en.json' with { type: 'json' };
import { page } from './page.ts';
import { freshRound } from './testing/rounds.ts';

const say = sayFrom(texts);

/** Plays the first choice of whoever is to move until the round is over, and tells what was heard of each move. */
function hears(options: Parameters<typeof freshRound>[0]): string[] {
  const round = freshRound(options, 'heard');
  const all: string[] = [];
  for (let [seat] = viewOf(round, 0).awaited; seat !== undefined; [seat] = viewOf(round, 0).awaited) {
    playText(round, seat, choices(round, seat)[0]!);
    all.push(heard(page, round, 0, you, say));
  }
  return all;
}

it('says each move, what comes next, and why the round ended', () => {
  const all = hears({ players: 2 });
  expect(all[0]).toMatch(/^(You|Mira) laid a \d on the centre/);
  for (const text of all.slice(1)) expect(text).toMatch(/^(You|Mira) took the \d, on to [a-i]\d/);
  for (const text of all.slice(1).filter((each) => each.startsWith('Mira') && each !== all.at(-1))) {
    expect(text).toMatch(/\. (\d steps? from|Choose a tile beside) /);
  }
  expect(all.at(-1)).toMatch(/No move was left from [a-i]\d, so the tiles taken decided it\.$/);
});

it('alone and blind says what is turned up', () => {
  const all = hears({ players: 1, blind: true });
  expect(all.some((text) => /^You put the pawn on [a-i]\d: \d\. \d steps? from/.test(text))).toBe(true);
  expect(all.at(-1)).toMatch(/No move was left from [a-i]\d\.$/);
  expect(hears({ players: 1, supersolo: true })[1]).toMatch(/^You turned up the target tile: \d/);
});
