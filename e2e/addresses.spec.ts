import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { encodeRecord, playedByBots } from './support/game-records.ts';
import { invite, sitDown } from './support/open-table.ts';
import { useTestSettings, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

const notHere = (page: Page) => page.getByRole('heading', { name: 'This shelf is empty' });
const noTable = (page: Page) => page.getByRole('heading', { name: 'There is no table here' });
const path = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};

/**
 * As if a link had been pasted into the address bar of one of our pages: if only the fragment differs, no new document
 * is loaded.
 */
const paste = (page: Page, address: string) => page.evaluate(`location.assign(${JSON.stringify(address)})`);

test('a box, a game and a rulebook are found by their addresses, also after a reload', async ({ page }) => {
  await page.goto('/box/zoker/zoker-tiko');
  await expect(page.getByRole('radio', { name: 'Tiko' })).toBeChecked();
  await expect(page).toHaveTitle('Tiko · Spellenkast');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Tiko' })).toBeChecked();

  await page.getByRole('link', { name: 'Read the rulebook' }).click();
  await expect(title(page)).toHaveText('Rules of Tiko');
  await expect(page).toHaveTitle('Rules of Tiko · Spellenkast');
  expect(path(page)).toBe('/rules/zoker-tiko');
  await expectAccessible(page, 'a rulebook');

  await page.goto('/rules/zipher#zipher.11');
  const rule = page.getByRole('paragraph').filter({ hasText: 'Zipher, rule 11' });
  await expect(rule).toHaveAttribute('aria-current', 'true');
  await expect(rule).toBeInViewport();
  await expect(rule).toBeFocused();
});

test('going back and forward restores a page as it was left', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await page.goto('/rules/zipher');
  const rule = page.getByRole('link', { name: 'Zipher, rule 20', exact: true }).last();
  await rule.click();
  expect(path(page)).toBe('/rules/zipher#zipher.20');
  await page.getByRole('link', { name: 'Back to the cupboard' }).click();
  await expect(title(page)).toBeFocused();
  expect(path(page)).toBe('/');
  await page.getByRole('link', { name: 'Da Vinci Code' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'Da Vinci Code' }).click();
  await expect(page.getByRole('heading', { name: 'How shall we play?' })).toBeFocused();
  expect(await page.evaluate('scrollY')).toBe(0);

  await page.goBack();
  await expect(page.getByRole('link', { name: 'Da Vinci Code' })).toBeFocused();
  await page.goBack();
  await expect(title(page)).toHaveText('Rules of Zipher');
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(200);
  await page.goForward();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'How shall we play?' })).toBeVisible();
  expect(path(page)).toBe('/box/davinci');
});

test('a link can be opened in a new tab', async ({ page, context }) => {
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Zipher' }).click({ button: 'middle' });
  const other = await opened;
  await expect(other.getByRole('heading', { name: 'How shall we play?' })).toBeVisible();
  expect(path(other)).toBe('/box/zipher');
  expect(path(page)).toBe('/');
});

test('old links still lead to their pages, and the address is rewritten', async ({ page }) => {
  const record = await playedByBots('zickzack', { players: 2 }, 'one');
  for (const [old, now] of [
    ['/#/box/zoker/zoker-tiko', '/box/zoker/zoker-tiko'],
    ['/#/history', '/history'],
    [`/#/replay/${encodeRecord(record)}?move=3`, `/replay/${encodeRecord(record)}?move=3`],
    ['/#/table/nosuch/key', '/table/nosuch#key'],
  ] as const) {
    await page.goto(old);
    await expect.poll(() => path(page)).toBe(now);
  }
  await expect(noTable(page)).toBeVisible();
  // And when one is pasted while a page of ours is open.
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  await paste(page, '/#/settings');
  await expect(title(page)).toHaveText('Settings');
  expect(path(page)).toBe('/settings');
});

test('a malformed address is explained on the page and answered with status 404', async ({ page }) => {
  for (const address of ['/table/', '/table/%20', '/table/../x', '/box/nosuch', '/attic', '/rules/nosuch']) {
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
    await expect(notHere(page), address).toBeVisible();
  }
  for (const address of ['/#/table/', '/#/table/%20', '/#/table/../x', '/#/attic']) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(notHere(page), address).toBeVisible();
  }
  await expect(page).toHaveTitle('This shelf is empty · Spellenkast');
  await expectAccessible(page, 'an address that leads nowhere');
  const response = await page.goto('/replay/xyz');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no round here' })).toBeVisible();
});

test('the address of a table invites others, and a pasted link works at once', async ({ page, someone }) => {
  const link = await invite(page, 'Ada');
  expect(path(page)).toMatch(/^\/table\/[\w-]+#[\w-]+$/);
  expect(new URL(link).hash).toBe(new URL(page.url()).hash);
  const bare = new URL(page.url()).pathname;
  // Without the key: the page says what is missing, and takes the whole link in its field …
  const bea = await someone();
  await bea.goto(new URL(bare, page.url()).href);
  await expect(noTable(bea)).toBeVisible();
  await bea.getByRole('textbox', { name: 'Have a link?' }).fill('nonsense');
  await bea.getByRole('button', { name: 'Open' }).click();
  await expect(bea.getByRole('alert')).toContainText('leads nowhere');
  await bea.getByRole('textbox', { name: 'Have a link?' }).fill(` ${page.url()} `);
  await bea.getByRole('button', { name: 'Open' }).click();
  await expect(bea.getByRole('button', { name: 'Sit here' })).toBeVisible();
  // … or in the address bar.
  const cea = await someone();
  await cea.goto(new URL(bare, page.url()).href);
  await expect(noTable(cea)).toBeVisible();
  await paste(cea, page.url());
  await expect(cea.getByRole('button', { name: 'Sit here' })).toBeVisible();
  // Whoever holds a seat has the whole link again, whatever they came back by.
  await sitDown(bea, page.url(), 'Bea');
  await expect(bea.getByRole('grid')).toBeVisible();
  await bea.goto(new URL(bare, page.url()).href);
  await expect.poll(() => bea.url()).toBe(page.url());
});

test('import takes the link of a replay from anywhere; the replay says who won', async ({ page }) => {
  await useTestSettings(page);
  const record = await playedByBots('zickzack', { players: 2 }, 'one');
  const named = { ...record, meta: { seats: [{ name: 'Ada' }, { bot: 'greedy' }] } };
  await page.goto('/history');
  const field = page.getByRole('textbox', { name: 'The link or the record' });
  await field.fill('https://elsewhere.example/replay/xyz');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await field.fill(`http://192.168.1.7:5225/#/replay/${encodeRecord(named)}?move=4`);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByRole('main').getByText(`Move 4 of ${record.moves.length}`)).toBeVisible();
  await expect(page.getByText(/(Ada|Simple bot) wins|A draw/).first()).toBeVisible();
  await expect(page).toHaveTitle('Move by move · ZickZack');
  await page.goBack();
  await expect(title(page)).toHaveText('My rounds');
});

test('a public page names its preview picture, and the picture exists', async ({ page, server }) => {
  const record = await playedByBots('zickzack', { players: 2 }, 'one');
  await page.goto(`/replay/${encodeRecord(record)}?move=7`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture?.startsWith(`${server.url}/og/replay/`)).toBe(true);
  const response = await page.request.get(picture!);
  expect(response.headers()['content-type']).toBe('image/png');
});
