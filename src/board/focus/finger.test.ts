// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { leaveFocus } from './finger.ts';

afterEach(() => document.body.replaceChildren());

/** A board with a place on it, and something beside it that has the focus. */
function board(inside = 'button'): { place: HTMLElement; beside: HTMLElement; stage: HTMLElement } {
  const beside = document.body.appendChild(document.createElement('button'));
  beside.focus();
  const stage = document.body.appendChild(document.createElement('div'));
  leaveFocus(stage);
  return { place: stage.appendChild(document.createElement(inside)), beside, stage };
}

/** Presses Tab; answers whether the browser goes on to the next place by itself. */
const tab = (): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }),
  );

/** Presses as a browser does; answers whether the focus goes along. */
function press(place: HTMLElement, pointerType: string): boolean {
  // jsdom knows no pointer events.
  place.dispatchEvent(Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }));
  return place.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1 }));
}

test('what a finger touches does not take the focus, and what had it lets go', () => {
  const { place } = board();
  expect(press(place, 'touch')).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('a mouse takes the focus along', () => {
  const { place, beside } = board();
  expect(press(place, 'mouse')).toBe(true);
  expect(document.activeElement).toBe(beside);
});

test('where the focus is seen a finger takes it along too', () => {
  const { place, beside } = board();
  vi.spyOn(beside, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  expect(press(place, 'touch')).toBe(true);
});

test('what is typed into gets the focus from a finger too', () => {
  const { place } = board('input');
  expect(press(place, 'touch')).toBe(true);
});

test('after a touch Tab begins where the finger was', () => {
  const { place } = board();
  press(place, 'touch');
  expect(tab()).toBe(false);
  expect(document.activeElement).toBe(place);
  expect(tab()).toBe(true);
});

test('… or on the board, if that place has gone', () => {
  const { place, stage } = board();
  press(place, 'touch');
  place.remove();
  const next = stage.appendChild(document.createElement('div'));
  next.tabIndex = 0;
  next.dataset['rove'] = '';
  expect(tab()).toBe(false);
  expect(document.activeElement).toBe(next);
});

test('… but not after something else was pressed', () => {
  const { place, beside } = board();
  press(place, 'touch');
  press(beside, 'touch');
  expect(tab()).toBe(true);
  expect(document.activeElement).toBe(document.body);
});
