import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { chooseWay, startTable, openBox, startAlone } from './support/open-table.ts';
import { readBoard, playMove, playOn, waitForTurn, waitForMoves } from './support/play-zipher.ts';
import { giveUp, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** A deal that ends with one tile when it is swept up from below. */
const DEAL = 5;

/** What a button of the page puts on the clipboard. */
async function copied(within: Locator, button: string): Promise<string> {
  await within.getByRole('button', { name: button }).click();
  await expect(within.getByRole('button', { name: 'Copied' })).toBeVisible();
  return within.page().evaluate<string>('navigator.clipboard.readText()');
}

test('three taps to a table', async ({ page }) => {
  await openBox(page);
  await chooseWay(page, 'Alone');
  await startTable(page);
  await expect(title(page)).toHaveText('Pick one of the four tiles');
});

test('a round alone with a reload in the middle, then its replay, its record and another round', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startAlone(page, DEAL);
  await expect(page.getByText(`deal no. ${DEAL}`)).toBeVisible();
  await expectAccessible(page, 'before the pick');

  const halfway = await playOn(page, 10);
  await page.reload();
  expect((await waitForMoves(page, 10)).cells).toEqual(halfway.cells);

  await playOn(page);
  await expect(title(page)).toHaveText('Solved: one tile is left');
  await expect(title(page)).toBeFocused();
  await expectAccessible(page, 'the result');

  const slider = page.getByRole('slider', { name: 'Move' });
  await expect(page.getByText('Move 25 of 25', { exact: true })).toBeVisible();
  await slider.fill('10');
  await expect(page.getByText('Move 10 of 25', { exact: true })).toBeVisible();
  const plain = (name: string): string => /^(tile \d|empty)/.exec(name)![0];
  const then = (await readBoard(page)).cells;
  expect([...then].map(([cell, name]) => [cell, plain(name)])).toEqual(
    [...halfway.cells].map(([cell, name]) => [cell, plain(name)]),
  );
  await page.getByRole('button', { name: 'First' }).click();
  await expect(page.getByText('Move 0 of 25', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Forward' }).click();
  await expect(page.getByText('Move 1 of 25', { exact: true })).toBeVisible();

  const record = JSON.parse(await copied(page.getByRole('main'), 'Copy the record')) as Record<string, unknown>;
  expect(record).toMatchObject({ game: 'zipher', options: { players: 1 } });
  expect(record['moves']).toHaveLength(25);

  await page.getByRole('button', { name: 'Share replay' }).first().click();
  await page.goto(await copied(page.getByRole('dialog'), 'Copy the link'));
  await expect(title(page)).toHaveText('Move by move');
  await expect(page.getByText('Move 1 of 25', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a shared replay');
  await page.goBack();

  await page.getByRole('button', { name: 'Again', exact: true }).click();
  await expect(title(page)).toHaveText('Pick one of the four tiles');
  expect((await playMove(page, await waitForTurn(page))).moves).toBe(1);

  await page.goto('/history');
  await expect(page.getByRole('link', { name: /Zipher.*Solved: one tile is left/ })).toBeVisible();
  await expectAccessible(page, 'my rounds');
});

test('the same deal again is the same deal, at a new table', async ({ page }) => {
  await startAlone(page, DEAL);
  const before = await playOn(page, 1);
  const first = page.url();
  await giveUp(page, 'End the round now');
  await page.getByRole('button', { name: 'Same deal again' }).click();
  await expect(title(page)).toHaveText('Pick one of the four tiles');
  const again = await playOn(page, 1);
  expect(again.cells).toEqual(before.cells);
  expect(page.url()).not.toBe(first);
});
