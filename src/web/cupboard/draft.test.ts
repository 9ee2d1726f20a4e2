import { expect, test } from 'vitest';
import { usualWindows } from '../../table/windows.ts';
import type { TablePlan } from '../../table/wire.ts';
import type { GameFacts } from '../local/protocol.ts';
import { clocks, usualTerms, type ChosenTerms } from './terms.ts';
import {
  freshDraft,
  isOffered,
  namesFault,
  planOf,
  playersIn,
  readDraft,
  seatsIn,
  settle,
  wayOf,
  waysOf,
  withPlayers,
  withRecord,
  withSeat,
  withWay,
} from './draft.ts';

const never = { usual: false, otherwise: [] };
const facts: GameFacts = {
  options: {
    players: { kind: 'whole', min: 1, max: 3, default: 2 },
    blind: { kind: 'flag', default: false },
    supersolo: { kind: 'flag', default: false, only: { players: 1 } },
  },
  levels: ['easy', 'medium', 'strong'],
  target: false,
  counts: [],
  dealer: 1,
  hidden: never,
  call: never,
  vote: never,
  young: never,
};
const puzzle: GameFacts = { ...facts, options: { cards: { kind: 'whole', min: 2, max: 64, step: 2, default: 20 } } };
const name = (seat: number): string => `Player ${seat + 1}`;

test('the first table is one person against an easy bot', () => {
  const draft = freshDraft(facts, []);
  expect(seatsIn(draft, facts)).toEqual([
    { kind: 'person', name: '' },
    { kind: 'bot', level: 'easy' },
  ]);
  expect(wayOf(draft, facts)).toBe('bots');
});

test('a game for one has one seat and one way', () => {
  const draft = freshDraft(puzzle, []);
  expect(playersIn(draft, puzzle)).toBe(1);
  expect(waysOf(freshDraft(puzzle, []), puzzle)).toEqual(['alone']);
  expect(planOf(draft, 'zoker-pairs', puzzle, name, usualWindows)).toMatchObject({
    options: { cards: 20 },
    seats: [{ name: 'Player 1' }],
  });
});

test('with days for a move the times to answer are left to the table, at one device they are not', () => {
  const terms = { ...usualTerms(facts), clock: clocks.days[0]!, windows: { call: 8_000, vote: 30_000 } };
  const plan = (way: 'friends' | 'device', clock: ChosenTerms['clock']): TablePlan =>
    planOf(
      { ...withWay(freshDraft(facts, []), way, facts), terms: { ...terms, clock } },
      'x',
      facts,
      name,
      usualWindows,
    );
  expect(plan('friends', terms.clock)).not.toHaveProperty('windows');
  expect(plan('friends', clocks.live[0]!)).toMatchObject({ windows: terms.windows });
  expect(plan('device', terms.clock)).toMatchObject({ windows: terms.windows });
});

test('each way lays its table, and is recognised again', () => {
  for (const way of waysOf(freshDraft(facts, []), facts))
    expect(wayOf(withWay(freshDraft(facts, []), way, facts), facts)).toBe(way);
  const mixed = withSeat(withPlayers(freshDraft(facts, []), 3, facts), 2, { kind: 'open' });
  expect(wayOf(mixed, facts)).toBeNull();
});

test('an option that needs others goes back to its default without them', () => {
  const alone = withWay(freshDraft(facts, []), 'alone', facts);
  const chosen = { ...alone, options: { ...alone.options, supersolo: true }, number: 12 };
  expect(planOf(chosen, 'zipher', facts, name, usualWindows)).toMatchObject({
    options: { supersolo: true },
    number: 12,
    dealer: 1,
  });
  const two = withPlayers(chosen, 2, facts);
  expect(planOf(two, 'zipher', facts, name, usualWindows)).toMatchObject({
    options: { supersolo: false },
    number: null,
  });
});

test('what was kept is taken only as far as it still fits', () => {
  const kept = {
    options: { players: 9, blind: true, gone: 1 },
    seats: [{ kind: 'bot', level: 'grandmaster' }],
    match: { rounds: 3 },
  };
  const draft = readDraft(kept, facts, ['Anna']);
  expect(draft.options).toEqual({ players: 2, blind: true, supersolo: false });
  expect(draft.seats[0]).toEqual({ kind: 'bot', level: 'easy' });
  expect(draft.match).toEqual({ rounds: 3 });
  expect(readDraft('nonsense', facts, ['Anna']).seats[0]).toEqual({ kind: 'person', name: 'Anna' });
});

test('a kept number that is no longer offered goes back to the default', () => {
  const cards = (kept: unknown) => readDraft({ options: { cards: kept } }, puzzle, []).options;
  expect(cards(24)).toEqual({ cards: 24 });
  for (const wrong of [25, 24.5, 66, '24', true, null]) expect(cards(wrong)).toEqual({ cards: 20 });
});

