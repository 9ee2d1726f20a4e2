import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { chooseStart, cell, readBoard, playMove, playOn, waitForTurn } from './support/play-zipher.ts';
import { title } from './support/round-page.ts';
import type { Touch } from './support/touch.ts';
import { expect, test } from './support/server.ts';

const focused = (page: Page): Locator => page.locator(':focus');

/** Goes on by Tab until a place has the focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await focused(page).and(place).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

const press = async (page: Page, key: string, times: number): Promise<void> => {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
};

/** Goes by arrows from the cell that has the focus to another, and presses Enter there. */
function byKeys(page: Page): Touch {
  return async (place) => {
    const at = async (where: Locator): Promise<readonly [number, number]> => {
      const name = (await where.getAttribute('aria-label')) ?? '';
      return [name.charCodeAt(0), Number(name[1])];
    };
    if ((await focused(page).and(page.getByRole('gridcell')).count()) === 0) await tabTo(page, place);
    else {
      const [[file, rank], [toFile, toRank]] = await Promise.all([at(focused(page)), at(place)]);
      await press(page, toFile > file ? 'ArrowRight' : 'ArrowLeft', Math.abs(toFile - file));
      await press(page, toRank > rank ? 'ArrowUp' : 'ArrowDown', Math.abs(toRank - rank));
      await expect(place).toBeFocused();
    }
    await page.keyboard.press('Enter');
  };
}

test('a whole round is played by keyboard, from the cupboard to the result', async ({ page }) => {
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Zipher' }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('How shall we play?');
  // One stop for the four ways; arrows choose among them.
  await tabTo(page, page.getByRole('radio', { name: 'Against bots' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Alone' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Number of the deal' }));
  await page.keyboard.type('5');
  await tabTo(page, page.getByRole('button', { name: 'Play', exact: true }));
  await page.keyboard.press('Enter');

  const touch = byKeys(page);
  await playOn(page, 1, touch);
  // The tiles to pick are gone, and the focus went on to the board.
  await expect(focused(page).and(page.getByRole('gridcell'))).toHaveCount(1);
  // The board is one stop, and that is a place of it: neither the drawing nor the grid around the places is another.
  await page.keyboard.press('Shift+Tab');
  await expect(focused(page).and(page.locator('.board, .board *'))).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(focused(page).and(page.getByRole('gridcell'))).toHaveCount(1);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const what of ['Move over the board', 'Take back', 'Open the rules', 'Sound on or off']) {
    await expect(keys.getByText(what)).toBeVisible();
  }
  await expectAccessible(page, 'the list of keys');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(focused(page).and(page.getByRole('gridcell'))).toHaveCount(1);

  await page.keyboard.press('r');
  const rules = page.getByRole('dialog', { name: 'Rules of Zipher' });
  await expect(rules).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rules).toBeHidden();

  await playOn(page, 4, touch);
  await page.keyboard.press('u');
  await expect(page.getByText('Press U again to take the move back.').first()).toBeVisible();
  expect((await readBoard(page)).moves).toBe(4);
  await page.keyboard.press('u');
  await expect.poll(async () => (await readBoard(page)).moves).toBe(3);

  // A refusal goes away by key, and so does a tile that is only chosen.
  await press(page, 'ArrowRight', 8);
  const far = cell(page, (await focused(page).getAttribute('aria-label'))!.slice(0, 2));
  await press(page, 'ArrowUp', 8);
  await page.keyboard.press('Home');
  await expect(far).not.toBeFocused();
  let sight = await waitForTurn(page);
  while (sight.landings.length > 0 && !sight.over) sight = await playMove(page, sight, touch);
  const chosen = (await chooseStart(page, sight, touch))!;
  expect(chosen.landings).not.toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await readBoard(page)).landings).toHaveLength(0);

  await playOn(page, Infinity, touch);
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^Move \d+ of \d+$/)).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByText(/^Move 0 of \d+$/)).toBeVisible();
});
