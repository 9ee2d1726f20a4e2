import type { BrowserContextOptions, Page } from '@playwright/test';
import { agreed, friendAt, NAMES, type Friend } from './online-players.ts';
import { overhear } from './received-frames.ts';
import { lag, layFor, type Laid } from './create-table.ts';
import { sitDown } from './open-table.ts';
import { plainly } from './round-page.ts';
import { expect } from './server.ts';

/** Three or more at an online table, in the order of their seats; one of them has a slow connection. */
export interface Company extends Laid {
  readonly friends: Member[];
  readonly pages: readonly Page[];
}

export interface Member extends Friend {
  readonly name: string;
  readonly heard: ReturnType<typeof overhear>;
}

/** Half of the round-trip time. */
const LAG = 200;

export const onlyLong = [process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run'] as const;

/** Sits down while other seats stay free. */
export async function sitDownBefore(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(page.getByRole('button', { name: 'Give up my seat' })).toBeVisible();
}

const memberAt = (page: Page, seat: number): Member => ({
  ...friendAt(page),
  name: NAMES[seat]!,
  heard: overhear(page),
});

/** People sit down, except at the last `free` seats; the connection of the last one, or of that seat, is slow. */
export async function company(
  someone: (options?: BrowserContextOptions) => Promise<Page>,
  game: string,
  players: number,
  {
    free = 0,
    slow = players - free - 1,
    ...plan
  }: Parameters<typeof layFor>[2] & { free?: number; slow?: number } = {},
): Promise<Company> {
  const pages: Page[] = [];
  for (let seat = 0; seat < players - free; seat++) pages.push(await someone());
  const friends = pages.map(memberAt);
  const laid = await layFor(pages[0]!, game, { ...plan, options: { players, ...plan.options } });
  await lag(pages[slow]!, LAG);
  await pages[0]!.goto(laid.link);
  for (const { page, name } of friends.slice(1)) {
    await plainly(page);
    if (free === 0) await sitDown(page, laid.link, name);
    else await sitDownBefore(page, laid.link, name);
  }
  if (free === 0) await agreed(friends);
  return { ...laid, friends, pages };
}

/** Closes someone's page abruptly, like a phone that dies. Returns how they come back on the same device. */
export async function kill(member: Member): Promise<(link: string) => Promise<Member>> {
  const { page, name } = member;
  const context = page.context();
  await page.close();
  return async (link) => {
    const again = memberAt(await context.newPage(), NAMES.indexOf(name as (typeof NAMES)[number]));
    await plainly(again.page);
    await again.page.goto(link);
    return again;
  };
}

/** Who is on turn, as their own page was told. */
export async function awaitedOf(friends: readonly Member[]): Promise<Member> {
  const now = await agreed(friends);
  return friends[now.findIndex(({ faces: [face] }) => face!.choices.length > 0)]!;
}

/** All of these see or hear the text. */
export async function allRead(friends: readonly Member[], words: string | RegExp): Promise<void> {
  for (const { page, name } of friends)
    await expect(page.getByText(words).first(), `${name} reads ${words}`).toBeVisible();
}

export async function fromMenu({ page }: Pick<Friend, 'page'>, item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Table menu' }).click();
  await page.getByRole('button', { name: item }).click();
}

/** What is asked of someone over the table, with its answers. */
export const asked = ({ page }: Friend, words: string) => page.getByRole('status').filter({ hasText: words });

/**
 * Everything sent so far has arrived at all of these: a chat line sent after it has. For checks that something is not
 * sent.
 */
export async function caughtUp({ page }: Member, listeners: readonly Member[]): Promise<void> {
  const words = '"phrase":"thinking"';
  const heard = ({ heard: { texts } }: Member): number => texts.filter((text) => text.includes(words)).length;
  const before = listeners.map(heard);
  await page.getByRole('button', { name: /^Chat/ }).click();
  await page.getByRole('button', { name: 'Let me think…' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  for (const [index, one] of listeners.entries()) await expect.poll(() => heard(one)).toBeGreaterThan(before[index]!);
}
