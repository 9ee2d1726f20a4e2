import type { Time } from '../table/events.ts';
import type { Beside } from './beside.ts';
import type { Store } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Chat is usually kept for this many milliseconds after the end of its table, */
export const USUALLY_KEPT = 7 * DAY;
/** and at least this long after the last move of one that nobody ended. */
const ABANDONED = 90 * DAY;
/** How many tables are read at a time. */
const MOST = 200;

/** How often expired chat and codes are looked for, in milliseconds. */
export const SWEEP_EVERY = 60 * 60 * 1000;

/**
 * Removes the chat of tables that ended this many milliseconds ago (null: keep it), that of removed tables, and expired
 * codes.
 */
export async function sweepBeside(beside: Beside, store: Store, now: Time, kept: number | null): Promise<void> {
  await beside.sweepCodes(now);
  const before = now - Math.min(kept ?? USUALLY_KEPT, USUALLY_KEPT);
  for (let last: string | undefined = ''; last !== undefined;) {
    const quiet: readonly string[] = await beside.quietChats(before, MOST, last);
    const rows = new Map((await store.rows({ ids: quiet, most: quiet.length })).map((row) => [row.id, row]));
    for (const id of quiet) {
      const row = rows.get(id);
      const over = row?.status === 'closed' || row?.matchOver === true;
      const served = row && kept !== null && row.touched < now - (over ? kept : Math.max(kept, ABANDONED));
      if (!row || served) await beside.removeChat(id);
    }
    last = quiet.at(-1);
  }
}
