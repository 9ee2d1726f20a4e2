import { expect, test } from 'vitest';
import type { Seat, Viewer } from '../../kernel/rules.ts';
import type { Face, Snapshot } from '../../table/wire.ts';
import type { GamePage } from '../../board/contract.ts';
import { looking } from './face.ts';

const faces = (viewers: readonly Viewer[], awaited: readonly Seat[]): Face[] =>
  viewers.map((viewer) => ({
    viewer,
    view: { players: 3, start: 0, awaited, scores: [0, 0, 0], over: false, result: null },
    choices: [],
    decision: 1,
    canUndo: false,
    auto: null,
  }));
const table = (
  viewers: readonly Viewer[],
  awaited: readonly Seat[],
  hidden = true,
  callers: readonly Seat[] = [],
): Snapshot => ({ facts: { hidden }, callers, faces: faces(viewers, awaited) }) as unknown as Snapshot;
const page = {} as GamePage;
const label = { label: { key: 'call' }, move: null };
const calling = { calls: [label] } as unknown as GamePage;

test('the only seat at a device sees its own view, whoever is to move', () => {
  expect(looking(table([1], [0]), page, null, null)).toMatchObject({ viewer: 1, as: 1, handTo: null });
});

test('a spectator sees the table and cannot act', () => {
  expect(looking(table(['table'], [0]), page, null, null)).toMatchObject({ viewer: 'table', as: null });
});

test('where nothing is hidden a shared device simply turns to whoever is to move', () => {
  expect(looking(table([0, 1, 'table'], [1], false), page, 0, null)).toMatchObject({ viewer: 1, as: 1, handTo: null });
});

test('where hands are hidden the device is handed over first, and shows nothing of the next hand', () => {
  expect(looking(table([0, 1, 'table'], [1]), page, 0, null)).toMatchObject({ viewer: 0, as: null, handTo: 1 });
  expect(looking(table([0, 1, 'table'], [1]), page, 1, null)).toMatchObject({ viewer: 1, as: 1, handTo: null });
});

test('after a reload nobody holds the device, so nobody’s hand is shown', () => {
  expect(looking(table([0, 1, 'table'], [1]), page, null, null)).toMatchObject({ viewer: 'table', handTo: 1 });
  expect(looking(table([0, 1, 'table'], [2]), page, null, null)).toMatchObject({ viewer: 'table', handTo: null });
});

test('while others are to move who holds the device keeps looking', () => {
  expect(looking(table([0, 1, 'table'], [2]), page, 1, null)).toMatchObject({ viewer: 1, handTo: null });
});

test('votes and calls at a shared device show no hand, and go to who called', () => {
  // Seat 2 may call too, from a device of its own.
  const asked = table([0, 1, 'table'], [0, 1, 2], true, [1, 2]);
  expect(looking(asked, calling, 0, null)).toMatchObject({
    viewer: 'table',
    as: null,
    calls: [{ ...label, seat: 1 }],
  });
  expect(looking(asked, calling, 0, 1)).toMatchObject({ viewer: 'table', as: 1 });
});

test('who may call without having anything to say on the bar plays on as usual', () => {
  const asked = table([0, 1, 'table'], [0], true, [1]);
  expect(looking(asked, page, 0, null)).toMatchObject({ viewer: 0, as: 0, calls: [] });
});
