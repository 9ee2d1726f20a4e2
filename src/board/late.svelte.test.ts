// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { catchUp } from './after-frame.ts';
import { late } from './late.svelte.ts';

test('what stands around the board follows a frame later; for another viewer it follows at once', () => {
  let view = $state.raw({ viewer: 0, moves: 1 });
  const seen: string[] = [];
  const end = $effect.root(() => {
    const around = late(
      () => view,
      ({ viewer }) => viewer,
    );
    $effect(() => void seen.push(`${around.now.viewer}:${around.now.moves}`));
  });
  flushSync();
  view = { viewer: 0, moves: 2 };
  flushSync();
  expect(seen).toEqual(['0:1']);
  catchUp();
  expect(seen).toEqual(['0:1', '0:2']);
  view = { viewer: 1, moves: 3 };
  flushSync();
  expect(seen).toEqual(['0:1', '0:2', '1:3']);
  catchUp();
  expect(seen.slice(3).every((each) => each === '1:3')).toBe(true);
  end();
});
