// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { leaveFocus } from './finger.ts';

afterEach(() => document.body.replaceChildren());

/** A board with a place on it, and a focused element beside it. */
function board(inside = 'button'): { place: HTMLElement; beside: HTMLElement; stage: HTMLElement } {
  const beside = document.body.appendChild(document.createElement('button'));
  beside.focus();
  const stage = document.body.appendChild(document.createElement('div'));
  leaveFocus(stage);
  return { place: stage.appendChild(document.createElement(inside)), beside, stage };
}

/** Presses Tab; returns whether the browser's default, moving to the next element, takes place. */
const tab = (): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }),
  );

/** Presses as a browser does; returns whether the browser's default, moving the focus, takes place. */
function press(place: HTMLElement, pointerType: string): boolean {
  // jsdom has no pointer events.
  place.dispatchEvent(Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }));
  return place.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail: 1 }));
}

test('a finger on a place does not focus it, and the focused element loses the focus', () => {
  const { place } = board();
  expect(press(place, 'touch')).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('a mouse moves the focus', () => {
  const { place, beside } = board();
  expect(press(place, 'mouse')).toBe(true);
  expect(document.activeElement).toBe(beside);
});

test('a finger moves the focus too if the focus is visible', () => {
  const { place, beside } = board();
  vi.spyOn(beside, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  expect(press(place, 'touch')).toBe(true);
});

test('a finger focuses an input', () => {
  const { place } = board('input');
  expect(press(place, 'touch')).toBe(true);
});

test('after a touch Tab starts where the finger was', () => {
  const { place } = board();
  press(place, 'touch');
  expect(tab()).toBe(false);
  expect(document.activeElement).toBe(place);
  expect(tab()).toBe(true);
});

test('after a touch Tab starts on the board if the touched place has been removed', () => {
  const { place, stage } = board();
  press(place, 'touch');
  place.remove();
  const next = stage.appendChild(document.createElement('div'));
  next.tabIndex = 0;
  next.dataset['rove'] = '';
  expect(tab()).toBe(false);
  expect(document.activeElement).toBe(next);
});

test('after another press Tab does not start where the finger was', () => {
  const { place, beside } = board();
  press(place, 'touch');
  press(beside, 'touch');
  expect(tab()).toBe(true);
  expect(document.activeElement).toBe(document.body);
});
