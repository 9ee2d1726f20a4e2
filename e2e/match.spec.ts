import { expectAllSee, openGroupTable, closeAbruptly, onlyInLongRun, type Member } from './support/group.ts';
import { playOneMove } from './support/online-players.ts';
import { replaySlider, giveUp } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

test('in a match of three the standing is always visible, and the next round waits for everyone present', async ({
  someone,
}) => {
  test.skip(...onlyInLongRun);
  const game = 'zoker-tiko';
  const { members } = await openGroupTable(someone, game, 3, { match: { rounds: 3 }, leave: 'end' });
  const [ada, bea, cor] = members as [Member, Member, Member];
  for (const { page } of members) await expect(page.getByText('Round 1 of 3', { exact: true })).toBeVisible();
  for (let made = 0; made < 4; made++) await playOneMove(members, game, /./);
  await giveUp(bea.page);
  for (const { page } of members) await expect(replaySlider(page)).toBeVisible();

  await ada.page.getByRole('button', { name: 'Next round' }).click();
  await expect(ada.page.getByText(/Waiting for Bea (and|,) Cor/).first()).toBeVisible();
  await cor.page.getByRole('button', { name: 'Next round' }).click();
  await expect(cor.page.getByText(/Waiting for Bea/).first()).toBeVisible();
  for (const { page } of members) await expect(replaySlider(page)).toBeVisible();
  // The one whom they wait for has gone: then it is dealt for those who are there.
  const comeBack = await closeAbruptly(bea);
  for (const { page } of [ada, cor])
    await expect(page.getByText('Round 2 of 3', { exact: true })).toBeVisible({ timeout: 30_000 });
  const back = await comeBack(ada.page.url());
  await expect(back.page.getByText('Round 2 of 3', { exact: true })).toBeVisible();
  const three = [ada, back, cor];
  await playOneMove(three, game, /./);
  const totals = ada.table.snapshot()!.totals;
  for (const { page } of three) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText('Round 2 of 3', { exact: true })).toBeInViewport();
    }
  }
  expect(totals).toHaveLength(3);
  await expectAllSee(three, 'Round 2 of 3');
});
