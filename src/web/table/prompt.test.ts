import { expect, test } from 'vitest';
import type { Say, SeatLook } from '../../board/contract.ts';
import { promptText, type Occasion } from './prompt.ts';

/** Says the key and what fills it, so that a test reads both. */
const say: Say = (key, values) => (values ? `${key}(${Object.values(values).join(',')})` : key);
const seat = (at: number, kind: SeatLook['kind'], here: boolean): SeatLook => ({
  seat: at,
  name: `P${at}`,
  kind,
  here,
});
const occasion = (more: Partial<Occasion>): Occasion => ({
  line: 'there',
  sending: false,
  away: [],
  over: false,
  awaited: [0],
  mine: true,
  seats: [seat(0, 'person', true), seat(1, 'bot', false)],
  given: { sentence: { key: 'lay' }, detail: { key: 'why' } },
  movesLeft: null,
  ...more,
});
const headline = (more: Partial<Occasion>) => promptText(occasion(more), say);

test('who is asked is told that it is their turn, and what the game says of it', () => {
  expect(headline({})).toEqual({ sentence: 'lay(P0)', detail: 'turn.yours why(P0)' });
});

test('of several at one device the one to move is named', () => {
  const seats = [seat(0, 'person', true), seat(1, 'person', true)];
  expect(headline({ seats }).detail).toBe('turn.of(P0) why(P0)');
});

test('a vote or a call is nobody’s turn', () => {
  const given = { sentence: { key: 'vote' }, detail: null, call: true };
  expect(headline({ given })).toEqual({ sentence: 'vote(P0)', detail: '' });
});

test('where the game leaves it to the table, it says whom all wait for, and a spectator that they only watch', () => {
  expect(headline({ given: null, mine: false, awaited: [1] })).toEqual({ sentence: 'turn.thinks(P1)', detail: '' });
  const seats = [seat(0, 'person', false), seat(1, 'person', false)];
  expect(headline({ given: null, mine: false, awaited: [0, 1], seats })).toEqual({
    sentence: 'turn.waits(P0,P1)',
    detail: 'turn.watching',
  });
});

test('a round that nears its longest says so, quietly', () => {
  expect(headline({ movesLeft: 7 }).detail).toBe('turn.yours why(P0) table.moves_left(7)');
  expect(headline({ movesLeft: 7, given: null, awaited: [1] }).detail).toBe('table.moves_left(7)');
});

test('the prompt names a lost connection first, and a reconnect before the end of the round', () => {
  expect(headline({ line: 'lost', over: true }).sentence).toBe('table.lost');
  expect(headline({ line: 'back', over: true }).sentence).toBe('table.back');
  expect(headline({ over: true }).sentence).toBe('table.over');
});

test('who is not connected is named, whatever else there is to say; bots and whoever reads it never', () => {
  const seats = [seat(0, 'person', true), seat(1, 'person', false), seat(2, 'person', false), seat(3, 'bot', false)];
  expect(headline({ seats, away: [0, 1, 2, 3] }).detail).toBe('table.away(P1,P2) turn.yours why(P0)');
});

test('what is not answered is said to be on its way, and to be kept while the line is lost', () => {
  expect(headline({ sending: true }).detail).toBe('table.sending turn.yours why(P0)');
  expect(headline({ line: 'lost', sending: true }).detail).toBe('table.lost.sending');
  expect(headline({ line: 'lost' }).detail).toBe('table.lost.why');
});
