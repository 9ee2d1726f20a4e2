import type { Match } from '../kernel/match.ts';
import type { Options } from '../kernel/options.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Person, SeatPlan, Time } from '../table/events.ts';

/** A stored event: its JSON text, and the checksum of the log up to and including it. */
export interface StoredEvent {
  readonly json: string;
  readonly sum: string;
}

/** One line per table: all that lists and schedulers need, so that none of them replays a log. */
export interface TableRow {
  readonly id: string;
  readonly game: string;
  readonly online: boolean;
  readonly options: Options;
  readonly match: Match['match'];
  readonly status: 'waiting' | 'playing' | 'ended' | 'closed';
  readonly seats: readonly SeatPlan[];
  /** Whom the table waits for. */
  readonly awaited: readonly Seat[];
  readonly scores: readonly number[];
  readonly totals: readonly number[];
  readonly matchOver: boolean;
  /** How many events the log has. */
  readonly version: number;
  /** When the last event happened. */
  readonly touched: Time;
  /** When the table must be looked at even if nobody acts; null: never. */
  readonly deadline: Time | null;
}

/** What is stored together: all of it or nothing. */
export interface Batch {
  readonly events: readonly StoredEvent[];
  /** People who are new, or changed. */
  readonly people: readonly Person[];
  readonly row: TableRow;
}

export interface StoredTable {
  /** The hash of the invitation. */
  readonly key: string;
  readonly events: readonly StoredEvent[];
  readonly people: readonly Person[];
}

/** A row, and who its players are. */
export type ListedTable = TableRow & { readonly people: readonly Person[] };

export interface RowQuery {
  /** Only tables at which this device has or had a seat. */
  readonly device?: string;
  /** Only tables with a deadline at this time or earlier. */
  readonly dueBefore?: Time;
  readonly ids?: readonly string[];
  readonly most: number;
}

/** Optimistic concurrency: someone else has added to the log since it was read. */
export class Conflict extends Error {}

/** Where tables are kept. A promise that resolves means: it would survive a power cut. One that rejects means: perhaps not stored. */
export interface Store {
  create(id: string, key: string, batch: Batch): Promise<void>;
  /** Adds to a log that has `from` events; throws `Conflict` when it has more or fewer. */
  append(id: string, from: number, batch: Batch): Promise<void>;
  /** The events from number `since` on (0: all), and everybody; null: no such table. */
  load(id: string, since?: number): Promise<StoredTable | null>;
  /** The last touched first. */
  rows(query: RowQuery): Promise<readonly ListedTable[]>;
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}
