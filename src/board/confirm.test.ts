import { expect, test } from 'vitest';
import { byFinger, showsFirst } from './confirm.ts';

const click = (detail: number, pointerType: string): MouseEvent => ({ detail, pointerType }) as unknown as MouseEvent;

test('setting “screen”: a finger on a place smaller than 44 px is shown the move first', () => {
  expect(showsFirst('screen', true, () => 43)).toBe(true);
  expect(showsFirst('screen', true, () => 44)).toBe(false);
  expect(showsFirst('screen', false, () => 20)).toBe(false);
  expect(showsFirst('screen', false, () => 99, true)).toBe(true);
});

test('settings “twice” and “once” do not depend on the screen', () => {
  expect(showsFirst('twice', false, () => 99)).toBe(true);
  expect(showsFirst('once', true, () => 20)).toBe(false);
  expect(showsFirst('once', false, () => 20, true)).toBe(false);
});

test('a click by a finger is distinguished from one by a mouse, a pen or a key', () => {
  expect(byFinger(click(1, 'touch'))).toBe(true);
  expect(byFinger(click(1, 'mouse'))).toBe(false);
  expect(byFinger(click(1, 'pen'))).toBe(false);
  expect(byFinger(click(0, 'touch'))).toBe(false);
});
