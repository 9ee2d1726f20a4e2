import type { Page } from '@playwright/test';
import type { Options } from '../src/kernel/options.ts';
import type { GameRecord } from '../src/kernel/record.ts';
import { playedByBots } from './support/game-records.ts';
import { importEndedTable, importMatch } from './support/import-table.ts';
import { makeMove } from './support/make-move.ts';
import { playOn } from './support/play-zipher.ts';
import { replaySlider, takeDevice, title } from './support/round-page.ts';
import { byMouse } from './support/touch.ts';
import { expect, test } from './support/server.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** A phone shows the result of a round: all of it, nothing cut, no word broken in the middle. */
const rounds: readonly (readonly [string, Options])[] = [
  ['davinci', { players: 4, points: true }],
  ['zoker-kubo', { players: 5 }],
  ['zoker-tiko', { players: 5 }],
  ['zoker-memo', { players: 5, table: 64 }],
  ['zickzack', { players: 2 }],
  ['sudoku', { players: 4 }],
  ['zipher', { players: 3 }],
];

/** What is cut off by what holds it, or by the edge of a chart, and words that are broken, in words. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const faults = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the screen');
    for (const chart of document.querySelectorAll('figure svg[role="img"]')) {
      const frame = chart.getBoundingClientRect();
      for (const label of chart.querySelectorAll('text')) {
        const { left, top, right, bottom } = label.getBoundingClientRect();
        if (left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1)
          faults.push('the chart clips ' + label.textContent);
      }
    }
    for (const row of document.querySelectorAll('.standing > li')) {
      const room = row.getBoundingClientRect();
      for (const part of row.querySelectorAll('[role="img"], i, b, span')) {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        if (width > 0 && (left < room.left || right > room.right + 1 || top < room.top || bottom > room.bottom + 1))
          faults.push('a row cuts ' + (part.getAttribute('aria-label') ?? part.textContent));
      }
    }
    // A word is broken where its first and last letter do not stand on one line.
    const texts = document.createTreeWalker(document.querySelector('main .what'), NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push('broken: ' + word);
      }
    }
    return faults;
  })()`);

for (const [game, options] of rounds) {
  const { players } = options as { players: number };
  test(`${game}, ${players}: the result fits on a phone, and on a wide screen`, { tag: '@long' }, async ({ page }) => {
    const record = await playedByBots(game, options, 'result');
    const names = ['Ada', 'Bartholomäus', 'Cor', 'Dora', 'Emil'].slice(0, players);
    await page.goto(await importEndedTable(page, record, names));
    await expect(replaySlider(page)).toBeVisible();
    for (const name of names) await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    for (const [width, height] of [
      [1366, 620],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await faultsOf(page), `on ${width}×${height}`).toEqual([]);
      // A low window is wide: the board of the replay makes use of that.
      const board = await page.locator('.replay .board').boundingBox();
      expect(board!.width, `the board on ${width}×${height}`).toBeGreaterThan(500);
    }
  });
}

test('Kubo: each remaining hand is shown beside its result', { tag: '@long' }, async ({ page }) => {
  const record = await playedByBots('zoker-kubo', { players: 5 }, 'result');
  await page.goto(await importEndedTable(page, record, ['Ada', null, null, null, null]));
  await expect(replaySlider(page)).toBeVisible();
  // All rows visible at once: what is out of it then is cut off by its row.
  await page.setViewportSize({ width: 390, height: 2000 });
  const hands = page.locator('.standing').getByRole('img', { name: /^Left in hand/ });
  for (const hand of await hands.all()) {
    for (const card of await hand.locator('i').all()) await expect(card).toBeInViewport({ ratio: 1 });
  }
  expect(await hands.count()).toBeGreaterThanOrEqual(4);
});

test('after a round of a match the page says who leads and what comes next', async ({ page }) => {
  const record = await playedByBots('zickzack', {}, 'result');
  await page.goto(await importEndedTable(page, record, ['Ada', 'Ben'], { rounds: 3 }));
  await expect(replaySlider(page)).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/(Ada|Ben) leads the match, \d+ to \d+\. Round 2 of 3 comes next\. (Ada|Ben) begins\.$/),
  ).toBeVisible();
});

test('a match to one point that ends with its first round is won as a match', async ({ page }) => {
  const record = await playedByBots('zoker-kubo', { players: 2 }, 'result');
  await page.goto(await importEndedTable(page, record, ['Ada', 'Ben'], { target: 1 }));
  await expect(replaySlider(page)).toBeVisible();
  await expect(title(page)).toHaveText(/^(Ada|Ben) wins the match, \d+ to -?\d+$/);
  await expect(page.getByRole('main').getByText('The match was to 1, and round 1 decided it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Again', exact: true })).toBeVisible();
});

/** Matches of three rounds: the last move is made by hand on one device, and was made against bots. */
const matches: readonly (readonly [string, Options, object])[] = [
  ['sudoku', { players: 2 }, {}],
  ['davinci', { players: 3, points: true }, {}],
  ['zoker-tiko', { players: 3 }, { count: 'rounds' }],
  ['zipher', { players: 2 }, {}],
];
for (const [game, options, more] of matches) {
  for (const way of ['on one device', 'against bots']) {
    test(`${game}: a match ${way} ends with who won it, and why`, { tag: '@long' }, async ({ page }) => {
      const rounds = await Promise.all(['one', 'two', 'three'].map((seed) => playedByBots(game, options, seed)));
      const [first, ...others] = rounds as [GameRecord, GameRecord, GameRecord];
      const names = ['Ada', 'Ben', 'Cor'].slice(0, Number(options['players']));
      const left = way === 'on one device' ? 1 : 0;
      const sitting = left === 1 ? names : names.map((name, seat) => (seat === 0 ? name : null));
      await page.goto(await importMatch(page, [first, ...others], sitting, { rounds: 3, ...more }, left));
      if (left === 1) {
        const entry = others[1]!.moves.at(-1)!;
        await takeDevice(page, names[Number(entry[0])]!, byMouse);
        const byHand = makeMove[game];
        if (byHand) await byHand({ page, touch: byMouse, names, move: entry.slice(2) });
        else await playOn(page);
      }
      await expect(replaySlider(page)).toBeVisible();
      await expect(title(page)).toHaveText(/(wins? the match|^A shared match win)/);
      const main = page.getByRole('main');
      // The last round is told, and after its winner why it ended.
      await expect(main.getByText(/^Round 3: .+\. .+\. The round ended after \d+ moves?\./)).toBeVisible();
      // Of whoever won the match it is not said that they won so many points.
      await expect(main.getByText(/^won · -?\d+ in this round$/).first()).toBeVisible();
      await expect(main.getByText('Each round won counts one.')).toHaveCount('count' in more ? 1 : 0);
      await expect(page.getByRole('button', { name: 'Again', exact: true })).toBeVisible();
      await main.getByRole('radio', { name: 'rounds' }).click();
      await expect(main.getByRole('img', { name: 'count' in more ? /^Rounds won\./ : /^Points, round/ })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  }
}
