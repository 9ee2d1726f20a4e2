import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { chooseWay, startTable, openBox, startAlone } from './support/open-table.ts';
import { cell, secondTouchNotice, playMove, waitForTurn } from './support/play-zipher.ts';
import { title } from './support/round-page.ts';
import type { Touch } from './support/touch.ts';
import { expect, test } from './support/server.ts';

const screen = { width: 390, height: 844 };
// With motion, as most people have it: a tap never waits for a piece that is still travelling.
test.use({ viewport: screen, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'no-preference' } });

const byFinger: Touch = (place) => place.tap();

async function expectOnScreen(place: Locator): Promise<void> {
  await expect(place).toBeInViewport({ ratio: 1 });
}

async function expectNoScrolling(page: Page): Promise<void> {
  const size = await page.evaluate<{ width: number; height: number }>(
    '({ width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight })',
  );
  expect(size.width).toBeLessThanOrEqual(screen.width);
  expect(size.height).toBeLessThanOrEqual(screen.height);
}

/** The sentence, the board, all seats and the tools, and nothing to scroll. */
async function expectAllThere(page: Page, seats: readonly string[]): Promise<void> {
  await expectNoScrolling(page);
  await expectOnScreen(title(page));
  for (const corner of ['a9', 'i9', 'a1', 'i1']) await expectOnScreen(cell(page, corner));
  for (const seat of seats) await expectOnScreen(page.getByRole('region', { name: seat }));
  const tools = page.getByRole('navigation', { name: 'Table' });
  await expectOnScreen(tools);
  // What is fixed to the bottom covers nothing.
  const [mine, bar] = [await page.getByRole('region', { name: 'You' }).boundingBox(), await tools.boundingBox()];
  expect(mine!.y + mine!.height).toBeLessThanOrEqual(bar!.y);
}

test('everything needed to play against a bot fits on a phone', async ({ page }) => {
  await openBox(page);
  await expectAccessible(page, 'the box on a phone');
  await chooseWay(page, 'Against bots');
  await expectOnScreen(page.getByRole('button', { name: 'Play', exact: true }));
  await startTable(page);
  const sight = await waitForTurn(page);
  await expectAllThere(page, ['You', 'Easy bot']);
  await playMove(page, sight, byFinger);
  await waitForTurn(page);
  await expectAllThere(page, ['You', 'Easy bot']);
  await expectAccessible(page, 'the table on a phone');

  await page.getByRole('button', { name: 'Log' }).tap();
  const log = page.getByRole('dialog', { name: 'What happened' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'the log on a phone');
  await log.getByRole('button', { name: 'Close' }).tap();
  await expect(log).toBeHidden();
});

test('by touch a first tap shows the move and a second one makes it', async ({ page }) => {
  await startAlone(page, 5);
  await playMove(page, await waitForTurn(page), byFinger);
  const { landings } = await waitForTurn(page);
  const landing = landings.at(-1)!;
  await cell(page, landing).tap();
  await expect(secondTouchNotice(page, landing)).toBeVisible();
  expect((await waitForTurn(page)).moves).toBe(0);
  await cell(page, landing).tap();
  await expect.poll(async () => (await waitForTurn(page)).moves).toBe(1);

  for (let taken = 2; taken < 8; taken++) {
    await expectAllThere(page, ['You']);
    expect((await playMove(page, await waitForTurn(page), byFinger)).moves).toBe(taken);
  }
});
