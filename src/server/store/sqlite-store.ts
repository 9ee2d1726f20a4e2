import { closeSync, openSync, readSync } from 'node:fs';
import Sqlite, { type Database } from 'better-sqlite3';
import { Damaged } from '../../host/chain.ts';
import type { Beside } from '../../host/beside.ts';
import type { Heartbeats } from '../../host/ports.ts';
import type { StoredEvent } from '../../host/store.ts';
import { checkpointsOf } from './checkpoints.ts';
import { openDatabase } from './database.ts';
import { groupCommit } from './group-commit.ts';
import type { ServerStore } from './server-store.ts';
import { sqliteBeside } from './sqlite-beside.ts';
import { sqliteOffice } from './sqlite-office.ts';
import { sqliteParts } from './sqlite-parts.ts';
import { prepare } from './statements.ts';
import { openWal, settleWal, type Sync } from './wal.ts';

export interface SqliteSettings {
  /** What takes a database from each version to the next: see schema.ts. */
  readonly migrations: readonly ((db: Database) => void)[];
  readonly onError: (error: unknown) => void;
  /** What only tests set otherwise. */
  readonly sync?: Sync;
  readonly mendEvery?: number;
  /** The log is copied back when it has so many frames (of 4 kB), */
  readonly longLog?: number;
  /** or when nothing was written for so many milliseconds. */
  readonly quiet?: number;
}

/** One file for the logs and for what stands beside them, so that both are written in the same commits. */
export interface SqliteStore extends ServerStore {
  readonly beside: Beside;
  /** Where the process of that name leaves word that it runs. */
  heartbeats(process: string): Heartbeats;
}

/** How many pages a commit writes at least, by estimate, and after which part of a long log it is asked how long the log is: asking costs. */
const PAGES_OF_COMMIT = 4;
const LOOK_EVERY = 1 / 8;
/** So many events are read in one turn of the event loop, in a millisecond or two. */
const SLICE = 2000;

/**
 * Tables in a SQLite file. Writing one takes microseconds and is done on the spot; what takes long (syncing, copying the log back) is
 * done by other threads.
 */
export function sqliteStore(file: string, settings: SqliteSettings): Promise<SqliteStore> {
  return new Promise((resolve) => resolve(open(file, settings)));
}

function open(file: string, settings: SqliteSettings): SqliteStore {
  const { longLog = 4000, quiet = 5000 } = settings;
  settleWal(file);
  const db = openDatabase(file, settings.migrations);
  // The sync that FULL would wait for at every commit is done in wal.ts, and the copying that a commit would do now and then here.
  db.pragma('synchronous = NORMAL');
  db.pragma('wal_autocheckpoint = 0');
  // Nobody else writes here; should someone try, the event loop must not wait for it long.
  db.pragma('busy_timeout = 250');
  const statements = prepare(db, settings.onError);
  statements.frames();
  const wal = openWal(file, settings.sync);
  const checkpoints = checkpointsOf(file);
  let closing: Promise<void> | null = null;
  let copying: Promise<void> | null = null;
  let pagesSinceLook = 0;

  const copyBack = async (): Promise<void> => {
    // Twice: a long log takes a while, in which writing goes on; the rest is short, and after it the log starts from its beginning.
    if (statements.frames() > longLog / 8) await checkpoints.copy();
    await commits.hold(async () => {
      if (!commits.doubt()) await checkpoints.copy();
    });
  };
  const copySoon = (): void => {
    if (copying || closing || commits.doubt()) return;
    copying = copyBack()
      .catch(settings.onError)
      .finally(() => (copying = null));
  };
  const rest = setTimeout(copySoon, quiet);
  rest.unref();

  const commits = groupCommit(statements, wal, {
    mendEvery: settings.mendEvery ?? 1000,
    onCommit(writes) {
      rest.refresh();
      pagesSinceLook += PAGES_OF_COMMIT + writes;
      if (pagesSinceLook < longLog * LOOK_EVERY) return;
      pagesSinceLook = 0;
      if (statements.frames() > longLog) copySoon();
    },
  });

  const ask = <T>(question: () => Promise<T>): Promise<T> =>
    closing ? Promise.reject(new Error('the store is closed')) : question();

  const close = async (): Promise<void> => {
    clearTimeout(rest);
    await commits.idle();
    await copying;
    await checkpoints.close();
    await commits.settled(null);
    // Copies the log back for the last time.
    db.close();
    wal.close();
  };

  const change = (run: () => void): Promise<void> =>
    ask(() => commits.write({ do: 'run', id: '', run: () => (run(), null) }));
  const pulse = db.prepare('INSERT INTO pulse (one, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at');

  return {
    office: sqliteOffice(db, change),
    parts: sqliteParts(db, change),
    async check() {
      await change(() => void pulse.run(Date.now()));
      readAnew(file);
    },
    ids: (after, most) => ask(() => Promise.resolve(statements.ids(after, most))),
    create: (id, key, batch) => ask(() => commits.write({ do: 'create', id, key, batch })),
    append: (id, from, batch) => ask(() => commits.write({ do: 'append', id, from, batch })),
    remove: (id) => ask(() => commits.write({ do: 'remove', id })),
    load: (id, since = 0) =>
      ask(async () => {
        await commits.settled(id);
        const table = statements.tableOf(id);
        if (!table) return null;
        const people = statements.people(id);
        const events: StoredEvent[] = [];
        for (let from = since; from < table.length; from += SLICE) {
          if (from > since) await new Promise(setImmediate);
          if (!db.open) throw new Error('the store is closed');
          events.push(...statements.events(id, from, Math.min(from + SLICE, table.length)));
        }
        if (events.length < table.length - since) {
          // Removed while it was read, or rows of the log are lost.
          if (!statements.tableOf(id)) return null;
          throw new Damaged(`the log has ${since + events.length} events of ${table.length}`);
        }
        return { key: table.key, events, people };
      }),
    rows: (query) =>
      ask(async () => {
        await commits.settled(null);
        return statements.rows(query);
      }),
    heartbeats: (process) => ({
      process,
      beat: (stretch) => ask(() => commits.write({ do: 'beat', id: process, stretch })),
      all: () =>
        ask(async () => {
          await commits.settled(null);
          return statements.beats();
        }),
    }),
    beside: sqliteBeside(db, {
      write: (id, run) => ask(() => commits.write({ do: 'run', id, run })),
      settled: () => ask(() => commits.settled(null)),
    }),
    close: () => (closing ??= close()),
  };
}

/** How every SQLite file begins. */
const MAGIC = 'SQLite format 3\0';

/** Reads past what an open connection remembers of the file, which may have been damaged or taken away meanwhile. */
function readAnew(file: string): void {
  // The log may hold all that was asked for below, and hide that the file behind it is none any more.
  const head = Buffer.alloc(MAGIC.length);
  const fd = openSync(file, 'r');
  try {
    readSync(fd, head, 0, head.length, 0);
  } finally {
    closeSync(fd);
  }
  if (head.toString('latin1') !== MAGIC) throw new Error('the database file is damaged');
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    db.prepare('SELECT id FROM tables LIMIT 1').get();
  } finally {
    db.close();
  }
}
