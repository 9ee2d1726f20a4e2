import type { Locator, Page } from '@playwright/test';
import { newDevice, freshId } from '../src/server/testing/device.ts';
import type { FromHost } from '../src/table/wire.ts';
import { expectAccessible } from './support/axe.ts';
import { playedByBots } from './support/game-records.ts';
import { importTable } from './support/import-table.ts';
import { waitForSameVersion, onlinePlayer, playOneMove } from './support/online-players.ts';
import { makeMove } from './support/make-move.ts';
import { visibleBottom } from './support/visible-bottom.ts';
import { createTable } from './support/create-table.ts';
import { sitDown } from './support/open-table.ts';
import { setVisibility, takeDevice, title, logEntry } from './support/round-page.ts';
import { byMouse } from './support/touch.ts';
import { expect, test } from './support/server.ts';

/** Calls and votes that nobody answers: the table closes them, whatever the pages do. */

const clock = (page: Page): Locator => page.getByLabel(/^\d+ seconds? left to (call|answer)$/);

/** Three at one device, with one second to call; whoever's turn it is has the device in hand and has only to end the turn. */
async function beforeTheCalls(page: Page, players = 3): Promise<{ end: number; next: string }> {
  const record = await playedByBots('zoker-kubo', { players }, 'one');
  const quiet = (index: number): boolean => (record.moves[index] ?? '').endsWith(':pass');
  const end = record.moves.findIndex((entry, at) => entry.endsWith(':end') && quiet(at + 1) && quiet(at + 2));
  const people = Array.from({ length: players }, (_, seat) => `Player ${seat + 1}`);
  await page.goto(await importTable(page, record, end, people, { windows: { call: 1_000, vote: 30_000 } }));
  await takeDevice(page, nameOf(record.moves[end]!), byMouse);
  return { end, next: record.moves[end + 3]! };
}

const screens = [
  [1440, 900],
  [820, 1180],
  [390, 844],
  [360, 640],
  [1280, 800],
  [720, 450],
] as const;

const nameOf = (entry: string): string => `Player ${Number(entry[0]) + 1}`;
const names = ['Player 1', 'Player 2', 'Player 3'];

async function make(page: Page, move: string): Promise<void> {
  await makeMove['zoker-kubo']!({ page, touch: byMouse, names, move });
}

/** The next one has the device and plays on, after two have let the time pass. */
async function goesOn(page: Page, { end, next }: { end: number; next: string }): Promise<void> {
  await takeDevice(page, nameOf(next), byMouse);
  for (const pass of [end + 1, end + 2]) await expect(logEntry(page, pass)).toContainText('passed');
  await make(page, next.slice(2));
  await expect(logEntry(page, end + 3)).toBeVisible();
}

test('on one device play goes on after the time to call has passed', async ({ page }) => {
  const moment = await beforeTheCalls(page);
  await make(page, 'end');
  await expect(clock(page)).toBeVisible();
  await goesOn(page, moment);
});

test('while the page is hidden the time to call is stopped', { tag: '@long' }, async ({ page }) => {
  const moment = await beforeTheCalls(page);
  await setVisibility(page, 'hidden');
  await make(page, 'end');
  await expect(clock(page)).toBeVisible();
  // Longer than the call is open for: what is not to happen can only be waited for.
  await page.waitForTimeout(2_500);
  await expect(logEntry(page, moment.end)).toContainText('ended the turn');
  await expect(logEntry(page, moment.end + 1)).toHaveCount(0);
  // Nobody has to scroll to call, and what is asked stays to be read however long nobody answers.
  await expectInSight(page, 2);
  await expect(page.getByText('A line that nobody claimed?')).toBeVisible();
  await expectAccessible(page, 'calls at one device');
  await setVisibility(page, 'visible');
  await goesOn(page, moment);
});

