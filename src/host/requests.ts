import type { Time } from '../table/events.ts';
import type { Answer, Command } from '../table/wire.ts';
import type { LiveTable } from './live.ts';
import { mayDo, type RateLimit } from './rate.ts';
import { holdsSeat, isOpener } from './spectators.ts';

/**
 * Whether a device may ask for one more of these at a table now. However many come to watch and ask, whoever has a seat or opened the
 * table is never kept waiting for them.
 */
export const mayAsk = (live: LiveTable, device: string, what: string, limit: RateLimit, now: Time): boolean =>
  mayDo(live.rates, `${what} ${device}`, limit, now, holdsSeat(live, device) || isOpener(live, device));

/** What one device may ask of a table besides moves: more than anyone needs who means to play. */
const REQUESTS: RateLimit = { burst: 40, every: 2_000 };

/**
 * The answer to someone who asks without end (to take back and to withdraw it, say): each request is told to all others, and stays in
 * the log, which may not grow for ever. Moves have limits of their own, and the next round can be asked for once after each that was played.
 */
export function tooMany(live: LiveTable, device: string, command: Command, now: Time): Answer | null {
  // Without a seat all that can be done is to sit down, once.
  if (command.do === 'act' || command.do === 'next' || !live.table.online || !holdsSeat(live, device)) return null;
  return mayAsk(live, device, 'request', REQUESTS, now) ? null : { ok: false, fault: 'too_many' };
}
