// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keep } from '../../board/keep.ts';
import { usualWindows } from '../../table/windows.ts';
import { keptWindows } from './windows.ts';

beforeEach(() => localStorage.clear());

test('a new table has the time to call that was last chosen here', () => {
  expect(keptWindows(false)).toEqual(usualWindows);
  keep('kubo.clock', 15);
  expect(keptWindows(false)).toEqual({ ...usualWindows, call: 15_000 });
  expect(keptWindows(true)).toEqual({ ...usualWindows, call: 15_000 });
});

test('only at one device nobody is hurried: by link someone may have gone for good', () => {
  keep('kubo.clock', 0);
  expect(keptWindows(false)).toEqual({ ...usualWindows, call: null });
  expect(keptWindows(true)).toEqual(usualWindows);
});

test('what was kept and makes no sense is not taken', () => {
  for (const kept of ['8', -1, null, {}]) {
    keep('kubo.clock', kept);
    expect(keptWindows(false)).toEqual(usualWindows);
  }
});
