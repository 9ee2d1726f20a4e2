/** A few moves of each game, made on the page as people make them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { playShownMove, gameOf, encodeRecord, roundAfter, botMove, playedByBots } from '../e2e/support/game-records.ts';
import { makeMove } from '../e2e/support/make-move.ts';
import { waitForTurn, tryMove } from '../e2e/support/play-zipher.ts';
import type { Options } from '../src/kernel/options.ts';
import { playEntry } from '../src/kernel/record.ts';
import { resultOf } from '../src/kernel/round.ts';
import { WATCHED } from './web-trace.ts';

export interface BenchGame {
  readonly box: string;
  readonly game: string;
  readonly options: Options;
}

export const benchGames: readonly BenchGame[] = [
  { box: 'zipher', game: 'zipher', options: { players: 2 } },
  { box: 'davinci', game: 'davinci', options: { players: 2 } },
  { box: 'zickzack', game: 'zickzack', options: { players: 2 } },
  { box: 'sudoku', game: 'sudoku', options: { players: 2 } },
  { box: 'zoker', game: 'zoker-pairs', options: { cards: 12 } },
  { box: 'zoker', game: 'zoker-solo', options: {} },
  { box: 'zoker', game: 'zoker-memo', options: { players: 2 } },
  { box: 'zoker', game: 'zoker-tiko', options: { players: 2 } },
  { box: 'zoker', game: 'zoker-kubo', options: { players: 2, claims: 'auto' } },
];

/** Taps the middle of a place as a finger would; located before, so that only the page works during animations. */
async function touch(place: Locator): Promise<void> {
  const page = place.page();
  // Scrolls to where nothing covers it.
  await place.tap({ trial: true });
  const { x, y, width, height } = (await place.boundingBox())!;
  await page.waitForTimeout(200);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(WATCHED / 1000 + 100);
}

/** The other player's move, from the log: on a phone that is a drawer, opened and closed while nothing is measured. */
async function told(page: Page, index: number): Promise<string> {
  // Not a real tap, so it is not counted.
  await page.getByRole('button', { name: 'Log', exact: true }).dispatchEvent('click');
  const log = page.getByRole('dialog', { name: 'What happened' });
  const move = (await log.getByRole('listitem').nth(index).getByRole('code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await log.waitFor({ state: 'hidden' });
  return move;
}

/** How boards ask for a second tap. */
const AGAIN = /\b(Tap|Choose)\b.* again\b/;

/** Opens a table against an easy bot, the same every time; returns how to make moves at it. */
export async function lay(
  page: Page,
  url: string,
  { box, game, options }: BenchGame,
): Promise<(moves: number) => Promise<void>> {
  await page.addInitScript(() => {
    localStorage.setItem('spellenkast.settings', JSON.stringify({ lang: 'en', pace: 1, sound: false }));
  });
  const record = await playedByBots(game, options, 'one');
  await page.goto(`${url}/box/${box}/${game}?from=${encodeRecord(record)}&move=0`);
  if ('players' in options) await page.getByRole('radio', { name: 'Against bots' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/Your turn|to move/)
      .first(),
  ).toBeVisible({ timeout: 60_000 });
  const byHand = makeMove[game];
  if (!byHand) return (moves) => playOffered(page, moves);
  const rules = await gameOf(game);
  const round = roundAfter(rules, record, 0);
  return async (moves) => {
    for (let made = 0; made < moves && !resultOf(round);) {
      const seat = rules.rules.awaited(round.pos)[0]!;
      const count = round.moves.length;
      if (seat === 0) {
        const entry = botMove(rules, round);
        let last: (() => Promise<void>) | null = null;
        const tap = (place: Locator): Promise<void> => (last = () => touch(place))();
        await byHand({ page, touch: tap, names: ['Player 1', 'Easy bot'], move: entry.slice(2) });
        // If a first tap only shows the move, the page asks for another.
        if (await page.getByText(AGAIN).first().isVisible()) await (last as (() => Promise<void>) | null)?.();
        playEntry(round, entry, 'made');
        made += 1;
      } else playShownMove(round, seat, await told(page, count), 0);
    }
  };
}

/** The least a browser can do here: a tap changes one class, and one square starts to move on the compositor. */
const FLOOR = `<!doctype html><meta name="viewport" content="width=device-width">
  <style>
    button, i { display: block; width: 100px; height: 100px; background: tan; will-change: transform }
    .on { background: teal }
  </style>
  <button>Tap</button><i></i>
  <script>
    document.querySelector('button').onclick = ({ target }) => {
      target.classList.toggle('on');
      document.querySelector('i').animate({ transform: ['none', 'translateX(200px)'] }, 400);
    };
  </script>`;

/** Opens a page with nothing else on it, to compare the games with. */
export async function layFloor(page: Page): Promise<(moves: number) => Promise<void>> {
  await page.goto(`data:text/html,${encodeURIComponent(FLOOR)}`);
  return async (moves) => {
    for (let made = 0; made < moves; made++) await touch(page.getByRole('button'));
  };
}

/** Plays what the page offers, where any of it is a move. */
async function playOffered(page: Page, moves: number): Promise<void> {
  for (let made = 0; made < moves; made++) {
    const sight = await waitForTurn(page);
    if (sight.over) return;
    await tryMove(page, sight, touch);
  }
}
