// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

/** A page with a heading and a button that has the focus, by keys unless told otherwise. */
function page(inside = '', byKeys = true): HTMLElement {
  document.body.innerHTML = `<main id="main"><h1 tabindex="-1">Your turn</h1>${inside || '<p><button>Pass</button></p>'}</main>`;
  const button = document.querySelector('button')!;
  vi.spyOn(button, 'matches').mockImplementation((selector) =>
    selector === ':focus-visible' ? byKeys : Element.prototype.matches.call(button, selector),
  );
  // jsdom lays nothing out.
  vi.spyOn(button, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  button.focus();
  return button;
}

let stop = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  stop = keepFocus();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Longer than it is waited for something better. */
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
const focused = (): string => document.activeElement?.localName ?? '';

test('when what has the focus goes, the heading gets it', async () => {
  page().parentElement!.remove();
  await settled();
  expect(focused()).toBe('h1');
});

test('when what has the focus goes in an open dialog, the heading of the dialog gets it', async () => {
  page('<dialog open><h2 tabindex="-1">Menu</h2><p><button>Give up</button></p></dialog>').parentElement!.remove();
  await settled();
  expect(focused()).toBe('h2');
});

test('when what has the focus is disabled, the heading gets it', async () => {
  const button = page() as HTMLButtonElement;
  // Browsers take the focus from it with the next frame; jsdom leaves it there.
  button.blur();
  button.disabled = true;
  await settled();
  expect(focused()).toBe('h1');
});

test('what has received the focus meanwhile keeps it', async () => {
  const button = page();
  button.remove();
  const next = document.querySelector('main')!.appendChild(document.createElement('a'));
  next.href = '/';
  setTimeout(() => next.focus(), 100);
  await settled();
  expect(focused()).toBe('a');
});

test('the focus is not moved after leaving the page or using a pointer', async () => {
  page().blur();
  await settled();
  expect(focused()).toBe('body');
  const button = page();
  document.dispatchEvent(new Event('pointerdown'));
  button.remove();
  await settled();
  expect(focused()).toBe('body');
  page('', false).remove();
  await settled();
  expect(focused()).toBe('body');
});
