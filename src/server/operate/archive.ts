import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { StoredTable, TableRow } from '../../host/store.ts';
import type { PlainRow } from '../store/server-store.ts';

/**
 * The archive of a site: one gzipped file of JSON lines, so that it can be streamed whatever its size. First a line
 * that says what it is, then tables and the data beside them in any order, and last a line with the counts and the
 * SHA-256 of all lines before, so that a truncated or changed archive is detected. It does not depend on the kind of
 * store, so it can also move a site. Never change what a format means: add the next.
 */
const FORMAT = 1;

export interface ArchivedTable extends StoredTable {
  readonly id: string;
  /** The stored row, for this length of the log. */
  readonly row: TableRow;
}

export type Entry =
  | { readonly kind: 'table'; readonly table: ArchivedTable }
  | { readonly kind: 'part'; readonly name: string; readonly rows: readonly PlainRow[] };

export interface Counts {
  readonly tables: number;
  readonly events: number;
}

const first = z.object({ kind: z.literal('spellenkast archive'), format: z.int(), at: z.number(), tables: z.int() });
const last = z.object({ kind: z.literal('end'), tables: z.int(), events: z.int(), sum: z.string() });
const person = z.object({ player: z.string(), device: z.string(), name: z.string() });
const table = z.object({
  kind: z.literal('table'),
  id: z.string().min(1),
  key: z.string(),
  // Its content is compared with the log when the archive is verified.
  row: z.looseObject({ id: z.string(), version: z.int(), touched: z.number() }),
  people: z.array(person),
  events: z.array(z.tuple([z.string(), z.string()])),
});
const part = z.object({
  kind: z.literal('part'),
  name: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});
const entry = z.discriminatedUnion('kind', [table, part, last]);

/** The file is not an archive, or not complete. */
export class BadArchive extends Error {}

export interface ArchiveWriter {
  add(entry: Entry): Promise<void>;
  /** Completes the archive and gives it its name. */
  end(): Promise<Counts>;
  /** Deletes it. */
  abandon(): Promise<void>;
}

/** `tables`: the approximate number, for progress displays. */
export async function writeArchive(file: string, at: number, tables: number): Promise<ArchiveWriter> {
  const unfinished = `${file}.part`;
  const out = createWriteStream(unfinished, { mode: 0o600 });
  const zip = createGzip();
  const hash = createHash('sha256');
  const counts = { tables: 0, events: 0 };
  const failures: Error[] = [];
  const fail = (error: Error): void => {
    failures.push(error);
    zip.destroy();
  };
  const check = (): void => {
    const [failure] = failures;
    if (failure) throw failure;
  };
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        zip.off('drain', go).off('close', go);
        resolve();
      };
      zip.on('drain', go).on('close', go);
    });
  out.on('error', fail);
  zip.on('error', fail);
  zip.pipe(out);
  const line = async (content: object): Promise<void> => {
    check();
    const text = `${JSON.stringify(content)}\n`;
    hash.update(text);
    if (!zip.write(text)) await drained();
    check();
  };
  await line({ kind: 'spellenkast archive', format: FORMAT, at, tables });
  return {
    async add(one) {
      if (one.kind === 'part') {
        await line(one);
        return;
      }
      const { id, key, row, people, events } = one.table;
      await line({ kind: 'table', id, key, row, people, events: events.map(({ json, sum }) => [json, sum]) });
      counts.tables += 1;
      counts.events += events.length;
    },
    async end() {
      const sum = hash.copy().digest('hex');
      await line({ kind: 'end', ...counts, sum });
      zip.end();
      await finished(out);
      await rename(unfinished, file);
      return counts;
    },
    async abandon() {
      zip.destroy();
      out.destroy();
      await rm(unfinished, { force: true });
    },
  };
}

/**
 * Reads an archive entry by entry. Throws `BadArchive` at the end if it is not what was written, so nothing may be
 * final before.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry & { readonly of: number }> {
  const zip = createGunzip();
  const source = createReadStream(file);
  source.on('error', (error) => zip.destroy(error));
  source.pipe(zip);
  const hash = createHash('sha256');
  const counts = { tables: 0, events: 0 };
  let expected: number | null = null;
  let isWhole = false;
  try {
    for await (const text of createInterface({ input: zip, crlfDelay: Infinity })) {
      if (isWhole) throw new BadArchive(`${file} goes on behind its end.`);
      if (expected === null) expected = readFirst(file, text);
      else {
        const read = readEntry(file, text);
        if (read.kind === 'end') isWhole = checkEnd(file, read, counts, hash);
        else {
          if (read.kind === 'table') {
            counts.tables += 1;
            counts.events += read.table.events.length;
          }
          yield { ...read, of: expected };
        }
      }
      hash.update(`${text}\n`);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new BadArchive(`${file} is no archive of Spellenkast, or damaged (${error.message}).`);
    throw error;
  } finally {
    source.destroy();
    zip.destroy();
  }
  if (!isWhole) throw new BadArchive(`${file} ends too early: it was not written to its end.`);
}

function readFirst(file: string, text: string): number {
  const read = first.safeParse(jsonOf(text));
  if (!read.success) throw new BadArchive(`${file} is no archive of Spellenkast.`);
  if (read.data.format > FORMAT)
    throw new BadArchive(`${file} was written by a newer version of Spellenkast (format ${read.data.format}).`);
  return read.data.tables;
}

function readEntry(file: string, text: string): Entry | z.infer<typeof last> {
  const read = entry.safeParse(jsonOf(text));
  if (!read.success) throw new BadArchive(`${file} is damaged: a line of it makes no sense.`);
  const { data } = read;
  if (data.kind !== 'table') return data;
  const { id, key, row, people, events } = data;
  return {
    kind: 'table',
    table: { id, key, row: row as unknown as TableRow, people, events: events.map(([json, sum]) => ({ json, sum })) },
  };
}

function checkEnd(file: string, { tables, events, sum }: z.infer<typeof last>, counts: Counts, hash: Hash): boolean {
  if (tables !== counts.tables || events !== counts.events || sum !== hash.copy().digest('hex'))
    throw new BadArchive(`${file} is damaged: it is not what was written.`);
  return true;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
