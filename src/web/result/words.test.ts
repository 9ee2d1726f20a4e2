import { expect, test } from 'vitest';
import { say as sayIn, textsIn } from '../../kernel/text.ts';
import type { Say, SeatLook } from '../../board/contract.ts';
import type { Outcome } from '../../table/table.ts';
import type { Snapshot } from '../../table/wire.ts';
import de from '../messages.de.json' with { type: 'json' };
import en from '../messages.en.json' with { type: 'json' };
import nl from '../messages.nl.json' with { type: 'json' };
import sv from '../messages.sv.json' with { type: 'json' };
import { headlineOf, leadOf, matchOf, singledOut, totalsByRound } from './words.ts';

/** Says the key and what fills it, so that a test reads both. */
const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const seats: SeatLook[] = [0, 1].map((seat) => ({ seat, name: `P${seat}`, kind: 'person', here: true }));
const snapshot = (more: Partial<Snapshot>): Snapshot =>
  ({
    moves: 40,
    playedOn: null,
    takeBacks: false,
    rounds: [null],
    match: { rounds: 1 },
    matchOver: true,
    matchWinners: null,
    ...more,
  }) as unknown as Snapshot;
const limit: Outcome = { scores: [3, 9], winners: [0, 1], ended: 'limit' };

test('a round that reached its most moves is shared, whatever the scores, and says why', () => {
  expect(headlineOf(snapshot({}), limit, seats, null, say)).toBe('result.limit.title');
  expect(leadOf(snapshot({}), limit, seats, null, say)).toBe('result.limit(40)');
});

test('a round played to its end says why it ended; one that was given up says that', () => {
  const outcome: Outcome = { scores: [3, 9], winners: [1] };
  expect(leadOf(snapshot({}), outcome, seats, null, say, 'No cell is left.')).toBe('No cell is left. result.after(40)');
  const left: Outcome = { ...outcome, ended: 'resigned', by: 0 };
  expect(leadOf(snapshot({}), left, seats, null, say, 'No cell is left.')).toBe('result.resigned(P0,40)');
});

test('a round that began from a given position says so, played on or not', () => {
  const outcome: Outcome = { scores: [3, 9], winners: [1] };
  expect(leadOf(snapshot({ playedOn: 0 }), outcome, seats, null, say)).toBe('result.after(40) result.given');
  expect(leadOf(snapshot({ playedOn: 7 }), outcome, seats, null, say)).toBe('result.after(40) result.played_on(7)');
});

test('a round that someone left is won, not by points that say otherwise', () => {
  const left: Outcome = { scores: [0, 0], winners: [0], ended: 'resigned', by: 1 };
  expect(headlineOf(snapshot({}), left, seats, null, say)).toBe('result.wins_plain(P0)');
  const behind: Outcome = { scores: [3, 15], winners: [0], ended: 'resigned', by: 1 };
  expect(headlineOf(snapshot({}), behind, seats, null, say)).toBe('result.wins_plain(P0)');
  expect(headlineOf(snapshot({}), { scores: [15, 3], winners: [0] }, seats, null, say)).toBe('result.wins(P0,15,3)');
});

test('in a draw nobody is said to have won, and nobody alone', () => {
  expect(singledOut(snapshot({ rounds: [{ scores: [21, 21], winners: [0, 1] }] }), seats)).toEqual([]);
  expect(singledOut(snapshot({ rounds: [limit] }), seats)).toEqual([]);
  expect(singledOut(snapshot({ rounds: [{ scores: [51], winners: [0] }] }), seats.slice(0, 1))).toEqual([]);
  const round: Outcome = { scores: [3, 9], winners: [1] };
  expect(singledOut(snapshot({ rounds: [round] }), seats)).toEqual([1]);
  const match = snapshot({ rounds: [round, round], matchWinners: [0] });
  expect(singledOut(match, seats)).toEqual([0]);
});

test('at the end of a match the match is what was won, and the last round is told after it', () => {
  const outcome: Outcome = { scores: [34, 30], winners: [0] };
  const over = snapshot({ rounds: [{ scores: [3, 20], winners: [1] }, outcome], totals: [37, 50], matchWinners: [1] });
  expect(headlineOf(over, outcome, seats, null, say)).toBe('result.match.wins(P1,50,37)');
  expect(leadOf(over, outcome, seats, null, say)).toBe('result.round_was(2,result.wins(P0,34,30)) result.after(40)');
  const shared = { ...over, totals: [40, 40], matchWinners: [0, 1] };
  expect(headlineOf(shared, outcome, seats, null, say)).toBe('result.match.share(P0,P1,40)');
});

