import { title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

test('the cupboard shows five boxes', async ({ page }) => {
  await page.goto('/');
  await expect(title(page)).toHaveText('Which box shall we take?');
  for (const box of ['Zipher', 'Zoker', 'Da Vinci Code', 'ZickZack', 'SuDoKu']) {
    await expect(page.getByRole('link', { name: box }).first()).toBeVisible();
  }
});

test('the page is in four languages, and remembers which was chosen', async ({ page }) => {
  await page.goto('/');
  for (const [button, text] of [
    ['NL, Nederlands', 'Welke doos nemen we?'],
    ['DE, Deutsch', 'Welche Schachtel nehmen wir?'],
    ['SV, Svenska', 'Vilken låda tar vi?'],
  ] as const) {
    await page.getByRole('radio', { name: button }).click();
    await expect(title(page)).toHaveText(text);
  }
  await page.reload();
  await expect(title(page)).toHaveText('Vilken låda tar vi?');
});

test('the page loads nothing from other servers', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Zipher' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(foreign).toEqual([]);
});
