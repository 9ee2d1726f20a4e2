import { expectAccessible } from './support/axe.ts';
import { startAlone } from './support/open-table.ts';
import { playOn, waitForTurn, waitForMoves } from './support/play-zipher.ts';
import { title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

test('a second tab takes over a table, and the first can take it back', { tag: '@long' }, async ({ page, context }) => {
  await startAlone(page, 5);
  const sight = await playOn(page, 3);

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(title(second)).toHaveText('This table is open in another tab');
  await expectAccessible(second, 'open elsewhere');
  await second.getByRole('button', { name: 'Play here' }).click();
  expect((await waitForMoves(second, 3)).cells).toEqual(sight.cells);
  await expect(title(page)).toHaveText('This table is open in another tab');
  await playOn(second, 5);

  await page.getByRole('button', { name: 'Play here' }).click();
  expect((await waitForMoves(page, 5)).moves).toBe(5);
  await expect(title(second)).toHaveText('This table is open in another tab');
  await playOn(page, 6);

  // A tab that is closed holds nothing.
  await page.close();
  await second.reload();
  expect((await waitForTurn(second)).moves).toBe(6);
});
