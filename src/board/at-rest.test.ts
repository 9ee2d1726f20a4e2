// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atRest, inTurn } from './at-rest.ts';
import { go } from './motion/go.ts';
import { catchUp } from './waiting-line.ts';

let moving: Partial<Animation>[] = [];

/** An animation that ends this many ms of its own time from now. */
function move(until: number, playbackRate = 1): Partial<Animation> {
  const began = performance.now();
  const way: Partial<Animation> = {
    playState: 'running',
    playbackRate,
    effect: { getComputedTiming: () => ({ endTime: until }) } as AnimationEffect,
    get currentTime() {
      return (performance.now() - began) * playbackRate;
    },
  };
  moving.push(way);
  // Node fires a timer with an infinite delay at once.
  if (Number.isFinite(until)) {
    setTimeout(() => (moving = moving.filter((each) => each !== way)), until / playbackRate);
  }
  return way;
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  moving = [];
  Object.assign(document, { getAnimations: () => moving });
});
afterEach(() => {
  catchUp();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'getAnimations');
});

/** A log of callbacks, and which of them have run after this many ms. */
function noted(): { done: string[]; note: (what: string) => () => void; after: (ms: number) => string } {
  const done: string[] = [];
  const after = (ms: number): string => {
    vi.advanceTimersByTime(ms);
    return done.join('');
  };
  return { done, note: (what) => () => void done.push(what), after };
}

test('it waits until running animations have ended, also those that start meanwhile, and keeps the order', () => {
  const { note, after } = noted();
  atRest(note('a'));
  atRest(note('b'));
  move(200);
  expect(after(150)).toBe('');
  move(200);
  expect(after(190)).toBe('');
  expect(after(100)).toBe('ab');
});

test('without animations, or with endless ones only, it runs after the next frame', () => {
  const { note, after } = noted();
  atRest(note('a'));
  expect(after(40)).toBe('a');
  move(Infinity);
  atRest(note('b'));
  expect(after(40)).toBe('ab');
});

test('it waits half as long for an animation at double speed', () => {
  const { note, after } = noted();
  move(400, 2);
  atRest(note('a'));
  expect(after(150)).toBe('');
  expect(after(100)).toBe('a');
});

test('it waits until a piece has arrived, not until its held animation would end, and ends that one frame before', () => {
  const { note, done, after } = noted();
  const node = document.createElement('div');
  const animation = { ...move(5000), cancel: note('settled ') };
  const began = performance.now();
  Object.defineProperty(animation, 'currentTime', { get: () => performance.now() - began });
  Object.assign(node, { animate: () => animation });
  moving = [animation as Partial<Animation>];
  const asked = vi.spyOn(document, 'getAnimations');
  go(node, [{ offset: 0 }, { offset: 1 }], { duration: 200 });
  atRest(note('a'));
  expect(after(190)).toBe('');
  while (done.length === 0) vi.advanceTimersByTime(1);
  expect(done).toEqual(['settled ']);
  // The browser computes the layout before it answers, so it is asked once, when nothing is on its way.
  expect(asked).not.toHaveBeenCalled();
  moving = [];
  expect(after(20)).toBe('settled a');
  expect(asked).toHaveBeenCalledOnce();
});

test('it does not wait for clock animations', () => {
  const { note, after } = noted();
  const target = document.createElement('span');
  target.dataset['clock'] = '';
  Object.assign(move(400).effect!, { target });
  atRest(note('a'));
  expect(after(40)).toBe('a');
});

test('it waits at most half a second, and not for cancelled or paused animations', () => {
  const { note, after } = noted();
  move(5000);
  atRest(note('a'));
  expect(after(450)).toBe('');
  expect(after(150)).toBe('a');
  moving = [];
  Object.assign(move(5000), { playState: 'paused' });
  atRest(note('b'));
  expect(after(40)).toBe('ab');
});

test.each(['pointerdown', 'keydown'])('an input (%s) shortens the wait to the next frame', (act) => {
  const { note, after } = noted();
  move(400);
  atRest(note('a'));
  expect(after(100)).toBe('');
  dispatchEvent(new Event(act));
  expect(after(40)).toBe('a');
});

test('catchUp runs all waiting callbacks first, and each only once', () => {
  const { note, after } = noted();
  move(400);
  atRest(note('a'));
  vi.advanceTimersByTime(100);
  catchUp();
  expect(after(0)).toBe('a');
  dispatchEvent(new Event('pointerdown'));
  expect(after(1000)).toBe('a');
});

test('an input ends only the current wait, and each wait once', () => {
  const { note, after } = noted();
  const listening = vi.spyOn(globalThis, 'removeEventListener');
  move(400);
  atRest(note('a'));
  expect(after(100)).toBe('');
  dispatchEvent(new Event('pointerdown'));
  expect(after(20)).toBe('a');
  expect(listening.mock.calls.map(([act]) => act)).toEqual(['pointerdown', 'keydown']);
  // A later wait is not shortened by the timer of the cancelled one.
  move(480);
  atRest(note('b'));
  expect(after(440)).toBe('a');
  expect(after(100)).toBe('ab');
});

test('a removed callback is not run, and all others are', () => {
  const { note, after } = noted();
  move(100);
  const back = atRest(note('a'));
  atRest(note('b'));
  back();
  expect(after(300)).toBe('b');
  atRest(note('c'))();
  atRest(note('d'));
  expect(after(300)).toBe('bd');
});

test('inTurn runs after the waiting callbacks, and at once if there are none, also from within one', () => {
  const { note, after } = noted();
  inTurn(note('a'));
  expect(after(0)).toBe('a');
  move(100);
  atRest(() => inTurn(note('b')));
  inTurn(note('c'));
  expect(after(0)).toBe('a');
  expect(after(300)).toBe('abc');
});

test('a callback that throws does not stop the others', () => {
  const { note, done } = noted();
  atRest(() => {
    throw new Error('broken');
  });
  atRest(note('a'));
  expect(() => vi.advanceTimersByTime(40)).toThrow('broken');
  vi.advanceTimersByTime(40);
  expect(done).toEqual(['a']);
});

test('on a hidden page it waits for no frame and no animation', async () => {
  const { note, done } = noted();
  move(400);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  atRest(note('a'));
  atRest(note('b'));
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['a', 'b']);
});
