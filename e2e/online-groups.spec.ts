import { createECDH, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readPushed, startPushService } from '../src/server/testing/push-service.ts';
import type { FromHost } from '../src/table/wire.ts';
import {
  expectAllSee,
  memberOnTurn,
  waitUntilReceived,
  openGroupTable,
  chooseInMenu,
  closeAbruptly,
  takeFirstFreeSeat,
  type Member,
} from './support/group.ts';
import { expect, test } from './support/fake-clock-server.ts';
import { waitForSameVersion, onlinePlayer, playOneMove, NAMES } from './support/online-players.ts';
import { expectOnlyKnownTiles, recordReceived, readReceived } from './support/received-frames.ts';
import { delayMessages } from './support/create-table.ts';
import { changeSetup, chooseWay, sitDown } from './support/open-table.ts';
import { replaySlider, giveUp, setVisibility, useTestSettings, title } from './support/round-page.ts';

/** What online players share besides the moves: each with three or more, one of whom is disconnected and one of whom has a slow connection. */

const SLOW = 200;

test(
  'five at a table of Memo read the agreed terms, change them, pass on the address and take seats',
  { tag: '@long' },
  async ({ someone }) => {
    const pages = await Promise.all(NAMES.map(() => someone()));
    const friends = pages.map((page) => onlinePlayer(page));
    const [ada, bea, cor, dov, eva] = pages as [Page, Page, Page, Page, Page];
    await delayMessages(eva, SLOW);
    for (const page of pages) await useTestSettings(page);
    await ada.goto('/box/zoker/zoker-memo');
    await chooseWay(ada, 'Friends by link');
    await changeSetup(ada);
    await ada.getByRole('radio', { name: '5 players' }).click();
    await ada.getByRole('radio', { name: '2 rounds' }).click();
    await ada.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
    await ada.getByText('More', { exact: true }).click();
    await ada.getByRole('radiogroup', { name: 'Who begins' }).getByRole('radio', { name: 'Ada' }).click();
    await ada.getByRole('radiogroup', { name: 'Time to answer' }).getByRole('radio', { name: '1 min' }).click();
    await ada.getByRole('button', { name: 'Create table' }).click();
    const link = await ada.getByText('/table/').first().innerText();

    // All of it is there to be read before anyone sits.
    await bea.goto(link);
    const terms = (page: Page) => page.getByRole('region', { name: 'Settings of this table' });
    for (const words of ['2 rounds', 'Ada', '1 min', 'medium']) await expect(terms(bea)).toContainText(words);
    await takeFirstFreeSeat(bea, link, 'Bea');
    // What stands in the address bar of whoever sits lets a friend in.
    await takeFirstFreeSeat(cor, bea.url(), 'Cor');
    await takeFirstFreeSeat(dov, cor.url(), 'Dov');
    await ada.getByRole('button', { name: 'Change the table' }).click();
    await ada.getByRole('radio', { name: '3 rounds' }).click();
    await ada.getByRole('button', { name: 'Save' }).click();
    for (const page of [ada, bea, cor, dov]) await expect(terms(page)).toContainText('3 rounds');
    // Whose phone dies keeps the seat.
    const context = dov.context();
    await dov.close();
    await sitDown(eva, link, 'Eva');
    const there = [friends[0]!, friends[1]!, friends[2]!, friends[4]!];
    const [first] = await waitForSameVersion(there);
    expect(first).toMatchObject({ begin: 0, match: { rounds: 3 }, windows: { vote: 60_000 } });
    expect(first!.seats.map(({ name }) => name)).toEqual([...NAMES]);
    const back = await context.newPage();
    await useTestSettings(back);
    await back.goto(link);
    await expect(back.getByRole('grid')).toBeVisible();
    await expect(title(ada)).toHaveText(/turn/i);
  },
);

