import type { Seat } from '../kernel/rules.ts';
import type { Time } from '../table/events.ts';
import type { Answer, Command } from '../table/wire.ts';
import { beginClaim, HOLD, hearRefusal, isRecent, noteRefusal } from './claims.ts';
import type { LiveTable } from './live.ts';
import type { Bus, Clock } from './ports.ts';

/** Another host is told that a seat has begun to call: it may be the one that closes the window. */
interface ClaimNote {
  readonly k: 'claim';
  readonly device: string;
  readonly seat: Seat;
  /** When; left out by older hosts: now. */
  readonly at?: Time;
}

/** Another host is told that a claim of a seat was refused: the next one may come to it. */
interface RefusalNote {
  readonly k: 'refused';
  readonly seat: Seat;
  readonly at: Time;
}

export const isClaimNote = (note: unknown): note is ClaimNote | RefusalNote =>
  typeof note === 'object' && note !== null && 'k' in note && (note.k === 'claim' || note.k === 'refused');

/** Claims at tables that several hosts have open: what one of them hears of the others must know, and nobody else. */
export interface ClaimsBetween {
  begin(live: LiveTable, device: string, seat: Seat): void;
  /** A command was answered: was it a claim, and refused? */
  answered(live: LiveTable, command: Command, answer: Answer): void;
  /** Tells a host that has just opened the table what it has missed. */
  tellAll(live: LiveTable): void;
  hear(live: LiveTable, note: unknown): boolean;
}

export function claimsBetween({ notes }: Pick<Bus, 'notes'>, clock: Clock): ClaimsBetween {
  const send = ({ id }: LiveTable, note: ClaimNote | RefusalNote): void => notes?.send(id, JSON.stringify(note));
  return {
    begin(live, device, seat) {
      // What whoever may not call says is no matter of other hosts: anyone who looks on could keep them busy.
      if (beginClaim(live, device, seat, clock.now())) send(live, { k: 'claim', device, seat, at: clock.now() });
    },
    answered(live, command, answer) {
      const seat = noteRefusal(live, command, answer, clock.now());
      if (seat !== null) send(live, { k: 'refused', seat, at: clock.now() });
    },
    tellAll(live) {
      for (const [seat, { window, device, until }] of live.holds)
        if (window === live.table.window?.number) send(live, { k: 'claim', device, seat, at: until - HOLD });
      for (const [seat, at] of live.refusedAt) if (isRecent(at, clock.now())) send(live, { k: 'refused', seat, at });
    },
    hear(live, note) {
      if (!isClaimNote(note)) return false;
      if (note.k === 'claim') beginClaim(live, note.device, note.seat, clock.now(), note.at);
      else hearRefusal(live, note.seat, note.at, clock.now());
      return true;
    },
  };
}
