import { expectAllSee, waitUntilReceived, openGroupTable, closeAbruptly, type Member } from './support/group.ts';
import { startSilentProxy } from './support/silent-proxy.ts';
import { expect, test } from './support/fake-clock-server.ts';
import { waitForSameVersion } from './support/online-players.ts';
import { playTogether, waitForMoves, tryMove, whoseTurn } from './support/play-zipher.ts';
import { setVisibility, title } from './support/round-page.ts';

/** Lines that die without a word, pages that sleep, and pages that nobody looks at; the clocks of page and server are put forward. */

/** A page knows within so many milliseconds that its line is dead. */
const KNOWS = 10_000;
/** Whoever is not looked at for so long counts as away, and whoever has no line for so long. */
const HIDDEN = 60_000;
const LOST = 8_000;

const notConnected = ({ page }: Member, name: string) => page.getByText(`${name} is not connected.`).first();

test.describe('when the connection dies unnoticed', () => {
  // The server looks so often, in real time, whether anyone is still at the other end.
  test.use({ tuning: { heartbeat: 1_000 }, frozenClock: true });

  test(
    'the page says so in time and sends what was done meanwhile; the others read who is away',
    { tag: '@long' },
    async ({ someone, clockServer }) => {
      const network = await startSilentProxy(clockServer.url);
      let people = 0;
      const { members, pages } = await openGroupTable(
        async () => {
          const page = await someone(people++ === 1 ? { baseURL: network.url } : {});
          if (people === 2) await page.clock.install();
          return page;
        },
        'zipher',
        3,
      );
      const [ada, bea, cor] = members as [Member, Member, Member];
      await playTogether(pages, 1);
      let turn = (await whoseTurn(pages))!;
      for (let moves = 2; turn.page !== bea.page; moves++) {
        await playTogether(pages, moves);
        turn = (await whoseTurn(pages))!;
      }
      network.die();
      await tryMove(bea.page, turn.sight);
      await bea.page.clock.runFor(2_000);
      await expect(bea.page.getByText('Sending…').first()).toBeVisible();
      await bea.page.clock.runFor(KNOWS - 2_000);
      await expect(title(bea.page)).toHaveText('Reconnecting…');
      await expect(bea.page.getByText('Your move is kept and will be sent.')).toBeVisible();

      // The others are told when it has lasted, and not before.
      await clockServer.advance(LOST - 1_000);
      await waitUntilReceived(ada, [ada, cor]);
      for (const one of [ada, cor]) await expect(notConnected(one, 'Bea')).toHaveCount(0);
      await expect(async () => {
        await clockServer.advance(LOST);
        await expect(notConnected(ada, 'Bea')).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(notConnected(cor, 'Bea')).toBeVisible();

      network.revive();
      await expect(async () => {
        await bea.page.clock.runFor(2_000);
        await expect(title(bea.page)).not.toHaveText('Reconnecting…', { timeout: 500 });
      }).toPass();
      for (const page of pages) await waitForMoves(page, turn.sight.moves + 1);
      await expectAllSee([ada, cor], 'Bea is connected again.');
      await network.close();
    },
  );
});

test.describe('when pages are hidden', () => {
  test.use({ frozenClock: true });

  test(
    'of four players only those whose pages are gone for long enough count as away',
    { tag: '@long' },
    async ({ someone, clockServer }) => {
      const { members, link } = await openGroupTable(someone, 'davinci', 4);
      const [ada, bea, cor, dov] = members as [Member, Member, Member, Member];
      /** The slowest has said a word and read it: by then the server knows all that happened before, and has told it. */
      const allKnow = (): Promise<void> => waitUntilReceived(dov, [dov]);
      await setVisibility(bea.page, 'hidden');
      // A browser hides a page before it lets it sleep.
      await setVisibility(ada.page, 'hidden');
      const sleep = await ada.page.context().newCDPSession(ada.page);
      await sleep.send('Page.setWebLifecycleState', { state: 'frozen' });
      await allKnow();
      await clockServer.advance(HIDDEN / 2);
      await setVisibility(bea.page, 'visible');
      const comeBack = await closeAbruptly(cor);
      await allKnow();
      await clockServer.advance(LOST - 1_000);
      await allKnow();
      for (const name of ['Ada', 'Bea', 'Cor']) await expect(notConnected(dov, name)).toHaveCount(0);
      await clockServer.advance(2_000);
      await expectAllSee([bea, dov], 'Cor is not connected.');
      await clockServer.advance(HIDDEN / 2 - LOST - 2_000);
      await allKnow();
      for (const name of ['Ada', 'Bea']) await expect(notConnected(dov, name)).toHaveCount(0);
      await clockServer.advance(2_000);
      await expectAllSee([bea, dov], 'Ada is not connected.');
      await sleep.send('Page.setWebLifecycleState', { state: 'active' });
      await setVisibility(ada.page, 'visible');
      await expectAllSee([bea, dov], 'Ada is connected again.');
      const back = await comeBack(link);
      await expectAllSee([ada, bea, dov], 'Cor is connected again.');
      // Each was told once, and of nobody else: who looks away for a moment does not flicker.
      for (const { received } of [bea, dov]) {
        const told = received.texts.flatMap(
          (text) => /"t":"away","table":"[^"]*","away":(\[[^\]]*\])/.exec(text)?.[1] ?? [],
        );
        expect(told).toEqual(['[2]', '[0,2]', '[2]', '[]']);
      }
      await waitForSameVersion([ada, bea, back, dov]);
    },
  );
});
