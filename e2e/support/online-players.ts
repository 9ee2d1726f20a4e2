import { expect, type Page } from '@playwright/test';
import type { Snapshot } from '../../src/table/wire.ts';
import { followTable, type ReceivedTable } from './received-snapshot.ts';
import { makeMove } from './make-move.ts';
import { waitForMove } from './round-page.ts';
import { byMouse } from './touch.ts';

/** The names of people, by seat. */
export const NAMES = ['Ada', 'Bea', 'Cor', 'Dov', 'Eva'] as const;

/** Someone at an online table with a browser of their own; in the order of their seats. */
export interface OnlinePlayer {
  readonly page: Page;
  readonly table: ReceivedTable;
}

/** Before the page is opened. */
export const onlinePlayer = (page: Page): OnlinePlayer => ({ page, table: followTable(page) });

/** What everyone has received, once all sit and have the same version of the table, at least `least`. */
export async function waitForSameVersion(players: readonly OnlinePlayer[], least = 0): Promise<readonly Snapshot[]> {
  let now: readonly Snapshot[] = [];
  await expect
    .poll(
      () => {
        now = players.flatMap(({ table }) => table.snapshot() ?? []);
        const versions = new Set(now.map(({ version }) => version));
        const [first] = now;
        if (!first || now.length < players.length || versions.size > 1) return false;
        return first.version >= least && first.status !== 'waiting';
      },
      { message: 'all are told the same', intervals: [20, 40, 80, 160] },
    )
    .toBe(true);
  return now;
}

/**
 * One move of the player on turn, made on their own page and seen by everyone; false: the round is over. `likes`:
 * preferred choices; of those the first that is not among the `tried` ones.
 */
export async function playOneMove(
  players: readonly OnlinePlayer[],
  game: string,
  likes: RegExp,
  tried = new Set<string>(),
): Promise<boolean> {
  const now = await waitForSameVersion(players);
  if (now[0]!.status !== 'playing') return false;
  const who = now.findIndex(({ faces: [face] }) => face!.choices.length > 0);
  const { moves, faces, version } = now[who]!;
  const { choices } = faces[0]!;
  const liked = choices.filter((choice) => likes.test(choice));
  // A card that was just turned up is still being looked at.
  const move = liked.find((choice) => !tried.has(choice)) ?? liked[0] ?? choices[0]!;
  tried.add(move);
  await makeMove[game]!({ page: players[who]!.page, touch: byMouse, names: NAMES, move });
  for (const { page } of players) await waitForMove(page, moves);
  await waitForSameVersion(players, version + 1);
  return true;
}
