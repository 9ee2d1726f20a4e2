import type { Page } from '@playwright/test';
import {
  expectAllSee,
  openGroupTable,
  chooseInMenu,
  onlyInLongRun,
  takeFirstFreeSeat,
  type Member,
} from './support/group.ts';
import { useTestSettings, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** What whoever opened a table decides, and what everyone may do about names and words. */

test('before the first deal the opener changes the table, removes a guest and renews the link', async ({ someone }) => {
  test.skip(...onlyInLongRun);
  const { members, link } = await openGroupTable(someone, 'zipher', 3, { free: 1 });
  const [ada, bea] = members as [Member, Member];
  const seated = (kind: string) => ada.table.snapshot()?.seats.filter((seat) => seat.kind === kind).length;
  await ada.page.getByRole('button', { name: 'Change the table' }).click();
  await ada.page.getByRole('switch', { name: 'Blind' }).click();
  await ada.page.getByRole('button', { name: 'Save' }).click();
  for (const { table } of members) await expect.poll(() => table.snapshot()?.options['blind']).toBe(true);

  await ada.page.getByRole('button', { name: 'Send Bea away' }).click();
  const free = bea.page.getByRole('button', { name: 'Sit here' });
  await expect(free.first()).toBeVisible();
  await free.first().click();
  await expect(bea.page.getByRole('alert')).toBeVisible();
  expect(seated('open')).toBe(2);

  await ada.page.getByRole('button', { name: 'Make new links' }).click();
  await expectAllSee([ada], 'There are new links now.');
  const fresh = await ada.page.getByText('/table/').first().innerText();
  expect(fresh).not.toContain(link);
  const cor = await someone();
  await useTestSettings(cor);
  await cor.goto(link);
  await expect(cor.getByRole('button', { name: 'Sit here' })).toHaveCount(0);
  await expect(title(cor)).not.toBeEmpty();
  await takeFirstFreeSeat(cor, fresh, 'Cor');
  await expect.poll(() => seated('person')).toBe(2);
  await cor.getByRole('button', { name: 'Give up my seat' }).click();
  await expect.poll(() => seated('open')).toBe(2);
  await ada.page.getByRole('button', { name: 'Cancel the table' }).click();
  const sure = ada.page.getByRole('group', { name: 'Really cancel it?' });
  await sure.getByRole('button', { name: 'Cancel the table' }).click();
  await expect(ada.page).toHaveURL(/\/$/);
  for (const page of [bea.page, cor]) await expect(title(page)).toHaveText('The table has been closed');
});

test('chat and names can be muted for oneself or for all, reported and erased', async ({ someone }) => {
  test.skip(...onlyInLongRun);
  const { members, id, key } = await openGroupTable(someone, 'zipher', 3);
  const [ada, bea, cor] = members as [Member, Member, Member];
  const screen = await ada.page.context().newPage();
  await useTestSettings(screen);
  await screen.goto(`/screen/${id}#${key}`);
  await expect(screen.getByRole('grid')).toBeVisible();
  const lines = ({ page }: Pick<Member, 'page'>) => page.getByRole('list', { name: 'What was said' });
  const talk = async ({ page }: Member, words: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  };
  for (const { page } of members) await page.getByRole('button', { name: /^Chat/ }).click();
  await talk(bea, 'You are slow');
  for (const one of [...members, { page: screen }]) await expect(lines(one).getByText('You are slow')).toBeVisible();
  await cor.page.getByRole('button', { name: 'Good luck!' }).click();
  await expect(lines({ page: screen }).getByText('Good luck!')).toBeVisible();
  await expect(screen.getByRole('textbox')).toHaveCount(0);

  await cor.page.getByRole('button', { name: 'What to do about Bea' }).click();
  await cor.page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(lines(cor).getByText('Reported to whoever runs this server.')).toBeVisible();
  await cor.page.getByRole('button', { name: 'Mute for me' }).click();
  await expect(lines(cor).getByText('You are slow')).toHaveCount(0);
  await expect(lines(ada).getByText('You are slow')).toBeVisible();

  await ada.page.getByRole('button', { name: 'What to do about Bea' }).click();
  await ada.page.getByRole('button', { name: 'Mute for all' }).click();
  await talk(bea, 'Still here');
  await expect(bea.page.getByRole('alert')).toBeVisible();
  await expect(lines(ada).getByText('Still here')).toHaveCount(0);

  for (const { page } of members) await page.getByRole('button', { name: 'Close', exact: true }).click();
  await chooseInMenu(cor, /^Names at this table/);
  await cor.page.getByRole('button', { name: 'Report the name Bea' }).click();
  await expect(cor.page.getByText('Reported', { exact: true })).toBeVisible();
  await chooseInMenu(bea, /^Names at this table/);
  await bea.page.getByRole('button', { name: 'Take my name off' }).click();
  await bea.page
    .getByRole('group', { name: 'Really take your name off?' })
    .getByRole('button', { name: 'Take my name off' })
    .click();
  await expect(bea.page.getByText('You have no name at this table.')).toBeVisible();
  for (const page of [ada.page, cor.page, screen]) await expect(page.getByText('Player 2').first()).toBeVisible();
  await expect(screen.getByText('Bea')).toHaveCount(0);
});

test('a saved code brings a seat to a new device while the others play on', async ({ someone }) => {
  test.skip(...onlyInLongRun);
  const { members } = await openGroupTable(someone, 'zipher', 3);
  const [ada, bea] = members as [Member, Member];
  await chooseInMenu(bea, /^A code in case this device is lost/);
  await bea.page.getByRole('button', { name: 'Show the code' }).click();
  const code = await bea.page.getByLabel('Code', { exact: true }).innerText();
  // The cookie is lost with the device.
  await bea.page.context().clearCookies();
  await bea.page.close();
  const phone = await someone();
  await useTestSettings(phone);
  await phone.goto('/settings');
  await phone.getByRole('link', { name: 'I have a code for a seat' }).click();
  await phone.getByRole('textbox', { name: 'Code' }).fill(code);
  await phone.getByRole('button', { name: 'Take my seat here' }).click();
  await expect(phone.getByRole('grid')).toBeVisible();
  await phone.getByRole('button', { name: 'Table menu' }).click();
  await expect(phone.getByRole('button', { name: /^Move my seat/ })).toBeVisible();
  await expect.poll(() => ada.table.snapshot()?.seats[1]).toMatchObject({ kind: 'person', name: 'Bea' });
});

test(
  'the notes of a seat move with it to another device, and the code works only once',
  { tag: '@long' },
  async ({ someone }) => {
    const { members } = await openGroupTable(someone, 'davinci', 3);
    const [, bea] = members as [Member, Member];
    await bea.page
      .getByRole('group', { name: /^Code of Ada/ })
      .getByRole('button')
      .first()
      .click();
    await bea.page.getByRole('button', { name: 'Note', exact: true }).click();
    await bea.page.getByRole('button', { name: /^7\b/ }).click();
    const noted = (page: Page) => page.getByRole('button', { name: /^Place 1: .*crossed out: 7/ });
    await expect(noted(bea.page)).toBeVisible();
    await bea.page.keyboard.press('Escape');
    await chooseInMenu(bea, /^Move my seat/);
    await bea.page.getByRole('button', { name: 'Show the code' }).click();
    const code = await bea.page.getByLabel('Code', { exact: true }).innerText();
    const take = async (): Promise<Page> => {
      const page = await someone();
      await useTestSettings(page);
      await page.goto('/move');
      await page.getByRole('textbox', { name: 'Code' }).fill(code);
      await page.getByRole('button', { name: 'Take my seat here' }).click();
      return page;
    };
    await expect(noted(await take())).toBeVisible();
    await expect((await take()).getByRole('alert')).toBeVisible();
  },
);