test(
  'the lobby shows a public table filling up, and the list of own tables says whose turn it is',
  { tag: '@long' },
  async ({ someone }) => {
    const watcher = await someone();
    const seen = recordReceived(watcher);
    await useTestSettings(watcher);
    await watcher.goto('/lobby');
    await expect(watcher.getByText('No table is open to everyone just now.')).toBeVisible();
    const { members, link } = await openGroupTable(someone, 'zipher', 3, {
      ...{ free: 1, begin: 0 },
      ...{ public: true, name: 'Over coffee' },
    });
    const [ada, bea] = members as [Member, Member];
    const row = watcher.getByRole('link', { name: /Over coffee/ });
    // Nothing is reloaded: the lobby is told.
    await expect(row).toContainText('Starts with you');
    await watcher.getByRole('switch', { name: 'Can start now' }).click();
    await expect(row).toBeVisible();
    const comeBack = await closeAbruptly(bea);
    const cor = await someone();
    await delayMessages(cor, SLOW);
    const third = { ...onlinePlayer(cor), name: 'Cor', received: recordReceived(cor) };
    await useTestSettings(cor);
    await sitDown(cor, link, 'Cor');
    await expect(row).toHaveCount(0);
    await watcher.getByRole('switch', { name: 'Can start now' }).click();
    await expect(row).toContainText('Being played');
    const again = await comeBack('/');
    await waitForSameVersion([ada, third]);
    // The list of one's own tables, live too.
    const mine = again.page.getByRole('link', { name: /Zipher.*(Ada|Cor)/ });
    await expect(mine).toBeVisible();
    await ada.page.goto('/');
    await expect(ada.page.getByRole('link', { name: /Zipher/ }).filter({ hasText: /your turn/i })).toBeVisible();
    // A row holds what everyone may know.
    const rows = seen.texts.flatMap((text) => {
      const told = JSON.parse(text) as FromHost;
      return told.t === 'lobby' ? told.tables : [];
    });
    const allowed = ['awaited', 'game', 'id', 'name', 'options', 'seats', 'status', 'totals'];
    for (const one of rows) for (const field of Object.keys(one)) expect(allowed).toContain(field);
  },
);

