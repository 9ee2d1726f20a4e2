import { gzipSync } from 'node:zlib';
import { chooseWay, title } from './play.ts';
import { expect, test } from './server.ts';

/** What a phone on a slow line has to load before it shows the cupboard, packed as a server packs it. */
const SCRIPT_KB = 90;
const MOST_TABS = 4;
/** Lesson, rulebook and the picture that moves stand before Play, and are one stop. */
const NEWCOMERS_TABS = 1;

test('the cupboard loads little script', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, 'bytes of script, packed').toBeGreaterThan(0);
  expect(bytes / 1000, 'kB of script, packed').toBeLessThanOrEqual(SCRIPT_KB);
});

for (const box of ['zipher', 'zoker', 'davinci', 'zickzack', 'sudoku']) {
  // The box with most to choose stands for all in the short run.
  const tag = box === 'zoker' ? [] : ['@long'];
  test(`${box}: from the heading to Play in few tabs, once one has met the game`, { tag }, async ({ page }) => {
    const play = page.getByRole('button', { name: 'Play', exact: true });
    const tabsToPlay = async (most: number): Promise<void> => {
      await page.goto(`/box/${box}`);
      await expect(play).toBeVisible();
      await expect(page.getByRole('link', { name: 'Learn it in two minutes' })).toBeVisible();
      // With the picture of the game on the page, not scrolled.
      await expect(page.getByRole('toolbar').getByRole('button')).toBeVisible();
      await expect(play).toBeInViewport({ ratio: 1 });
      await title(page).focus();
      for (let presses = 0; presses < most; presses++) {
        await page.keyboard.press('Tab');
        if (await play.evaluate((button) => button === button.ownerDocument.activeElement)) break;
      }
      await expect(play).toBeFocused();
    };
    await tabsToPlay(MOST_TABS + NEWCOMERS_TABS);
    const toolbar = page.getByRole('toolbar', { name: 'What you try to do' });
    await toolbar.getByRole('link', { name: 'Learn it in two minutes' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(toolbar.getByRole('link', { name: 'Read the rulebook' })).toBeFocused();
    await play.press('Enter');
    await expect(page).toHaveURL(/\/table\/here-/);
    await tabsToPlay(MOST_TABS);
  });
}

test('three taps from the cupboard to the first move, laid as last time', { tag: '@long' }, async ({ page }) => {
  await page.goto('/box/zipher');
  await chooseWay(page, 'Alone');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Tile 1, face down' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Zipher', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Tile 1, face down' }).click();
  await expect(page.getByRole('gridcell', { name: /^e5, tile \d, pawn/ })).toBeVisible();
});
