import type { LiveTable } from './live.ts';
import { holdsSeat } from './spectators.ts';

/** All tables that nobody watches share what is left. */
const NOBODY = '';

/** For whom the bots of a table think: for the first who plays there, or else who watches. */
export function payerOf(live: LiveTable): string {
  let first: string | null = null;
  for (const { device, payer } of live.watchers) {
    if (payer === undefined) continue;
    if (device !== null && holdsSeat(live, device)) return payer;
    first ??= payer;
  }
  return first ?? NOBODY;
}
