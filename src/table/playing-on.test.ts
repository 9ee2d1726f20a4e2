import { expect, test } from 'vitest';
import { game as davinci } from '../games/davinci/index.ts';
import { recordOf } from '../kernel/record.ts';
import { snapshot } from './snapshot.ts';
import { opened, playing, turnOf } from './testing/playing.ts';

/** A round of two that was played a few moves far at another table. */
function begun() {
  const play = playing(davinci, { players: 2 });
  for (let i = 0; i < 4; i++) play.act(turnOf(play.table));
  return recordOf(play.table.round!);
}

test('a round goes on where its record ends, once everyone has come', () => {
  const from = begun();
  const play = opened(davinci, { players: 2 }, { from: { setup: from.setup, moves: from.moves } });
  expect(snapshot(play.table, 'a')).toMatchObject({ status: 'waiting', faces: [] });
  play.send('b', { do: 'sit', seat: 1, name: 'b' });
  expect(recordOf(play.table.round!)).toEqual(from);
  expect(snapshot(play.table, 'a')).toMatchObject({ status: 'playing', moves: 4, playedOn: 4, record: null });
  expect(snapshot(play.again(), 'b')).toEqual(snapshot(play.table, 'b'));
  expect(play.act(turnOf(play.table)).ok).toBe(true);
});

test('what was played elsewhere cannot be taken back', () => {
  const play = playing(davinci, { players: 2 }, { from: begun() });
  for (const seat of [0, 1]) {
    expect(play.send('ab'[seat]!, { do: 'undo', seat })).toMatchObject({ ok: false });
  }
});

test('the round after it is dealt as ever', () => {
  const play = playing(davinci, { players: 2 }, { from: begun() });
  play.send('a', { do: 'leave', seat: 0, how: 'resigned' });
  play.send('b', { do: 'next', seat: 1 });
  expect(snapshot(play.table, 'b')).toMatchObject({ status: 'playing', moves: 0, playedOn: null });
});