/** Whoever may call, and the button for when nobody does, are visible on every screen. */
async function expectInSight(page: Page, callers: number): Promise<void> {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const bar = page.getByRole('group', { name: 'Votes and calls' });
    const calls = await bar.getByRole('button', { name: 'Points!' }).all();
    expect(calls).toHaveLength(callers);
    const foot = await visibleBottom(page);
    for (const button of [page.getByRole('button', { name: 'No one calls', exact: true }), ...calls]) {
      await page.evaluate('scrollTo(0, 0)');
      await expect(button).toBeInViewport({ ratio: 1 });
      const { y, height: high } = (await button.boundingBox())!;
      expect(y + high, `a button on ${width}×${height}`).toBeLessThanOrEqual(foot + 1);
      // Nothing lies over it, the bar of a phone neither.
      await button.click({ trial: true });
    }
  }
}

test('the call buttons of five players on one device are visible on every screen', async ({ page }) => {
  await beforeTheCalls(page, 5);
  await setVisibility(page, 'hidden');
  await make(page, 'end');
  await expectInSight(page, 4);
});

test('a vote lapses when someone by link is away', async ({ someone, server }) => {
  const ada = await someone();
  const { id, key } = await createTable(ada, 'zoker-memo', { windows: { call: 8_000, vote: 2_000 } });
  // Who sat down once, and has no page open any more.
  const bea = await newDevice(server.url);
  await bea.sit(id, key, 1, 'Bea');
  await ada.goto(`/table/${id}`);
  await expect(ada.getByRole('grid')).toBeVisible();

  const told = async (): Promise<Extract<FromHost, { t: 'all' }>> =>
    (await bea.get(`/api/tables/${id}`)).body as Extract<FromHost, { t: 'all' }>;
  for (let now = await told(); ; now = await told()) {
    const { choices, decision } = now.snapshot.faces[0]!;
    const places = choices.filter((choice) => choice.startsWith('@'));
    if (places.length === 0) break;
    const move = places.at(now.snapshot.moves)!;
    await bea.post(`/api/tables/${id}/commands`, { do: 'act', id: freshId(), seat: 1, decision, move });
  }

  await ada.getByRole('button', { name: 'No pair left?' }).click();
  await expect(clock(ada)).toBeVisible();
  await expectAccessible(ada, 'a vote');
  await expect(ada.getByText('Bea did not agree').filter({ visible: true }).first()).toBeVisible();
  await expect(clock(ada)).toHaveCount(0);
  await expect(ada.getByText('Turned down in this turn.')).toBeVisible();
  const moves = (await told()).snapshot.moves;
  await ada.getByRole('gridcell', { name: /^Place 16, face down/ }).click();
  await expect.poll(async () => (await told()).snapshot.moves).toBe(moves + 1);
});

test(
  'after a restart of the server during an open call both pages go on',
  { tag: '@long' },
  async ({ someone, server }) => {
    const pages = [await someone(), await someone()] as const;
    const friends = pages.map(onlinePlayer);
    const [ada, bea] = pages;
    const { id, key } = await createTable(ada, 'zoker-kubo', { windows: { call: 60_000, vote: 30_000 } });
    await ada.goto(`/table/${id}`);
    await sitDown(bea, `/table/${id}#${key}`, 'Bea');
    const calling = async (): Promise<boolean> =>
      (await waitForSameVersion(friends)).some(({ window }) => window !== null);
    while (!(await calling())) await playOneMove(friends, 'zoker-kubo', /^(end|[bgor][SMLX])/);

    await server.restart();
    const asked = (await waitForSameVersion(friends)).findIndex(({ callers, faces: [face] }) =>
      callers.includes(face!.viewer as 0),
    );
    await expect(clock(pages[asked]!)).toBeVisible();
    await playOneMove(friends, 'zoker-kubo', /^pass$/);
    expect(await calling()).toBe(false);
    await playOneMove(friends, 'zoker-kubo', /./);
    for (const page of pages) await expect(title(page)).not.toHaveText(/^(Reconnecting|Connected again)/);
  },
);
