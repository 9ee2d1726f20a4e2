// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle } from '../../../board/motion/ways.ts';
import Card from './Card.svelte';

/** How far all animations are, in ms. */
let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Element.prototype.animate = () =>
    ({
      playState: 'running',
      cancel: () => undefined,
      get currentTime() {
        return now;
      },
    }) as unknown as Animation;
});
afterEach(() => {
  now = 10_000;
  settle();
  vi.useRealTimers();
  delete (Element.prototype as Partial<Element>).animate;
});

const arrive = async (): Promise<void> => {
  now = 260;
  settle();
  await tick();
};

test('a card that is turned up has both sides while it turns, and then its face alone', async () => {
  const { container, rerender } = render(Card, { card: null, pace: 1 });
  const body = container.querySelector('.body')!;
  expect([...body.classList]).toContain('back');
  expect(body.querySelector('.face')).toBeNull();
  await rerender({ card: 'rM3', state: 'matching' });
  expect([...body.classList]).toContain('back');
  expect(body.querySelector('.face')).not.toBeNull();
  expect(container.querySelector('.matching')).toBeNull();
  await arrive();
  expect([...body.classList]).not.toContain('back');
  expect(container.querySelector('.matching .face')).not.toBeNull();
});

test('a card that is turned down keeps its face until it lies, and then nothing of it is left', async () => {
  const { container, rerender } = render(Card, { card: 'rM3', pace: 1 });
  await rerender({ card: null });
  expect(container.querySelector('.turning.back .face')).not.toBeNull();
  await arrive();
  expect(container.querySelector('.face')).toBeNull();
  expect(container.querySelector('.back:not(.turning)')).not.toBeNull();
});

test('a card that is turned back on the way lies as it was told last', async () => {
  const { container, rerender } = render(Card, { card: null, pace: 1 });
  await rerender({ card: 'rM3' });
  now = 100;
  await rerender({ card: null });
  await arrive();
  expect(container.querySelector('.face')).toBeNull();
});

test('without motion a card is simply turned', async () => {
  const { container, rerender } = render(Card, { card: null, pace: 0 });
  await rerender({ card: 'rM3' });
  expect(container.querySelector('.body:not(.back, .turning) .face')).not.toBeNull();
});
