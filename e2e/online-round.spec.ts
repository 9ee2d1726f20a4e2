import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { invite, sitDown } from './support/open-table.ts';
import { readBoard, playTogether, waitForMoves, tryMove, whoseTurn } from './support/play-zipher.ts';
import { giveUp, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

const long = process.env['SPELLENKAST_LONG'] === '1';

const scoresIn = async (page: Page): Promise<number[]> =>
  [...(await title(page).innerText()).matchAll(/\d+/g)].map(([number]) => Number(number));

test('two online play to the end while one reloads, the server is killed and a third watches', async ({
  someone,
  server,
}) => {
  const [ada, bea, cor] = [await someone(), await someone(), await someone()];
  const link = await invite(ada, 'Ada');
  await expectAccessible(ada, 'waiting for friends');

  // Whoever fetches the link, or only looks at it, takes no seat.
  expect((await fetch(link)).status).toBe(200);
  const [, id = '', key = ''] = /\/table\/([^/]+)#([^/]+)$/.exec(link) ?? [];
  const seen = await fetch(`${server.url}/api/tables/${id}`, { headers: { 'x-invitation': key } });
  expect(await seen.json()).toMatchObject({
    snapshot: { status: 'waiting', seats: [{ kind: 'person' }, { kind: 'open' }] },
  });
  await cor.goto(link);
  await expect(title(cor)).toHaveText('A seat is free for you');
  await expectAccessible(cor, 'a seat is free');
  await expect(title(ada)).toHaveText('Waiting for friends');
  await expect(ada.getByRole('list').getByText('Free seat')).toBeVisible();

  await sitDown(bea, link, 'Bea');
  await playTogether([ada, bea], 4);
  await waitForMoves(cor, 4);

  const before = await readBoard(bea);
  await bea.reload();
  expect((await waitForMoves(bea, 4)).cells).toEqual(before.cells);
  await playTogether([ada, bea], 7);

  // What is done while the server is away is kept, and done once it is back.
  const turn = (await whoseTurn([ada, bea]))!;
  await server.kill();
  for (const page of [ada, bea, cor]) await expect(title(page)).toHaveText('Reconnecting…');
  await tryMove(turn.page, turn.sight);
  await server.start();
  for (const page of [ada, bea, cor]) await waitForMoves(page, turn.sight.moves + 1);
  for (const page of [ada, bea, cor]) await expect(title(page)).not.toHaveText(/^(Reconnecting|Connected again)/);

  const dov = await someone();
  await dov.goto(link);
  await expect(dov.getByText('All seats are taken, but you may watch.')).toBeVisible();
  await expectAccessible(dov, 'looking on');

  // To the last tile in the long run; else Bea has had enough.
  if (await playTogether([ada, bea], long ? Infinity : 10)) await giveUp(bea);
  for (const page of [ada, bea, cor, dov]) await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible();
  if (long) {
    const scores = await scoresIn(ada);
    expect(scores.length).toBeGreaterThan(0);
    for (const page of [bea, cor, dov]) expect(await scoresIn(page)).toEqual(scores);
  } else {
    await expect(title(ada)).toHaveText(/^You win/);
    for (const page of [bea, cor, dov]) await expect(title(page)).toHaveText(/^Ada wins/);
  }
  await expect(cor.getByRole('button', { name: 'Again', exact: true })).toBeHidden();

  // Nobody is torn from the result: Bea waits for Ada. Both go on at the same table, and who looked on looks on.
  await bea.getByRole('button', { name: 'Again', exact: true }).click();
  await expect(bea.getByRole('button', { name: 'Waiting for Ada', exact: true })).toBeDisabled();
  await expect(ada.getByRole('slider', { name: 'Move' })).toBeVisible();
  await ada.getByRole('button', { name: 'Again', exact: true }).click();
  await cor.getByRole('button', { name: 'To the table' }).click();
  for (const page of [ada, bea, cor]) await expect(page.getByRole('slider', { name: 'Move' })).toBeHidden();
  await playTogether([ada, bea], 2);
  await waitForMoves(cor, 2);
});
