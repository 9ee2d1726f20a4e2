import { expect, test } from 'vitest';
import type { Say, SeatLook } from '../../board/contract.ts';
import type { Outcome } from '../../table/table.ts';
import type { Snapshot } from '../../table/wire.ts';
import { headlineOf, leadOf } from './words.ts';

/** Says the key and what fills it, so that a test reads both. */
const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const seats: SeatLook[] = [0, 1].map((seat) => ({ seat, name: `P${seat}`, kind: 'person', here: true }));
const snapshot = (more: Partial<Snapshot>): Snapshot =>
  ({
    moves: 40,
    playedOn: null,
    takeBacks: false,
    rounds: [null],
    matchOver: true,
    matchWinners: null,
    ...more,
  }) as unknown as Snapshot;
const limit: Outcome = { scores: [3, 9], winners: [0, 1], ended: 'limit' };

test('a round that reached its most moves is shared, whatever the scores, and says why', () => {
  expect(headlineOf(limit, seats, null, say)).toBe('result.limit.title');
  expect(leadOf(snapshot({}), limit, seats, say)).toBe('result.limit(40)');
});

test('a round that began from a given position says so, played on or not', () => {
  const outcome: Outcome = { scores: [3, 9], winners: [1] };
  expect(leadOf(snapshot({ playedOn: 0 }), outcome, seats, say)).toBe('result.after(40) result.given');
  expect(leadOf(snapshot({ playedOn: 7 }), outcome, seats, say)).toBe('result.after(40) result.played_on(7)');
});
