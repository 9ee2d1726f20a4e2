// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { goalOf } from './goal.ts';

test('an animation to a tray without a size ends at its seat', () => {
  const seat = document.createElement('section');
  seat.dataset['seat'] = '0';
  const tray = seat.appendChild(document.createElement('div'));
  const sized = (node: Element, width: number, height: number): DOMRect => {
    const rect = new DOMRect(0, 0, width, height);
    Object.assign(node, { getBoundingClientRect: () => rect });
    return rect;
  };
  const whole = sized(seat, 300, 60);
  const own = sized(tray, 100, 36);
  expect(goalOf(tray)).toBe(own);
  for (const [width, height] of [
    [100, 0],
    [0, 36],
    [0, 0],
  ] as const) {
    sized(tray, width, height);
    expect(goalOf(tray)).toBe(whole);
  }
  tray.remove();
  expect(goalOf(tray), 'a tray at no seat').toBe(tray.getBoundingClientRect());
});
