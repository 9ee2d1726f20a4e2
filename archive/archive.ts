import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

// Readers for tests. They import nothing of the program, because its types change and the archive does not.

const FIRST = '0.1';

const fileIn = (version: string, ...names: string[]): string => path.join(import.meta.dirname, version, ...names);

const textOf = (file: string): string =>
  (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString();

const json = (file: string): unknown => JSON.parse(textOf(file));

const lines = (file: string): unknown[] =>
  textOf(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));

/** A log's entry as it was stored. */
export type ArchivedEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

export interface ArchivedRecord {
  readonly record: { readonly game: string; readonly moves: readonly string[] } & Readonly<Record<string, unknown>>;
  /** Null: the round is not over. */
  readonly result: Readonly<Record<string, unknown>> | null;
  /** All legal moves at the end of the record, `<seat>:<move>`, sorted. */
  readonly legal: readonly string[];
  readonly key: string;
}

export interface ArchivedTables {
  /** The token of each device, which it sends as its cookie. */
  readonly devices: Readonly<Record<string, string>>;
  readonly tables: readonly ArchivedTable[];
}

export interface ArchivedTable {
  /** What state the table is in. */
  readonly label: string;
  readonly id: string;
  /** Its invitation. */
  readonly key: string;
  readonly game: string;
  readonly events: number;
  /** For each seat the name of the device that holds it, `bot` or `open`. */
  readonly seats: readonly string[];
}

/** What a device was told of a table in the database; null: who came by the invitation. */
export interface ArchivedSight {
  readonly table: string;
  readonly device: string | null;
  /** The answer to `GET /api/tables/:id`. */
  readonly seen: Readonly<Record<string, unknown>>;
}

export interface ArchivedConversation {
  /** As it was sent to `POST /api/tables` by device 0. */
  readonly plan: Readonly<Record<string, unknown>>;
  /** The tables that were opened, by id. */
  readonly tables: Readonly<Record<string, { readonly key: string }>>;
  /** The token of each device. */
  readonly devices: readonly string[];
  readonly lines: readonly ArchivedLine[];
}

/** One thing that happened on the connection of a device. */
export type ArchivedLine = { readonly from: 'page' | 'host'; readonly device: number } & (
  | { readonly open: true }
  | { readonly frame: { readonly t: string } & Readonly<Record<string, unknown>> }
  /** A text that is not a frame. */
  | { readonly text: string }
  | { readonly close: { readonly code: number; readonly reason: string } }
);

/** One thing that happened between a page and its server at a table of an archived database. */
export type LiveLine = { readonly table: string; readonly from: 'page' | 'host'; readonly device: string } & (
  | { readonly open: true }
  | { readonly close: true }
  | { readonly frame: { readonly t: string } & Readonly<Record<string, unknown>> }
);

export interface LiveRecording {
  /** The release whose pages spoke, and of which version the database is. */
  readonly version: string;
  readonly database: string;
  readonly lines: readonly LiveLine[];
}

export interface ArchivedIndexedDb {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<Record<string, ArchivedStore>>;
}

export interface ArchivedStore {
  readonly keyPath: string | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly string[];
  readonly entries: readonly { readonly key: unknown; readonly value: unknown }[];
}

/** The server's database, unpacked into a folder of its own under the name a server looks for; the caller removes the folder. */
export function archivedSqlite(version = FIRST): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'spellenkast-archive-')), 'spellenkast.sqlite');
  writeFileSync(file, gunzipSync(readFileSync(fileIn(version, 'spellenkast.sqlite.gz'))));
  return file;
}

/** What is in that database, and the secrets that are not. */
export const archivedTables = (version = FIRST): ArchivedTables =>
  json(fileIn(version, 'tables.json')) as ArchivedTables;

/** The content of that database: everything that each device was told of each table. */
export const archivedSights = (version = FIRST): ArchivedSight[] =>
  lines(fileIn(version, 'seen.jsonl.gz')) as ArchivedSight[];

export const archivedRecords = (game: string, version = FIRST): ArchivedRecord[] =>
  lines(fileIn(version, 'records', `${game}.jsonl`)) as ArchivedRecord[];

export const archivedConversations = (version = FIRST): string[] =>
  readdirSync(fileIn(version, 'frames')).map((name) => name.replace('.jsonl', ''));

export function archivedFrames(name: string, version = FIRST): ArchivedConversation {
  const [first, ...rest] = lines(fileIn(version, 'frames', `${name}.jsonl`));
  return { ...(first as Omit<ArchivedConversation, 'lines'>), lines: rest as ArchivedLine[] };
}

/** The page's database. */
export const archivedIndexedDb = (version = FIRST): ArchivedIndexedDb =>
  json(fileIn(version, 'indexeddb.json')) as ArchivedIndexedDb;

/** What else the page has kept: each key with its text. */
export const archivedLocalStorage = (version = FIRST): Readonly<Record<string, string>> =>
  json(fileIn(version, 'localstorage.json')) as Record<string, string>;

/** What pages of each release since 0.2 said at tables of an archived database, and what they heard. */
export const liveRecordings = (): LiveRecording[] =>
  readdirSync(fileIn('live'))
    .map((name) => {
      const [, version = '', database = ''] = /^(.+)-on-(.+)\.jsonl\.gz$/.exec(name) ?? [];
      return { version, database, lines: lines(fileIn('live', name)) as LiveLine[] };
    })
    .sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
