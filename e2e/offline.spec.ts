import type { Page } from '@playwright/test';
import { gameIds, placeOf } from '../src/games/list.ts';
import { chooseWay, startTable, openBox, startAlone } from './support/open-table.ts';
import { playOn, waitForTurn } from './support/play-zipher.ts';
import { giveUp, title } from './support/round-page.ts';
import { cachesOf, goOffline, expect, HEADINGS, waitUntilAllKept, test } from './support/updatable-site.ts';

const heading = (page: Page, version: 0 | 1) => expect(title(page)).toHaveText(HEADINGS[version]);
/** Where the box is opened that this page shows. */
const isBox = (page: Page, name: string) => expect(page.getByRole('banner')).toContainText(name);
/** As a link from elsewhere does: not from within the page. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  expect((await page.goto(address))?.status()).toBe(200);
}
/** Goes to another page without loading anything anew, as an old link does when it is pasted. */
const walk = (page: Page, path: string) => page.evaluate(`location.hash = '#${path}'`);

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' });

test('after the first visit everything works offline', async ({ page, context, site }) => {
  await waitUntilAllKept(page);
  await goOffline(context, site);
  await expect(fetch(site.url)).rejects.toThrow();

  await test.step('a reload, and a first load in another tab', async () => {
    await page.reload();
    await expect(title(page)).toHaveText('Settings');
    await page.close();
    page = await context.newPage();
    await page.goto('/');
    await heading(page, 0);
  });

  await test.step('a link to any page', async () => {
    await load(page, '/box/davinci');
    await isBox(page, 'Da Vinci Code');
    await load(page, '/box/zipher?from=a-friend');
    await expect(title(page)).toBeVisible();
  });

  await test.step('a round against a bot, and its rules', async () => {
    await openBox(page);
    await chooseWay(page, 'Against bots');
    await startTable(page);
    await playOn(page, 4);
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Rules of Zipher' })).toBeVisible();
    await page.keyboard.press('Escape');
    const table = page.url();
    await page.reload();
    await waitForTurn(page);
    expect(page.url()).toBe(table);
  });

  await test.step('what was played is listed, and ends in a replay that can be shared', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: /Your turn/ }).click();
    await waitForTurn(page);
    await giveUp(page);
    await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible();
    await page.goto('/history');
    await page.getByRole('main').getByRole('link', { name: 'Zipher' }).first().click();
    await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible();
  });

  await test.step('another language, and another box in it', async () => {
    await page.goto('/');
    await page.getByRole('radio', { name: 'SV, Svenska' }).click();
    await expect(title(page)).toHaveText('Vilken låda tar vi?');
    await page.getByRole('link', { name: 'ZickZack' }).click();
    await page.getByRole('button', { name: /^Spela$/ }).click();
    await expect(page.getByRole('grid').first()).toBeVisible();
  });
});

test(
  'a new version waits for the end of the round, and for the last tab that shows the old one',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await waitUntilAllKept(page);
    const playing = await context.newPage();
    await startAlone(playing, 5);
    await playOn(playing, 2);
    const [first] = await cachesOf(page);

    site.deployNext();
    await page.goto('/');
    await heading(page, 0);
    await expect(offer(page)).toBeVisible();
    // Found in every tab, but nobody at a table is asked.
    await expect
      .poll(() => playing.evaluate('navigator.serviceWorker.getRegistration().then((r) => !!r.waiting)'))
      .toBe(true);
    await playOn(playing, 3);
    await expect(offer(playing)).toHaveCount(0);

    await offer(page).getByRole('button', { name: 'Reload' }).click();
    await heading(page, 1);
    await expect(offer(page)).toHaveCount(0);

    // In the middle of the round its tab now has a newer worker, a server without its files, and all it needs.
    expect(await cachesOf(page)).toContain(first);
    await playOn(playing, 5);
    await expect(offer(playing)).toHaveCount(0);
    await giveUp(playing, 'End the round now');
    await expect(playing.getByRole('slider', { name: 'Move' })).toBeVisible();
    await expect(offer(playing)).toBeVisible();
    await walk(playing, '/history');
    await expect(title(playing)).toHaveText('My rounds');
    await walk(playing, '/');
    await heading(playing, 0);
    expect(await cachesOf(playing)).toContain(first);

    await offer(playing).getByRole('button', { name: 'Reload' }).click();
    await heading(playing, 1);
    await expect.poll(() => cachesOf(playing)).not.toContain(first);
    expect(await cachesOf(playing)).toHaveLength(1);

    // What was played with the old version is there in the new one, without a network as well.
    await waitUntilAllKept(playing);
    await goOffline(context, site);
    await playing.goto('/history');
    await expect(playing.getByRole('main').getByRole('link', { name: 'Zipher' })).toHaveCount(1);
  },
);

/** A device that saves data. */
const saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";

