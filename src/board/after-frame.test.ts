// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';
import { catchUp } from './waiting-line.ts';

let frame: (() => void) | null = null;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frame = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => (frame = null));
});
afterEach(() => {
  catchUp();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('callbacks run after the frame, not in it, in the order in which they were added', () => {
  const done: string[] = [];
  afterFrame(() => done.push('a'));
  afterFrame(() => done.push('b'));
  frame?.();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['a', 'b']);
});

test('each callback runs in a task of its own, so that input does not wait for all of them', () => {
  const done: string[] = [];
  const tooLate = afterFrame(() => done.push('a'));
  afterFrame(() => done.push('b'));
  afterFrame(() => done.push('c'));
  frame?.();
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a']);
  tooLate();
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a', 'b']);
  catchUp();
  expect(done).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('catchUp runs all waiting callbacks first, and each only once', () => {
  const done: string[] = [];
  afterFrame(() => {
    done.push('a');
    afterFrame(() => done.push('b'));
  });
  catchUp();
  expect(done).toEqual(['a', 'b']);
  frame?.();
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['a', 'b']);
});

test('a removed callback is not run', () => {
  const run = vi.fn();
  afterFrame(run)();
  frame?.();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});

test('a hidden page waits for no frame, nor does one that is hidden before its frame is drawn', async () => {
  const run = vi.fn();
  afterFrame(run);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  afterFrame(run);
  await Promise.resolve();
  expect(run).toHaveBeenCalledTimes(2);
});
