import type { LiveTable } from './live.ts';
import { holdsSeat } from './spectators.ts';

/** All tables that nobody watches share one quota. */
const NOBODY = '';

/** Whose quota the bots of a table use: that of the first player there, or else of a spectator. */
export function quotaOwnerOf(live: LiveTable): string {
  let first: string | null = null;
  for (const { device, quotaOwner } of live.watchers) {
    if (quotaOwner === undefined) continue;
    if (device !== null && holdsSeat(live, device)) return quotaOwner;
    first ??= quotaOwner;
  }
  return first ?? NOBODY;
}