test('a kept option that needs another one keeps its value only with it', () => {
  const options = (players: number) => readDraft({ options: { players, supersolo: true } }, facts, []).options;
  expect(options(1)).toEqual({ players: 1, blind: false, supersolo: true });
  expect(options(2)).toEqual({ players: 2, blind: false, supersolo: false });
});

test('a round that is played on keeps its options and its number of players, whoever sits there', () => {
  const record = {
    game: 'zipher',
    options: { players: 3, blind: true, supersolo: false },
    setup: {},
    moves: ['0:a', '1:b'],
  };
  const draft = withRecord(freshDraft(facts, []), record, 1, facts);
  expect(waysOf(draft, facts)).toEqual(['bots', 'device', 'friends']);
  for (const way of waysOf(draft, facts)) {
    const plan = planOf(withWay(draft, way, facts), 'zipher', facts, name, usualWindows);
    expect(plan).toMatchObject({ options: record.options, from: { setup: {}, moves: ['0:a'] }, match: { rounds: 1 } });
    expect(plan.seats).toHaveLength(3);
  }
  const alone = withRecord(freshDraft(facts, []), { ...record, options: { ...record.options, players: 1 } }, 2, facts);
  expect(waysOf(alone, facts)).toEqual(['alone']);
  expect(planOf(alone, 'zipher', facts, name, usualWindows).seats).toEqual([{ kind: 'person', name: 'Player 1' }]);
});

test.each([
  ['Ada', 'Bea', null],
  ['Ada', ' ADA', 'name_taken'],
  ['Ada', '\u3164', 'name'],
] as const)('the names %j and %j: %s', (one, other, wrong) => {
  const people = [one, other].map((name) => ({ kind: 'person' as const, name }));
  const plan = {
    game: 'zipher',
    options: {},
    match: { rounds: 1 },
    seats: people,
    leave: 'end',
    number: null,
  } as const;
  expect(namesFault(plan)).toBe(wrong);
});

test('how long a match is and what counts in it are remembered, where the game still knows them', () => {
  const kept = { match: { rounds: 3, count: 'rounds' } };
  expect(readDraft(kept, { ...facts, counts: ['cards', 'rounds'] }, []).match).toEqual(kept.match);
  expect(readDraft(kept, facts, []).match).toEqual({ rounds: 3 });
  expect(readDraft({ match: { target: 50 } }, { ...facts, target: true }, []).match).toEqual({ target: 50 });
  expect(readDraft({ match: { target: 50 } }, facts, []).match).toEqual({ rounds: 1 });
});

test('names and levels stay when a table is laid another way and back, and when the box is opened again', () => {
  const fresh = freshDraft(facts, ['Ada', 'Bea']);
  const strong = withSeat(fresh, 1, { kind: 'bot', level: 'strong' });
  const there = withWay(strong, 'device', facts, ['Ada', 'Bea']);
  expect(seatsIn(there, facts)).toEqual([
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Bea' },
  ]);
  const back = withWay(readDraft(JSON.parse(JSON.stringify(there)), facts, []), 'bots', facts);
  expect(seatsIn(back, facts)[1]).toEqual({ kind: 'bot', level: 'strong' });
  const old = readDraft({ ...there, level: 'unheard of' }, facts, []);
  expect(seatsIn(withWay(old, 'bots', facts), facts)[1]).toEqual({ kind: 'bot', level: 'easy' });
});

test('a value for another board is not offered and not kept, but a round that was dealt with it is played on', () => {
  const boards: GameFacts = {
    ...facts,
    options: {
      board: { kind: 'choice', values: [9, 6], default: 9 },
      scoring: { kind: 'choice', values: ['full', 'block'], default: 'full', offered: { block: { board: 6 } } },
    },
  };
  const { scoring } = boards.options as Record<'scoring', Parameters<typeof isOffered>[0]>;
  expect(isOffered(scoring, 'block', { board: 9 })).toBe(false);
  expect(isOffered(scoring, 'block', { board: 6 })).toBe(true);
  expect(settle({ board: 9, scoring: 'block' }, boards.options)).toEqual({ board: 9, scoring: 'full' });
  expect(settle({ board: 6, scoring: 'block' }, boards.options)).toEqual({ board: 6, scoring: 'block' });
  const record = { game: 'sudoku', options: { board: 9, scoring: 'block' }, setup: {}, moves: [] };
  const begun = withRecord(freshDraft(boards, []), record, 0, boards);
  expect(planOf(begun, 'sudoku', boards, name, usualWindows).options).toEqual(record.options);
});
