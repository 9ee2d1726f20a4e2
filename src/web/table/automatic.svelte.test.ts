// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change } from '../app/settings.svelte.ts';
import { playForced } from './automatic.svelte.ts';

let end = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  change({ auto: true });
});
afterEach(() => {
  end();
  change({ auto: false });
  vi.useRealTimers();
});

function forced(first: string | null) {
  let move: string | null = $state(first);
  const play = vi.fn();
  end = $effect.root(() =>
    playForced(
      {
        get move() {
          return move;
        },
      },
      play,
    ),
  );
  flushSync();
  return {
    play,
    offer: (next: string | null) => {
      move = next;
      flushSync();
    },
  };
}

test('the only move plays itself, once it was seen', () => {
  const { play } = forced('a');
  vi.advanceTimersByTime(800);
  expect(play).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(play).toHaveBeenCalledExactlyOnceWith('a');
});

test('nothing plays itself where the table does not say so, or where nobody wishes it', () => {
  const { play } = forced(null);
  vi.advanceTimersByTime(5000);
  expect(play).not.toHaveBeenCalled();
  end();
  change({ auto: false });
  const unwished = forced('a');
  vi.advanceTimersByTime(5000);
  expect(unwished.play).not.toHaveBeenCalled();
});

test('a move that is no longer the only one is not played', () => {
  const { play, offer } = forced('a');
  vi.advanceTimersByTime(800);
  offer(null);
  vi.advanceTimersByTime(5000);
  expect(play).not.toHaveBeenCalled();
});
