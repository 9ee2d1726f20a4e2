// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { goneSeat } from './gone.svelte.ts';

const undos = [{ waiting: [3] }, { waiting: [2] }];

test.each([
  ['whose move is awaited', { away: [1], awaited: [1], undos: [], absence: 60_000 }, 1],
  ['who has not answered a request', { away: [2], awaited: [1], undos, absence: 60_000 }, 2],
  ['nobody who is not waited for', { away: [0], awaited: [1], undos, absence: 60_000 }, null],
  ['nobody, for ever', { away: [1], awaited: [1], undos: [], absence: null }, null],
] as const)('who holds up the table: %s', (_who, now, seat) => {
  let gone: ReturnType<typeof goneSeat> | undefined;
  const stop = $effect.root(() => {
    gone = goneSeat(() => now);
  });
  flushSync();
  expect(gone?.now?.seat ?? null).toBe(seat);
  expect(gone?.now?.ready ?? false).toBe(false);
  stop();
});
