// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { rove } from './rove.ts';

/** As observers are told: after the change. */
const told = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

afterEach(() => document.body.replaceChildren());

test('a place that takes part no more is no tab stop, and can keep the focus it has', async () => {
  const grid = document.body.appendChild(document.createElement('div'));
  grid.innerHTML = '<i tabindex="-1" data-rove></i><i tabindex="-1" data-rove="here"></i>';
  const stop = rove()(grid);
  const [other, here] = [...grid.querySelectorAll('i')] as [HTMLElement, HTMLElement];
  expect([other.tabIndex, here.tabIndex]).toEqual([-1, 0]);
  here.focus();
  here.removeAttribute('data-rove');
  await told();
  expect([other.tabIndex, here.getAttribute('tabindex')]).toEqual([0, '-1']);
  expect(document.activeElement).toBe(here);
  stop?.();
});
