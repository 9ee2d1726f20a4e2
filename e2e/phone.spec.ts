import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { cell, chooseWay, layTable, openBox, playMove, ready, title, type Touch } from './play.ts';
import { expect, test } from './server.ts';

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

test('all that is needed to play fits on a phone', async ({ page }) => {
  await openBox(page);
  await expectAccessible(page, 'the box on a phone');
  await chooseWay(page, 'Against bots');
  await expectOnScreen(page.getByRole('button', { name: 'Play', exact: true }));
  await layTable(page);

  for (let turns = 0; turns < 4; turns++) {
    const sight = await ready(page);
    await expectNoScrolling(page);
    await expectOnScreen(title(page));
    for (const corner of ['a9', 'i9', 'a1', 'i1']) await expectOnScreen(cell(page, corner));
    for (const seat of ['You', 'Easy bot']) await expectOnScreen(page.getByRole('region', { name: seat }));
    const tools = page.getByRole('navigation', { name: 'Table' });
    await expectOnScreen(tools);
    // What is fixed to the bottom covers nothing.
    const [mine, bar] = [await page.getByRole('region', { name: 'You' }).boundingBox(), await tools.boundingBox()];
    expect(mine!.y + mine!.height).toBeLessThanOrEqual(bar!.y);
    await playMove(page, sight, byFinger);
  }
  await expectAccessible(page, 'the table on a phone');

  await page.getByRole('button', { name: 'Log' }).tap();
  const log = page.getByRole('dialog', { name: 'What happened' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'the log on a phone');
  await log.getByRole('button', { name: 'Close' }).tap();
  await expect(log).toBeHidden();
});

test('a finger that covers what it touches shows a move first', async ({ page }) => {
  await openBox(page);
  await chooseWay(page, 'Alone');
  await layTable(page);
  await playMove(page, await ready(page), byFinger);
  const sight = await ready(page);
  const landing = sight.landings.at(-1)!;
  await cell(page, landing).tap();
  await expect(page.getByText(`To ${landing}. Once more to move.`)).toBeVisible();
  expect((await ready(page)).moves).toBe(0);
  await cell(page, landing).tap();
  await expect.poll(async () => (await ready(page)).moves).toBe(1);
});
