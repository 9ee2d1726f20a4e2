import { configure } from '@testing-library/svelte';
import { afterAll, vi } from 'vitest';

// A machine that is busy with something else takes long to load a game.
configure({ asyncUtilTimeout: 15_000 });

// One page of jsdom is made for many files, since that takes longer than most of them: each leaves it as it would find a new one, and the
// next loads every module anew.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
  document.body.replaceChildren();
});
