import { expect, type Page } from '@playwright/test';

/** From the cupboard or a link to a table. */

export type Way = 'Alone' | 'Against bots' | 'On this device' | 'Friends by link';

/** Takes a box out of the cupboard. */
export async function openBox(page: Page, box = 'Zipher'): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: box }).click();
  await expect(page.getByRole('heading', { name: 'How shall we play?' })).toBeVisible();
}

export async function chooseWay(page: Page, way: Way): Promise<void> {
  const card = page.getByRole('radio', { name: way });
  await card.click();
  await expect(card).toBeChecked();
}

/** Opens the settings: seats, options and terms. */
export async function changeSetup(page: Page): Promise<void> {
  const seats = page.getByRole('heading', { name: 'At the table' });
  if (!(await seats.isVisible())) await page.getByText('Change', { exact: true }).click();
  await expect(seats).toBeVisible();
}

export async function chooseDeal(page: Page, number: number): Promise<void> {
  await changeSetup(page);
  const field = page.getByRole('textbox', { name: 'Number of the deal' });
  await field.fill(String(number));
  await field.press('Tab');
}

/** Three taps from the cupboard to a table: a box, a way, and this. */
export async function startTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Play|Create table)$/ }).click();
  await expect(page.getByRole('grid').or(page.getByRole('heading', { name: 'Waiting for friends' }))).toBeVisible();
}

/** Alone at a deal that is the same every time. */
export async function startAlone(page: Page, number: number): Promise<void> {
  await openBox(page);
  await chooseWay(page, 'Alone');
  await chooseDeal(page, number);
  await startTable(page);
}

/** Opens a table for friends, one by default, and returns its link. */
export async function invite(page: Page, name: string, { blind = false, players = 2 } = {}): Promise<string> {
  await openBox(page);
  await chooseWay(page, 'Friends by link');
  await changeSetup(page);
  await page.getByRole('radio', { name: `${players} players` }).click();
  await page.getByRole('textbox', { name: 'Name of player 1' }).fill(name);
  if (blind) await page.getByRole('switch', { name: 'Blind' }).click();
  await startTable(page);
  return page.getByText('/table/').innerText();
}

/** Comes by the link and takes the free seat. */
export async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  const free = page.getByRole('button', { name: 'Sit here' });
  await free.first().click();
  await expect(free).toHaveCount(0);
}
