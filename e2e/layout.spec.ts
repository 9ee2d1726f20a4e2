import type { Page } from '@playwright/test';
import type { GameRecord } from '../src/kernel/record.ts';
import { encodeRecord, playedByBots } from './support/game-records.ts';
import { importMatch } from './support/import-table.ts';
import { VISIBLE_BOTTOM } from './support/visible-bottom.ts';
import { tableStates, openTableState, waitForBoard } from './support/table-states.ts';
import { expect, test } from './support/server.ts';

/**
 * What is needed to play is visible without scrolling, in every game and on every screen: the whole board with all that
 * is pressed to move, whose turn it is, and the own score.
 */
const screens = [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1024, 768],
  [1366, 620],
  [1440, 900],
  // A phone in landscape, and a screen of 1440×900 at twice its size.
  [844, 390],
  [720, 450],
] as const;

/** The sharpest of them are looked at in every run. */
const SHARP: Readonly<Record<string, readonly string[]>> = {
  'Da Vinci, 4, late': ['844×390'],
  'Da Vinci, 4, full': ['360×640'],
  'ZickZack, 2': ['1366×620'],
  'SuDoKu, 4, full': ['360×640'],
  'Zoker Tiko, 5, full': ['390×844'],
  'Zoker Kubo, 5 may call, full': ['360×640', '844×390', '1366×620'],
};
const long = process.env['SPELLENKAST_LONG'] === '1';

/** Where the own score stands: in a panel, in the head of a rack, among the seats that Kubo draws, under the piles of Solo. */
const SCORE = '.me .sum, .mine header, .kubo .seats .near .sum, .solo .height:not(:empty)';

/** Where names stand: in the panels, above codes, in the seats that Kubo draws, under the card on top in Tiko, beside what they call. */
const NAMES = '.kubo .seats .title, .seat .who, .foe h2, .mine h2, .trick .top .name span, .calls .who span';
/** In px. */
const LEAST_NAME = 10;

/** What can be pressed, and what only tells something, and belongs to the table around the board. */
const AROUND = '.stage :is(.calls button, .clocks > span)';

