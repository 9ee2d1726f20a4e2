import type { Page } from '@playwright/test';
import { gameIds, placeOf } from '../src/games/list.ts';
import { languages } from '../src/kernel/languages.ts';
import { encodeRecord, playedByBots } from './support/game-records.ts';
import { languageFaults, pseudoTranslate, usePseudoLanguage } from './support/pseudo-language.ts';
import { expect, test } from './support/server.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' });

/** Names of people and codes of games, which are no texts. */
const own = ['Ada', 'Nova Carta', 'Zoker.', '"game"', 'zipher', ...Object.values(languages).map(({ name }) => name)];

async function expectTranslated(page: Page, what: string): Promise<void> {
  await expect(page.getByText('⟦').first()).toBeVisible();
  // The name of a seat, which people choose as long as they like, ends in dots where there is no room.
  const faults = (await languageFaults(page, own)).filter((fault) => !/ cuts: ⟦Pláýér \d/.test(fault));
  expect(faults, what).toEqual([]);
}

const boxIds = [...new Set(gameIds.map((id) => placeOf(id)!.box))];
const start = (page: Page) => page.locator('button.btn.main');

test('the pseudo-language keeps selectors and placeholders, and is two fifths longer', () => {
  expect(pseudoTranslate('Close')).toBe('⟦Çlóšé xx⟧');
  expect(pseudoTranslate('{$n}')).toBe('{$n}');
  expect(pseudoTranslate('.input {$n :integer} .match $n one {{{$n} card}} * {{{$n} cards}}')).toMatch(
    /^\.input \{\$n :integer\}\s+\.match \$n\s+one \{\{⟦\{\$n\} çárd xx⟧\}\}\s+\* \{\{⟦\{\$n\} çárdš xxx⟧\}\}$/,
  );
});

test('in the pseudo-language nothing in the cupboard, settings and history is untranslated, cut off or scrolls sideways', async ({
  page,
}) => {
  await usePseudoLanguage(page);
  for (const at of ['', 'settings', 'history', 'about', 'nowhere/at/all']) {
    await page.goto(`/${at}`);
    await expectTranslated(page, at || 'the cupboard');
  }
});

test(
  'nothing in the boxes before a round is untranslated, cut off or scrolls sideways',
  { tag: '@long' },
  async ({ page }) => {
    await usePseudoLanguage(page);
    for (const box of boxIds) {
      await page.goto(`/box/${box}`);
      await expect(start(page)).toBeVisible();
      await expectTranslated(page, box);
    }
  },
);

// On a device of its own: without a cache so many pages in a row are more than one device may ask for.
test(
  'nothing on the pages of the games in a box is untranslated, cut off or scrolls sideways',
  { tag: '@long' },
  async ({ page }) => {
    await usePseudoLanguage(page);
    for (const id of gameIds.filter((game) => placeOf(game)!.inner !== null)) {
      await page.goto(`/box/${placeOf(id)!.box}/${id}`);
      await expect(start(page)).toBeVisible();
      await expectTranslated(page, id);
    }
  },
);

/** The tables that are looked at in the short run: a wide one and one full of words. */
const sample = ['zoker-kubo', 'davinci'];

for (const id of gameIds) {
  const tag = sample.includes(id) ? [] : ['@long'];
  test(
    `nothing at a table of ${id}, in its menu, rules and result is untranslated, cut off or scrolls sideways`,
    { tag },
    async ({ page }) => {
      await usePseudoLanguage(page);
      await page.goto(`/box/${placeOf(id)!.box}/${id}`);
      await start(page).click();
      const menu = page.locator('header button.tool').last();
      await expect(menu).toBeVisible();
      await expect(page.getByRole('main').locator('button, [role=gridcell]').first()).toBeVisible();
      await expectTranslated(page, 'the table');

      await menu.click();
      await expectTranslated(page, 'the menu');
      await page.getByRole('dialog').locator('.item').nth(1).click();
      await expectTranslated(page, 'the rules');
      await page.keyboard.press('Escape');

      await menu.click();
      await page.getByRole('dialog').locator('.item').last().click();
      await page.getByRole('dialog').locator('.sure button').first().click();
      await expect(page.getByRole('slider')).toBeVisible();
      await expectTranslated(page, 'the result');
    },
  );
}

test('nothing in a replay is untranslated, cut off or scrolls sideways', async ({ page }) => {
  await usePseudoLanguage(page);
  const record = await playedByBots('zipher', { players: 2 }, 'pseudo');
  await page.goto(`/replay/${encodeRecord(record)}?move=5`);
  await expect(page.getByRole('slider')).toBeVisible();
  await expectTranslated(page, 'the replay');
});
