import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { playedByBots } from './support/game-records.ts';
import { importTable } from './support/import-table.ts';
import { chooseWay, invite, startTable, openBox, sitDown, startAlone } from './support/open-table.ts';
import { chooseStart, playMove, waitForTurn } from './support/play-zipher.ts';
import { giveUp, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** The states no other test stops at; the others look where they pass by. */
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, { tag: colorScheme === 'dark' ? ['@long'] : [] }, () => {
    test.use({ colorScheme });

    test('the cupboard, a box and the settings have no accessibility fault', async ({ page }) => {
      await page.goto('/');
      await expect(title(page)).toBeVisible();
      await expectAccessible(page, 'the cupboard');
      await openBox(page);
      await expectAccessible(page, 'a box');
      await page.goto('/settings');
      await expect(title(page)).toHaveText('Settings');
      await expectAccessible(page, 'settings');
      await page.goto('/nowhere/at/all');
      await expect(title(page)).toHaveText('This shelf is empty');
      await expectAccessible(page, 'an empty shelf');
    });

    test('a table has no accessibility fault', async ({ page }) => {
      await startAlone(page, 5);
      await waitForTurn(page);
      await expectAccessible(page, 'before the pick');
      await playMove(page, await waitForTurn(page));
      await chooseStart(page, await waitForTurn(page));
      await expectAccessible(page, 'landings');
      await page.getByRole('button', { name: 'Table menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Table menu' })).toBeVisible();
      await expectAccessible(page, 'the menu');
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
      await expectAccessible(page, 'settings beside the board');
    });
  });
}

test(
  'the waiting room, and the result in the dark theme, have no accessibility fault',
  { tag: '@long' },
  async ({ page, someone }) => {
    const dark = await someone({ colorScheme: 'dark' });
    await invite(dark, 'Ada');
    await expectAccessible(dark, 'waiting in the dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await openBox(page);
    await chooseWay(page, 'Against bots');
    await startTable(page);
    await waitForTurn(page);
    await giveUp(page);
    await expect(title(page)).toHaveText(/wins|draw/);
    await expectAccessible(page, 'the result in the dark');
  },
);

test('no drawer of an online table has an accessibility fault', { tag: '@long' }, async ({ someone }) => {
  const ada = await someone();
  const bea = await someone({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const link = await invite(ada, 'Ada');
  await ada.getByRole('button', { name: 'Change the table' }).click();
  await expect(ada.getByRole('dialog')).toBeVisible();
  await expectAccessible(ada, 'changing the table');
  await ada.keyboard.press('Escape');
  await ada.getByRole('button', { name: 'Cancel the table' }).click();
  await expectAccessible(ada, 'asked whether to cancel');
  await ada.getByRole('button', { name: 'Keep it' }).click();
  await sitDown(bea, link, 'Bea');
  const menuOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Table menu' });
  for (const page of [ada, bea]) {
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('button', { name: 'Table menu' }).click();
    const items = await menuOf(page).getByRole('button').count();
    await page.keyboard.press('Escape');
    for (let item = 0; item < items; item++) {
      await page.getByRole('button', { name: 'Table menu' }).click();
      const button = menuOf(page).getByRole('button').nth(item);
      const name = (await button.innerText()).split('\n')[0]!;
      if (name === '' || name === 'Close table') {
        await page.keyboard.press('Escape');
        continue;
      }
      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, `the menu: ${name}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test('no error message has an accessibility fault', { tag: '@long' }, async ({ page }) => {
  await page.goto('/history');
  await page.getByRole('textbox').fill('{"game":"nosuch"}');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a record that cannot be read');
  await page.goto('/nowhere');
  await page.getByRole('textbox').fill('no link');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a link that is none');
  await startAlone(page, 5);
  await waitForTurn(page);
  await page.goto('/');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expectAccessible(page, 'a table removed');
});

test('the screen for handing over a device has no accessibility fault', { tag: '@long' }, async ({ page }) => {
  const record = await playedByBots('davinci', { players: 2 }, 'layout');
  await page.goto(await importTable(page, record, 4, ['Ada', 'Grace']));
  const here = page.getByRole('button', { name: /^I am / });
  await expect(here).toBeVisible();
  await expectAccessible(page, 'handed over');
  await here.click();
  await page.keyboard.press('?');
  await expectAccessible(page, 'its keys');
});
