import { expect, test } from 'vitest';
import { loadGame } from '../../games/index.ts';
import type { Snapshot } from '../../table/wire.ts';
import type { GameFacts } from '../local/protocol.ts';
import { changeOf, draftOf } from './changing.ts';

const game = await loadGame('zipher');
const facts = {
  options: game?.rules.options,
  levels: ['easy', 'medium', 'hard'],
  counts: [],
} as unknown as GameFacts;
const person = (name: string) => ({ kind: 'person' as const, name, level: null, here: false });
const snapshot = {
  options: { players: 3 },
  match: { rounds: 3 },
  leave: 'bot',
  absence: 60_000,
  windows: { call: 8_000, vote: 30_000 },
  seats: [person('Ada'), { kind: 'open', name: null, level: null, here: false }, person('Cor')],
} as unknown as Snapshot;

test('a table that is not changed stays as it is', () => {
  const draft = draftOf(snapshot, null, facts);
  expect(changeOf(draft, draft, facts)).toMatchObject({
    do: 'change',
    plan: { match: { rounds: 3 }, leave: 'bot', absence: 60_000, clock: null, windows: snapshot.windows },
    seats: [{ kind: 'kept', seat: 0 }, { kind: 'open' }, { kind: 'kept', seat: 2 }],
  });
});

test('with fewer seats whoever sits moves up and nobody loses a seat', () => {
  const draft = draftOf(snapshot, null, facts);
  const { seats } = changeOf({ ...draft, options: { players: 2 } }, draft, facts);
  expect(seats).toEqual([
    { kind: 'kept', seat: 0 },
    { kind: 'kept', seat: 2 },
  ]);
});

test('with a clock nothing is said of who is away, and without it the usual again', () => {
  const clock = { rule: { kind: 'days', each: 86_400_000, holidays: 0 } };
  const days = { call: 86_400_000, vote: 86_400_000 };
  const draft = draftOf({ ...snapshot, clock, absence: null, windows: days } as unknown as Snapshot, null, facts);
  expect(changeOf(draft, draft, facts).plan).not.toHaveProperty('absence');
  const without = { ...draft, terms: { ...draft.terms, clock: null } };
  const { plan } = changeOf(without, draft, facts);
  expect(plan).toMatchObject({ absence: 180_000 });
  expect(plan).not.toHaveProperty('windows');
});

test('another clock brings its own times to answer in', () => {
  const draft = draftOf(snapshot, null, facts);
  const clock = { kind: 'days', each: 86_400_000, holidays: 0 } as const;
  const { plan } = changeOf({ ...draft, terms: { ...draft.terms, clock } }, draft, facts);
  expect(plan?.clock).toEqual(clock);
  expect(plan?.windows).toBeUndefined();
});
