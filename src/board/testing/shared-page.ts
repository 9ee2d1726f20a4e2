import { configure } from '@testing-library/svelte';
import { afterAll, vi } from 'vitest';

// A busy machine takes long to load a game.
configure({ asyncUtilTimeout: 15_000 });

// Many files share one jsdom page, because creating one takes longer than most of them: each leaves it clean, and the
// next loads every module again.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
  document.body.replaceChildren();
});
