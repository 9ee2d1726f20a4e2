import type { BrowserContextOptions, Page } from '@playwright/test';
import { waitForSameVersion, onlinePlayer, NAMES, type OnlinePlayer } from './online-players.ts';
import { recordReceived } from './received-frames.ts';
import { delayMessages, createTable, type CreatedTable } from './create-table.ts';
import { sitDown } from './open-table.ts';
import { useTestSettings } from './round-page.ts';
import { expect } from './server.ts';

/** Three or more at an online table, in the order of their seats; one of them has a slow connection. */
export interface Group extends CreatedTable {
  readonly members: Member[];
  readonly pages: readonly Page[];
}

export interface Member extends OnlinePlayer {
  readonly name: string;
  readonly received: ReturnType<typeof recordReceived>;
}

/** Half of the round-trip time. */
const LAG = 200;

export const onlyInLongRun = [process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run'] as const;

/** Sits down while other seats stay free. */
export async function takeFirstFreeSeat(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(page.getByRole('button', { name: 'Give up my seat' })).toBeVisible();
}

const memberAt = (page: Page, seat: number): Member => ({
  ...onlinePlayer(page),
  name: NAMES[seat]!,
  received: recordReceived(page),
});

/** People sit down, except at the last `free` seats; the connection of the last one, or of that seat, is slow. */
export async function openGroupTable(
  someone: (options?: BrowserContextOptions) => Promise<Page>,
  game: string,
  players: number,
  {
    free = 0,
    slow = players - free - 1,
    ...plan
  }: Parameters<typeof createTable>[2] & { free?: number; slow?: number } = {},
): Promise<Group> {
  const pages: Page[] = [];
  for (let seat = 0; seat < players - free; seat++) pages.push(await someone());
  const members = pages.map(memberAt);
  const table = await createTable(pages[0]!, game, { ...plan, options: { players, ...plan.options } });
  await delayMessages(pages[slow]!, LAG);
  await pages[0]!.goto(table.link);
  for (const { page, name } of members.slice(1)) {
    await useTestSettings(page);
    if (free === 0) await sitDown(page, table.link, name);
    else await takeFirstFreeSeat(page, table.link, name);
  }
  if (free === 0) await waitForSameVersion(members);
  return { ...table, members, pages };
}

/** Closes someone's page abruptly, like a phone that dies. Returns how they come back on the same device. */
export async function closeAbruptly(member: Member): Promise<(link: string) => Promise<Member>> {
  const { page, name } = member;
  const context = page.context();
  await page.close();
  return async (link) => {
    const again = memberAt(await context.newPage(), NAMES.indexOf(name as (typeof NAMES)[number]));
    await useTestSettings(again.page);
    await again.page.goto(link);
    return again;
  };
}

/** Who is on turn, as their own page was told. */
export async function memberOnTurn(members: readonly Member[]): Promise<Member> {
  const now = await waitForSameVersion(members);
  return members[now.findIndex(({ faces: [face] }) => face!.choices.length > 0)]!;
}

/** All of these see or hear the text. */
export async function expectAllSee(members: readonly Member[], words: string | RegExp): Promise<void> {
  for (const { page, name } of members)
    await expect(page.getByText(words).first(), `${name} reads ${words}`).toBeVisible();
}

export async function chooseInMenu({ page }: Pick<OnlinePlayer, 'page'>, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: item }).click();
}

/** What is asked of someone over the table, with its answers. */
export const openRequest = ({ page }: OnlinePlayer, words: string) =>
  page.getByRole('status').filter({ hasText: words });

/**
 * Everything sent so far has arrived at all of these: a chat line sent after it has. For checks that something is not
 * sent.
 */
export async function waitUntilReceived({ page }: Member, listeners: readonly Member[]): Promise<void> {
  const words = '"phrase":"thinking"';
  const count = ({ received: { texts } }: Member): number => texts.filter((text) => text.includes(words)).length;
  const before = listeners.map(count);
  await page.getByRole('button', { name: /^Chat/ }).click();
  await page.getByRole('button', { name: 'Let me think…' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  for (const [index, one] of listeners.entries()) await expect.poll(() => count(one)).toBeGreaterThan(before[index]!);
}