/** What reaches out of the screen, or lies under the bar of a phone, in words. */
const hiddenOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const foot = ${VISIBLE_BOTTOM};
    const hidden = [];
    const look = (what, places) => {
      let seen = 0;
      for (const place of places) {
        const { left, top, right, bottom, width, height } = place.getBoundingClientRect();
        if (width === 0 || height === 0 || getComputedStyle(place).visibility === 'hidden') continue;
        seen++;
        if (top >= -1 && left >= -1 && right <= innerWidth + 1 && bottom <= foot + 1) continue;
        hidden.push(what + ' at ' + [left, top, right, bottom].map(Math.round).join(' '));
        return;
      }
      if (seen === 0) hidden.push(what + ' is nowhere');
    };
    look('whose turn it is', document.querySelectorAll('.stage h1'));
    look('the board', document.querySelectorAll('.stage .board svg:not(button svg), .stage .board [role="grid"], .solo :is(.upper, .shelf)'));
    // A helper and the like are no part of a move.
    look('what is pressed', document.querySelectorAll('.stage .board :is(button, [data-rove]):not(.tools *)'));
    look('the own score', document.querySelectorAll('${SCORE}'));
    if (document.querySelector('.mine')) look('the own code', document.querySelectorAll('.mine'));
    if (document.querySelector('.me > .seat')) look('the own seat', document.querySelectorAll('.me > .seat'));
    if (document.querySelector('${AROUND}')) look('a call or a clock', document.querySelectorAll('${AROUND}'));
    // The standing of a match, up to the tools beside it.
    const tools = document.querySelector('header.bar .tools')?.getBoundingClientRect();
    for (const part of document.querySelectorAll('header.bar .standing :is(.round, .one)')) {
      if (part.getBoundingClientRect().right > tools.left || part.scrollWidth > part.clientWidth + 1)
        hidden.push('the end of the standing, ' + part.textContent);
    }
    if (document.documentElement.scrollWidth > innerWidth) hidden.push('something to the right');
    // What stands above a level of Kubo is whole or not there at all.
    for (const part of document.querySelectorAll('.levels h2 > *')) {
      const [room, { top, bottom, right, height }] = [part.parentElement.getBoundingClientRect(), part.getBoundingClientRect()];
      if (height > 0 && top < room.bottom - 1 && (bottom > room.bottom + 1 || right > room.right + 1))
        hidden.push('half of ' + part.textContent);
    }
    for (const words of document.querySelectorAll('[data-agree] :is(b, small)')) {
      if (words.scrollHeight > words.clientHeight + 4 || words.scrollWidth > words.clientWidth + 1)
        hidden.push('the end of ' + words.textContent);
    }
    // Names are whole, though several stand side by side, and can be read: bots of one level differ by the end of theirs.
    for (const name of document.querySelectorAll('${NAMES}')) {
      if (name.scrollHeight > name.clientHeight + 4 || name.scrollWidth > name.clientWidth + 1)
        hidden.push('the end of the name ' + name.textContent);
      // A short one is not broken.
      const letters = document.createRange();
      letters.selectNodeContents(name);
      if (/^\\S{1,8}$/.test(name.textContent) && new Set([...letters.getClientRects()].map(({ top }) => top)).size > 1)
        hidden.push('broken: ' + name.textContent);
      if (parseFloat(getComputedStyle(name).fontSize) < ${LEAST_NAME}) hidden.push('too small: ' + name.textContent);
    }
    return hidden;
  })()`);

for (const [name, moment] of Object.entries(tableStates)) {
  const sharp = SHARP[name] ?? [];
  const looked = screens
    .map(([width, height]) => ({ width, height, screen: `${width}×${height}` }))
    .filter(({ screen }) => long || sharp.includes(screen));
  test(name, sharp.length > 0 ? {} : { tag: '@long' }, async ({ page }) => {
    await openTableState(page, moment);
    const hidden: string[] = [];
    const lookAround = async (lang: string): Promise<void> => {
      for (const { width, height, screen } of looked) {
        await page.setViewportSize({ width, height });
        // What follows the size of the room has done so by the second frame.
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
        hidden.push(...(await hiddenOn(page)).map((what) => `${lang}, ${screen}: ${what}`));
      }
    };
    await lookAround('en');
    for (const lang of long ? ['de', 'nl', 'sv'] : []) {
      await page.addInitScript(
        (settings) => {
          localStorage.setItem('spellenkast.settings', settings);
        },
        JSON.stringify({ lang, pace: 0, sound: false }),
      );
      await page.reload();
      await waitForBoard(page, moment);
      await lookAround(lang);
    }
    expect(hidden).toEqual([]);
  });
}

test('the standing of a match is whole on a small phone', async ({ page }) => {
  const rounds = await Promise.all(['one', 'two'].map((seed) => playedByBots('zoker-kubo', { players: 5 }, seed)));
  const [first, second] = rounds as [GameRecord, GameRecord];
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(await importMatch(page, [first, second], ['Ada', 'Ben', 'Cor', 'Dov', 'Eva'], { rounds: 12 }, 24));
  await expect(page.locator('header.bar .standing .one')).toHaveCount(5);
  expect((await hiddenOn(page)).filter((what) => what.includes('the standing'))).toEqual([]);
});

test('on a low screen the number pad does not cover the own code', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 620 });
  await openTableState(page, tableStates['Da Vinci, 2']!);
  await page
    .getByRole('group', { name: /^Code of / })
    .getByRole('button', { name: /hidden/ })
    .first()
    .click();
  await expect(page.getByRole('group', { name: 'Numbers' })).toBeVisible();
  const { y, height } = (await page.locator('.mine').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(620);
});

test('an enlarged card covers no button', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const moment = tableStates['Zoker Tiko, 2']!;
  await openTableState(page, moment);
  await page.addInitScript(() => {
    localStorage.setItem('spellenkast.settings', JSON.stringify({ lang: 'de', pace: 0, sound: false }));
  });
  await page.reload();
  await waitForBoard(page, moment);
  await page.locator('[data-hand]').first().click();
  await expect(page.locator('.dock button')).toHaveCount(3);
  for (const button of await page.locator('.dock button').all()) await expect(button).toBeInViewport({ ratio: 1 });
});

/** What a replay needs: the board, what is pressed to go through it, and what everyone holds. */
const REPLAYED = `(() => {
  const hidden = [];
  const out = (place) => {
    const { left, top, right, bottom } = place.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  };
  for (const place of document.querySelectorAll('.stand :is(svg, [role="grid"], [role="img"]), .track input, .keys button')) {
    const { width, height } = place.getBoundingClientRect();
    if (width > 0 && height > 0 && out(place)) hidden.push((place.ariaLabel ?? '') + ' ' + place.outerHTML.slice(0, 80));
  }
  for (const hands of document.querySelectorAll('.stand ul[tabindex]'))
    if (hands.scrollWidth > hands.clientWidth + 1) hidden.push('some of the open hands');
  return hidden;
})()`;

for (const [name, { game, options }] of Object.entries(tableStates)) {
  if (/beginning|may call|vote|named/.test(name)) continue;
  // The fullest board stands for all in the short run.
  const tag = name === 'Zoker Kubo, 5' ? [] : ['@long'];
  test(
    `${name}: a replay on a phone on its side shows all of it, and every screen what is pressed`,
    { tag },
    async ({ page }) => {
      const record = await playedByBots(game, options, 'layout');
      await page.setViewportSize({ width: 844, height: 390 });
      await page.goto(`/replay/${encodeRecord(record)}?move=${Math.floor(record.moves.length * 0.6)}`);
      await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible();
      await expect(page.locator('.stand svg').first()).toBeVisible();
      expect(await page.evaluate<string[]>(REPLAYED)).toEqual([]);
      // On other screens a board may be higher than the window; what is pressed to go through it is in sight all the same.
      for (const [width, height] of [
        [1440, 900],
        [1024, 768],
        [390, 844],
        [360, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const key of await page.locator('.replay :is(.track input, .keys button)').all())
          await expect(key, `on ${width}×${height}`).toBeInViewport({ ratio: 1 });
      }
    },
  );
}

for (const players of [3, 4]) {
  const tag = players === 4 ? [] : ['@long'];
  test(`Da Vinci, ${players}: a replay shows every rack`, { tag }, async ({ page }) => {
    const record = await playedByBots('davinci', { players, dashes: true, points: true }, 'layout');
    for (const at of [0.3, 0.6, 0.9, 1]) {
      await page.setViewportSize({ width: 1366, height: 620 });
      await page.goto(`/replay/${encodeRecord(record)}?move=${Math.floor(record.moves.length * at)}`);
      await expect(page.locator('.stand .shelf').first()).toBeVisible();
      for (const part of await page.locator('.stand :is(.shelf, .mine, .zone)').all())
        await expect(part, `after ${at} of the round`).toBeInViewport({ ratio: 1 });
      // On a higher screen the controls are below the board, and would cover what has no room above them.
      await page.setViewportSize({ width: 1440, height: 900 });
      const controls = await page.locator('.hold').boundingBox();
      for (const part of await page.locator('.stand .shelf').all()) {
        const { y, height } = (await part.boundingBox())!;
        expect(y + height, `after ${at} of the round`).toBeLessThanOrEqual(controls!.y + 1);
      }
    }
  });
}

for (const game of [
  'zoker-kubo',
  'zipher',
  'davinci',
  'zickzack',
  'sudoku',
  'sudoku/kids',
  'zoker-solo',
  'zoker-memo',
  'zoker-tiko',
]) {
  const tag = game === 'zoker-kubo' || game === 'sudoku/kids' ? [] : ['@long'];
  test(`${game}: a lesson on a phone on its side shows the whole board`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`/learn/${game}`);
    await expect(page.locator('.stand svg').first()).toBeVisible();
    expect(await page.evaluate<string[]>(REPLAYED)).toEqual([]);
  });
}

/** How wide a card is at least where many of them lie on a low screen, in px. */
const CARDS = {
  'Zoker Solo': [720, 450, '.upper [data-card]', 55],
  'Zoker Pairs': [844, 390, '[data-card] .card-room', 34],
} as const;
for (const [name, [width, height, card, least]] of Object.entries(CARDS)) {
  test(`${name}: cards have a readable size on a low screen`, { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openTableState(page, tableStates[name]!);
    const box = await page.locator(card).first().boundingBox();
    expect(box!.width).toBeGreaterThanOrEqual(least);
  });
}

test('no button overlaps the tile in hand while a code is set up', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openTableState(page, { game: 'davinci', options: { players: 2, dashes: true }, at: 0 });
  const [done, tile] = [page.getByRole('button', { name: 'My code is ready' }), page.locator('.apart .held')];
  const [above, below] = [(await done.boundingBox())!, (await tile.boundingBox())!];
  // The ring round the tile is eight pixels wide.
  expect(below.y - 8).toBeGreaterThanOrEqual(above.y + above.height);
});
