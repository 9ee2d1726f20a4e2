import { expect, test } from 'vitest';
import type { Say, SeatLook } from '../../board/contract.ts';
import type { Snapshot } from '../../table/wire.ts';
import { agreedOn } from './agreed.ts';

const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const looks = ['Ada', 'Bea'].map((name, seat): SeatLook => ({ seat, name, kind: 'person', here: false }));
const usual = {
  match: { rounds: 3 },
  begin: 'lot',
  leave: 'end',
  standIn: 'medium',
  absence: 180_000,
  spectators: 'table',
  facts: { hidden: false },
  seats: [{ kind: 'person' }, { kind: 'open' }],
} as unknown as Snapshot;
const clock = (rule: object): Partial<Snapshot> => ({ clock: { rule } }) as unknown as Partial<Snapshot>;
const about = (terms: Partial<Snapshot>): Record<string, string> =>
  Object.fromEntries(agreedOn({ ...usual, ...terms }, looks, say).map((one) => [one.about, one.words]));

test('the usual is told too', () => {
  expect(about({})).toEqual({
    'match.title': 'match.rounds(3)',
    'terms.clock': 'terms.clock.none.why',
    'terms.leave': 'terms.leave.end',
    'terms.absence': 'wait.terms.absence(time.minutes(3))',
    'terms.stand_in': 'medium',
  });
});

test.each<[string, Partial<Snapshot>, Record<string, string>]>([
  [
    'a live clock',
    clock({ kind: 'live', initial: 600_000, increment: 10_000 }),
    { 'terms.clock': 'time.live(10,10) · terms.clock.live', 'wait.terms.leave': 'terms.leave.end' },
  ],
  [
    'days',
    clock({ kind: 'days', each: 172_800_000, holidays: 0 }),
    { 'terms.clock': 'time.days(2) · terms.clock.move', 'terms.holidays': 'time.none' },
  ],
  ['a bot', { leave: 'bot', absence: null }, { 'terms.leave': 'terms.leave.bot', 'terms.stand_in': 'medium' }],
  ['waiting', { absence: null }, { 'terms.absence': 'wait.terms.wait' }],
  ['a target', { match: { target: 50, count: 'cards' } }, { 'match.title': 'match.to(50)' }],
  ['what counts', { match: { rounds: 3, count: 'rounds' } }, { 'match.count': 'match.count.rounds' }],
  [
    'the time to call and to answer',
    { facts: { ...usual.facts, windows: ['call', 'vote'] }, windows: { call: 8_000, vote: null } },
    { 'terms.call': 'time.seconds(8)', 'terms.vote': 'terms.clock.none.why' },
  ],
  ['who begins', { begin: 0 }, { 'terms.begin': 'Ada' }],
  ['a seat begins', { begin: 1 }, { 'terms.begin': 'seat.player(2)' }],
])('%s', (_what, terms, expected) => {
  expect(about(terms)).toMatchObject(expected);
});

test('times are told of what can happen under the options alone', () => {
  const windows = { call: 8_000, vote: 30_000 };
  const times = (kinds: readonly ('call' | 'vote')[]): string[] =>
    ['terms.call', 'terms.vote'].filter((key) => key in about({ windows, facts: { ...usual.facts, windows: kinds } }));
  expect(times(['call'])).toEqual(['terms.call']);
  expect(times(['vote'])).toEqual(['terms.vote']);
  expect(about({ windows })).toEqual(about({}));
});

test('where a clock runs nobody is said to be replaced for being away, nor a bot to stand in that never does', () => {
  const words = about({ ...clock({ kind: 'move', each: 60_000 }), absence: 180_000 });
  expect(Object.keys(words)).toEqual(['match.title', 'terms.clock', 'wait.terms.leave']);
  expect(about({ absence: null })).not.toHaveProperty('terms.stand_in');
});

test('what spectators see is told where anything is hidden', () => {
  const facts = { ...usual.facts, hidden: true };
  expect(about({ facts })['terms.spectators']).toBe('terms.spectators.table.why');
  expect(about({ facts, spectators: 'late' })['terms.spectators']).toBe('wait.terms.late');
  expect(about({ spectators: 'late' })).not.toHaveProperty('terms.spectators');
});
