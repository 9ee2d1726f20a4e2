import { expect, type Page } from '@playwright/test';

/**
 * Keeps a note of each time the focus was lost for longer than a second, or came to something that is not to be seen, from the first Tab
 * on. A page that is being opened has nothing yet that could have it, and beyond the last place of a page Tab leads out of it.
 */
const WATCH = `(() => {
  const losses = (window.focusLosses = []);
  let [held, key, lostBy, noted] = ['nothing', '', '', ''];
  let lostSince = 0;
  let begun = false;
  const named = (at) => at.localName + ' “' + (at.getAttribute('aria-label') || at.textContent || '').trim().slice(0, 60) + '”';
  addEventListener('keydown', (event) => {
    key = event.key;
    begun ||= key === 'Tab';
  }, true);
  const note = (what) => {
    if (noted !== what) losses.push(what);
    noted = what;
  };
  const look = () => {
    const at = document.activeElement;
    if (!begun) return;
    if (at && at !== document.body && at !== document.documentElement) {
      [held, lostSince, lostBy] = [named(at), 0, ''];
      const box = at.getBoundingClientRect();
      const shown = at.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
      const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
      if (!shown) note('not visible: ' + held + ' after ' + key);
      else if (!inside && key === 'Tab') note('out of sight: ' + held + ' after ' + key);
      else noted = '';
      return;
    }
    lostBy ||= key;
    if (lostBy === 'Tab') return;
    if (!document.querySelector('#main h1')) lostSince = 0;
    else lostSince ||= performance.now();
    if (lostSince > 0 && performance.now() - lostSince > 1000) note('lost: ' + held + ' after ' + key);
  };
  setInterval(look, 25);
})();`;

/** Before the page is opened. */
export const watchFocus = (page: Page): Promise<unknown> => page.addInitScript(WATCH);

/** It was never lost, nor is it now, however long one waits. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<boolean>('document.activeElement !== document.body'), { message: after })
    .toBe(true);
  expect(await page.evaluate<string[]>('focusLosses'), after).toEqual([]);
}
