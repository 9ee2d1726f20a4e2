import type { Store } from '../../host/store.ts';
import type { Time } from '../../table/events.ts';

/** Nobody may fill the store with made-up errors of pages; the oldest give way. */
export const MOST_PAGE_ERRORS = 500;
/** When a server ran is forgotten after longer than any move and its holidays can take, in milliseconds. */
export const FORGET_BEATS = 100 * 86_400_000;

/** A row of something kept beside the tables, of plain values only, so that any database can hold it. */
export type PlainRow = Readonly<Record<string, string | number | null>>;

/** Something kept beside the tables, for backups: the same name and columns in every kind of store. */
export interface BackupPart {
  readonly name: string;
  /** All rows, in slices. */
  rows(): AsyncIterable<readonly PlainRow[]>;
  /** Adds rows of a backup; those that are there already (by their key) stay as they are. */
  add(rows: readonly PlainRow[]): Promise<void>;
}

/** A device that is let in no more. */
export interface BlockedDevice {
  /** The hash of its token: no token is stored anywhere. */
  readonly device: string;
  readonly at: Time;
  readonly why: string;
}

/** Uncaught errors of pages, all that are alike in one line. No text of an error is kept: it might hold what someone wrote. */
export interface PageError {
  /** The version of the page. */
  readonly version: string;
  /** The kind of error, such as `TypeError`. */
  readonly kind: string;
  /** Where in our own files, such as `index-Ab12.js:3:456`. */
  readonly place: string;
  readonly count: number;
  readonly last: Time;
}

/** What the operator asks a running server to do. */
export interface Order {
  readonly id: number;
  readonly kind: 'close' | 'remove';
  readonly table: string;
}

/** What an operator and the server tell each other: through the store, since they are different processes, and there may be many servers. */
export interface Office {
  blocked(): Promise<readonly BlockedDevice[]>;
  block(blocked: BlockedDevice): Promise<void>;
  unblock(device: string): Promise<void>;
  orders(): Promise<readonly Order[]>;
  order(kind: Order['kind'], table: string): Promise<void>;
  /** An order was carried out, or cannot be. */
  fulfil(id: number): Promise<void>;
  pageErrors(most: number): Promise<readonly PageError[]>;
  /** Adds to what was counted before. */
  addPageErrors(errors: readonly PageError[]): Promise<void>;
  /** The numbers of a day (`2026-11-16`, UTC), such as `{ moves: 3000 }`. */
  numbers(day: string): Promise<Readonly<Record<string, number>>>;
  addNumbers(day: string, numbers: Readonly<Record<string, number>>): Promise<void>;
}

/** What a server needs of its store, beside what a host does. */
export interface ServerStore extends Store {
  /** Stores something and reads something: rejects when a move could not be stored now. */
  check(): Promise<void>;
  /** The ids of all tables in bytewise order, from behind `after` on ('' for the first). */
  ids(after: string, most: number): Promise<readonly string[]>;
  readonly office: Office;
  readonly parts: readonly BackupPart[];
}

/** What can be read of a store by another process, while a server works with it. */
export type StoreReader = Pick<ServerStore, 'ids' | 'load' | 'rows' | 'close'> & {
  readonly parts: readonly Pick<BackupPart, 'name' | 'rows'>[];
};
