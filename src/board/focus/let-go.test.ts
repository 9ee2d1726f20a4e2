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

/** A board with a focused button; the focus is visible if it came from the keyboard. */
function pressed(byKeys: boolean, name = 'board'): { board: HTMLElement; button: HTMLElement } {
  const board = document.body.appendChild(document.createElement('div'));
  board.className = name;
  const button = board.appendChild(document.createElement('button'));
  vi.spyOn(button, 'matches').mockReturnValue(byKeys);
  button.focus();
  return { board, button };
}

test('an element pressed by a finger is not focused while the board changes, and is again afterwards', () => {
  const { button } = pressed(false);
  letGo();
  expect(document.activeElement).toBe(document.body);
  frame();
  expect(document.activeElement).toBe(button);
});

test('an element that was removed, or lost the focus to another one, does not get it back', () => {
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

test('keyboard focus is kept, and so is the focus outside the board', () => {
  const { button } = pressed(true);
  letGo();
  expect(document.activeElement).toBe(button);
  const outside = pressed(false, 'menu');
  letGo();
  expect(document.activeElement).toBe(outside.button);
});
