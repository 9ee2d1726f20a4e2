import { expect, test } from 'vitest';
import { game as davinci } from '../games/davinci/index.ts';
import { game as zickzack } from '../games/zickzack/index.ts';
import { recordOf } from '../kernel/record.ts';
import type { Game } from '../kernel/rules.ts';
import { snapshotFor } from './snapshot.ts';
import { opened, playing, turnOf } from './testing/playing.ts';

/** A round of two that was played a few moves far at another table. */
function begun(game: Game = zickzack) {
  const play = playing(game, { players: 2 });
  for (let i = 0; i < 4; i++) play.act(turnOf(play.table));
  return recordOf(play.table.round!);
}

test('a round goes on where its record ends, once everyone has come', () => {
  const from = begun();
  const play = opened(zickzack, { players: 2 }, { from: { setup: from.setup, moves: from.moves } });
  expect(play.snapshot('a')).toMatchObject({ status: 'waiting', faces: [] });
  play.send('b', { do: 'sit', seat: 1, name: 'b' });
  expect(recordOf(play.table.round!)).toEqual(from);
  expect(play.snapshot('a')).toMatchObject({ status: 'playing', moves: 4, playedOn: 4, record: null });
  expect(snapshotFor(play.again(), { device: 'b', people: play.people, now: 0 })).toEqual(play.snapshot('b'));
  expect(play.act(turnOf(play.table)).ok).toBe(true);
});

test('what was played elsewhere cannot be taken back', () => {
  const play = playing(zickzack, { players: 2 }, { from: begun() });
  for (const seat of [0, 1]) {
    expect(play.send('ab'[seat]!, { do: 'undo', seat })).toMatchObject({ ok: false });
  }
});

test('the round after it is dealt as ever', () => {
  const play = playing(zickzack, { players: 2 }, { from: begun(), leave: 'end' });
  play.send('a', { do: 'leave', seat: 0 });
  for (const seat of [0, 1]) play.send('ab'[seat]!, { do: 'next', seat });
  expect(play.snapshot('b')).toMatchObject({ status: 'playing', moves: 0, playedOn: null });
});

test('nobody deals for others what they cannot see, by link or at one device; alone against a bot one may', () => {
  const from = { ...begun(davinci), moves: [] };
  expect(() => opened(davinci, { players: 2 }, { from })).toThrow('from must be left out');
  const guest = [{ kind: 'open' } as const, { kind: 'bot', level: 'greedy' } as const];
  expect(() => opened(davinci, { players: 2 }, { from, seats: guest })).toThrow('from must be left out');
  const both = [{ kind: 'person', name: 'a' } as const, { kind: 'person', name: 'b' } as const];
  expect(() => opened(davinci, { players: 2 }, { from, seats: both })).toThrow('from must be left out');
  expect(opened(zickzack, { players: 2 }, { from: begun(), seats: both }).snapshot('a').playedOn).toBe(4);
  const seats = [{ kind: 'person', name: 'a' } as const, { kind: 'bot', level: 'greedy' } as const];
  const play = opened(davinci, { players: 2 }, { from, seats });
  expect(play.snapshot('a')).toMatchObject({ status: 'playing', playedOn: 0 });
});

test('that a round begins from a given setup is told before anyone sits, also with no move made', () => {
  const play = opened(zickzack, { players: 2 }, { from: { ...begun(), moves: [] } });
  expect(play.snapshot(null)).toMatchObject({ status: 'waiting', playedOn: 0 });
  expect(opened(zickzack, { players: 2 }).snapshot(null).playedOn).toBeNull();
});
