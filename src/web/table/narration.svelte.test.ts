// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { announced } from '../app/announce.svelte.ts';
import { narrate, type LogLine } from './narration.svelte.ts';

let end = (): void => undefined;
afterEach(() => end());

test('a move is told once as it happens; what was there, what comes in a heap and what is taken back is not', () => {
  const line = (text: string): LogLine => ({ by: 0, move: text, text });
  let lines: readonly LogLine[] = $state.raw([line('old')]);
  let sentence = $state('Your turn');
  const before = announced().count;
  end = $effect.root(() =>
    narrate({
      get lines() {
        return lines;
      },
      get sentence() {
        return sentence;
      },
      turnAfter: () => '',
      here: () => true,
      mine: false,
    }),
  );
  const said = (): string[] => {
    flushSync();
    return announced().count === before ? [] : [announced().text];
  };
  expect(said()).toEqual([]);
  lines = [line('old'), line('Ann laid a 2')];
  expect(said()).toEqual(['Ann laid a 2. Your turn.']);
  const count = announced().count;
  sentence = 'Choose a landing';
  flushSync();
  lines = [line('old')];
  flushSync();
  lines = [line('a'), line('b'), line('c')];
  flushSync();
  expect(announced().count).toBe(count);
});
