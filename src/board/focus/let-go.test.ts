// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letGo } from './let-go.ts';

let frame: () => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => (frame = run));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A board with a button that has the focus, by keys or not. */
function pressed(byKeys: boolean, name = 'board'): { board: HTMLElement; button: HTMLElement } {
  const board = document.body.appendChild(document.createElement('div'));
  board.className = name;
  const button = board.appendChild(document.createElement('button'));
  vi.spyOn(button, 'matches').mockReturnValue(byKeys);
  button.focus();
  return { board, button };
}

test('what a finger pressed has no focus while the board changes, and has it again after', () => {
  const { button } = pressed(false);
  letGo();
  expect(document.activeElement).toBe(document.body);
  frame();
  expect(document.activeElement).toBe(button);
});

test('what has gone, or was overtaken by something else, does not get it back', () => {
  const { board, button } = pressed(false);
  letGo();
  const other = board.appendChild(document.createElement('button'));
  other.focus();
  frame();
  expect(document.activeElement).toBe(other);
  letGo();
  other.remove();
  button.remove();
  frame();
  expect(document.activeElement).toBe(document.body);
});

test('who steers by keys keeps the focus, and so does what lies outside of the board', () => {
  const { button } = pressed(true);
  letGo();
  expect(document.activeElement).toBe(button);
  const outside = pressed(false, 'menu');
  letGo();
  expect(document.activeElement).toBe(outside.button);
});
