import type { Match } from '../kernel/match.ts';
import type { Options } from '../kernel/options.ts';
import type { Seat } from '../kernel/rules.ts';
import type { Person, SeatPlan, Time } from '../table/events.ts';
import type { TableStatus } from '../table/table.ts';

/** A stored event: its JSON text, and the checksum of the log up to and including it. */
export interface StoredEvent {
  readonly json: string;
  readonly sum: string;
}

/** The read model, one row per table, written with the events: lists and schedulers read rows and never replay logs. */
export interface TableRow {
  readonly id: string;
  readonly game: string;
  readonly online: boolean;
  readonly options: Options;
  readonly match: Match['match'];
  readonly status: TableStatus;
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
  /** The next deadline; null: none. */
  readonly deadline: Time | null;
}

/** What is stored in one transaction: all of it or nothing. */
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

/** Optimistic concurrency: the log does not have the length that the writer expected, because someone else was faster. */
export class Conflict extends Error {}

/** Durable storage of tables. A promise that resolves means: it survives a power cut. One that rejects means: perhaps not stored. */
export interface Store {
  create(id: string, key: string, batch: Batch): Promise<void>;
  /** Adds to a log that has `from` events; throws `Conflict` when it has more or fewer. */
  append(id: string, from: number, batch: Batch): Promise<void>;
  /** The events from number `since` on (0: all), and everybody; null: no such table. */
  load(id: string, since?: number): Promise<StoredTable | null>;
  /** The most recently changed first; for due tables the earliest deadline first. */
  rows(query: RowQuery): Promise<readonly ListedTable[]>;
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}
