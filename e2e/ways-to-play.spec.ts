import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { playShownMove, gameOf, encodeRecord, roundAfter, botMove, playedByBots } from './support/game-records.ts';
import { importTable } from './support/import-table.ts';
import { makeMove } from './support/make-move.ts';
import { changeSetup, sitDown } from './support/open-table.ts';
import { replaySlider, continueRecord, waitForMove, takeDevice, logEntry } from './support/round-page.ts';
import { byKeyboard, byMouse, type Touch } from './support/touch.ts';
import { expect, test } from './support/server.ts';
import type { GameRecord } from '../src/kernel/record.ts';
import type { Options } from '../src/kernel/options.ts';
import { playEntry } from '../src/kernel/record.ts';
import { resultOf } from '../src/kernel/round.ts';

/**
 * Every game but Zipher (which has files of its own) in every way it can be played: by clicks, against a bot where there are two; and
 * on one device, by keys alone and (where nothing is hidden) with friends by link from a few moves before the end of a round. In the
 * long run all of them are whole rounds.
 */
const long = process.env['SPELLENKAST_LONG'] === '1';

/** By clicks a round of this many moves is played whole; of a longer one the last twelve, but for the long run. */
const SHORT = long ? Infinity : 24;
const LAST = 12;

interface Case {
  readonly box: string;
  readonly game: string;
  readonly options: Options;
  /** For a whole round, where what is set up at its beginning is not shown. */
  readonly plain?: Options;
  readonly seed: string;
  /** How many moves are left where a round is not played whole. */
  readonly left: number;
  /** Nothing is hidden: only then may a table for others begin from a given position. The other games are dealt in `online-games.spec.ts`. */
  readonly inTheOpen?: true;
}

const cases: Readonly<Record<string, Case>> = {
  'Zoker Pairs': { box: 'zoker', game: 'zoker-pairs', options: { cards: 12 }, seed: 'one', left: 2 },
  'Zoker Solo': { box: 'zoker', game: 'zoker-solo', options: {}, seed: 'one', left: 6 },
  'Zoker Memo': { box: 'zoker', game: 'zoker-memo', options: { players: 2 }, seed: 'one', left: 6 },
  'Zoker Tiko': { box: 'zoker', game: 'zoker-tiko', options: { players: 2 }, seed: 'one', left: 6 },
  'Zoker Kubo': { box: 'zoker', game: 'zoker-kubo', options: { players: 2 }, seed: 'one', left: 6 },
  'Da Vinci Code': {
    box: 'davinci',
    game: 'davinci',
    options: { players: 2, dashes: true },
    plain: { players: 2 },
    seed: 'one',
    left: 8,
  },
  ZickZack: { box: 'zickzack', game: 'zickzack', options: { players: 2 }, seed: 'one', left: 6, inTheOpen: true },
  SudoKids: { box: 'sudoku', game: 'sudoku', options: { players: 2, board: 6 }, seed: 'one', left: 6 },
};

/** How the log writes it; null where the result has taken the place of the log. */
async function written(page: Page, index: number): Promise<string | null> {
  const code = logEntry(page, index).getByRole('code');
  await expect(code.or(replaySlider(page))).toBeVisible();
  return code.innerText({ timeout: 1000 }).catch(() => null);
}

/** Makes one move by hand and waits until the page shows it. */
async function make(
  page: Page,
  entry: string,
  index: number,
  names: readonly string[],
  touch: Touch,
  game: string,
): Promise<void> {
  await makeMove[game]!({ page, touch, names, move: entry.slice(2) });
  await waitForMove(page, index);
}

