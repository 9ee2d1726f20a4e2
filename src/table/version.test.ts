import { expect, test } from 'vitest';
import { game as sudoku } from '../games/sudoku/index.ts';
import { random } from '../kernel/bots.ts';
import { recordOf } from '../kernel/record.ts';
import { dealer } from '../kernel/rng.ts';
import { legalMoves } from '../kernel/round.ts';
import type { Game } from '../kernel/rules.ts';
import { sticks as toy } from '../kernel/testing/sticks.ts';
import type { TableEvent } from './events.ts';
import { replayTable } from './table.ts';
import { opened, playing, turnOf } from './testing/playing.ts';

// A table needs a bot that plays on for whoever is gone.
const sticks: Game = { ...toy, bots: [random] };

test('a new round is dealt and recorded under the current rules, and a stored one keeps those it was dealt under', () => {
  const play = playing(sticks, { players: 2 });
  expect(play.log.find(({ type }) => type === 'dealt')).toMatchObject({ rules: 2 });
  expect(play.act(turnOf(play.table), 'take3')).toMatchObject({ ok: true });
  expect(recordOf(play.table.round!).rules).toBe(2);
  // A log of the time when nobody might take three.
  const old = play.log.flatMap((event): TableEvent[] =>
    event.type === 'dealt' ? [{ ...event, rules: 1 }] : event.type === 'moved' ? [] : [event],
  );
  const table = replayTable(sticks, old);
  const seat = turnOf(table);
  expect(table.round!.version).toBe(1);
  expect(legalMoves(table.round!)).toEqual([`${seat}:take1`, `${seat}:take2`]);
  expect(recordOf(table.round!).rules).toBe(1);
  expect(() => replayTable(sticks, [...old, { type: 'moved', seat, move: 'take3', at: 0 }])).toThrow('illegal');
});

test('a round that is played on keeps its rules; the next one at that table is dealt under the current ones', () => {
  const setup = { start: 0, heap: 2 };
  for (const [rules, version] of [
    [undefined, 1],
    [1, 1],
    [2, 2],
  ] as const) {
    const from = { setup, moves: [], ...(rules !== undefined && { rules }) };
    const play = playing(sticks, { players: 2 }, { from, match: { rounds: 2 } });
    expect(play.table.round!.version).toBe(version);
    expect(play.act(0, 'take2')).toMatchObject({ ok: true });
    for (const [seat, device] of ['a', 'b'].entries()) play.send(device, { do: 'next', seat });
    expect(play.table.round).toMatchObject({ version: 2, moves: [] });
  }
});

test('a numbered deal is that of the dealer it was numbered by, for ever', () => {
  const goldenOf = (of: number | undefined): unknown =>
    (
      opened(sudoku, { players: 1 }, { number: 7, ...(of !== undefined && { dealer: of }) }).table.round!.setup as {
        gold: unknown;
      }
    ).gold;
  const options = opened(sudoku, { players: 1 }).table.options;
  const dealtBy = (of: number): unknown =>
    (sudoku.rules.deal(of, options as never, dealer('sudoku deal 7'), null) as { gold: unknown }).gold;
  expect(goldenOf(1)).toEqual(dealtBy(1));
  expect(goldenOf(2)).toEqual(dealtBy(2));
  expect(goldenOf(undefined)).toEqual(dealtBy(sudoku.rules.dealer));
  expect(dealtBy(1)).not.toEqual(dealtBy(2));
});
