// @vitest-environment jsdom
import { flushSync, mount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Pawn from './pieces/Pawn.svelte';
import { warm } from './warm.svelte.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose idle periods come on command; the argument is how much of one is left. */
function pauses(): (left: number) => void {
  let waiting: ((pause: { timeRemaining: () => number }) => void) | null = null;
  vi.stubGlobal('requestIdleCallback', (run: typeof waiting) => {
    waiting = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => (waiting = null));
  return (left) => {
    const run = waiting;
    waiting = null;
    run?.({ timeRemaining: () => left });
  };
}

test('a part is mounted once, in a long enough idle period, and not in the page', () => {
  const pause = pauses();
  const made: boolean[] = [];
  const part = {};
  const mountOn = (nowhere: Element): Record<string, unknown> => {
    made.push(nowhere.isConnected);
    return mount(Pawn, { target: nowhere });
  };
  const board = (): (() => void) => {
    const end = $effect.root(() => warm(part, mountOn));
    flushSync();
    return end;
  };
  const first = board();
  pause(10);
  expect(made).toEqual([]);
  first();
  pause(50);
  expect(made).toEqual([]);
  board();
  pause(10);
  pause(50);
  expect(made).toEqual([false]);
  board();
  pause(50);
  expect(made).toEqual([false]);
});
