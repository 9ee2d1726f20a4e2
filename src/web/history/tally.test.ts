import { expect, test } from 'vitest';
import type { RoundResult } from '../../kernel/rules.ts';
import type { KeptRound } from '../local/protocol.ts';
import { tally } from './tally.ts';

const seat = (here: boolean) => ({ kind: here ? 'person' : 'bot', name: null, level: null, here }) as const;
const round = (game: string, outcome: RoundResult, here: readonly boolean[]): KeptRound =>
  ({ game, outcome, seats: here.map(seat) }) as unknown as KeptRound;
const nameOf = (_: KeptRound, at: number): string => ['Ada', 'Bea', 'Easy bot'][at]!;
const titleOf = ({ game }: KeptRound): string => game;

test('rounds, wins and the best score are those of this device', () => {
  const rounds = [
    round('zipher', { scores: [12, 30], winners: [1] }, [true, false]),
    round('zipher', { scores: [20, 9], winners: [0] }, [true, false]),
    round('zipher', { scores: [24], winners: [0] }, [true]),
    { ...round('zipher', { scores: [40, 2], winners: [0] }, [true, false]), playedOn: 12 },
    round('zickzack', { scores: [3, 2], winners: [0], ended: 'resigned' }, [false, true]),
  ];
  expect(tally(rounds, nameOf, titleOf)).toEqual([
    { game: 'zipher', title: 'zipher', played: 4, against: 2, won: 1, winners: [], best: 24 },
    { game: 'zickzack', title: 'zickzack', played: 1, against: 1, won: 0, winners: [], best: null },
  ]);
});

test('of rounds that several played on this device, it says who won, not that someone did', () => {
  const rounds = [
    round('zipher', { scores: [12, 30, 4], winners: [1] }, [true, true, false]),
    round('zipher', { scores: [1, 2, 40], winners: [2] }, [true, true, false]),
    round('zipher', { scores: [20, 20, 3], winners: [0, 1] }, [true, true, false]),
    { ...round('zipher', { scores: [9, 2], winners: [0] }, [true, true]), playedOn: 3 },
  ];
  expect(tally(rounds, nameOf, titleOf)).toEqual([
    {
      game: 'zipher',
      title: 'zipher',
      played: 4,
      against: 0,
      won: 0,
      winners: [
        { name: 'Bea', n: 2 },
        { name: 'Easy bot', n: 1 },
        { name: 'Ada', n: 1 },
      ],
      best: 30,
    },
  ]);
});
