import type { Match } from '../kernel/match.ts';
import type { Options } from '../kernel/options.ts';
import type { Seat, Shown } from '../kernel/rules.ts';
import type { Answer, Command } from './commands.ts';
import type { Beginning, LeaveRule } from './events.ts';
import type { Fault } from './faults.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * What a page and the host of its table say to each other. The host is the server (over a WebSocket) or a worker in the same browser
 * (over its port); the page cannot tell which.
 */
export type ToHost =
  /** Tell me all of this table, and from then on what changes. `key` is the invitation, for who holds no seat yet. */
  | { readonly t: 'watch'; readonly table: string; readonly key?: string }
  | { readonly t: 'unwatch'; readonly table: string }
  | { readonly t: 'command'; readonly table: string; readonly command: Command };

export type FromHost =
  /** The table as it is now, and each face's log of the round so far. */
  | {
      readonly t: 'all';
      readonly table: string;
      readonly snapshot: Snapshot;
      readonly logs: readonly (readonly Shown[])[];
      readonly away: readonly Seat[];
    }
  /** One step further: the new state, and the move that led to it as each face saw it (null: it was no move). */
  | { readonly t: 'news'; readonly table: string; readonly snapshot: Snapshot; readonly shown: readonly Shown[] | null }
  /** Seats whose device is not connected now. */
  | { readonly t: 'away'; readonly table: string; readonly away: readonly Seat[] }
  /** The answer to the command of that id. */
  | { readonly t: 'answer'; readonly table: string; readonly id: string; readonly answer: Answer }
  /** There is no such table for you. */
  | { readonly t: 'gone'; readonly table: string; readonly fault: Fault };

/** What a new table is to be. */
export interface TablePlan {
  readonly game: string;
  readonly options: Options;
  readonly match: Match['match'];
  /** A person sits at the device that opens the table; `open` seats are for friends by link. */
  readonly seats: readonly (
    | { readonly kind: 'bot'; readonly level: string }
    | { readonly kind: 'person'; readonly name: string }
    | { readonly kind: 'open' }
  )[];
  readonly leave: LeaveRule;
  /** A numbered deal; only for one seat alone. */
  readonly number: number | null;
  /** A round of a record to play on from, not yet over; its options are those of the plan. */
  readonly from?: Beginning | null;
}
