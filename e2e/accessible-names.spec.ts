import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { tableStates, openTableState } from './support/table-states.ts';
import { useTestSettings, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** What a screen reader calls things: everything that can be used or looked at has a name, and none is longer than anyone listens. */

const MOST = 80;
const USED = ['button', 'link', 'gridcell', 'radio', 'checkbox', 'switch', 'textbox', 'combobox', 'slider'];
const SEEN = ['image', 'grid', 'dialog', 'row', 'group', 'region'];
/** These may do without: what is in them is read. */
const NAMELESS = new Set(['row', 'group', 'region']);

interface AccessNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
}

async function expectNames(page: Page, state: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly AccessNode[] };
  await session.detach();
  const faults: string[] = [];
  for (const { ignored, role, name, description } of nodes) {
    const kind = role?.value ?? '';
    if (ignored || ![...USED, ...SEEN].includes(kind)) continue;
    const called = name?.value.trim() ?? '';
    if (called === '' && !NAMELESS.has(kind)) faults.push(`${kind} without a name`);
    if (called.length > MOST) faults.push(`${kind} with a name of ${called.length}: ${called}`);
    if (called !== '' && called === description?.value) faults.push(`${kind} named twice: ${called}`);
  }
  expect(faults, state).toEqual([]);
}

for (const [name, moment] of Object.entries(tableStates)) {
  const short = name === 'SudoKids, 2' ? [] : ['@long'];
  test(`${name}: all have names, and axe finds no fault`, { tag: short }, async ({ page }) => {
    await openTableState(page, moment);
    await expectNames(page, name);
    await expectAccessible(page, name);
  });
}

test('all have names on the pages around the tables, and axe finds no fault', { tag: '@long' }, async ({ page }) => {
  await useTestSettings(page);
  const paths = [
    ...[
      '/',
      '/box/zipher',
      '/box/zoker/zoker-kubo',
      '/box/sudoku',
      '/rules/davinci',
      '/rules/zoker-tiko',
      '/learn/zipher',
    ],
    ...['/train/zipher', '/train/zoker-kubo', '/settings', '/history', '/lobby', '/about', '/move', '/nowhere'],
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNames(page, path);
    await expectAccessible(page, path);
  }
});
