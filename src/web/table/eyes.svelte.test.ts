// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GamePage } from '../../board/contract.ts';
import type { Seat, Viewer } from '../../kernel/rules.ts';
import type { Face, Snapshot } from '../../table/wire.ts';
import { TableEyes } from './eyes.svelte.ts';

let end = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const faceOf = (viewer: Viewer, awaited: readonly Seat[]): Face => ({
  viewer,
  view: { players: 2, start: 0, awaited, scores: [0, 0], over: false, result: null },
  choices: viewer === 'table' ? [] : [`move of ${viewer}`],
  decision: 1,
  canUndo: false,
  auto: viewer === 0 ? 'move of 0' : null,
});

/** Two persons at one device whose hands are hidden, seat 0 to move. */
function shared(calls: GamePage['calls'] = []) {
  let awaited: readonly Seat[] = $state.raw([0]);
  const faces = $derived(([0, 1, 'table'] as const).map((viewer) => faceOf(viewer, awaited)));
  const table = { face: (viewer: Viewer) => faces.find((face) => face.viewer === viewer), log: () => [] };
  const page = { calls } as unknown as GamePage;
  let eyes!: TableEyes;
  end = $effect.root(() => {
    eyes = new TableEyes(
      table,
      () =>
        ({
          facts: { hidden: true },
          callers: awaited.length > 1 ? awaited : [],
          faces,
        }) as unknown as Snapshot,
      () => page,
    );
  });
  flushSync();
  return {
    eyes,
    turn: (...seats: readonly Seat[]) => {
      awaited = seats;
      flushSync();
    },
  };
}

test('the device is handed over before anything is seen, and then shows that seat’s hand', () => {
  const { eyes } = shared();
  expect(eyes.handTo).toBe(0);
  expect(eyes.face.viewer).toBe('table');
  eyes.take(0);
  flushSync();
  expect(eyes.handTo).toBeNull();
  expect(eyes.face.viewer).toBe(0);
  expect(eyes.choices).toEqual(['move of 0']);
  expect(eyes.auto).toBe('move of 0');
  expect(eyes.mine).toBe(true);
});

test('who moved sees what the move did before the device goes on', () => {
  const { eyes, turn } = shared();
  eyes.take(0);
  turn(1);
  expect(eyes.handTo).toBeNull();
  expect(eyes.face.viewer).toBe(0);
  expect(eyes.choices).toEqual([]);
  vi.advanceTimersByTime(1200);
  flushSync();
  expect(eyes.handTo).toBe(1);
});

test('while all may call nobody holds the device, and a call is over once it cannot be made any longer', () => {
  const { eyes, turn } = shared([{ label: { key: 'call' }, move: null }]);
  eyes.take(0);
  turn(0, 1);
  expect(eyes.holder).toBeNull();
  expect(eyes.callers?.seats).toEqual([0, 1]);
  eyes.caller = 1;
  flushSync();
  expect(eyes.choices).toEqual(['move of 1']);
  expect(eyes.face.viewer).toBe('table');
  turn(0);
  expect(eyes.caller).toBeNull();
  expect(eyes.callers).toBeUndefined();
});
