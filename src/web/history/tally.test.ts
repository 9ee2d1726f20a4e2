import { expect, test } from 'vitest';
import type { RoundResult } from '../../kernel/rules.ts';
import type { KeptRound } from '../local/protocol.ts';
import { tally } from './tally.ts';

const seat = (here: boolean) => ({ kind: here ? 'person' : 'bot', name: null, level: null, here }) as const;
const round = (game: string, outcome: RoundResult, here: readonly boolean[]): KeptRound =>
  ({ game, outcome, seats: here.map(seat) }) as unknown as KeptRound;

test('rounds, wins and the best score are those of this device', () => {
  const rounds = [
    round('zipher', { scores: [12, 30], winners: [1] }, [true, false]),
    round('zipher', { scores: [20, 9], winners: [0] }, [true, false]),
    round('zipher', { scores: [24], winners: [0] }, [true]),
    { ...round('zipher', { scores: [40, 2], winners: [0] }, [true, false]), playedOn: 12 },
    round('zickzack', { scores: [3, 2], winners: [0], ended: 'resigned' }, [false, true]),
  ];
  expect(tally(rounds)).toEqual([
    { game: 'zipher', played: 4, alone: 1, won: 1, best: 24 },
    { game: 'zickzack', played: 1, alone: 0, won: 0, best: null },
  ]);
});
