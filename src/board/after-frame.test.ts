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

test('it is done after the frame, not with it, in the order in which it was asked for', () => {
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

test('each is done in a task of its own, so that nothing waits for all of them', () => {
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

test('whoever brings something new first has all done that waits, once', () => {
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

test('what is not wanted any more is not done', () => {
  const run = vi.fn();
  afterFrame(run)();
  frame?.();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});

test('a page that is hidden waits for no frame, nor does one that is hidden before its frame comes', async () => {
  const run = vi.fn();
  afterFrame(run);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  afterFrame(run);
  await Promise.resolve();
  expect(run).toHaveBeenCalledTimes(2);
});
