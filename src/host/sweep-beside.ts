import type { Time } from '../table/events.ts';
import type { Beside } from './beside.ts';
import type { Store } from './store.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Chat is kept for so long after the end of its table, */
const KEPT = 7 * DAY;
/** and for so long after the last move of one that nobody ended. */
const ABANDONED = 90 * DAY;
/** So many tables are looked at in one go. */
const MOST = 200;

/** How often it is looked for what has served its time. */
export const SWEEP_EVERY = 60 * 60 * 1000;

/** Removes the chat of tables that ended long ago, and codes whose time is over. */
export async function sweepBeside(beside: Beside, store: Store, now: Time): Promise<void> {
  await beside.sweepCodes(now);
  const quiet = await beside.quietChats(now - KEPT, MOST);
  if (quiet.length === 0) return;
  const rows = new Map((await store.rows({ ids: quiet, most: quiet.length })).map((row) => [row.id, row]));
  for (const id of quiet) {
    const row = rows.get(id);
    const over = row?.status === 'closed' || row?.matchOver === true;
    if (!row || row.touched < now - (over ? KEPT : ABANDONED)) await beside.removeChat(id);
  }
}
