import type { Page } from '@playwright/test';
import { playedByBots } from './support/game-records.ts';
import { importTable } from './support/import-table.ts';
import { tableStates, openTableState, type TableState } from './support/table-states.ts';
import { expect, test } from './support/server.ts';

/** Where the focus is, in words. */
const focusIn = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    return at === document.body || at === null ? 'nowhere' : at.closest('.board') ? 'on the board' : at.localName;
  })()`);

const davinci: TableState = { game: 'davinci', options: { players: 2, dashes: true }, at: 0.5 };

test('the focus moves on when the chosen card of Tiko is gone', async ({ page }) => {
  await openTableState(page, tableStates['Zoker Tiko, 2']!);
  const card = page.locator('[data-hand]').first();
  const code = await card.getAttribute('data-hand');
  await card.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-hand="${code}"]`)).toHaveCount(0);
  await expect.poll(() => focusIn(page)).toBe('on the board');
});

test('the focus moves on when a tile of Da Vinci is drawn and placed', async ({ page }) => {
  await openTableState(page, davinci);
  await page.locator('[data-heap]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.stage h1')).toHaveText('Point at a tile of another player');
  await expect.poll(() => focusIn(page)).toBe('on the board');
  // A guess, right or wrong: then the tile is placed, or one may stop and place it.
  await page.locator('.foes .hit:has(+ .stand:not(.lies))').first().focus();
  await page.keyboard.press('Enter');
  // The numbers follow a frame after the touch, and the focus after them.
  await expect(page.locator('.pad :focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.locator('.pad')).toBeHidden();
  const lay = page.locator('.dock .btn.main, [data-gap]').first();
  await expect(lay).toBeVisible();
  await lay.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.dock .btn.main, [data-gap]')).toHaveCount(0);
  await expect.poll(() => focusIn(page)).toBe('on the board');
});

test('the focus moves on after the screen for handing over a device', async ({ page }) => {
  const record = await playedByBots('davinci', { players: 2 }, 'layout');
  await page.goto(await importTable(page, record, 0, ['Ada', 'Grace']));
  await page.getByRole('button', { name: /^I am / }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.stage h1')).toBeFocused();
});