test('a match to a target that ends with its first round is won as a match, and says what it was played to', () => {
  const outcome: Outcome = { scores: [9, 3], winners: [0] };
  const over = snapshot({ rounds: [outcome], totals: [9, 3], match: { target: 1 }, matchWinners: [0] });
  expect(headlineOf(over, outcome, seats, null, say)).toBe('result.match.wins(P0,9,3)');
  expect(leadOf(over, outcome, seats, null, say, 'The stock is empty.')).toBe('The stock is empty. result.after(40)');
  expect(matchOf(over, seats, say)).toBe('result.match.reached(1,1)');
});

test('a round that stands alone is no match', () => {
  const outcome: Outcome = { scores: [9, 3], winners: [0] };
  const over = snapshot({ rounds: [outcome], totals: [9, 3], matchWinners: [0] });
  expect(headlineOf(over, outcome, seats, null, say)).toBe('result.wins(P0,9,3)');
  expect(matchOf(over, seats, say)).toBe('');
});

test('where rounds won are counted it is said, and the totals by round count them', () => {
  const rounds: Outcome[] = [
    { scores: [30, 34], winners: [1] },
    { scores: [40, 24], winners: [0] },
    { scores: [31, 33], winners: [1] },
  ];
  const match = { rounds: 3, count: 'rounds' } as const;
  const over = snapshot({ rounds, totals: [1, 2], match, matchWinners: [1] });
  expect(matchOf(over, seats, say)).toBe('match.count.rounds.why');
  expect(totalsByRound(over, seats)).toEqual([
    [0, 0, 1, 1],
    [0, 1, 1, 2],
  ]);
  const byPoints = snapshot({ rounds, totals: [101, 91], match: { rounds: 3 }, matchWinners: [0] });
  expect(totalsByRound(byPoints, seats)).toEqual([
    [0, 30, 70, 101],
    [0, 34, 58, 91],
  ]);
});

test('while a match goes on the round is told, who leads, which round comes next and who begins it', () => {
  const outcome: Outcome = { scores: [34, 30], winners: [0] };
  const goes = snapshot({ rounds: [outcome], totals: [34, 30], matchOver: false, match: { rounds: 3 }, nextStart: 1 });
  expect(headlineOf(goes, outcome, seats, null, say)).toBe('result.wins(P0,34,30)');
  expect(leadOf(goes, outcome, seats, null, say)).toBe('result.after(40)');
  expect(matchOf(goes, seats, say)).toBe('result.match.leads(P0,34,30) result.next_round(2,3) result.begins(P1)');
  const toTarget = { ...goes, match: { target: 50 }, nextStart: null };
  expect(matchOf(toTarget, seats, say)).toBe('result.match.leads(P0,34,30) result.next_target(2,50)');
});

test('who leads a match with several others, together, or not at all', () => {
  const three: SeatLook[] = [0, 1, 2].map((seat) => ({ seat, name: `P${seat}`, kind: 'person', here: false }));
  const standing = (totals: number[], looks: readonly SeatLook[]): string | undefined =>
    matchOf(snapshot({ totals, matchOver: false, match: { rounds: 3 } }), looks, say).split(' ')[0];
  expect(standing([3, 9, 5], three)).toBe('result.match.leads_with(P1,9)');
  expect(standing([9, 3, 9], three)).toBe('result.match.lead(P0,P2,9)');
  expect(standing([7, 7], seats)).toBe('result.match.level(7)');
  expect(standing([7], seats.slice(0, 1))).toBe('result.match.alone(7)');
});

test.each([
  ['en', 'You lead the match, 34 to 30. Round 2 of 3 comes next. Ben begins.'],
  ['nl', 'Je leidt de wedstrijd, 34 tegen 30. Nu komt ronde 2 van 3. Ben begint.'],
  ['de', 'In der Partie führst du, 34 zu 30. Nun kommt Runde 2 von 3. Ben beginnt.'],
  ['sv', 'Du leder matchen, 34 mot 30. Nu kommer omgång 2 av 3. Ben börjar.'],
] as const)('where a match stands, in words (%s)', (lang, words) => {
  const texts = textsIn(lang, { en, nl, de, sv }[lang]);
  const people: SeatLook[] = [
    { seat: 0, name: '?', kind: 'person', here: true },
    { seat: 1, name: 'Ben', kind: 'person', here: false },
  ];
  const now = snapshot({ totals: [34, 30], matchOver: false, match: { rounds: 3 }, nextStart: 1 });
  expect(matchOf(now, people, (key, values) => sayIn(texts, key, values))).toBe(words);
});
