import { expect, test } from 'vitest';
import { parseRecord } from '../../kernel/record.ts';
import { legalMoves, playText, resultOf } from '../../kernel/round.ts';
import { rules } from './rules.ts';

function heapOf(heap: number, ...moves: string[]) {
  const round = parseRecord(rules, { game: 'nim', options: { heap }, setup: { start: 0 }, moves });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

test('[nim.1] a round begins with one heap, in steps of five', () => {
  expect(heapOf(25).pos.left).toBe(25);
  expect(() => heapOf(7)).toThrow('in steps of 5');
});

test('[nim.2] one to three matches are taken, and no more than there are', () => {
  expect(legalMoves(heapOf(5))).toEqual(['0:-1', '0:-2', '0:-3']);
  const last = heapOf(5, '0:-3');
  expect(legalMoves(last)).toEqual(['1:-1', '1:-2']);
  expect(playText(last, 1, '-3')).toMatchObject({ clause: 'nim.2', reason: 'not_there', values: { n: 3, left: 2 } });
  expect(playText(last, 1, '-4')).toMatchObject({ clause: 'nim.2', reason: 'too_many' });
  expect(playText(last, 0, '-1')).toMatchObject({ clause: 'table.1' });
});

test('[nim.3] who takes the last match wins', () => {
  expect(resultOf(heapOf(5, '0:-3', '1:-2'))).toEqual({ scores: [0, 1], winners: [1] });
});
