// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { keptWhile } from './kept-while.svelte.ts';

test('what was said of a move stays while it is sent, and is then what it has become', () => {
  let said = $state('again?');
  let sent = $state(false);
  let seen = '';
  const end = $effect.root(() => {
    const kept = keptWhile(
      () => sent,
      () => said,
    );
    $effect(() => void (seen = kept.now));
  });
  flushSync();
  expect(seen).toBe('again?');
  sent = true;
  said = 'where?';
  flushSync();
  expect(seen).toBe('again?');
  said = 'wait';
  sent = false;
  flushSync();
  expect(seen).toBe('wait');
  said = 'your turn';
  flushSync();
  expect(seen).toBe('your turn');
  end();
});
