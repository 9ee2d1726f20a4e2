import type { BotReason } from '../kernel/bots.ts';
import type { Code } from '../kernel/moves.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Person, TableEvent, Time } from './events.ts';
import type { Fault } from './faults.ts';
import type { Answer } from './wire.ts';

/**
 * Who gives a command: a device with the seats it holds, the bot of a seat, or the host itself when a deadline has
 * come.
 */
export type Actor = { readonly device: string } | { readonly bot: Seat; readonly why?: BotReason } | 'host';

/** What the host of a table knows and a pure table does not. */
export interface Circumstances {
  readonly now: Time;
  readonly chance: Chance;
  /** Who the players of the log are, those who left included. */
  readonly people: ReadonlyMap<string, Person>;
  /** The seats whose person is known to be away, and since when; left out: nobody is known to be. */
  readonly away?: ReadonlyMap<Seat, Time>;
  /** The round-trip time of a seat's connection in milliseconds, as measured by the host. */
  readonly lag?: (seat: Seat) => number;
}

/** A source of unpredictable randomness: whoever could guess it would know the next deal. */
export interface Chance {
  /** A text to deal from. */
  seed(): string;
  /** 32 bytes in hex, to which the host commits itself. */
  secret(): string;
  /** An opaque name for a player of a log. */
  player(): string;
}

/** One event to be stored, and its parsed move, so that it is judged once. */
export interface Step {
  readonly event: TableEvent;
  readonly code?: Code;
}

/** The events to store and the new people; or the answer, if there is nothing to store. */
export type Decided =
  { readonly steps: readonly Step[]; readonly people: readonly Person[] } | { readonly answer: Answer };

/** The part of an event that says when it happened and whose command it was. */
export type Stamped = Pick<TableEvent, 'at' | 'player' | 'id'>;

export const refused = (fault: Fault): Decided => ({ answer: { ok: false, fault } });
export const accepted = (...events: readonly TableEvent[]): Decided => ({
  steps: events.map((event) => ({ event })),
  people: [],
});
