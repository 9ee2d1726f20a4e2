// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { catchUp } from './waiting-line.ts';
import { late } from './late.svelte.ts';

test('the value follows one frame later; for another viewer it follows at once', () => {
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

test('it follows when told to, and never shows again what an earlier viewer saw', () => {
  let view = $state.raw({ viewer: 0, moves: 1 });
  let due = (): void => undefined;
  const seen: string[] = [];
  const end = $effect.root(() => {
    const around = late(
      () => view,
      ({ viewer }) => viewer,
      (run) => {
        due = run;
        return () => (due = () => undefined);
      },
    );
    $effect(() => void seen.push(`${around.now.viewer}:${around.now.moves}`));
  });
  const show = (viewer: number, moves: number): void => {
    view = { viewer, moves };
    flushSync();
  };
  flushSync();
  show(0, 2);
  expect(seen).toEqual(['0:1']);
  show(1, 3);
  show(0, 4);
  expect(seen).toEqual(['0:1', '1:3', '0:4']);
  show(0, 5);
  due();
  flushSync();
  expect(seen).toEqual(['0:1', '1:3', '0:4', '0:5']);
  end();
});
