import { expect, test } from 'vitest';
import { broughtNotes, notesOf, withBrought } from './seat-notes.ts';

const kept = {
  't1.1.0.b3w5': { a: { 6: 'x' } },
  't1.2.0': { d: {} },
  't1.1.1.b0w0': { b: {} },
  't2.1.0': { c: {} },
};

test('the notes of one seat at one table go along, and nobody else’s', () => {
  const sent = notesOf(kept, 'davinci', 't1', 0);
  const brought = broughtNotes(sent!, 't1');
  const mine = { 't1.1.0.b3w5': kept['t1.1.0.b3w5'], 't1.2.0': kept['t1.2.0'] };
  expect(brought).toEqual({ game: 'davinci', rounds: mine });
  expect(withBrought({ 't2.1.0': {} }, brought!.rounds)).toEqual({ 't2.1.0': {}, ...mine });
  expect(withBrought('nonsense', {})).toEqual({});
  expect(notesOf(kept, 'davinci', 't3', 0)).toBeNull();
  expect(notesOf('nonsense', 'davinci', 't1', 0)).toBeNull();
});

test.each(['', '[]', 'null', '{"game":"x"}', '{"game":"../x","rounds":{}}', '{"game":1,"rounds":{}}'])(
  'what came along and is no notes (%s) is left out',
  (sent) => {
    expect(broughtNotes(sent, 't1')).toBeNull();
  },
);

test('rounds of other tables, and what is no round, are left out', () => {
  const sent = JSON.stringify({ game: 'davinci', rounds: { 't2.1.0': {}, 't1.1.0': 1, 't1.2.0': {} } });
  expect(broughtNotes(sent, 't1')).toEqual({ game: 'davinci', rounds: { 't1.2.0': {} } });
});
