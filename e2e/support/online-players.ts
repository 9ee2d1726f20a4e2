import { expect, type Page } from '@playwright/test';
import type { Snapshot } from '../../src/table/wire.ts';
import { listen, type Ears } from './received-snapshot.ts';
import { hands } from './make-move.ts';
import { seen } from './round-page.ts';
import { byMouse } from './touch.ts';

/** The names of people, by seat. */
export const NAMES = ['Ada', 'Bea', 'Cor', 'Dov', 'Eva'] as const;

/** Someone at an online table with a browser of their own; in the order of their seats. */
export interface Friend {
  readonly page: Page;
  readonly ears: Ears;
}

/** Before the page is opened. */
export const friendAt = (page: Page): Friend => ({ page, ears: listen(page) });

/** What everyone has received, once all sit and have the same version of the table, at least `least`. */
export async function agreed(friends: readonly Friend[], least = 0): Promise<readonly Snapshot[]> {
  let now: readonly Snapshot[] = [];
  await expect
    .poll(
      () => {
        now = friends.flatMap(({ ears }) => ears.table() ?? []);
        const versions = new Set(now.map(({ version }) => version));
        const [first] = now;
        if (!first || now.length < friends.length || versions.size > 1) return false;
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
export async function moveOn(
  friends: readonly Friend[],
  game: string,
  likes: RegExp,
  tried = new Set<string>(),
): Promise<boolean> {
  const now = await agreed(friends);
  if (now[0]!.status !== 'playing') return false;
  const who = now.findIndex(({ faces: [face] }) => face!.choices.length > 0);
  const { moves, faces, version } = now[who]!;
  const { choices } = faces[0]!;
  const liked = choices.filter((choice) => likes.test(choice));
  // A card that was just turned up is still being looked at.
  const move = liked.find((choice) => !tried.has(choice)) ?? liked[0] ?? choices[0]!;
  tried.add(move);
  await hands[game]!({ page: friends[who]!.page, touch: byMouse, names: NAMES, move });
  for (const { page } of friends) await seen(page, moves);
  await agreed(friends, version + 1);
  return true;
}
