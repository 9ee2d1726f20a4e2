import { expect, test } from 'vitest';
import { createFairScheduler } from './fair-scheduler.ts';

const { signal } = new AbortController();

test('queues take turns, however many wait in one of them', async () => {
  const scheduler = createFairScheduler(1);
  const had: string[] = [];
  const come = (row: string): void => void scheduler.acquire(row, signal).then(() => had.push(row));
  for (let i = 0; i < 5; i++) come('many');
  come('one');
  come('two');
  come('two');
  expect([scheduler.ahead('many'), scheduler.ahead('one'), scheduler.ahead('new')]).toEqual([6, 3, 3]);
  for (let i = 0; i < 8; i++) {
    scheduler.release();
    await Promise.resolve();
  }
  expect(had).toEqual(['many', 'many', 'one', 'two', 'many', 'two', 'many', 'many']);
});

test('whoever cancels gets no turn and leaves no queue behind', async () => {
  const scheduler = createFairScheduler(2);
  expect(await scheduler.acquire('a', signal)).toBe(true);
  expect(await scheduler.acquire('a', signal)).toBe(true);
  const leaving = new AbortController();
  const left = scheduler.acquire('b', leaving.signal);
  const next = scheduler.acquire('c', signal);
  leaving.abort();
  expect(await left).toBe(false);
  expect(scheduler.ahead('new')).toBe(1);
  scheduler.release();
  expect(await next).toBe(true);
  scheduler.release();
  scheduler.release();
  expect(scheduler.ahead('new')).toBe(0);
  expect(await scheduler.acquire('d', signal)).toBe(true);
});
