import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const { signal } = new AbortController();

test('rows take turns, however many wait in one of them', async () => {
  const turns = createTurns(1);
  const had: string[] = [];
  const come = (row: string): void => void turns.begin(row, signal).then(() => had.push(row));
  for (let i = 0; i < 5; i++) come('many');
  come('one');
  come('two');
  come('two');
  expect([turns.ahead('many'), turns.ahead('one'), turns.ahead('new')]).toEqual([6, 3, 3]);
  for (let i = 0; i < 8; i++) {
    turns.end();
    await Promise.resolve();
  }
  expect(had).toEqual(['many', 'many', 'one', 'two', 'many', 'two', 'many', 'many']);
});

test('who does not wait any more has no turn, and leaves no row behind', async () => {
  const turns = createTurns(2);
  expect(await turns.begin('a', signal)).toBe(true);
  expect(await turns.begin('a', signal)).toBe(true);
  const leaving = new AbortController();
  const left = turns.begin('b', leaving.signal);
  const next = turns.begin('c', signal);
  leaving.abort();
  expect(await left).toBe(false);
  expect(turns.ahead('new')).toBe(1);
  turns.end();
  expect(await next).toBe(true);
  turns.end();
  turns.end();
  expect(turns.ahead('new')).toBe(0);
  expect(await turns.begin('d', signal)).toBe(true);
});
