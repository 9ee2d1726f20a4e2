// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { go } from './go.ts';
import { leftOfWays, settle } from './ways.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

interface Played {
  readonly node: HTMLElement;
  readonly frames: () => readonly Keyframe[];
  readonly animation: Animation;
  readonly cancel: ReturnType<typeof vi.fn>;
}

/** An element whose animations run on a clock that the test controls. */
function piece(): Played {
  const began = performance.now();
  const node = document.createElement('div');
  const cancel = vi.fn(() => undefined);
  const animation = {
    playState: 'running',
    cancel,
    get currentTime() {
      return performance.now() - began;
    },
  } as unknown as Animation;
  const animate = vi.fn((_frames: readonly Keyframe[], _timing: { duration: number }) => animation);
  Object.assign(node, { animate });
  const frames = (): readonly Keyframe[] => {
    const [given, { duration }] = animate.mock.calls[0]!;
    return given.map((frame) => ({ ...frame, offset: Math.round(Number(frame.offset) * duration) }));
  };
  return { node, frames, animation, cancel };
}

const frames = [
  { offset: 0, transform: 'scale(2)', opacity: 0 },
  { offset: 0.5, opacity: 1 },
  { offset: 1, transform: 'none' },
];

test('an animation takes its duration, and holds its first frame before and its last frame after', () => {
  const { node, frames: shown } = piece();
  go(node, frames, { duration: 200, delay: 100 });
  expect(shown()).toEqual([
    { offset: 0, transform: 'scale(2)', opacity: 0 },
    { offset: 100, transform: 'scale(2)', opacity: 0 },
    { offset: 200, opacity: 1 },
    { offset: 300, transform: 'none' },
    { offset: 2300, transform: 'none', opacity: 1 },
  ]);
});

test('a piece that has arrived is settled together with all others that have, and a moving one is not', () => {
  const [a, b] = [piece(), piece()];
  const settled = vi.fn();
  go(a.node, frames, { duration: 200 }, settled);
  go(b.node, frames, { duration: 400 });
  vi.advanceTimersByTime(150);
  expect(leftOfWays()).toBe(250);
  expect(settle()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(settled).not.toHaveBeenCalled();
  expect(settle()).toBe(true);
  expect(settled).toHaveBeenCalledOnce();
  expect([a.cancel, b.cancel].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  expect(leftOfWays()).toBe(150);
});

test('a piece that moves on has only one animation at a time', () => {
  const { node, cancel } = piece();
  const settled = vi.fn();
  go(node, frames, { duration: 200 }, settled);
  go(node, frames, { duration: 200 });
  expect(cancel).toHaveBeenCalledOnce();
  expect(settled).toHaveBeenCalledOnce();
});

test('pieces are settled even if nothing waits for them', () => {
  const { node, cancel } = piece();
  go(node, frames, { duration: 200 });
  vi.advanceTimersByTime(1000);
  expect(cancel).toHaveBeenCalledOnce();
});

test('a starting piece settles those that have arrived or were stopped', () => {
  const [arrived, stopped, last] = [piece(), piece(), piece()];
  go(arrived.node, frames, { duration: 100 });
  go(stopped.node, frames, { duration: 400 });
  vi.advanceTimersByTime(150);
  Object.assign(stopped.animation, { playState: 'paused' });
  expect(leftOfWays()).toBe(0);
  expect(arrived.cancel).not.toHaveBeenCalled();
  go(last.node, frames, { duration: 100 });
  expect([arrived, stopped, last].map(({ cancel }) => cancel.mock.calls.length)).toEqual([1, 1, 0]);
});
