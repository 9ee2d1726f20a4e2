import type { Page } from '@playwright/test';
import { PROTOCOL } from '../src/table/protocol.ts';
import { expectAccessible } from './support/axe.ts';
import { invite, sitDown } from './support/open-table.ts';
import { playMove, playTogether, waitForMoves, whoseTurn } from './support/play-zipher.ts';
import { title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

test('a page that is too old for its server says so, and is reloaded', async ({ page }) => {
  let newer = true;
  await page.routeWebSocket(/\/live$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as Record<string, unknown>;
      const hello = { ...message, protocol: PROTOCOL + 2, oldest: PROTOCOL + 1 };
      socket.send(message['t'] === 'hello' && newer ? JSON.stringify(hello) : text);
    });
  });
  await invite(page, 'Ada');
  const strip = page.getByRole('status').filter({ hasText: 'This page is out of date.' });
  await expect(strip).toBeVisible();
  await expectAccessible(page, 'out of date');
  // It stops nobody.
  await expect(title(page)).toHaveText('Waiting for friends');

  newer = false;
  await strip.getByRole('button', { name: 'Reload' }).click();
  await expect(strip).toHaveCount(0);
  await expect(title(page)).toHaveText('Waiting for friends');
});

test('a table that cannot be reached says so, and opens by itself later', async ({ page }) => {
  const link = await invite(page, 'Ada');
  let answers = false;
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (answers) socket.connectToServer();
    else void socket.close();
  });
  await page.goto('/');
  await page.goto(link);
  await expect(title(page)).toHaveText('Reconnecting…');
  await expectAccessible(page, 'a table that was never reached');
  answers = true;
  await expect(title(page)).toHaveText('Waiting for friends');
});

test.describe('over a slow connection', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page that takes long to load says so', async ({ page }) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/assets\/BoxPage-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Zipher' }).click();
    const coming = page.getByText('One moment…');
    await expect(coming).toBeVisible();
    letGo();
    await expect(title(page)).toBeVisible();
    await expect(coming).toHaveCount(0);
  });
});

/** Counts how often the pawn sets out. Nothing else on the board comes down as it hops. */
async function countWalks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`{
    const animate = Element.prototype.animate;
    globalThis.walks = 0;
    Element.prototype.animate = function (frames, ...rest) {
      if (Array.isArray(frames) && frames.some(({ easing }) => easing === 'ease-in')) walks += 1;
      return animate.call(this, frames, ...rest);
    };
  }`);
  return () => page.evaluate<number>('walks');
}

test('each page draws a move once', async ({ someone }) => {
  const moving = { reducedMotion: 'no-preference' } as const;
  const [ada, bea] = [await someone(moving), await someone(moving)];
  const walks = [await countWalks(ada), await countWalks(bea)];
  await sitDown(bea, await invite(ada, 'Ada'), 'Bea');
  await playTogether([ada, bea], 1);
  for (let moves = 2; moves <= 5; moves++) {
    const turn = (await whoseTurn([ada, bea]))!;
    const before = await Promise.all(walks.map((count) => count()));
    await playMove(turn.page, turn.sight);
    for (const page of [ada, bea]) await waitForMoves(page, moves);
    // Until the pawn stands again: what comes after that would be drawn twice.
    for (const page of [ada, bea]) await page.evaluate(standing);
    const after = await Promise.all(walks.map((count) => count()));
    expect(after.map((count, page) => count - before[page]!)).toEqual([1, 1]);
  }
});

const standing =
  'Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))).then(() => true)';
