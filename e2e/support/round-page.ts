import { expect, type Locator, type Page } from '@playwright/test';
import type { GameRecord } from '../../src/kernel/record.ts';
import { encodeRecord } from './game-records.ts';
import { chooseWay, type Way } from './open-table.ts';
import type { Touch } from './touch.ts';

/** What a page shows of a round, whatever the game. */

export const replaySlider = (page: Page): Locator => page.getByRole('slider', { name: 'Move' });

/** A move in the log of the page, counted from nought. */
export const logEntry = (page: Page, index: number): Locator =>
  page.getByRole('list', { name: 'What happened' }).getByRole('listitem').nth(index);

/** The page shows a move, or a hand-over, or the end of the round. */
export async function waitForMove(page: Page, index: number): Promise<void> {
  const next = page.getByRole('button', { name: /^I am / });
  await expect(logEntry(page, index).or(next).or(replaySlider(page))).toBeVisible();
}

/** In English, without sound and animations. Before the page is opened. */
export async function useTestSettings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('spellenkast.settings', JSON.stringify({ lang: 'en', pace: 0, sound: false }));
  });
}

/** Opens a table whose round continues from a move. */
export async function continueRecord(
  page: Page,
  box: string,
  record: GameRecord,
  move: number,
  way: Way | null,
): Promise<void> {
  await useTestSettings(page);
  await page.goto(`/box/${box}/${record.game}?from=${encodeRecord(record)}&move=${move}`);
  await expect(page.getByText(`The round goes on after move ${move}.`)).toBeVisible();
  if (way !== null) await chooseWay(page, way);
}

/** If hands are hidden, only the hand-over is shown until the player on turn confirms. */
export async function takeDevice(page: Page, name: string, touch: Touch): Promise<void> {
  const here = page.getByRole('button', { name: `I am ${name}` });
  await expect(here.or(page.getByText(new RegExp(`^(${name} to move|Your turn)`))).first()).toBeVisible();
  if (!(await here.isVisible())) return;
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
  for (const role of ['group', 'grid', 'img', 'list'] as const) {
    await expect(page.getByRole('main').getByRole(role)).toHaveCount(0);
  }
  await touch(here);
}

/** A headless browser never hides a page by itself. */
export async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
     document.dispatchEvent(new Event('visibilitychange'));`,
  );
}

/** Ends the round by the menu. */
export async function giveUp(page: Page, words = 'Give up'): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: words }).click();
  await page
    .getByRole('group', { name: /^Really (end it|give up)\?/ })
    .getByRole('button', { name: words })
    .click();
}

export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });
