import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { onlinePlayer, playOneMove } from './support/online-players.ts';
import { createTable } from './support/create-table.ts';
import { sitDown } from './support/open-table.ts';
import { playMove, waitForMoves, whoseTurn } from './support/play-zipher.ts';
import { replaySlider, giveUp, useTestSettings } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** Everything beside a game: clocks, chat, the lobby, a shared screen, and a seat that moves. */

const chatButton = (page: Page): Locator => page.getByRole('button', { name: /^Chat/ });
const lines = (page: Page): Locator => page.getByRole('list', { name: 'What was said' });

async function menu(page: Page, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: item }).click();
}

test(
  'when the clock of an absent player runs out a bot plays on, and the player can take the seat back',
  { tag: '@long' },
  async ({ someone }) => {
    const [ada, bea] = [await someone(), await someone()];
    const clock = { kind: 'live', initial: 10_000, increment: 600_000 } as const;
    const { link } = await createTable(ada, 'zipher', { clock });
    await useTestSettings(bea);
    await ada.goto(link);
    await sitDown(bea, link, 'Bea');
    // Whoever begins moves, and has time enough from then on; the other one never does.
    let turn = (await whoseTurn([ada, bea]))!;
    const stays = turn.page;
    const [goes, name] = stays === ada ? [bea, 'Bea'] : [ada, 'Ada'];
    let moves = 0;
    while (turn.page === stays) {
      ({ moves } = await playMove(stays, turn.sight));
      await waitForMoves(goes, moves);
      turn = (await whoseTurn([ada, bea]))!;
    }
    const context = goes.context();
    await goes.close();
    await expect(stays.getByText(`Time ran out for ${name}. A bot plays on.`).first()).toBeVisible();
    await waitForMoves(stays, moves + 1);

    const back = await context.newPage();
    await useTestSettings(back);
    await back.goto(link);
    const offer = back.getByRole('status').filter({ hasText: 'A bot plays for you.' });
    await expect(offer).toBeVisible();
    await expectAccessible(back, 'a bot plays for whoever comes back');
    await offer.getByRole('button', { name: 'Play on myself' }).click();
    await expect(stays.getByText(`${name} is back and plays on.`).first()).toBeVisible();
    await expect(offer).toHaveCount(0);
  },
);

test('a pause can be requested, agreed to and ended', { tag: '@long' }, async ({ someone }) => {
  const [ada, bea] = [await someone(), await someone()];
  const { link } = await createTable(ada, 'zipher', { clock: { kind: 'move', each: 600_000 } });
  await useTestSettings(bea);
  await ada.goto(link);
  await sitDown(bea, link, 'Bea');
  await menu(ada, /^Pause/);
  await bea
    .getByRole('status')
    .filter({ hasText: 'Ada asks for a pause.' })
    .getByRole('button', { name: 'Agree' })
    .click();
  for (const page of [ada, bea]) await expect(page.getByText('The clocks stand still.').first()).toBeVisible();
  await ada.getByRole('button', { name: 'Go on' }).click();
  for (const page of [ada, bea]) await expect(page.getByText('The clocks stand still.')).toHaveCount(0);
});

test('players chat at the table, and what a spectator writes arrives after the round', async ({ someone }) => {
  const [ada, bea, cor] = [await someone(), await someone(), await someone()];
  const { link, watchLink } = await createTable(ada, 'zipher', { leave: 'end' });
  await useTestSettings(bea);
  await ada.goto(link);
  await sitDown(bea, link, 'Bea');
  await useTestSettings(cor);
  await cor.goto(watchLink);
  await chatButton(cor).click();
  await cor.getByRole('textbox', { name: 'Message' }).fill('The tile in the corner!');
  await cor.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(lines(cor).getByText('The tile in the corner!')).toBeVisible();
  await expect(cor.getByText('What you write reaches the players after the round.')).toBeVisible();

  await chatButton(ada).click();
  await ada.getByRole('button', { name: 'Good luck!' }).click();
  await expect(bea.getByRole('button', { name: 'Chat, 1 new message' })).toBeVisible();
  await chatButton(bea).click();
  await expect(lines(bea).getByText('Good luck!')).toBeVisible();
  await expect(bea.getByText('Someone who watches').first()).toBeVisible();
  await expectAccessible(bea, 'the chat');
  // However much was said, and however small the screen is, one can write.
  for (const words of ['Hello!', 'Well played!', 'Oops!']) {
    await bea.getByRole('button', { name: words }).click();
    await expect(lines(bea).getByText(words)).toBeInViewport({ ratio: 1 });
  }
  for (const [width, height] of [
    [360, 640],
    [844, 390],
  ] as const) {
    await bea.setViewportSize({ width, height });
    await expect(bea.getByRole('textbox', { name: 'Message' })).toBeInViewport({ ratio: 1 });
  }
  await expect(lines(ada).getByRole('listitem')).toHaveCount(4);
  await ada.getByRole('button', { name: 'Close', exact: true }).click();

  await giveUp(ada);
  for (const page of [ada, bea]) await expect(replaySlider(page)).toBeVisible();
  await chatButton(ada).click();
  for (const page of [ada, bea]) await expect(lines(page).getByText('The tile in the corner!')).toBeVisible();
});

test(
  'a public table is listed in the lobby, where someone takes a seat at it',
  { tag: '@long' },
  async ({ someone }) => {
    const [ada, bea] = [await someone(), await someone()];
    const { link } = await createTable(ada, 'zickzack', { public: true, name: 'Over coffee' });
    await ada.goto(link);
    await useTestSettings(bea);
    await bea.goto('/');
    await bea.getByRole('link', { name: 'Lobby: tables open to everyone' }).click();
    const row = bea.getByRole('link', { name: /Over coffee/ });
    await expect(row).toContainText('Starts with you');
    await bea.getByRole('switch', { name: 'Can start now' }).click();
    await expect(row).toBeVisible();
    await bea.getByRole('combobox', { name: 'Game' }).selectOption('zipher');
    await expect(bea.getByText('No table is open to everyone just now.')).toBeVisible();
    await expectAccessible(bea, 'an empty lobby');
    await bea.getByRole('combobox', { name: 'Game' }).selectOption('zickzack');
    await row.click();
    await bea.getByRole('textbox', { name: 'Your name' }).fill('Bea');
    await bea.getByRole('button', { name: 'Sit here' }).click();
    for (const page of [ada, bea]) await expect(page.getByRole('list', { name: 'What happened' })).toBeAttached();
    // It waits for nobody any more.
    await bea.goto('/lobby');
    await expect(row).toContainText('Being played');
  },
);

test(
  'a shared screen never receives a hand, even on a device that holds a seat',
  { tag: '@long' },
  async ({ someone }) => {
    const [ada, bea] = [await someone(), await someone()];
    const friends = [onlinePlayer(ada), onlinePlayer(bea)];
    const { id, key, link } = await createTable(ada, 'zoker-tiko');
    await useTestSettings(bea);
    await ada.goto(link);
    const screen = await ada.context().newPage();
    await useTestSettings(screen);
    const viewers = new Set<unknown>();
    screen.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        for (const [, viewer] of String(payload).matchAll(/"viewer":("table"|\d)/g)) viewers.add(viewer);
      }),
    );
    await screen.goto(`/screen/${id}#${key}`);
    const join = screen.getByRole('img', { name: 'The link as a QR code' });
    await expect(join).toBeVisible();
    // Until the round begins it has the place of the board, and is read from the sofa.
    for (const [width, height] of [
      [1024, 768],
      [1366, 620],
      [1920, 1080],
    ] as const) {
      await screen.setViewportSize({ width, height });
      await expect(join).toBeInViewport({ ratio: 1 });
      expect((await join.boundingBox())!.width, `the code on ${width}×${height}`).toBeGreaterThan(height * 0.4);
    }
    await sitDown(bea, link, 'Bea');
    await expect(join).toHaveCount(0);
    await playOneMove(friends, 'zoker-tiko', /./);
    await playOneMove(friends, 'zoker-tiko', /./);
    await expect(screen.getByRole('heading', { level: 1 })).not.toBeEmpty();
    expect([...viewers]).toEqual(['"table"']);
    await expectAccessible(screen, 'a screen for all');
  },
);

test('a seat moves to another device by a code, and the old device is told', { tag: '@long' }, async ({ someone }) => {
  const [ada, bea, phone] = [await someone(), await someone(), await someone()];
  const { link } = await createTable(ada, 'zipher');
  await useTestSettings(bea);
  await ada.goto(link);
  await sitDown(bea, link, 'Bea');
  await menu(ada, /^Move my seat/);
  await ada.getByRole('button', { name: 'Show the code' }).click();
  const code = await ada.getByLabel('Code', { exact: true }).innerText();
  await useTestSettings(phone);
  await phone.goto('/move');
  await phone.getByRole('textbox', { name: 'Code' }).fill('0000-0000');
  await phone.getByRole('button', { name: 'Take my seat here' }).click();
  await expect(phone.getByRole('alert')).toBeVisible();
  await phone.getByRole('textbox', { name: 'Code' }).fill(code);
  await phone.getByRole('button', { name: 'Take my seat here' }).click();
  await expect(phone.getByRole('grid')).toBeVisible();
  await expect(ada.getByText('Your seat is on your other device now.', { exact: false }).first()).toBeVisible();
  const turn = (await whoseTurn([phone, bea]))!;
  const { moves } = await playMove(turn.page, turn.sight);
  for (const page of [phone, bea, ada]) await waitForMoves(page, moves);
});
