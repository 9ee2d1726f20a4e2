import type { LiveTable } from './live.ts';
import { holdsSeat } from './spectators.ts';

/** All tables that nobody watches share one quota. */
const NOBODY = '';

/** Whose quota the bots of a table use: that of the first player there, or else of a spectator. */
export function payerOf(live: LiveTable): string {
  let first: string | null = null;
  for (const { device, payer } of live.watchers) {
    if (payer === undefined) continue;
    if (device !== null && holdsSeat(live, device)) return payer;
    first ??= payer;
  }
  return first ?? NOBODY;
}
