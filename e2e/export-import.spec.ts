import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startAlone } from './support/open-table.ts';
import { playOn, waitForTurn } from './support/play-zipher.ts';
import { giveUp, title } from './support/round-page.ts';
import { expect, test } from './support/static-server.ts';

const bring = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

test(
  'everything kept on a device can be exported to another one, which loses nothing',
  { tag: '@long' },
  async ({ page, browser, staticUrl }) => {
    await startAlone(page, 5);
    await playOn(page, 3);
    await page.goto('/');
    await page.getByRole('radio', { name: 'NL, Nederlands' }).click();
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'EN, English' }).click();
    await page.getByRole('switch', { name: /^Sound/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save to a file' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    await expect(page.getByText('Saved. Tables: 1. Rounds: 0.')).toBeVisible();

    const context = await browser.newContext({ baseURL: staticUrl });
    const other = await context.newPage();
    await startAlone(other, 6);
    await playOn(other, 1);
    await giveUp(other, 'End the round now');
    await other.goto('/settings');
    await bring(other, 'kast.json', file);
    await expect(other.getByText('Added. Tables: 1. Rounds: 0. Settings are those of the file.')).toBeVisible();
    await expect(other.getByRole('switch', { name: /^Sound/ })).not.toBeChecked();
    await bring(other, 'kast.json', file);
    await expect(other.getByText('Already here and left as they are: 1.')).toBeVisible();
    await bring(other, 'else.json', '{"format":"else"}');
    await expect(other.getByRole('alert')).toHaveText('This is not a file of Spellenkast.');

    await other.goto('/');
    await other.getByRole('link', { name: /Your turn/ }).click();
    expect((await waitForTurn(other)).moves).toBe(3);
    await playOn(other, 4);
    await other.goto('/history');
    await expect(title(other)).toHaveText('My rounds');
    await expect(other.getByRole('main').getByRole('link', { name: 'Zipher' })).toHaveCount(1);
    await context.close();
  },
);
