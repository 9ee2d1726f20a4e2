import { allRead, company, kill, onlyLong, type Member } from './support/group.ts';
import { moveOn } from './support/online-players.ts';
import { ended, giveUp } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

test('three play a match: where it stands is always in sight, and the next round waits for all who are there', async ({
  someone,
}) => {
  test.skip(...onlyLong);
  const game = 'zoker-tiko';
  const { friends } = await company(someone, game, 3, { match: { rounds: 3 }, leave: 'end' });
  const [ada, bea, cor] = friends as [Member, Member, Member];
  for (const { page } of friends) await expect(page.getByText('Round 1 of 3', { exact: true })).toBeVisible();
  for (let made = 0; made < 4; made++) await moveOn(friends, game, /./);
  await giveUp(bea.page);
  for (const { page } of friends) await expect(ended(page)).toBeVisible();

  await ada.page.getByRole('button', { name: 'Next round' }).click();
  await expect(ada.page.getByText(/Waiting for Bea (and|,) Cor/).first()).toBeVisible();
  await cor.page.getByRole('button', { name: 'Next round' }).click();
  await expect(cor.page.getByText(/Waiting for Bea/).first()).toBeVisible();
  for (const { page } of friends) await expect(ended(page)).toBeVisible();
  // The one whom they wait for has gone: then it is dealt for those who are there.
  const comeBack = await kill(bea);
  for (const { page } of [ada, cor])
    await expect(page.getByText('Round 2 of 3', { exact: true })).toBeVisible({ timeout: 30_000 });
  const back = await comeBack(ada.page.url());
  await expect(back.page.getByText('Round 2 of 3', { exact: true })).toBeVisible();
  const three = [ada, back, cor];
  await moveOn(three, game, /./);
  const totals = ada.ears.table()!.totals;
  for (const { page } of three) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText('Round 2 of 3', { exact: true })).toBeInViewport();
    }
  }
  expect(totals).toHaveLength(3);
  await allRead(three, 'Round 2 of 3');
});
