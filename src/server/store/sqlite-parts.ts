import type { Database } from 'better-sqlite3';
import { keptParts } from './kept-parts.ts';
import type { BackupPart, PlainRow } from './server-store.ts';
import type { Change } from './sqlite-office.ts';

const SLICE = 500;

export function sqliteParts(db: Database, change: Change): readonly BackupPart[] {
  return keptParts.map(({ name, columns: kinds, key }) => {
    const columns = Object.keys(kinds);
    const list = columns.join(', ');
    const places = columns.map((column) => `:${column}`).join(', ');
    const read = db.prepare<[number, number], PlainRow>(
      `SELECT ${list} FROM ${name} ORDER BY ${key.join(', ')} LIMIT ? OFFSET ?`,
    );
    const add = db.prepare(`INSERT OR IGNORE INTO ${name} (${list}) VALUES (${places})`);
    return {
      name,
      async *rows() {
        for (let at = 0, rows = read.all(SLICE, at); rows.length > 0; at += SLICE, rows = read.all(SLICE, at)) {
          yield rows;
          await new Promise(setImmediate);
        }
      },
      add: (rows) =>
        change(() => {
          for (const row of rows) add.run(row);
        }),
    };
  });
}
