import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { changeSetup, chooseWay, startTable, openBox } from './support/open-table.ts';
import { chooseStart, cell, playMove, playOn, waitForTurn } from './support/play-zipher.ts';
import { title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

async function startThree(page: Page): Promise<void> {
  await openBox(page);
  await chooseWay(page, 'On this device');
  await changeSetup(page);
  await page.getByRole('radio', { name: '3 players' }).click();
  await page.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Name of player 2' }).fill('Bea');
  await page.getByRole('radiogroup', { name: 'Who is player 3?' }).getByRole('radio', { name: 'Bot' }).click();
  await startTable(page);
}

test('two people and a bot on one device play to the end, with a refused move and an undo', async ({ page }) => {
  await startThree(page);
  const undo = page.getByRole('button', { name: 'Undo' });

  // Whoever begins: a pick turns tiles up, and that is not taken back.
  await playOn(page, 1);
  await expect(undo).toBeDisabled();

  const choosing = (await chooseStart(page, await waitForTurn(page)))!;
  await expectAccessible(page, 'with a tile chosen');
  const [barren] = [...choosing.cells].find(([, name]) => name === 'empty')!;
  await cell(page, barren).click();
  const bubble = page.getByRole('group', { name: 'Not allowed' });
  await expect(bubble).toContainText(barren);
  await expectAccessible(page, 'a refusal');
  // It leaves by itself after a while, so it is asked for once more.
  await cell(page, barren).click();
  await expect(bubble).toContainText(barren);
  const rule = bubble.getByRole('button', { name: /^Zipher, rule \d+$/ });
  const name = await rule.innerText();
  await rule.click();
  const rulebook = page.getByRole('dialog', { name: 'Rules of Zipher' });
  const told = rulebook.locator('[aria-current="true"]');
  await expect(told.getByRole('button', { name, exact: true })).toBeInViewport();
  await expectAccessible(page, 'the rulebook');
  await page.keyboard.press('Escape');
  await expect(rulebook).toBeHidden();
  await expect(bubble).toBeHidden();

  const before = await waitForTurn(page);
  const whose = page.getByText(/^(Ada|Bea) to move\./);
  const mover = (await whose.innerText()).slice(0, 3);
  await playMove(page, before);
  await waitForTurn(page);
  await undo.click();
  await expect.poll(async () => (await waitForTurn(page)).moves).toBe(before.moves);
  await expect(whose).toHaveText(new RegExp(`^${mover}`));

  await playOn(page);
  await expect(title(page)).toHaveText(/^(Ada|Bea|Easy bot) wins with \d+$|^.* tie on \d+$|^A draw, \d+ each$/);
  await expect(page.getByRole('main').getByText('Moves were taken back.')).toBeVisible();
  for (const name of ['Ada', 'Bea', 'Easy bot']) {
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  }
});
