import { expect, type Locator, type Page } from '@playwright/test';

/** How a place is touched: by mouse, finger or key. */
export type Touch = (place: Locator) => Promise<void>;

export const byMouse: Touch = (place) => place.click();

/** The parts of the DOM that are used here, because these tests do not have the types of a browser. */
interface Element {
  contains(other: Element | null): boolean;
  matches(selector: string): boolean;
  getBoundingClientRect(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly ownerDocument: { readonly activeElement: Element };
}

/** Where the focus is relative to a place: on it, how far from it, and whether arrow keys work from there. */
const lookFrom = (goal: Locator): Promise<{ on: boolean; roving: boolean; dx: number; dy: number }> =>
  goal.evaluate((element: Element) => {
    const focused = element.ownerDocument.activeElement;
    const middle = (of: Element): [number, number] => {
      const box = of.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(element);
    const [fx, fy] = middle(focused);
    return {
      on: focused === element || element.contains(focused),
      roving: focused.matches('[data-rove]'),
      dx: x - fx,
      dy: y - fy,
    };
  });

/** Goes to a place with Tab and the arrow keys, as someone without a mouse does, and presses Enter. */
export const byKeyboard: Touch = async (goal) => {
  const page = goal.page();
  await expect(goal).toBeVisible();
  if (!(await reach(page, goal))) throw new Error(`no keys lead to ${String(goal)}`);
  await page.keyboard.press('Enter');
};

async function reach(page: Page, goal: Locator): Promise<boolean> {
  for (let tabs = 0; tabs < 60; tabs++) {
    for (let steps = 0; steps < 30; steps++) {
      const { on, roving, dx, dy } = await lookFrom(goal);
      if (on) return true;
      if (!roving) break;
      const before = Math.hypot(dx, dy);
      const ways = Math.abs(dx) > Math.abs(dy) ? [across(dx), along(dy)] : [along(dy), across(dx)];
      let closer = false;
      for (const way of ways) {
        await page.keyboard.press(way);
        const then = await lookFrom(goal);
        if (then.on) return true;
        if (Math.hypot(then.dx, then.dy) < before - 1) {
          closer = true;
          break;
        }
      }
      if (!closer) break;
    }
    await page.keyboard.press('Tab');
  }
  return false;
}

const across = (dx: number): string => (dx > 0 ? 'ArrowRight' : 'ArrowLeft');
const along = (dy: number): string => (dy > 0 ? 'ArrowDown' : 'ArrowUp');