for (const [number, [name, each]] of Object.entries(cases).entries()) {
  const { game, options, seed } = each;
  const alone = !('players' in options);

  // The short run plays one game in each way, so that all ways and nearly all games have their turn.
  const inShortRun = (turn: number) => ({ tag: number % 4 === turn ? [] : ['@long'] });

  test(
    `${name}: to the end ${alone ? 'alone' : 'against a bot'} by clicks`,
    { tag: number === 0 ? [] : ['@long'] },
    async ({ page }) => {
      test.setTimeout(240_000);
      const rules = await gameOf(game);
      const record = await playedByBots(game, each.plain ?? options, seed);
      const from = record.moves.length > SHORT ? record.moves.length - LAST : 0;
      const round = roundAfter(rules, record, from);
      const names = ['Player 1', 'Easy bot'];
      await continueRecord(page, each.box, record, from, alone ? null : 'Against bots');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      let looked = false;
      while (!resultOf(round) && !(await replaySlider(page).isVisible())) {
        const seat = rules.rules.awaited(round.pos)[0]!;
        const count = round.moves.length;
        if (seat === 0) {
          const entry = botMove(rules, round);
          await make(page, entry, count, names, byMouse, game);
          playEntry(round, entry, 'made');
          const move = await written(page, count);
          if (move !== null) expect(`0:${move}`).toBe(entry);
        } else {
          await waitForMove(page, count);
          const move = await written(page, count);
          if (move !== null) playShownMove(round, seat, move, 0);
        }
        if (!looked && count > from + 5) {
          looked = true;
          await expectAccessible(page, 'in the middle');
        }
      }
      await expect(replaySlider(page)).toBeVisible();
      await expectAccessible(page, 'at the end');
    },
  );

  /** What is played in the other ways, and from which move on. */
  const part = async (): Promise<{ record: GameRecord; from: number }> => {
    const record = await playedByBots(game, long ? (each.plain ?? options) : options, seed);
    return { record, from: long ? 0 : record.moves.length - each.left };
  };
  const what = long ? 'a whole round' : 'the end of a round';

  for (const [way, touch] of [
    ['on one device', byMouse],
    ['by keys alone', byKeyboard],
  ] as const) {
    if (alone && way === 'on one device') continue;
    // By keys it takes longest, so there the short run plays a round alone.
    const how = way === 'by keys alone' && !alone ? { tag: ['@long'] } : inShortRun(way === 'by keys alone' ? 1 : 2);
    test(`${name}: ${what} ${way}`, how, async ({ page }) => {
      if (long) test.setTimeout(600_000);
      const { record, from } = await part();
      const names = ['Player 1', 'Player 2'];
      if (alone || each.inTheOpen) {
        await continueRecord(page, each.box, record, from, alone ? null : 'On this device');
        await touch(page.getByRole('button', { name: 'Play', exact: true }));
      } else await page.goto(await importTable(page, record, from, names));
      for (const [index, entry] of record.moves.entries()) {
        if (index < from) continue;
        // Votes and calls need no hand, so the device stays where it is.
        const voice = /:(pass|call|yes|no)$/.test(entry);
        if (!alone && !voice) await takeDevice(page, names[Number(entry[0])]!, touch);
        await make(page, entry, index, names, touch, game);
      }
      await expect(replaySlider(page)).toBeVisible();
      if (from > 0) await expect(page.getByRole('main').getByText(`Played on from move ${from}.`)).toBeVisible();
    });
  }

  test(`${name}: a turn fits on a phone`, inShortRun(3), async ({ someone }) => {
    const page = await someone({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const record = await playedByBots(game, options, seed);
    const mine = record.moves.findIndex((entry, index) => index >= record.moves.length / 2 && entry.startsWith('0:'));
    await continueRecord(page, each.box, record, mine, alone ? null : 'Against bots');
    await page.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect(page.getByText(/^Your turn/).first()).toBeVisible();
    const over = await page.evaluate('document.documentElement.scrollHeight - innerHeight');
    expect(over, 'pixels that do not fit').toBeLessThanOrEqual(0);
    await expectAccessible(page, 'on a phone');
  });

  if (!each.inTheOpen) continue;
  test(`${name}: ${what} by link`, inShortRun(1), async ({ someone }) => {
    if (long) test.setTimeout(600_000);
    const { record, from } = await part();
    const people = [await someone(), await someone()] as const;
    const [host, guest] = people;
    await continueRecord(host, each.box, record, from, 'Friends by link');
    await changeSetup(host);
    await host.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
    await host.getByRole('button', { name: 'Create table' }).click();
    await sitDown(guest, await host.getByText('/table/').innerText(), 'Bea');
    for (const [index, entry] of record.moves.entries()) {
      if (index < from) continue;
      const page = people[Number(entry[0])]!;
      await make(page, entry, index, ['Ada', 'Bea'], byMouse, game);
      for (const other of people) await waitForMove(other, index);
    }
    for (const page of people) await expect(replaySlider(page)).toBeVisible();
  });
}

test('whoever opens a table for others cannot choose its deal', async ({ page }) => {
  const each = cases['Da Vinci Code']!;
  const record = await playedByBots(each.game, each.options, each.seed);
  await continueRecord(page, each.box, record, 5, 'Friends by link');
  await page.getByRole('button', { name: 'Create table' }).click();
  await expect(page.getByRole('alert')).toContainText('a round with others must begin with a fresh deal');
});

test('a new round can continue from any moment of a replay', async ({ page }) => {
  const record = await playedByBots('zickzack', { players: 2 }, 'one');
  await page.goto(`/replay/${encodeRecord(record)}?move=${record.moves.length}`);
  const on = page.getByRole('link', { name: 'Play on from here' });
  await expect(page.getByRole('main').getByText(`Move ${record.moves.length} of ${record.moves.length}`)).toBeVisible();
  await expect(on).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await on.click();
  await expect(page.getByText(`The round goes on after move ${record.moves.length - 1}.`)).toBeVisible();
  await expectAccessible(page, 'a round to play on');
  await page.getByRole('link', { name: 'See it' }).click();
  await expect(
    page.getByRole('main').getByText(`Move ${record.moves.length - 1} of ${record.moves.length}`),
  ).toBeVisible();
});

test('an address without a valid round says so', async ({ page }) => {
  await page.goto('/box/zickzack/zickzack?from=nonsense&move=3');
  await expect(page.getByRole('alert')).toHaveText('The link is not complete, or its game is not in this cupboard.');
});
