import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { chooseWay, startTable, openBox, startAlone } from './support/open-table.ts';
import { cell, readBoard, playOn, waitForMoves } from './support/play-zipher.ts';
import { giveUp, title } from './support/round-page.ts';
import { tableStates, openTableState } from './support/table-states.ts';
import { expect, test } from './support/server.ts';

const hintOf = (page: Page): Locator => page.getByRole('group', { name: 'Hint' });

test('alone, by keyboard: a hint says where to look, which move and why; the result mentions it', async ({ page }) => {
  await startAlone(page, 5);
  await playOn(page, 1);
  const hint = hintOf(page);
  await page.keyboard.press('h');
  await expect(hint).toContainText(/Look at [a-i][1-9]\./);
  const from = /Look at (..)\./.exec(await hint.innerText())![1]!;
  await page.keyboard.press('h');
  await expect(hint).toContainText(`Go from ${from} to `);
  const to = / to (..)\./.exec(await hint.innerText())![1]!;
  await page.keyboard.press('h');
  await expect(hint).toContainText(`By way of ${to} all tiles but one can still be taken.`);
  await expectAccessible(page, 'a hint');

  await hint.getByRole('button', { name: 'Zipher, rule 20' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rules of Zipher' })).toBeVisible();
  await page.keyboard.press('Escape');

  await cell(page, from).click();
  await cell(page, to).click();
  await waitForMoves(page, 2);
  await expect(hint).toBeHidden();
  // A table that was reloaded still knows.
  await page.reload();
  await waitForMoves(page, 2);
  await giveUp(page, 'End the round now');
  await expect(page.getByRole('main').getByText('With 1 hint.')).toBeVisible();
});

test(
  'alone, when the deal can no longer be solved the hint says so and offers undo',
  { tag: '@long' },
  async ({ page }) => {
    await startAlone(page, 1);
    const hint = hintOf(page);
    for (let moves = 8; ; moves += 1) {
      const { over } = await playOn(page, moves);
      expect(over).toBe(false);
      await page.keyboard.press('h');
      await expect(hint).toContainText(/\./);
      if ((await hint.innerText()).includes('no longer')) break;
    }
    const before = (await readBoard(page)).moves;
    await hint.getByRole('button', { name: /^Take back/ }).click();
    await expect.poll(async () => (await readBoard(page)).moves).toBeLessThan(before);
    await expect(title(page)).toBeFocused();
    await page.keyboard.press('h');
    await expect(hint).toContainText(/Look at/);
  },
);

test('a hint is drawn around the hexagons it names, and not around a box', { tag: '@long' }, async ({ page }) => {
  await openTableState(page, tableStates['ZickZack, 2']!);
  await page.keyboard.press('h');
  await expect(hintOf(page)).toContainText('Look at');
  await page.keyboard.press('h');
  await expect(hintOf(page)).toContainText(/cells? \d/);
  await expect(page.locator('.marks .ring path')).not.toHaveCount(0);
  await expect(page.locator('.marks i')).toHaveCount(0);
});

test('a hint at a code is drawn around all of its tiles', { tag: '@long' }, async ({ page }) => {
  await openTableState(page, tableStates['Da Vinci, 2']!);
  await page.keyboard.press('h');
  await expect(hintOf(page)).toContainText('Look at');
  const ring = (await page.locator('.marks i').boundingBox())!;
  // Tiles that lie open reach lower than the others.
  for (const tile of await page.locator('.rack[data-rack="1"] .body').all()) {
    const { y, height } = (await tile.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(ring.y + ring.height + 1);
  }
});

test('a bot explains its move on request', async ({ page }) => {
  await openBox(page);
  await chooseWay(page, 'Against bots');
  await startTable(page);
  const log = page.getByRole('region', { name: 'What happened' });
  await playOn(page, 3);
  const why = log.getByText('Why?');
  await expect(why).toHaveCount(1);
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(
    log
      .getByRole('listitem')
      .filter({ has: page.getByText('Why?') })
      .getByRole('paragraph'),
  ).not.toBeEmpty();
});
