import { expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import { opened, playing, turnOf } from './testing/playing.ts';

test('of two the one who leaves loses, at the scores as they stand', () => {
  const play = playing(zipher, { players: 2 });
  for (let i = 0; i < 5; i++) play.act(turnOf(play.table));
  const scores = play.table.round!.rules.scores(play.table.round!.pos);
  const leaver = scores[0]! > scores[1]! ? 0 : 1;
  expect(play.send('ab'[leaver]!, { do: 'leave', seat: leaver }).ok).toBe(true);
  expect(play.table.outcome).toEqual({ scores, winners: [1 - leaver], ended: 'resigned', by: leaver });
  expect(play.snapshot(null)).toMatchObject({ status: 'ended', matchOver: true });
  expect(play.send('a', { do: 'leave', seat: 0 })).toEqual({ ok: false, fault: 'round_ended' });
  const other = 1 - leaver;
  expect(
    play.send('ab'[other]!, { do: 'act', seat: other, decision: play.table.decisions[other]!, move: 'e5>e6' }),
  ).toEqual({
    ok: false,
    fault: 'round_ended',
  });
});

test('of three a bot takes the seat, always the same, and the round goes on', () => {
  const play = playing(zipher, { players: 3 });
  play.act(turnOf(play.table));
  expect(play.send('b', { do: 'leave', seat: 1 }).ok).toBe(true);
  expect(play.table.seats[1]).toEqual({ kind: 'bot', level: 'greedy' });
  expect(play.table.outcome).toBeNull();
  expect(play.send('b', { do: 'leave', seat: 1 })).toEqual({ ok: false, fault: 'not_your_seat' });
  expect(play.snapshot('b').faces.map(({ viewer }) => viewer)).toEqual(['table']);
});

test('of three the round ends if the table chose so', () => {
  const play = playing(zipher, { players: 3 }, { leave: 'end' });
  for (let i = 0; i < 4; i++) play.act(turnOf(play.table));
  play.send('c', { do: 'leave', seat: 2 });
  expect(play.table.outcome).toMatchObject({ ended: 'resigned', by: 2 });
  expect(play.table.outcome!.winners).not.toContain(2);
});

test('alone leaving ends the round with the score as it stands', () => {
  const play = playing(zipher, { players: 1 });
  play.act(0);
  play.act(0);
  play.send('a', { do: 'leave', seat: 0 });
  expect(play.table.outcome).toMatchObject({ winners: [0], ended: 'resigned' });
});

test('before the deal the seat is free again', () => {
  const play = opened(zipher, { players: 2 });
  play.send('a', { do: 'leave', seat: 0 });
  expect(play.snapshot('a')).toMatchObject({
    status: 'waiting',
    seats: [{ kind: 'open', name: null }, { kind: 'open' }],
  });
  play.send('b', { do: 'sit', seat: 0, name: 'b' });
  play.send('b', { do: 'sit', seat: 1, name: 'b again' });
  const { status, faces } = play.snapshot('b');
  expect(status).toBe('playing');
  expect(faces.map(({ viewer }) => viewer)).toEqual([0, 1, 'table']);
});
