import type { Page } from '@playwright/test';
import { archivedIndexedDb } from '../archive/archive.ts';
import { callInPage, openBlank } from './support/in-page.ts';
import { playOn, waitForMoves } from './support/play-zipher.ts';
import { expect, test } from './support/static-server.ts';

const archive = archivedIndexedDb();
interface OldTable {
  readonly id: string;
  readonly game: string;
  readonly status: string;
  readonly seats: readonly unknown[];
}
const tables = (archive.stores['tables']?.entries ?? []).map(({ value }) => value as OldTable);
const movesIn = (table: string): number => {
  const of = (archive.stores['events']?.entries ?? []).filter(({ key }) => (key as [string, number])[0] === table);
  const types = of.map(({ value }) => (value as { type: string }).type);
  return types.slice(types.lastIndexOf('dealt')).filter((type) => type === 'moved').length;
};

/** Restores in this browser what version 0.1 had stored, before any of our pages has been opened. */
async function bringBack(page: Page, origin: string): Promise<void> {
  const blank = await page.context().newPage();
  await openBlank(blank, origin);
  await callInPage(blank, 'bringBack', archive);
  await blank.evaluate("localStorage.setItem('spellenkast.played', 'true')");
  await blank.close();
}

/** How many tables are in their old shape, and how many in the new. */
async function shapes(page: Page, origin: string): Promise<{ old: number; fresh: number }> {
  const blank = await page.context().newPage();
  await openBlank(blank, origin);
  const counts = await callInPage<Record<string, number>>(blank, 'countKept', archive.name);
  await blank.close();
  return { old: counts['tables1'] ?? 0, fresh: counts['tables'] ?? 0 };
}

const open = (page: Page, table: string) => page.goto(`/table/${table}`);
const gone = (page: Page) => page.getByRole('heading', { name: 'There is no table here' });
/** The bar of a table that is there has its menu. */
const menu = (page: Page) => page.getByRole('button', { name: 'Table menu' });

const ALONE = tables.find(
  ({ game, status, seats }) => game === 'zipher' && status === 'playing' && seats.length === 1,
)!;

test(
  'tables of version 0.1 are listed at once and can all be opened',
  { tag: '@long' },
  async ({ page, staticUrl }) => {
    await bringBack(page, staticUrl);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Still on the table' })).toBeVisible();
    await expect(page.getByRole('list').filter({ has: page.locator('a[href*="/table/here-"]') })).toBeVisible();
    await expect(page.locator('a[href*="/table/here-"]')).toHaveCount(6);
    expect(await shapes(page, staticUrl)).toEqual({ old: tables.length, fresh: 0 });

    for (const { id } of tables) {
      await open(page, id);
      await expect(menu(page).or(gone(page))).toBeVisible();
      await expect(gone(page)).toHaveCount(0);
    }
    expect(await shapes(page, staticUrl)).toEqual({ old: 0, fresh: tables.length });
    // Rounds that were played to their end are remembered as before.
    await page.goto('/history');
    await expect(page.getByRole('heading', { name: 'Last rounds' })).toBeVisible();
  },
);

test('a table of version 0.1 can be played on, and is still there after a reload', async ({ page, staticUrl }) => {
  await bringBack(page, staticUrl);
  await open(page, ALONE.id);
  await expect(page.getByRole('grid')).toBeVisible();
  const moves = movesIn(ALONE.id);
  await waitForMoves(page, moves);
  const before = await playOn(page, moves + 2);
  await page.reload();
  expect((await waitForMoves(page, moves + 2)).cells).toEqual(before.cells);
  await playOn(page, moves + 3);
  expect(await shapes(page, staticUrl)).toEqual({ old: tables.length - 1, fresh: 1 });
});

test(
  'no table is lost when the tab is closed while it converts old tables',
  { tag: '@long' },
  async ({ page, staticUrl }) => {
    await bringBack(page, staticUrl);
    for (const { id } of tables.slice(0, 8)) {
      const worker = page.waitForEvent('worker');
      await open(page, id);
      await worker;
      // With the page its worker ends, whatever it is doing.
      await page.goto('about:blank');
    }
    for (const { id } of tables.slice(0, 8)) {
      await open(page, id);
      await expect(menu(page).or(gone(page))).toBeVisible();
      await expect(gone(page)).toHaveCount(0);
    }
    const { old, fresh } = await shapes(page, staticUrl);
    expect(old + fresh).toBe(tables.length);
  },
);
