import type { Page } from '@playwright/test';
import { moments, openMoment } from './moments.ts';
import { expect, test } from './server.ts';

/**
 * What is needed to play is in sight without scrolling, in every game and on every screen: the whole board with all that is pressed to
 * move, whose turn it is, and the own score.
 */
test.skip(process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run');

const screens = [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1024, 768],
  [1366, 620],
  [1440, 900],
  // A phone on its side, and a screen of 1440×900 at twice its size.
  [844, 390],
  [720, 450],
] as const;

/** Where something of one game may still be out of sight. */
const OUT_OF_SIGHT: Readonly<Record<string, readonly string[]>> = {
  // Three racks on two shelves each, and one's own below them.
  'Da Vinci, 4, late': ['844×390'],
};

/** What reaches out of the screen, or lies under the bar of a phone, in words. */
const hiddenOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const bar = document.querySelector('nav.tabs');
    const foot = bar && getComputedStyle(bar).display !== 'none' ? bar.getBoundingClientRect().top : innerHeight;
    const hidden = [];
    const look = (what, places) => {
      for (const place of places) {
        const { left, top, right, bottom, width, height } = place.getBoundingClientRect();
        if (width === 0 || height === 0 || getComputedStyle(place).visibility === 'hidden') continue;
        if (top >= -1 && left >= -1 && right <= innerWidth + 1 && bottom <= foot + 1) continue;
        hidden.push(what + ' at ' + [left, top, right, bottom].map(Math.round).join(' '));
        return;
      }
    };
    look('whose turn it is', document.querySelectorAll('.stage h1'));
    look('the board', document.querySelectorAll('.stage .board svg:not(button svg), .stage .board [role="grid"]'));
    // A helper and the like are no part of a move.
    look('what is pressed', document.querySelectorAll('.stage .board :is(button, [data-rove]):not(.tools *)'));
    look('the own score', document.querySelectorAll('.me header, .mine header'));
    if (document.documentElement.scrollWidth > innerWidth) hidden.push('something to the right');
    return hidden;
  })()`);

for (const [name, moment] of Object.entries(moments)) {
  test(name, async ({ page }) => {
    await openMoment(page, moment);
    const known = OUT_OF_SIGHT[name] ?? [];
    const hidden: string[] = [];
    for (const [width, height] of screens) {
      const screen = `${width}×${height}`;
      if (known.includes(screen)) continue;
      await page.setViewportSize({ width, height });
      // What follows the size of the room has done so by the second frame.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      hidden.push(...(await hiddenOn(page)).map((what) => `${screen}: ${what}`));
    }
    expect(hidden).toEqual([]);
  });
}
