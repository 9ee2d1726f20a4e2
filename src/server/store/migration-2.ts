import type { Database } from 'better-sqlite3';
import type { StoredEvent, TableRow } from '../../host/store.ts';
import type { Person, TableEvent } from '../../table/events.ts';
import { VERSION_2 } from './schema.ts';
import { prepare } from './statements.ts';

/** How a log of version 1 becomes one of version 2. */
export interface Translation {
  upcastLog(
    old: readonly { readonly at: number; readonly json: string }[],
    freshPlayer: () => string,
  ): { readonly events: readonly TableEvent[]; readonly people: readonly Person[] };
  freshPlayer(): string;
  seal(events: readonly TableEvent[]): readonly StoredEvent[];
  rowOf(id: string, events: readonly TableEvent[]): TableRow;
  /** A log that cannot be read is kept aside as it is. */
  onUnreadable(id: string, error: unknown): void;
}

/** How many tables are looked up at once; the logs themselves are in memory one at a time. */
const SLICE = 200;

/** From version 1, where names and devices stood in the events, to version 2. Runs inside of one transaction. */
export function migrationTo2(translation: Translation): (db: Database) => void {
  return (db) => {
    db.exec(`
      ALTER TABLE tables RENAME TO old_tables;
      ALTER TABLE events RENAME TO old_events;
      DROP TABLE holders;
      ${VERSION_2}
      CREATE TABLE unreadable (
        table_id TEXT NOT NULL,
        key TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        json TEXT NOT NULL
      ) STRICT;
    `);
    const some = db.prepare<[string, number], { id: string; key: string }>(
      'SELECT id, key FROM old_tables WHERE id > ? ORDER BY id LIMIT ?',
    );
    const eventsOf = db.prepare<[string], { at: number; json: string }>(
      'SELECT at, json FROM old_events WHERE table_id = ? ORDER BY seq',
    );
    const setAside = db.prepare(
      'INSERT INTO unreadable SELECT table_id, ?, seq, at, json FROM old_events WHERE table_id = ? ORDER BY seq',
    );
    const { create } = prepare(db);
    for (let last = '', found = some.all(last, SLICE); found.length > 0; found = some.all(last, SLICE)) {
      for (const { id, key } of found) {
        let batch;
        try {
          const { events, people } = translation.upcastLog(eventsOf.all(id), () => translation.freshPlayer());
          batch = { events: translation.seal(events), people, row: translation.rowOf(id, events) };
        } catch (error) {
          translation.onUnreadable(id, error);
          setAside.run(key, id);
        }
        if (batch) create(id, key, batch);
        last = id;
      }
    }
    db.exec('DROP TABLE old_events; DROP TABLE old_tables');
  };
}
