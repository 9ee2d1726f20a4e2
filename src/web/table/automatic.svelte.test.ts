// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GamePage } from '../../board/contract.ts';
import type { CommonView } from '../../kernel/rules.ts';
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

const page = { automatic: (move: string) => move !== 'tells' } as unknown as GamePage;

function forced(...first: string[]) {
  let choices: readonly string[] = $state.raw(first);
  const play = vi.fn();
  end = $effect.root(() =>
    playForced(
      {
        get choices() {
          return choices;
        },
        view: {} as CommonView,
        page,
      },
      play,
    ),
  );
  flushSync();
  return {
    play,
    offer: (...next: string[]) => {
      choices = next;
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

test('nothing plays itself where there is a choice, where it would tell something, or where nobody wishes it', () => {
  for (const choices of [['a', 'b'], ['tells'], []]) {
    const { play } = forced(...choices);
    vi.advanceTimersByTime(5000);
    expect(play).not.toHaveBeenCalled();
    end();
  }
  change({ auto: false });
  const { play } = forced('a');
  vi.advanceTimersByTime(5000);
  expect(play).not.toHaveBeenCalled();
});

test('a move that is no longer the only one is not played', () => {
  const { play, offer } = forced('a');
  vi.advanceTimersByTime(800);
  offer('a', 'b');
  vi.advanceTimersByTime(5000);
  expect(play).not.toHaveBeenCalled();
});
