import { expect, test } from 'vitest';
import { game as zipher } from '../games/zipher/index.ts';
import { startOf } from '../kernel/match.ts';
import { playing, turnOf, type Playing } from './testing/playing.ts';
import type { Answer } from './wire.ts';

function playRound(play: Playing): void {
  while (!play.table.outcome) play.act(turnOf(play.table));
}

function bothGoOn(play: Playing): Answer {
  play.send('a', { do: 'next', seat: 0 });
  return play.send('b', { do: 'next', seat: 1 });
}

test('a match of three rounds: scores add up, the starter is the one the game names, and then it is over', () => {
  const play = playing(zipher, { players: 2 }, { match: { rounds: 3 } });
  const totals = [0, 0];
  for (let round = 1; round <= 3; round++) {
    expect(play.send('a', { do: 'next', seat: 0 })).toEqual({ ok: false, fault: 'round_running' });
    const start = startOf(play.table.round!)!;
    playRound(play);
    const outcome = play.table.outcome!;
    outcome.scores.forEach((score, seat) => (totals[seat]! += score));
    const shown = play.snapshot('a');
    expect(shown.totals).toEqual(totals);
    expect(shown.rounds).toHaveLength(round);
    expect(shown.matchOver).toBe(round === 3);
    expect(shown.record?.moves).toHaveLength(play.table.round!.moves.length);
    const next = round < 3 ? zipher.rules.nextStart(outcome, start) : null;
    expect(shown.nextStart).toBe(next);
    if (round < 3) {
      expect(bothGoOn(play).ok).toBe(true);
      expect(startOf(play.table.round!)).toBe(next);
      expect(play.snapshot('a')).toMatchObject({ moves: 0, record: null, status: 'playing' });
    }
  }
  const top = Math.max(...totals);
  expect(play.snapshot('a').matchWinners).toEqual([0, 1].filter((seat) => totals[seat] === top));
});

test('after a match the next one begins at nothing', () => {
  const play = playing(zipher, { players: 2 }, { match: { rounds: 2 } });
  playRound(play);
  bothGoOn(play);
  playRound(play);
  expect(play.snapshot(null).matchOver).toBe(true);
  expect(bothGoOn(play).ok).toBe(true);
  expect(play.snapshot(null)).toMatchObject({
    matchOver: false,
    totals: [0, 0],
    rounds: [null],
    status: 'playing',
  });
  expect(play.send('b', { do: 'next', seat: 1 })).toEqual({ ok: false, fault: 'round_running' });
});

test('no two deals are the same, but a numbered one is the same for everyone', () => {
  const setups = ['one', 'two'].map((seed) =>
    JSON.stringify(playing(zipher, { players: 1 }, { number: 7 }, seed).table.round!.setup),
  );
  expect(setups[0]).toBe(setups[1]);
  const play = playing(zipher, { players: 1 }, { number: 7, match: { rounds: 2 } });
  playRound(play);
  play.send('a', { do: 'next', seat: 0 });
  expect(JSON.stringify(play.table.round!.setup)).not.toBe(setups[0]);
  const unnumbered = ['one', 'two'].map((seed) =>
    JSON.stringify(playing(zipher, { players: 1 }, {}, seed).table.round!.setup),
  );
  expect(unnumbered[0]).not.toBe(unnumbered[1]);
});
