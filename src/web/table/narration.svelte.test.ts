// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { catchUp } from '../../board/waiting-line.ts';
import { announced } from '../app/announce.svelte.ts';
import { narrate, type LogLine } from './narration.svelte.ts';

let end = (): void => undefined;
afterEach(() => end());

test('a move is announced once as it happens, but not moves from before or several at once; after an undo the prompt is announced', () => {
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
  expect(announced().count).toBe(count);
  lines = [line('old')];
  flushSync();
  catchUp();
  expect(announced().text).toContain('Choose a landing.');
  expect(announced().count).toBe(count + 1);
  lines = [line('a'), line('b'), line('c')];
  flushSync();
  expect(announced().count).toBe(count + 1);
});

test('a question that stands while others answer it is asked once', () => {
  const line = (text: string): LogLine => ({ by: 1, move: text, text });
  let lines: readonly LogLine[] = $state.raw([]);
  end = $effect.root(() =>
    narrate({
      get lines() {
        return lines;
      },
      sentence: 'A line that nobody claimed?',
      turnAfter: () => '',
      here: () => false,
      mine: true,
    }),
  );
  const heard = (): string => {
    flushSync();
    return announced().text;
  };
  heard();
  lines = [line('Ben ended the turn')];
  expect(heard()).toMatch(/Ben ended the turn\. A line that nobody claimed\?$/);
  lines = [...lines, line('Cleo passed')];
  expect(heard()).toMatch(/Cleo passed\.$/);
});
