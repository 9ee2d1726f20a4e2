// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Snapshot } from '../../table/wire.ts';
import { lookAtResult, type LookedAt } from './looked-at.svelte.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page at a table whose state a test sets. */
function atTable(record: unknown = {}) {
  let now: Snapshot | null = $state.raw(null);
  let looked!: LookedAt;
  const stop = $effect.root(() => {
    looked = lookAtResult(
      () => now,
      () => 1,
    );
  });
  const show = (status: Snapshot['status'], version: number, wait = 2000): void => {
    now = { status, version, record: status === 'playing' || status === 'waiting' ? null : record } as Snapshot;
    flushSync();
    vi.advanceTimersByTime(wait);
    flushSync();
  };
  return { looked, show, stop };
}

test('the last move is seen before the result, which is there at once for whoever comes later', () => {
  const played = atTable();
  played.show('playing', 1);
  played.show('ended', 2, 1000);
  expect(played.looked.result).toBeNull();
  played.show('ended', 2);
  expect(played.looked.result?.version).toBe(2);
  played.stop();
  const late = atTable();
  late.show('ended', 2, 0);
  expect(late.looked.result?.version).toBe(2);
  late.stop();
});

test('the result stays on screen when others start the next round', () => {
  const { looked, show, stop } = atTable();
  show('playing', 1);
  show('ended', 2);
  expect(looked.dealt).toBe(false);
  show('playing', 3);
  show('playing', 4);
  expect(looked.result?.version).toBe(2);
  expect(looked.dealt).toBe(true);
  looked.toTable();
  expect(looked.result).toBeNull();
  // The round after that ends as usual.
  show('ended', 5);
  expect(looked.result?.version).toBe(5);
  stop();
});

test('who asked for the next round is taken to it, and what changes meanwhile is seen', () => {
  const { looked, show, stop } = atTable();
  show('ended', 2);
  looked.goOn();
  show('ended', 3);
  expect(looked.result?.version).toBe(3);
  show('playing', 4);
  expect(looked.result).toBeNull();
  stop();
});

test('a table that was closed in mid-round, or before the first, has no result', () => {
  for (const status of ['waiting', 'playing'] as const) {
    const { looked, show, stop } = atTable(null);
    show(status, 1);
    show('closed', 2);
    expect(looked.result).toBeNull();
    stop();
  }
});
