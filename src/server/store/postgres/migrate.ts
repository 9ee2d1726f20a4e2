import type { PoolClient } from 'pg';
import { inTransaction, PostgresProblem, type Postgres } from './connect.ts';
import { migrations } from './schema.ts';

/** The database was last changed by this program, at this version. */
export interface MigratedSite {
  /** Tells this site from others that use the same Redis. */
  readonly id: string;
}

/** Keeps a value for all processes of the site: the first that is given stays. */
export async function keep({ pool }: Postgres, key: string, value: string): Promise<string> {
  await pool.query('INSERT INTO site VALUES ($1, $2) ON CONFLICT (key) DO NOTHING', [key, value]);
  const { rows } = await pool.query<{ value: string }>('SELECT value FROM site WHERE key = $1', [key]);
  return rows[0]?.value ?? value;
}

const RESTORING = 'restoring';

/** Tells that an archive is being put into the database: until that has come to its end no server may have it. */
export async function markRestoring({ pool }: Postgres, on: boolean): Promise<void> {
  await (on
    ? pool.query(`INSERT INTO site VALUES ($1, '') ON CONFLICT (key) DO NOTHING`, [RESTORING])
    : pool.query('DELETE FROM site WHERE key = $1', [RESTORING]));
}

/** Any number, always the same: two processes that start together change the schema one after the other. */
const LOCK = 5_225_001;

const newer = (place: string, found: number, known: number): PostgresProblem =>
  new PostgresProblem(
    `The database at ${place} was written by a newer version of Spellenkast: it has format ${found}, this program knows ${known}. Nothing was changed. Start that version, or to go back restore a backup into an empty database; docs/hosting.md tells how.`,
  );

/** Makes the schema, or brings it up to date: wholly or not at all. One of a newer program is refused and left as it is. */
export function migrate(postgres: Postgres, steps: readonly string[] = migrations): Promise<MigratedSite> {
  return inTransaction(postgres, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const from = (await formatOf(client, postgres.place)) ?? 0;
    if (from > steps.length) throw newer(postgres.place, from, steps.length);
    for (const step of steps.slice(from)) await client.query(step);
    if (from < steps.length)
      await client.query(
        `INSERT INTO site VALUES ('format', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [steps.length],
      );
    const half = await client.query('SELECT FROM site WHERE key = $1', [RESTORING]);
    if (half.rows.length > 0)
      throw new PostgresProblem(
        `A restore into the database at ${postgres.place} did not come to its end. Make it empty (dropdb, createdb), and restore again.`,
      );
    const site = await client.query<{ value: string }>(`SELECT value FROM site WHERE key = 'id'`);
    return { id: site.rows[0]?.value ?? '' };
  });
}

/** The format of the database; null: there is nothing yet. */
async function formatOf(client: Pick<PoolClient, 'query'>, place: string): Promise<number | null> {
  const made = await client.query<{ made: boolean }>(`SELECT to_regclass('site') IS NOT NULL AS made`);
  if (made.rows[0]?.made !== true) return null;
  const { rows } = await client.query<{ value: string }>(`SELECT value FROM site WHERE key = 'format'`);
  if (!rows[0])
    throw new PostgresProblem(
      `The database at ${place} has tables of another program. Give Spellenkast a database of its own.`,
    );
  return Number(rows[0].value);
}

/** Refuses a database that another version of the program has written, or none: it is only looked at. */
export async function checkFormat(postgres: Postgres): Promise<void> {
  const client = await postgres.pool.connect();
  try {
    const found = await formatOf(client, postgres.place);
    if (found === null)
      throw new PostgresProblem(
        `The database at ${postgres.place} is empty. The server makes its tables when it starts.`,
      );
    if (found > migrations.length) throw newer(postgres.place, found, migrations.length);
    if (found < migrations.length)
      throw new PostgresProblem(
        `The database at ${postgres.place} has format ${found}, this program knows ${migrations.length}. Start a server of this version once, which brings it up to date.`,
      );
  } finally {
    client.release();
  }
}
