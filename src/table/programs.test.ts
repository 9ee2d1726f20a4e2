import { expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import { decideProgram, mayPlayBy, seatOfProgram } from './programs.ts';
import { apply, replayTable } from './table.ts';
import { playing, type Playing } from './testing/playing.ts';
import type { Answer } from './wire.ts';

const game = (await loadGame('zipher'))!;

function set(play: Playing, device: string, seat: number, on: boolean): Answer {
  const { table, people, now } = play;
  const chance = { seed: () => '', player: () => '' };
  const decided = decideProgram(table, { device, seat, on }, { now, chance, people });
  if ('answer' in decided) return decided.answer;
  for (const { event } of decided.steps) {
    play.log.push(event);
    apply(table, event);
  }
  return { ok: true, version: table.version };
}

test('whoever holds a seat lets a program play it; everyone sees that, also after a restart', () => {
  const play = playing(game, { players: 2 });
  expect(set(play, 'a', 1, true)).toEqual({ ok: false, fault: 'not_your_seat' });
  const { version } = play.table;
  expect(set(play, 'b', 1, true)).toEqual({ ok: true, version: version + 1 });
  for (const device of ['a', 'b', null]) {
    const { seats } = play.snapshot(device);
    expect(seats.map(({ program }) => program)).toEqual([undefined, true]);
  }
  expect(play.again().seats).toEqual(play.table.seats);
  const program = { player: 'p1', number: version + 1 };
  expect(seatOfProgram(play.table, program)).toBe(1);
  // Another token is another saying.
  set(play, 'b', 1, true);
  expect(seatOfProgram(play.table, program)).toBeNull();
  const again = { ...program, number: version + 2 };
  expect(seatOfProgram(play.table, again)).toBe(1);
  set(play, 'b', 1, false);
  expect(seatOfProgram(play.table, again)).toBeNull();
  expect(play.snapshot('a').seats[1]).toEqual({ kind: 'person', name: 'b', level: null, here: false });
  // Taken back twice is taken back once.
  expect(set(play, 'b', 1, false)).toEqual({ ok: true, version: version + 3 });
  expect(play.log).toHaveLength(version + 3);
});

test('a stand-in keeps the mark for whoever comes back, a new person does not', () => {
  const play = playing(game, { players: 2 }, { absence: 1_000 });
  set(play, 'b', 1, true);
  const program = { player: 'p1', number: play.table.version };
  const stoodIn = { type: 'stoodIn', seat: 1, level: 'easy', how: 'away', at: 0 } as const;
  const at = replayTable(game, [...play.log, stoodIn]);
  expect(seatOfProgram(at, program)).toBe(1);
  apply(at, { type: 'returned', seat: 1, at: 0 });
  expect(seatOfProgram(at, program)).toBe(1);
  apply(at, { type: 'seatMoved', seat: 1, player: 'p9', at: 0 });
  expect(seatOfProgram(at, program)).toBeNull();
  expect(at.seats[1]).toEqual({ kind: 'person', player: 'p9' });
});

test('not at a closed table, not in a full log', () => {
  const play = playing(game, { players: 2 });
  play.table.version = 20_000;
  expect(set(play, 'a', 0, true)).toEqual({ ok: false, fault: 'full' });
  play.table.closed = true;
  expect(set(play, 'a', 0, false)).toEqual({ ok: false, fault: 'closed' });
});

test('the clock of whoever thinks runs on meanwhile', () => {
  const play = playing(game, { players: 2 }, { clock: { kind: 'move', each: 60_000 } });
  const [seat] = play.table.clock!.running;
  play.now = 5_000;
  set(play, 'a', 0, true);
  expect(play.log.at(-1)).toMatchObject({ type: 'programSet', charged: { [seat!]: 5_000 } });
});

test('a program does what its seat may, for that seat', () => {
  expect(mayPlayBy({ do: 'next', id: 'x', seat: 1 }, 1)).toBe(true);
  expect(mayPlayBy({ do: 'next', id: 'x', seat: 0 }, 1)).toBe(false);
  expect(mayPlayBy({ do: 'close', id: 'x' }, 1)).toBe(false);
  expect(mayPlayBy({ do: 'remove', id: 'x', seat: 1 }, 1)).toBe(false);
});
