import { expect, test } from 'vitest';
import { notesOf, withBrought } from './seat-notes.ts';

const kept = { 't1.1.0': { a: { 6: 'x' } }, 't1.1.1': { b: {} }, 't2.1.0': { c: {} } };

test('the notes of one seat at one table go along, and nobody else’s', () => {
  const sent = notesOf(kept, 't1', 0);
  expect(JSON.parse(sent!)).toEqual({ 't1.1.0': kept['t1.1.0'] });
  expect(withBrought({ 't2.1.0': {} }, sent, 't1')).toEqual({ 't2.1.0': {}, 't1.1.0': kept['t1.1.0'] });
  expect(notesOf(kept, 't3', 0)).toBeNull();
  expect(notesOf('nonsense', 't1', 0)).toBeNull();
});

test.each(['', '[]', '{"t2.1.0":{}}', '{"t1.1.0":1}', 'null'])(
  'what came along and is no notes (%s) is left out',
  (sent) => {
    expect(withBrought({ x: {} }, sent, 't1')).toEqual({ x: {} });
  },
);
