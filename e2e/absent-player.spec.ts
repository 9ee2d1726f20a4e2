import {
  expectAllSee,
  openRequest,
  memberOnTurn,
  openGroupTable,
  closeAbruptly,
  onlyInLongRun,
  type Member,
} from './support/group.ts';
import { waitForSameVersion, playOneMove } from './support/online-players.ts';
import { expectOnlyKnownTiles, readReceived } from './support/received-frames.ts';
import { replaySlider, giveUp } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** Someone is gone at a table of three or more: nobody waits for ever, nobody loses a seat, and nobody is told what they may not know. */

/** Hidden tiles of others have no number, also for screen readers. */
async function expectHiddenUnread({ page, name }: Member): Promise<void> {
  const codes = await page.getByRole('group', { name: /^Code of / }).all();
  const texts = await Promise.all(codes.map((code) => code.ariaSnapshot()));
  const hidden = [...texts.join('\n').matchAll(/Place \d+: ([^"]*hidden[^"]*)"/g)].map(([, tile]) => tile!);
  expect(hidden.length, `${name} is read hidden tiles`).toBeGreaterThan(0);
  for (const tile of hidden) expect(tile).not.toMatch(/\d/);
}

const away = { absence: 1_000, leave: 'end' } as const;

test('a bot plays on for an absent player, who can take the seat back', async ({ someone }) => {
  const { members, link } = await openGroupTable(someone, 'davinci', 3, away);
  const gone = await memberOnTurn(members);
  const others = members.filter((one) => one !== gone);
  const comeBack = await closeAbruptly(gone);

  await expectAllSee(others, `${gone.name} is not connected.`);
  const [quick, slow] = others as [Member, Member];
  const question = openRequest(slow, `${gone.name} has been away for a long time.`);
  await expect(question).toBeVisible();
  for (const one of others) await expectHiddenUnread(one);
  const moves = (await waitForSameVersion(others))[0]?.moves ?? 0;
  await question.getByRole('button', { name: 'Let a bot play on' }).click();
  await expectAllSee(others, `${gone.name} was away for too long. A bot plays on.`);
  await expect.poll(() => quick.table.snapshot()?.moves ?? 0).toBeGreaterThan(moves);

  const back = await comeBack(link);
  // They look through their own eyes meanwhile, and through no other.
  await expect(openRequest(back, 'A bot plays for you.')).toBeVisible();
  // This page was not open when it happened: the table tells it.
  await expectAllSee([back], 'You were away for too long. A bot plays on for you.');
  await back.page.getByRole('button', { name: 'Play on myself' }).click();
  await expectAllSee(others, `${gone.name} is back and plays on.`);

  const all = [...others, back];
  await waitForSameVersion(all);
  await giveUp(quick.page);
  for (const { page } of all) await expect(replaySlider(page)).toBeVisible();
  await expectAllSee(others, new RegExp(`A bot.*${gone.name}|${gone.name}.*bot`));
  for (const { received } of all) await expectOnlyKnownTiles(readReceived(received.texts));
});

test('the choices about an absent player fit on a small phone in the longest language', async ({ someone }) => {
  test.skip(...onlyInLongRun);
  const { members } = await openGroupTable(someone, 'davinci', 3, away);
  const gone = await memberOnTurn(members);
  const { page } = members.find((one) => one !== gone)!;
  await page.addInitScript(() => {
    localStorage.setItem('spellenkast.settings', JSON.stringify({ lang: 'de', pace: 0, sound: false }));
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  await closeAbruptly(gone);
  const replies = page.getByRole('status').getByRole('button');
  await expect(replies).toHaveText(['Einen Bot weiterspielen lassen', 'Ohne Verlust beenden']);
  for (const reply of await replies.all()) await expect(reply).toBeInViewport({ ratio: 1 });
});

test('four play on without an absent player, and end a round without loss when all others agree', async ({
  someone,
}) => {
  test.skip(...onlyInLongRun);
  const { members, watchLink } = await openGroupTable(someone, 'davinci', 4, away);
  for (let made = 0; made < 4; made++) await playOneMove(members, 'davinci', /./);
  const gone = await memberOnTurn(members);
  const others = members.filter((one) => one !== gone);
  await closeAbruptly(gone);
  const question = `${gone.name} has been away for a long time.`;
  const [first, ...rest] = others as [Member, Member, Member];
  await expect(openRequest(first, question)).toBeVisible();
  await openRequest(first, question).getByRole('button', { name: 'End without loss' }).click();
  await expect(openRequest(first, 'Waiting for the others.')).toBeVisible();
  // One of them is not enough, and a spectator is asked nothing.
  const watcher = await someone();
  await watcher.goto(watchLink);
  await expect(watcher.getByText('All seats are taken, but you may watch.')).toBeVisible();
  await expect(watcher.getByRole('button', { name: 'End without loss' })).toHaveCount(0);
  for (const one of rest) {
    await expect(replaySlider(one.page)).toHaveCount(0);
    await openRequest(one, 'Someone wants to end the round without loss')
      .getByRole('button', { name: 'End without loss' })
      .click();
  }
  for (const { page } of others) await expect(replaySlider(page)).toBeVisible();
  for (const { received } of others) await expectOnlyKnownTiles(readReceived(received.texts));
});
