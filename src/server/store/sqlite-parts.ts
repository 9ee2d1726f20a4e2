import type { Database } from 'better-sqlite3';
import type { Part, PlainRow } from './server-store.ts';
import type { Change } from './sqlite-office.ts';

/**
 * What is kept beside the tables and belongs into a backup: the table in the database, its columns, and those of them that are its key.
 * A feature that keeps something of its own adds a line here.
 */
const kept: readonly { readonly name: string; readonly columns: readonly string[]; readonly key: readonly string[] }[] =
  [
    { name: 'blocked_devices', columns: ['device', 'at', 'why'], key: ['device'] },
    { name: 'numbers', columns: ['day', 'name', 'value'], key: ['day', 'name'] },
    { name: 'abouts', columns: ['table_id', 'version', 'listed', 'json'], key: ['table_id'] },
    {
      name: 'chat',
      columns: ['seq', 'table_id', 'device', 'line_id', 'at', 'seat', 'name', 'version', 'say'],
      key: ['seq'],
    },
    { name: 'reports', columns: ['seq', 'table_id', 'at', 'by_device', 'device', 'name', 'text'], key: ['seq'] },
    { name: 'codes', columns: ['hash', 'table_id', 'player', 'device', 'until', 'notes'], key: ['hash'] },
    { name: 'subscriptions', columns: ['endpoint', 'device', 'p256dh', 'auth', 'language'], key: ['endpoint'] },
  ];

const SLICE = 500;

export function sqliteParts(db: Database, change: Change): readonly Part[] {
  return kept.map(({ name, columns, key }) => {
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
