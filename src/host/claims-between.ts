import type { Seat } from '../kernel/rules.ts';
import type { Time } from '../table/events.ts';
import type { Answer, Command } from '../table/wire.ts';
import { beginClaim, hearClaim, HOLD, hearRefusal, isRecent, noteRefusal, type ClaimPlace } from './claims.ts';
import type { Hold, LiveTable } from './live.ts';
import type { Bus, Clock } from './ports.ts';

/** Tells another host that a seat has begun to call, because it may be the one that closes the window. */
interface ClaimNote {
  readonly k: 'claim';
  readonly device: string;
  readonly seat: Seat;
  /** When; left out by older hosts: now. */
  readonly at?: Time;
  /** In which window; left out by older hosts. */
  readonly place?: ClaimPlace;
}

/** Tells another host that a seat's claim was refused, because the next one may come to it. */
interface RefusalNote {
  readonly k: 'refused';
  readonly seat: Seat;
  readonly at: Time;
}

export const isClaimNote = (note: unknown): note is ClaimNote | RefusalNote =>
  typeof note === 'object' && note !== null && 'k' in note && (note.k === 'claim' || note.k === 'refused');

/** Claims at tables that several hosts have open: the hosts must know of each other's, and nobody else. */
export interface ClaimsBetween {
  begin(live: LiveTable, device: string, seat: Seat): void;
  /** A command was answered: passes on if it was a refused claim. */
  answered(live: LiveTable, command: Command, answer: Answer): void;
  /** Tells a host that has just loaded the table what it has missed. */
  tellAll(live: LiveTable): void;
  hear(live: LiveTable, note: unknown): boolean;
}

export function claimsBetween({ notes }: Pick<Bus, 'notes'>, clock: Clock): ClaimsBetween {
  const send = ({ id }: LiveTable, note: ClaimNote | RefusalNote): void => notes?.send(id, JSON.stringify(note));
  const tellHold = (live: LiveTable, seat: Seat, { device, until, window, moves }: Hold): void =>
    send(live, { k: 'claim', device, seat, at: until - HOLD, place: { window, moves } });
  return {
    begin(live, device, seat) {
      const hold = beginClaim(live, device, seat, clock.now());
      // The claim of someone who may not call is not passed on, so that spectators cannot flood the other hosts.
      if (hold) tellHold(live, seat, hold);
    },
    answered(live, command, answer) {
      const seat = noteRefusal(live, command, answer, clock.now());
      if (seat !== null) send(live, { k: 'refused', seat, at: clock.now() });
    },
    tellAll(live) {
      for (const [seat, hold] of live.holds) if (hold.window === live.table.window?.number) tellHold(live, seat, hold);
      for (const [seat, at] of live.refusedAt) if (isRecent(at, clock.now())) send(live, { k: 'refused', seat, at });
    },
    hear(live, note) {
      if (!isClaimNote(note)) return false;
      if (note.k === 'claim') hearClaim(live, note.device, note.seat, clock.now(), note);
      else hearRefusal(live, note.seat, note.at, clock.now());
      return true;
    },
  };
}
