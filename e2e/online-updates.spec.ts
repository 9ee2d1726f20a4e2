import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { delayMessages, createTable } from './support/create-table.ts';
import { sitDown } from './support/open-table.ts';
import { playMove, playTogether, waitForTurn, waitForMoves, tryMove, whoseTurn } from './support/play-zipher.ts';
import { replaySlider, giveUp, useTestSettings, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** What people who sit far apart are told of each other. */

const icon = (page: Page): Promise<string | null> => page.locator('link[rel="icon"]').getAttribute('href');
const place = (page: Page, n: number): Locator => page.getByRole('gridcell', { name: new RegExp(`^Place ${n},`) });

/** Ada and one more at a table of a game, each with a page of their own. */
async function pairAt(someone: () => Promise<Page>, game: string, more: Parameters<typeof createTable>[2] = {}) {
  const [ada, bea] = [await someone(), await someone()];
  const { link, id } = await createTable(ada, game, more);
  await useTestSettings(bea);
  await ada.goto(link);
  await sitDown(bea, link, 'Bea');
  return { ada, bea, id, link };
}

test('over a slow connection a second card can be tapped before the first is confirmed, and both are turned', async ({
  someone,
}) => {
  const [ada, bea] = [await someone(), await someone()];
  const { link } = await createTable(ada, 'zoker-memo');
  for (const page of [ada, bea]) await delayMessages(page, 200);
  await useTestSettings(bea);
  await ada.goto(link);
  await sitDown(bea, link, 'Bea');
  for (const page of [ada, bea]) await expect(place(page, 1)).toBeVisible();
  await expect(async () => {
    const turns = await Promise.all([ada, bea].map((page) => page.title()));
    expect(turns.filter((text) => text.startsWith('Your turn'))).toHaveLength(1);
  }).toPass();
  const mine = (await ada.title()).startsWith('Your turn') ? ada : bea;
  await place(mine, 1).click();
  await place(mine, 2).click();
  await expect(mine.getByRole('gridcell', { name: /^Place 2, (?!face down)/ })).toBeVisible();
  const log = mine.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await expect(log).toHaveCount(2);
});

test('a refusal disappears once it no longer holds', async ({ someone }) => {
  const { ada, bea } = await pairAt(someone, 'zipher');
  await playTogether([ada, bea], 1);
  const turn = (await whoseTurn([ada, bea]))!;
  const other = turn.page === ada ? bea : ada;
  await other.getByRole('gridcell').nth(40).click();
  const refused = other.getByRole('group', { name: 'Not allowed' });
  await expect(refused).toBeVisible();
  await refused.hover({ force: true });
  await playMove(turn.page, turn.sight);
  await waitForMoves(other, turn.sight.moves + 1);
  await expect(refused).toHaveCount(0);
});

test('the title of the tab says whose turn it is', { tag: '@long' }, async ({ someone }) => {
  const { ada, bea } = await pairAt(someone, 'zipher');
  await playTogether([ada, bea], 2);
  const turn = (await whoseTurn([ada, bea]))!;
  const other = turn.page === ada ? bea : ada;
  await expect(turn.page).toHaveTitle('Your turn · Zipher');
  await expect.poll(() => icon(turn.page)).toBe('/icon-turn.svg');
  await expect(other).not.toHaveTitle(/^Your turn/);
  await expect.poll(() => icon(other)).toBe('/icon.svg');

  await turn.page.getByRole('button', { name: 'Table menu' }).click();
  await turn.page.getByRole('button', { name: 'Settings' }).click();
  await turn.page.getByRole('switch', { name: 'A dot on the tab' }).click();
  await expect.poll(() => icon(turn.page)).toBe('/icon.svg');
});

test(
  'on a phone with three players, a text and an announcement say who is not connected',
  { tag: '@long' },
  async ({ someone }) => {
    const phone = { viewport: { width: 390, height: 844 } };
    const [ada, bea, cor] = [await someone(phone), await someone(), await someone()];
    const { link } = await createTable(ada, 'zipher', { options: { players: 3 } });
    await ada.goto(link);
    await useTestSettings(bea);
    await sitDown(bea, link, 'Bea');
    await useTestSettings(cor);
    await sitDown(cor, link, 'Cor');
    await expect(ada.getByRole('grid')).toBeVisible();
    await cor.close();
    await expect(ada.getByText('not connected', { exact: true })).toBeVisible();
    await expect(ada.getByText('Cor is not connected.').first()).toBeVisible();
    await expect(ada.getByRole('status').filter({ hasText: 'Cor is not connected.' }).first()).toBeAttached();
    await expectAccessible(ada, 'someone is away');
  },
);

test('the next round is dealt when everyone present wants it, and nobody is taken away from the result', async ({
  someone,
}) => {
  const { ada, bea, link } = await pairAt(someone, 'zipher', { match: { rounds: 3 }, leave: 'end' });
  await playTogether([ada, bea], 3);
  await expect(ada.getByText('Round 1 of 3', { exact: true })).toBeVisible();
  // Ada has left a second page at the table.
  const twin = await ada.context().newPage();
  await useTestSettings(twin);
  await twin.goto(link);
  await giveUp(bea);
  for (const page of [ada, bea, twin]) await expect(replaySlider(page)).toBeVisible();
  await bea.getByRole('button', { name: 'Next round' }).click();
  await expect(bea.getByText(/Waiting for Ada/).first()).toBeVisible();
  await expect(replaySlider(bea)).toBeVisible();
  await ada.getByRole('button', { name: 'Next round' }).click();
  for (const page of [ada, bea]) await expect(page.getByText('Round 2 of 3', { exact: true })).toBeVisible();
  await expect(twin.getByText('The next round has been dealt.').first()).toBeVisible();
  await expect(replaySlider(twin)).toBeVisible();
  await expectAccessible(twin, 'the next round has been dealt');
  await twin.getByRole('button', { name: 'To the table' }).click();
  await expect(twin.getByText('Round 2 of 3', { exact: true })).toBeVisible();
  await playTogether([ada, bea], 2);
});

test('the menu always has the link to the table', { tag: '@long' }, async ({ someone }) => {
  const { ada, bea, link } = await pairAt(someone, 'zipher');
  for (const page of [ada, bea]) {
    await expect(page).toHaveURL(new RegExp(`${link}$`));
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await expect(page.getByText(link)).toBeVisible();
    await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  }
  const dov = await someone();
  await dov.goto(link);
  await expect(dov.getByText('All seats are taken, but you may watch.')).toBeVisible();
});

test(
  'two pages of one seat show the same, and the other page says what became of a half-made move',
  { tag: '@long' },
  async ({ someone }) => {
    const { ada, bea, link } = await pairAt(someone, 'zipher');
    await playTogether([ada, bea], 1);
    const turn = (await whoseTurn([ada, bea]))!;
    const twin = await turn.page.context().newPage();
    await useTestSettings(twin);
    await twin.goto(link);
    await waitForMoves(twin, 1);
    await playMove(turn.page, turn.sight);
    await waitForMoves(twin, 2);
    await expect(twin.getByText('You made this move on another page.').first()).toBeVisible();
    await expect(turn.page.getByText('You made this move on another page.')).toHaveCount(0);
  },
);

test(
  'an undo request is announced to all when allowed, and only to whoever asked when refused',
  { tag: '@long' },
  async ({ someone }) => {
    const { ada, bea } = await pairAt(someone, 'zipher');
    await playTogether([ada, bea], 2);
    const turn = (await whoseTurn([ada, bea]))!;
    const [asks, answers] = turn.page === ada ? [ada, bea] : [bea, ada];
    const name = asks === ada ? 'Ada' : 'Bea';
    for (const [answer, words] of [
      ['Allow', ['You took a move back.', `${name} took a move back.`]],
      ['No', ['Your move stays: taking it back was not allowed.', `${name} may not take the move back.`]],
    ] as const) {
      const { moves } = await playMove(asks, await waitForTurn(asks));
      await waitForMoves(answers, moves);
      const board = await answers.getByRole('grid').boundingBox();
      await asks.getByRole('button', { name: 'Undo' }).click();
      const request = answers.getByRole('status').filter({ hasText: `${name} wants to take a move back.` });
      await expect(request).toBeVisible();
      // It lies over the headline and pushes nothing away.
      expect(await answers.getByRole('grid').boundingBox()).toEqual(board);
      await expectAccessible(answers, 'asked to allow taking back');
      await request.getByRole('button', { name: answer }).click();
      await expect(asks.getByText(words[0]).first()).toBeVisible();
      await expect(answers.getByText(words[1]).first()).toBeVisible();
    }
  },
);

test('what is done while disconnected is kept, which the page says, and is sent later', async ({ someone, server }) => {
  const { ada, bea } = await pairAt(someone, 'zipher');
  await playTogether([ada, bea], 2);
  const turn = (await whoseTurn([ada, bea]))!;
  await server.kill();
  await expect(title(turn.page)).toHaveText('Reconnecting…');
  await tryMove(turn.page, turn.sight);
  await expect(turn.page.getByText('Your move is kept and will be sent.')).toBeVisible();
  await server.start();
  for (const page of [ada, bea]) await waitForMoves(page, turn.sight.moves + 1);
});
