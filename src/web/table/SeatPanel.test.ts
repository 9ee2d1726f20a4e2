// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change } from '../app/settings.svelte.ts';
import SeatPanel from './SeatPanel.svelte';

const props = { seat: 0, name: 'Ada', state: 'to move', score: 3, now: true, mine: true };

beforeEach(() => {
  // Every screen is a phone, and people like things to move.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  change({ pace: 1 });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Every sum that is seen after the score has risen to 9. */
async function sums(): Promise<string[]> {
  const { container, rerender } = render(SeatPanel, props);
  const seen = [container.querySelector('.sum')!.textContent];
  await rerender({ ...props, score: 9 });
  for (let passed = 0; passed < 1000; passed += 10) {
    seen.push(container.querySelector('.sum')!.textContent);
    vi.advanceTimersByTime(10);
    flushSync();
  }
  return seen.filter((sum, index) => sum !== seen[index - 1]);
}

test('what was won is counted once, when it has come', async () => {
  expect(await sums()).toEqual(['3', '9']);
});

test('where nothing moves it is counted at once', async () => {
  change({ pace: 0 });
  const { container, rerender } = render(SeatPanel, props);
  await rerender({ ...props, score: 9 });
  expect(container.querySelector('.sum')!.textContent).toBe('9');
});
