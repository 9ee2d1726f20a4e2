import type { Time } from '../table/events.ts';
import type { Answer, Command } from '../table/wire.ts';
import type { LiveTable } from './live.ts';
import { mayDo, type RateLimit } from './rate.ts';
import { holdsSeat, isOpener } from './spectators.ts';

/**
 * Whether a device may make one more request of this kind at a table now. Players and the opener are never kept waiting
 * by spectators.
 */
export const mayRequest = (live: LiveTable, device: string, what: string, limit: RateLimit, now: Time): boolean =>
  mayDo(live.rates, `${what} ${device}`, limit, now, holdsSeat(live, device) || isOpener(live, device));

/** The limit of one device's requests at a table besides moves: more than any honest player needs. */
const REQUESTS: RateLimit = { burst: 40, every: 2_000 };

/**
 * The answer to someone who makes endless requests (asking for undo and withdrawing it, say): each is told to all
 * others and stays in the log. Moves have limits of their own, and the next round can be requested once after each
 * round.
 */
export function tooMany(live: LiveTable, device: string, command: Command, now: Time): Answer | null {
  // Without a seat one can only sit down, once.
  if (command.do === 'act' || command.do === 'next' || !live.table.online || !holdsSeat(live, device)) return null;
  return mayRequest(live, device, 'request', REQUESTS, now) ? null : { ok: false, fault: 'too_many' };
}
