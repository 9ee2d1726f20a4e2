// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atRest } from '../../board/at-rest.ts';
import { catchUp } from '../../board/waiting-line.ts';
import { announce } from './announce.svelte.ts';
import Spoken from './Spoken.svelte';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

/** The element that is read out now. */
async function read(container: HTMLElement): Promise<Element> {
  await tick();
  return container.querySelector('[aria-live="polite"] p')!;
}

test('a repeated announcement is a new element, so that it is spoken again', async () => {
  const { container } = render(Spoken);
  announce('It is not your turn.');
  const first = await read(container);
  vi.advanceTimersByTime(1000);
  announce('It is not your turn.');
  const second = await read(container);
  expect(second.textContent).toBe('It is not your turn.');
  expect(second).not.toBe(first);
});

test('an announcement that follows at once is joined to the one before', async () => {
  const { container } = render(Spoken);
  vi.advanceTimersByTime(1000);
  announce('You took the 3');
  await tick();
  vi.advanceTimersByTime(1);
  announce('You win');
  expect((await read(container)).textContent).toBe('You took the 3. You win.');
  vi.advanceTimersByTime(1000);
  announce('Again?');
  expect((await read(container)).textContent).toBe('Again?');
});

test('an announcement during a pending move comes after that of the move', async () => {
  const { container } = render(Spoken);
  vi.advanceTimersByTime(1000);
  announce('Before.');
  vi.advanceTimersByTime(1000);
  atRest(() => announce('You laid the 3.'));
  announce('It is not your turn.');
  expect((await read(container)).textContent).toBe('Before.');
  catchUp();
  expect((await read(container)).textContent).toBe('You laid the 3. It is not your turn.');
});
