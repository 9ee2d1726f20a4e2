import type { Time } from '../table/events.ts';
import { seatsOf } from '../table/seats.ts';
import type { Answer, Command } from '../table/wire.ts';
import type { LiveTable } from './live.ts';
import { mayAsk, type RateLimit } from './rate.ts';

/** What one device may ask of a table besides moves: more than anyone needs who means to play. */
const REQUESTS: RateLimit = { burst: 40, every: 2_000 };

/**
 * The answer to someone who asks without end (to take back and to withdraw it, say): each request is told to all others, and stays in
 * the log, which may not grow for ever. Moves have limits of their own.
 */
export function tooMany(live: LiveTable, device: string, command: Command, now: Time): Answer | null {
  const { table, people } = live;
  // Nothing comes of what others ask, but that they sit down once.
  if (command.do === 'act' || !table.online || seatsOf(table, device, people).length === 0) return null;
  return mayAsk(live, device, 'request', REQUESTS, now) ? null : { ok: false, fault: 'too_many' };
}
