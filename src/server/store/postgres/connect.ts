import { Pool, type PoolClient } from 'pg';

/** What everything that uses one PostgreSQL database shares. */
export interface Postgres {
  readonly pool: Pool;
  /** Where it is, for people: without the password. */
  readonly place: string;
  close(): Promise<void>;
}

export interface PostgresSettings {
  readonly url: string;
  /** A connection broke while nobody used it: the next query opens another. */
  readonly onError: (error: Error) => void;
  /** What PostgreSQL calls these connections; left out: those of a server. */
  readonly name?: string;
  /** How many connections one process may open. */
  readonly most?: number;
  /** How many milliseconds to wait for a connection, and for the answer to a query. */
  readonly patience?: number;
}

/** What the connections of a server are called, by which an operator knows that one is at work. */
export const SERVER_NAME = 'spellenkast';

/** The oldest version that the project of PostgreSQL itself still mends. */
const OLDEST = 14;
const MOST = 8;
const PATIENCE = 10_000;
/** A server that starts or recovers refuses everyone for a moment: how often that is tried again, and after how many milliseconds. */
const TRIES = 40;
const PAUSE = 250;

/** The set-up is wrong; the message says what to do. */
export class PostgresProblem extends Error {}

export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
}

/**
 * Acknowledged is what survives a power cut, whatever the server's own setting is. And everything is looked up by its key: a plan that was made
 * while a table was small, and reads all of it, would be kept long after it has grown.
 */
const OPTIONS = ['synchronous_commit=on', 'enable_seqscan=off', 'enable_hashjoin=off', 'enable_mergejoin=off'];

/** The address with our options; those it brings itself come later, and win. */
function withOptions(url: string): string {
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  const options = `${OPTIONS.map((option) => `-c ${option}`).join(' ')} ${own}`.trim();
  const joined = address.search === '' ? '?' : `${address.search}&`;
  address.search = '';
  return `${address.href}${joined}options=${encodeURIComponent(options)}`;
}

/** Connects, and refuses in words what cannot work: a server that does not answer, lets nobody in or is too old. */
export async function openPostgres(settings: PostgresSettings): Promise<Postgres> {
  const { url, onError, patience = PATIENCE } = settings;
  const place = placeOf(url);
  const pool = new Pool({
    connectionString: withOptions(url),
    max: settings.most ?? MOST,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    // The server gives up no later than we do, so that nothing is done for someone who does not wait any more.
    statement_timeout: patience,
    keepAlive: true,
    application_name: settings.name ?? SERVER_NAME,
  });
  pool.on('error', onError);
  // Whoever uses a connection that breaks is told by the query; without a listener its event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const version = await firstAnswer(pool);
    if (version < OLDEST * 10_000) {
      const found = `${Math.floor(version / 10_000)}`;
      throw new PostgresProblem(
        `The PostgreSQL at ${place} is version ${found}; Spellenkast needs ${OLDEST} or later.`,
      );
    }
    return { pool, place, close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error instanceof PostgresProblem ? error : told(error, place);
  }
}

/** The server's version, as a number of six digits. */
async function firstAnswer(pool: Pool): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      const { rows } = await pool.query<{ version: number }>(
        `SELECT current_setting('server_version_num')::int AS version`,
      );
      return rows[0]?.version ?? 0;
    } catch (error) {
      if (codeOf(error) !== STARTING || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

const STARTING = '57P03';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function told(cause: unknown, place: string): PostgresProblem {
  const text = cause instanceof Error ? cause.message : String(cause);
  const code = codeOf(cause);
  // Class 28: no such user, or a wrong password; 3D000: no such database.
  if (code.startsWith('28'))
    return new PostgresProblem(
      `PostgreSQL at ${place} does not let us in (${text}). Check user and password in DATABASE_URL.`,
      {
        cause,
      },
    );
  if (code === '3D000')
    return new PostgresProblem(`PostgreSQL at ${place} has no such database (${text}). Make it with createdb.`, {
      cause,
    });
  return new PostgresProblem(
    `PostgreSQL at ${place} does not answer (${text || code}). Start it, or correct DATABASE_URL; without DATABASE_URL tables are kept in a file.`,
    { cause },
  );
}

/** Runs several statements as one transaction on one connection. */
export async function inTransaction<T>({ pool }: Postgres, act: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('BEGIN');
    try {
      const result = await act(client);
      await client.query('COMMIT');
      broken = false;
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      broken = false;
      throw error;
    }
  } finally {
    client.release(broken);
  }
}
