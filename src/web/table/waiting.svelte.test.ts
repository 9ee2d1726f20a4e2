// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lineTo, slowSince } from './waiting.svelte.ts';

let end = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test('after a lost connection `back` is shown for a moment, and not at the first connection', () => {
  let lost = $state(false);
  let line!: ReturnType<typeof lineTo>;
  end = $effect.root(() => {
    line = lineTo(() => lost);
  });
  flushSync();
  expect(line.now).toBe('there');
  lost = true;
  flushSync();
  expect(line.now).toBe('lost');
  lost = false;
  flushSync();
  expect(line.now).toBe('back');
  vi.advanceTimersByTime(1500);
  expect(line.now).toBe('there');
});

test('only a long wait is shown, and every change begins it anew', () => {
  let version = $state(1);
  let slow!: ReturnType<typeof slowSince>;
  end = $effect.root(() => {
    slow = slowSince(() => version);
  });
  flushSync();
  vi.advanceTimersByTime(1999);
  expect(slow.now).toBe(false);
  version = 2;
  flushSync();
  vi.advanceTimersByTime(1999);
  expect(slow.now).toBe(false);
  vi.advanceTimersByTime(1);
  expect(slow.now).toBe(true);
  version = 3;
  flushSync();
  expect(slow.now).toBe(false);
});
