import { expect, test } from 'vitest';
import type { Values } from '../../kernel/text.ts';
import type { SeatState } from '../../table/wire.ts';
import { companyAt, stateOf } from './row-words.ts';
import type { OpenTable } from './rows.ts';

/** Says keys with their values, and knows no text. */
const say = (key: string, values: Values = {}): string => [key, ...Object.values(values).map(String)].join(' ');

const person = (name: string, here = false): SeatState => ({ kind: 'person', name, level: null, here });
const open: SeatState = { kind: 'open', name: null, level: null, here: false };
const at = (status: OpenTable['status'], ...seats: SeatState[]): OpenTable => ({
  id: 'a',
  game: 'zipher',
  options: {},
  seats,
  awaited: [],
  status,
});

test('free seats are counted and not named', () => {
  const ada = person('Ada', true);
  expect(companyAt(at('waiting', ada, open, open), say)).toBe('lobby.free 2');
  expect(companyAt(at('waiting', ada, person('Bea'), open), say)).toBe('row.with Bea · lobby.free 1');
  expect(companyAt(at('waiting', person('Bea'), open), say)).toBe('row.with Bea · lobby.free 1');
});

test('who shares the table is named, and where all sit here all are', () => {
  expect(companyAt(at('playing', person('Ada', true), person('Bea')), say)).toBe('row.with Bea');
  expect(companyAt(at('playing', person('Ada', true), person('Bea', true)), say)).toBe('row.here Ada,Bea');
  expect(companyAt(at('playing', person('Ada', true)), say)).toBe('row.alone');
});

test('your turn is said only where one person sits at this device', () => {
  const seats = [person('Ada', true), person('Bea')];
  expect(stateOf({ ...at('playing', ...seats), awaited: [0] }, say)).toBe('row.your_turn');
  expect(stateOf(at('waiting', ...seats), say)).toBe('row.waits');
  expect(stateOf(at('ended', ...seats), say)).toBe('row.next');
});