test(
  'with data saving only what is used is kept, and everything on request',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await context.addInitScript(saving);
    await page.goto('/');
    await heading(page, 0);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.goto('/settings');
    const progress = page.getByText(/^\d+ of \d+ files kept on this device\. The rest takes [\d.]+ MB\.$/);
    await expect(progress).toBeVisible();
    const [kept = 0, of = 0] = (await progress.innerText()).match(/\d+/g)!.map(Number);
    expect(kept).toBeGreaterThan(3);
    expect(kept).toBeLessThan(of / 2);

    await page.getByRole('button', { name: 'Fetch everything now' }).click();
    await expect(page.getByText(/^Every box can be played without a network/)).toBeVisible();
    await goOffline(context, site);
    await load(page, '/box/sudoku');
    await isBox(page, 'SuDoKu');
  },
);

test(
  'a page whose files are gone loads the new version by itself',
  { tag: '@long' },
  async ({ page, context, site }) => {
    await context.addInitScript(saving);
    await page.goto('/');
    await heading(page, 0);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    site.deployNext();
    await page.getByRole('link', { name: 'Zipher' }).click();
    await expect(page.getByRole('heading', { name: 'How shall we play?' })).toBeVisible();
    await page.goto('/');
    await heading(page, 1);
  },
);

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'a part that fails to load is tried once more, and then reported as missing',
    { tag: '@long' },
    async ({ page }) => {
      let [asked, loads] = [0, 0];
      let broken = true;
      await page.route(/assets\/BoxPage-.*\.js$/, async (route) => {
        asked += 1;
        if (broken) await route.fulfill({ status: 404, body: '' });
        else await route.continue();
      });
      page.on('load', () => (loads += 1));
      await page.goto('/');
      await page.getByRole('link', { name: 'Zipher' }).click();
      await expect(page.getByRole('heading', { name: 'Something is missing' })).toBeVisible();
      await expect.poll(() => loads).toBe(2);
      await expect(page.getByRole('heading', { name: 'Something is missing' })).toBeVisible();
      const before = asked;
      await page.evaluate('new Promise((done) => setTimeout(done, 500))');
      expect([asked, loads]).toEqual([before, 2]);

      broken = false;
      await page.getByRole('button', { name: 'Load again' }).click();
      await expect(page.getByRole('heading', { name: 'How shall we play?' })).toBeVisible();
    },
  );
});

test(
  'a service worker that is switched off deletes its caches and does not disturb a running round',
  { tag: '@long' },
  async ({ page, site }) => {
    await waitUntilAllKept(page);
    await startAlone(page, 5);
    await playOn(page, 2);
    await site.start({ serviceWorker: false });
    await page.reload();
    await waitForTurn(page);
    const left = (): Promise<unknown> =>
      page.evaluate(
        'Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then((l) => l.map((x) => x.length))',
      );
    await expect.poll(left).toEqual([0, 0]);
    await playOn(page, 4);
    await page.reload();
    await waitForTurn(page);
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
    await page.goto('/settings');
    await expect(page.getByText(/^Nothing is kept for play without a network/)).toBeVisible();
    await expect.poll(left).toEqual([0, 0]);

    // Switched on again, it keeps everything as before.
    await site.start();
    await page.reload();
    await waitUntilAllKept(page);
  },
);

test(
  'the page can be installed, with an icon of every shape and a shortcut to every box',
  { tag: '@long' },
  async ({ page, site }) => {
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Tests run in private windows, which install nothing; nothing else may stand in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    type Icon = { readonly src: string; readonly sizes: string; readonly purpose?: string };
    const manifest = JSON.parse(data!) as { icons: Icon[]; shortcuts: { url: string; icons: Icon[] }[] };
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
      const image = `(async () => {
      const image = new Image();
      image.src = ${JSON.stringify(src)};
      await image.decode();
      return image.naturalWidth + 'x' + image.naturalHeight;
    })()`;
      const size = await page.evaluate(image);
      if (sizes !== 'any') expect(size).toBe(sizes);
    }
    for (const { url } of manifest.shortcuts) {
      await page.goto(new URL(url, site.url).href);
      await expect(page.getByRole('heading', { name: 'How shall we play?' })).toBeVisible();
    }
  },
);

test('every box can be opened offline in every language', async ({ page, context, site }) => {
  test.skip(process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run');
  test.setTimeout(300_000);
  await waitUntilAllKept(page);
  await goOffline(context, site);
  const missing: string[] = [];
  page.on('requestfailed', (request) => missing.push(request.url()));
  for (const lang of ['EN', 'NL', 'DE', 'SV']) {
    await load(page, '/');
    await page.getByRole('radio', { name: new RegExp(`^${lang}, `) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', lang.toLowerCase());
    for (const game of gameIds) {
      await load(page, `/box/${placeOf(game)!.box}/${game}`);
      await page.locator('button.main').click();
      await page.waitForURL(/table\/here-/);
      // Named in the bar once rules, board and texts are all there.
      await expect(page.getByRole('banner').locator('.crumb')).not.toBeEmpty();
      await expect(page.getByRole('main').locator('h1, [role="grid"], h2').first()).toBeVisible();
    }
  }
  // The browser fetches the icon of a tab by itself, past the worker.
  expect(missing.filter((url) => !/\/(api|live|icon\.svg)\b/.test(url))).toEqual([]);
});
