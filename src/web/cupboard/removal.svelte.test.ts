// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Removal, UNDO_MS } from './removal.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was removed is gone for good only when its time is over', () => {
  const forget = vi.fn();
  const removal = new Removal(forget);
  removal.remove('a');
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect([removal.now, forget.mock.calls.length]).toEqual(['a', 0]);
  vi.advanceTimersByTime(1);
  expect([removal.now, forget.mock.calls]).toEqual([null, [['a']]]);
});

test('until then it can be had back, and then stays', () => {
  const forget = vi.fn();
  const removal = new Removal(forget);
  removal.remove('a');
  removal.undo();
  vi.advanceTimersByTime(UNDO_MS * 2);
  removal.settle();
  expect([removal.now, forget.mock.calls.length]).toEqual([null, 0]);
});

test('the next one ends the chance of the last; whoever is about to answer is not hurried', () => {
  const forget = vi.fn();
  const removal = new Removal(forget);
  removal.remove('a');
  removal.remove('b');
  expect(forget.mock.calls).toEqual([['a']]);
  removal.hold();
  vi.advanceTimersByTime(UNDO_MS * 5);
  expect(removal.now).toBe('b');
  removal.release();
  vi.advanceTimersByTime(UNDO_MS);
  expect(forget.mock.calls).toEqual([['a'], ['b']]);
});
