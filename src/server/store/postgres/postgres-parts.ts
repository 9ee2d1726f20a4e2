import { keptParts, type Kept } from '../kept-parts.ts';
import type { BackupPart, PlainRow } from '../server-store.ts';
import { inTransaction, type Postgres } from './connect.ts';

const SLICE = 500;

export const postgresParts = (postgres: Postgres): readonly BackupPart[] =>
  keptParts.map((kept) => partOf(postgres, kept));

function partOf(postgres: Postgres, { name, columns: kinds, key, counted }: Kept): BackupPart {
  const columns = Object.keys(kinds);
  const list = columns.join(', ');
  // Whole numbers, which a double holds exactly.
  const read = columns.map((column) => (kinds[column] === 'number' ? `${column}::float8 AS ${column}` : column));
  const order = key.map((column) => `${name}.${column}`).join(', ');
  const places = key.map((column, index) => `$${index + 2}${kinds[column] === 'number' ? '::bigint' : ''}`);
  const given = columns.map((column) => `${column} ${kinds[column] === 'number' ? 'bigint' : 'text'}`);

  /** The rows after this one; undefined: the first. */
  const after = async (last: PlainRow | undefined): Promise<PlainRow[]> => {
    const where = last ? `WHERE (${order}) > (${places.join(', ')})` : '';
    const { rows } = await postgres.pool.query<PlainRow>(
      `SELECT ${read.join(', ')} FROM ${name} ${where} ORDER BY ${order} LIMIT $1`,
      [SLICE, ...(last ? key.map((column) => last[column]) : [])],
    );
    return rows;
  };

  return {
    name,
    async *rows() {
      for (let rows = await after(undefined); rows.length > 0; rows = await after(rows.at(-1))) yield rows;
    },
    add: (rows) =>
      inTransaction(postgres, async (client) => {
        await client.query(
          `INSERT INTO ${name} (${list}) SELECT ${list} FROM json_to_recordset($1) AS given (${given.join(', ')})
           ON CONFLICT DO NOTHING`,
          [JSON.stringify(rows)],
        );
        // What was given with a number does not count on by itself.
        if (counted)
          await client.query(
            `SELECT setval(pg_get_serial_sequence('${name}', 'seq'), greatest(
               (SELECT max(seq) FROM ${name}), (SELECT last_value FROM ${name}_seq_seq)
             ))`,
          );
      }),
  };
}
