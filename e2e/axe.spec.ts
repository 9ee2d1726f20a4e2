import { expectAccessible } from './axe.ts';
import { begin, chooseWay, giveUp, invite, layTable, openBox, playMove, ready, startAlone, title } from './play.ts';
import { expect, test } from './server.ts';

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

    test('a table has none', async ({ page }) => {
      await startAlone(page, 5);
      await ready(page);
      await expectAccessible(page, 'before the pick');
      await playMove(page, await ready(page));
      await begin(page, await ready(page));
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

test('waiting for friends and the result in the dark have none', { tag: '@long' }, async ({ page, someone }) => {
  const dark = await someone({ colorScheme: 'dark' });
  await invite(dark, 'Ada');
  await expectAccessible(dark, 'waiting in the dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openBox(page);
  await chooseWay(page, 'Against bots');
  await layTable(page);
  await ready(page);
  await giveUp(page);
  await expect(title(page)).toHaveText(/wins|draw/);
  await expectAccessible(page, 'the result in the dark');
});
