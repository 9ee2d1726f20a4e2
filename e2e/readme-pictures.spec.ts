import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Options } from '../src/kernel/options.ts';
import { playedByBots } from './support/game-records.ts';
import { encodeGif, compressPng } from './support/gif.ts';
import { startAlone } from './support/open-table.ts';
import { chooseStart, cell, playOn, waitForTurn } from './support/play-zipher.ts';
import { continueRecord } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** The pictures of README.md, taken by `npm run pictures`. */
test.skip(process.env['SPELLENKAST_PICTURES'] !== '1', 'only when pictures are to be taken');

const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
mkdirSync(folder, { recursive: true });
const at = (name: string): string => join(folder, name);
const WIDTH = 1200;
const take = async (page: Page, name: string, height?: number): Promise<void> => {
  const clip = height === undefined ? {} : { clip: { x: 0, y: 0, width: WIDTH, height } };
  writeFileSync(at(`${name}.png`), compressPng(await page.screenshot(clip)));
};
test.use({ viewport: { width: WIDTH, height: 760 } });

test('the cupboard, and a box being set up', async ({ page }) => {
  await page.goto('/');
  const empty = page.getByText('Nothing on the table yet');
  await expect(empty).toBeVisible();
  // Down to the end of the shelf, so that nothing is cut in two.
  const end = (await empty.boundingBox())!.y;
  await page.setViewportSize({ width: WIDTH, height: Math.ceil(end) });
  await take(page, 'cupboard', Math.floor(end) - 24);
  await page.setViewportSize({ width: WIDTH, height: 892 });
  await page.goto('/box/zoker');
  await expect(page.getByRole('button', { name: 'Show me' })).toBeVisible();
  await take(page, 'box');
});

const tables: readonly (readonly [box: string, game: string, options: Options, part: number])[] = [
  ['zickzack', 'zickzack', { players: 2 }, 0.4],
  ['zoker', 'zoker-kubo', { players: 2, claims: 'auto' }, 0.5],
  ['sudoku', 'sudoku', { players: 2 }, 0.5],
  ['davinci', 'davinci', { players: 2 }, 0.5],
];
for (const [box, game, options, part] of tables) {
  test(`a table of ${game}`, async ({ page }) => {
    const record = await playedByBots(game, options, 'one');
    const mine = record.moves.findIndex((move, index) => index >= record.moves.length * part && move.startsWith('0:'));
    await continueRecord(page, box, record, mine, 'Against bots');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByText(/^Your turn/).first()).toBeVisible();
    await take(page, box);
  });
}

test.describe('an animation of a move', () => {
  const SIDE = 420;
  const FRAMES = 40;
  /** How long each of them is shown. */
  const MS = 50;
  const TRIALS = 5;
  test.use({ viewport: { width: SIDE, height: 720 }, contextOptions: { reducedMotion: 'no-preference' } });

  test('of Zipher', async ({ page }) => {
    await startAlone(page, 5);
    await playOn(page, 3);
    // The whole board, with its letters and numbers, once all tiles have turned up.
    const clip = (await page.locator('.board svg', { has: page.getByRole('grid') }).boundingBox())!;
    const standStill = (): Promise<unknown> =>
      page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
    await standStill();
    const shot = (): Promise<Buffer> => page.screenshot({ clip, animations: 'allow' });
    const pictures = [{ png: await shot(), ms: 900 }];
    const sight = await chooseStart(page, await waitForTurn(page));
    await page.mouse.move(2, 2);
    pictures.push({ png: await shot(), ms: 900 });
    // Slows the animation down by as much as a screenshot takes longer than a frame, so that the film has the speed of
    // the page.
    const begun = performance.now();
    for (let trial = 0; trial < TRIALS; trial++) await shot();
    const playbackRate = Math.min(1, (MS * TRIALS) / (performance.now() - begun));
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate });
    await cell(page, sight!.landings.at(-1)!).click();
    for (let frame = 0; frame < FRAMES; frame++) pictures.push({ png: await shot(), ms: MS });
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await standStill();
    pictures.push({ png: await shot(), ms: 1500 });
    const made = encodeGif(pictures);
    const decoded = await page.evaluate<number>(`(async () => {
      const data = Uint8Array.from(atob('${made.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: 'image/gif' });
      await Promise.all([decoder.completed, decoder.tracks.ready]);
      return decoder.tracks.selectedTrack.frameCount;
    })()`);
    expect(decoded, 'pictures that a browser finds in the film').toBeGreaterThan(5);
    writeFileSync(at('move.gif'), made);
    expect(made.length, 'bytes of the film').toBeLessThan(600_000);
  });
});
