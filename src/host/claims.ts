import type { Seat } from '../kernel/rules.ts';
import { isClaim, mayClaim } from '../table/claims.ts';
import { seatsOf } from '../table/seats.ts';
import type { Time } from '../table/events.ts';
import type { Answer, Command } from '../table/wire.ts';
import type { Hold, LiveTable } from './live.ts';

/** Whoever has begun a call has this many milliseconds to finish it, even after the window has closed for everyone else. */
export const HOLD = 20_000;
/** For this many milliseconds after a claim was refused the same seat may not claim again. */
const PENALTY = 2_000;

/** A seat has begun to call, now or at that time. Returns what is remembered of it; null: it may not call now. */
export function beginClaim(live: LiveTable, device: string, seat: Seat, now: Time, begun = now): Hold | null {
  const { table, people } = live;
  const { window, round } = table;
  if (!window || !round || !mayClaim(table, seat) || !seatsOf(table, device, people).includes(seat)) return null;
  const until = Math.min(begun, now) + HOLD;
  return holdSeat(live, seat, { window: window.number, device, until, moves: round.moves.length });
}

/** A seat can begin once in each window, so that nobody keeps one open for longer: the first time counts. */
function holdSeat({ holds }: LiveTable, seat: Seat, begun: Hold): Hold {
  const known = holds.get(seat);
  const hold = known?.window === begun.window && known.until <= begun.until ? known : begun;
  holds.set(seat, hold);
  return hold;
}

/** Where in a table's life another host heard that a call was begun. */
export interface ClaimPlace {
  /** The number of the window. */
  readonly window: number;
  /** How many moves the round had. */
  readonly moves: number;
}

/**
 * A seat has begun to call at another host. Either host may know more of the table than the other: a call from a window
 * that is over here is ignored, and one from a window not yet known waits for it. Older hosts do not say which window
 * it was: then the open one is assumed.
 */
export function hearClaim(
  live: LiveTable,
  device: string,
  seat: Seat,
  now: Time,
  { at = now, place }: { readonly at?: Time | undefined; readonly place?: ClaimPlace | undefined },
): void {
  const { table } = live;
  if (!place || place.window === table.window?.number) beginClaim(live, device, seat, now, at);
  else if (place.window > table.version) holdSeat(live, seat, { ...place, device, until: Math.min(at, now) + HOLD });
}

/** The seats in the middle of a call, and until when the last of them has time. Whoever has moved since is done with it. */
export function heldSeats({ table, holds }: LiveTable, now: Time): { readonly seats: Seat[]; readonly until: Time } {
  const held = [...holds].filter(
    ([seat, { window, until, moves }]) =>
      window === table.window?.number &&
      until > now &&
      // The clock may have been set back since.
      until <= now + HOLD &&
      mayClaim(table, seat) &&
      !table.round?.moves.slice(moves).some(({ by }) => by === seat),
  );
  return { seats: held.map(([seat]) => seat), until: Math.max(now, ...held.map(([, { until }]) => until)) };
}

/** Whether a refusal still keeps its seat from claiming; the clock may have been set back since. */
export const isRecent = (refused: Time, now: Time): boolean => refused <= now && now < refused + PENALTY;

/**
 * The answer to a claim that comes too soon after a refused one. Only the seat's holder gets it: any other device is
 * told that the seat is not its own.
 */
export function tooSoon(live: LiveTable, device: string, command: Command, now: Time): Answer | null {
  const { table, refusedAt, people } = live;
  // People at one device settle that among themselves.
  if (command.do !== 'act' || !table.online) return null;
  if (!isRecent(refusedAt.get(command.seat) ?? -Infinity, now)) return null;
  if (!seatsOf(table, device, people).includes(command.seat)) return null;
  return isClaim(table, command.seat, command.move) ? { ok: false, fault: 'too_soon' } : null;
}

/** Remembers that a claim was refused; returns its seat, or null if it was none. */
export function noteRefusal({ table, refusedAt }: LiveTable, command: Command, answer: Answer, now: Time): Seat | null {
  if (command.do !== 'act' || answer.ok || answer.fault !== 'refused') return null;
  if (!isClaim(table, command.seat, command.move)) return null;
  refusedAt.set(command.seat, now);
  return command.seat;
}

/** A claim was refused by another host, so a second connection to this one must not get another try. */
export function hearRefusal({ refusedAt }: LiveTable, seat: Seat, at: Time, now: Time): void {
  const known = refusedAt.get(seat) ?? -Infinity;
  // A time in the future was noted before the clock was set back.
  if (known < at || known > now) refusedAt.set(seat, Math.min(at, now));
}