test(
  'four with clocks: only the disconnected player runs out of time, a bot plays on, and they come back',
  { tag: '@long' },
  async ({ someone, clockServer }) => {
    const clock = { kind: 'live', initial: 60_000, increment: 5_000 } as const;
    const { members, link } = await openGroupTable(someone, 'davinci', 4, { clock });
    const gone = await memberOnTurn(members);
    const others = members.filter((one) => one !== gone);
    const [first] = others as [Member, Member, Member];
    const seat = members.indexOf(gone);
    for (const { page } of others) await expect(page.getByRole('timer').first()).toBeVisible();
    const comeBack = await closeAbruptly(gone);
    await clockServer.advance(50_000);
    await waitUntilReceived(first, others);
    expect(first.table.snapshot()?.seats[seat]).toMatchObject({ kind: 'person' });
    await expect(async () => {
      await clockServer.advance(2_000);
      await expect(first.page.getByText(`Time ran out for ${gone.name}. A bot plays on.`).first()).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await expectAllSee(others, `Time ran out for ${gone.name}. A bot plays on.`);
    const back = await comeBack(link);
    await back.page.getByRole('button', { name: 'Play on myself' }).click();
    await expectAllSee(others, `${gone.name} is back and plays on.`);

    // A pause by agreement of all stops every clock.
    const all = [...others, back];
    await chooseInMenu(first, /^Pause/);
    for (const one of all.filter((other) => other !== first))
      await one.page
        .getByRole('status')
        .filter({ hasText: `${first.name} asks for a pause.` })
        .getByRole('button', { name: 'Agree' })
        .click();
    await expectAllSee(all, 'The clocks stand still.');
    const before = (await waitForSameVersion(all))[0]!;
    await clockServer.advance(120_000);
    await back.page.getByRole('button', { name: 'Go on' }).click();
    for (const { page } of all) await expect(page.getByText('The clocks stand still.')).toHaveCount(0);
    const [after] = await waitForSameVersion(all, before.version + 1);
    expect(after!.seats.map(({ kind }) => kind)).toEqual(['person', 'person', 'person', 'person']);
    for (const [seat, left] of before.clock!.left.entries())
      expect(left - after!.clock!.left[seat]!, `of ${NAMES[seat]}`).toBeLessThan(60_000);
    await giveUp(first.page);
    for (const { received } of others)
      if (received.texts.some((text) => text.includes('"record":{')))
        await expectOnlyKnownTiles(readReceived(received.texts));
  },
);

test(
  'a shared screen shows Kubo while three play on phones, one of which is disconnected, and receives no hand',
  { tag: '@long' },
  async ({ someone, clockServer }) => {
    const { members, id, key, link } = await openGroupTable(someone, 'zoker-kubo', 3, {
      free: 1,
      options: { claims: 'call' },
    });
    const [ada, bea] = members as [Member, Member];
    // Even on a device that holds a seat.
    const screen = await ada.page.context().newPage();
    const seen = recordReceived(screen);
    await useTestSettings(screen);
    await screen.goto(`/screen/${id}#${key}`);
    await expect(screen.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
    const cor = await someone();
    await delayMessages(cor, SLOW);
    const third: Member = { ...onlinePlayer(cor), name: 'Cor', received: recordReceived(cor) };
    await useTestSettings(cor);
    await sitDown(cor, link, 'Cor');
    const all = [ada, bea, third];
    for (let made = 0; made < 3; made++) await playOneMove(all, 'zoker-kubo', /^(draw|end|pass)/);
    await closeAbruptly(bea);
    await clockServer.advance(9_000);
    await expect(screen.getByText('Bea is not connected.').first()).toBeVisible();
    await expect(screen.getByRole('group', { name: 'Your hand' })).toHaveCount(0);
    const viewers = new Set(
      seen.texts.flatMap((text) => [...text.matchAll(/"viewer":("table"|\d)/g)].map(([, viewer]) => viewer)),
    );
    expect([...viewers]).toEqual(['"table"']);
    // Nor is any card read to whoever listens to it that does not lie on the table.
    const hand = (ada.table.snapshot()!.faces[0]!.view as unknown as { readonly hand: readonly string[] }).hand;
    expect(hand.length).toBeGreaterThan(0);
    const texts = seen.texts.join('\n');
    for (const card of hand) expect(texts).not.toContain(`"${card}"`);
  },
);

const pushAddress = /^http:\/\/127\.0\.0\.1:\d+\/push\//;

test.describe('your turn', () => {
  test.use({ tuning: { pushServices: [pushAddress] } });

  test(
    'the title and icon show it, a hidden page shows a notification, and a closed page gets a push message',
    { tag: '@long' },
    async ({ someone, clockServer }) => {
      const service = await startPushService();
      const browser = createECDH('prime256v1');
      const secret = randomBytes(16);
      const keys = { p256dh: browser.generateKeys('base64url'), auth: secret.toString('base64url') };
      const clock = { kind: 'days', each: 86_400_000, holidays: 86_400_000 } as const;
      let people = 0;
      const { members } = await openGroupTable(
        async () => {
          // Notices to whoever has no page open are the service worker's.
          const page = await someone({ serviceWorkers: people++ === 2 ? 'allow' : 'block' });
          // A browser without a window shows no notification, and has no push service of its own to subscribe with.
          await page.addInitScript(`
            globalThis.notices = [];
            globalThis.Notification = class {
              static permission = 'granted';
              static requestPermission = async () => 'granted';
              constructor(title, { body }) { notices.push(title + ' · ' + body); }
              close() {}
            };
            const told = ${JSON.stringify({ endpoint: service.endpoint, keys })};
            let subscription = null;
            PushManager.prototype.getSubscription = async () => subscription;
            PushManager.prototype.subscribe = async () => {
              subscription = { endpoint: told.endpoint, toJSON: () => told, unsubscribe: async () => true };
              return subscription;
            };
          `);
          return page;
        },
        'sudoku',
        3,
        { clock, begin: 0, slow: 1, options: { mistakes: 'call' }, name: 'Over coffee' },
      );
      const [ada, bea, cor] = members as [Member, Member, Member];
      await expect(ada.page).toHaveTitle(/^Your turn · SuDoKu/);
      expect(await ada.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon-turn.svg');
      for (const { page } of [bea, cor]) await expect(page).not.toHaveTitle(/^Your turn/);

      await chooseInMenu(bea, /^Settings/);
      await bea.page.getByRole('switch', { name: /^A notification/ }).click();
      await bea.page.getByRole('button', { name: 'Close', exact: true }).click();
      await setVisibility(bea.page, 'hidden');
      await cor.page.evaluate('navigator.serviceWorker.ready.then(() => true)');
      await chooseInMenu(cor, /^Settings/);
      const push = cor.page.getByRole('switch', { name: /^Also when the page is closed/ });
      await push.click();
      await expect(push).toBeChecked();
      await closeAbruptly(cor);
      await clockServer.advance(9_000);
      await expectAllSee([ada, bea], 'Cor is not connected.');

      await playOneMove([ada, bea], 'sudoku', /^r/);
      await expect.poll(() => bea.page.evaluate('notices')).toEqual([expect.stringMatching(/^Your turn · .*SuDoKu/)]);
      await playOneMove([ada, bea], 'sudoku', /^r/);
      const pushed = readPushed(await service.next(), browser, secret) as Record<string, unknown>;
      expect(Object.keys(pushed).sort()).toEqual(['game', 'language', 'name', 'options', 't', 'table']);
      expect(pushed).toMatchObject({ t: 'turn', game: 'sudoku', name: 'Over coffee' });
      await service.close();
    },
  );
});

test(
  'three add words to a deal: all words are shown before it, those of a disconnected player included, and everyone can check it',
  { tag: '@long' },
  async ({ someone }) => {
    const { members, link } = await openGroupTable(someone, 'zipher', 3, {
      free: 1,
      match: { rounds: 1 },
      leave: 'end',
    });
    const [ada, bea] = members as [Member, Member];
    for (const [one, word] of [
      [ada, 'kersen'],
      [bea, 'peren'],
    ] as const) {
      await one.page.locator('details.fair summary').click();
      await one.page.getByLabel('Your word for the deal').fill(word);
      await one.page.getByRole('button', { name: 'Use this word' }).click();
      await expect(ada.page.locator('details.fair').getByText(word)).toBeVisible();
    }
    const comeBack = await closeAbruptly(bea);
    const cor = await someone();
    await delayMessages(cor, SLOW);
    const thirdReceived = recordReceived(cor);
    await useTestSettings(cor);
    await cor.goto(link);
    await cor.locator('details.fair summary').click();
    for (const word of ['kersen', 'peren']) await expect(cor.locator('details.fair').getByText(word)).toBeVisible();
    await cor.getByLabel('Your word for the deal').fill('pruimen');
    await cor.getByRole('textbox', { name: 'Your name' }).fill('Cor');
    await cor.getByRole('button', { name: 'Sit here' }).click();
    await expect(ada.page.getByRole('grid').first()).toBeVisible();
    await expect(cor.getByRole('grid').first()).toBeVisible();
    const words = '"words":["kersen","peren","pruimen"]';
    for (const { texts } of [ada.received, thirdReceived])
      expect(texts.find((text) => text.includes(words))).toContain('"dealt":null');

    const back = await comeBack(link);
    await expect(back.page.getByRole('grid').first()).toBeVisible();
    // Nobody has to be quick: of what a round was dealt can be read as long as it is played.
    for (const page of [ada.page, back.page, cor]) {
      await chooseInMenu({ page }, /^Fair deal/);
      const drawer = page.getByRole('dialog', { name: 'Fair deal' });
      for (const word of ['kersen', 'peren', 'pruimen']) await expect(drawer.getByText(word)).toBeVisible();
      await drawer.getByRole('button', { name: 'Close', exact: true }).click();
    }
    await giveUp(ada.page);
    for (const page of [ada.page, back.page, cor]) {
      await expect(replaySlider(page)).toBeVisible();
      await page.getByRole('button', { name: 'Check this deal' }).click();
      const verdict = page.getByRole('region', { name: 'Fair deal' });
      await expect(verdict.getByRole('status')).toHaveText(/^This deal was fair:/);
      for (const word of ['kersen', 'peren', 'pruimen']) await expect(verdict.getByText(word)).toBeVisible();
    }
  },
);
