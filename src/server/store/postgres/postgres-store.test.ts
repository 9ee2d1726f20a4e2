import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../host/store.ts';
import { batch, person, storeConformance } from '../../../host/testing/store-conformance.ts';
import { startPostgres, type RunningPostgres } from '../../testing/services/postgres.ts';
import { fillStore } from '../../testing/fill-store.ts';
import { freePort } from '../../testing/services/free-port.ts';
import { inTransaction, openPostgres, type Postgres } from './connect.ts';
import { findDamage } from './find-damage.ts';
import { migrate } from './migrate.ts';
import { better, postgresClock } from './postgres-clock.ts';
import { postgresDuties, type PostgresDuties } from './postgres-duties.ts';
import { postgresStore } from './postgres-store.ts';
import { migrations } from './schema.ts';

let server: RunningPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());

interface Opened {
  readonly postgres: Postgres;
  readonly store: Store;
  close(): Promise<void>;
}

const connect = (url: string): Promise<Postgres> => openPostgres({ url, onError: () => undefined });

async function open(url: string): Promise<Opened> {
  const postgres = await connect(url);
  await migrate(postgres);
  const store = postgresStore(postgres, (error) => {
    throw error;
  });
  return {
    postgres,
    store,
    async close() {
      await store.close();
      await postgres.close();
    },
  };
}

storeConformance(
  'PostgreSQL',
  async () => {
    const url = await server.freshDatabase();
    const opened = [await open(url)];
    return {
      store: opened[0]!.store,
      async reopen() {
        await opened.at(-1)!.store.close();
        opened.push(await open(url));
        return opened.at(-1)!.store;
      },
      async dispose() {
        for (const one of opened) await one.close();
      },
    };
  },
  { test, expect },
);

/** A connection of a stranger, to look at the database or to spoil it. */
async function stranger<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

test('a connection that breaks in the middle of a transaction fails that, and nothing else', async () => {
  const url = await server.freshDatabase();
  const { postgres, close } = await open(url);
  const broken = inTransaction(postgres, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await stranger(url, (other) => other.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]));
    await ended;
  });
  await expect(broken).rejects.toThrow();
  expect((await postgres.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await close();
});

test('damage in any log is found without loading it, by one process at a time', async () => {
  const url = await server.freshDatabase();
  const { postgres, store, close } = await open(url);
  const ids = await fillStore(store, 12);
  const look = async (): Promise<string[]> => {
    const found: string[] = [];
    expect(await findDamage(postgres, ({ id }) => void found.push(id), new AbortController().signal)).toBe(12);
    return found;
  };
  expect(await look()).toEqual([]);
  await stranger(url, async (client) => {
    const last = `table_id = $1 AND seq = (SELECT max(seq) FROM events WHERE table_id = $1)`;
    await client.query(`UPDATE events SET json = json || ' ' WHERE ${last}`, [ids[3]]);
    await client.query(`DELETE FROM events WHERE ${last}`, [ids[7]]);
    await client.query('DELETE FROM standings WHERE table_id = $1', [ids[9]]);
  });
  expect(await look()).toEqual([ids[3], ids[7], ids[9]]);
  // While another process looks nobody else does; the lock goes with its connection, however that ends.
  await stranger(url, async (other) => {
    await other.query('SELECT pg_advisory_lock(7355608)');
    expect(await findDamage(postgres, () => undefined, new AbortController().signal)).toBeNull();
  });
  expect(await look()).toHaveLength(3);
  // Whoever is to stop has looked at none of them.
  expect(await findDamage(postgres, () => undefined, AbortSignal.abort())).toBe(0);
  expect(await look()).toHaveLength(3);
  await close();
});

test('of processes that add at one position exactly one wins, and none waits for another in a circle', async () => {
  const url = await server.freshDatabase();
  const stores = await Promise.all([open(url), open(url), open(url)]);
  const ids = Array.from({ length: 20 }, (_, index) => `t${index}`);
  for (const id of ids) await stores[0]!.store.create(id, 'k', batch(id, ['0']));
  const wins = new Map<string, number>();
  for (let round = 1; round <= 10; round++) {
    await Promise.all(
      stores.flatMap(({ store }, index) =>
        // Each in an order of its own.
        ids
          .toSorted((a, b) => (a < b ? -1 : 1) * (index - 1) || (a.length - b.length) * index)
          .map((id) =>
            store.append(id, round, batch(id, [`${round} by ${index}`], {}, [person('p', `${index}`)])).then(
              () => wins.set(`${id} ${round}`, (wins.get(`${id} ${round}`) ?? 0) + 1),
              (error: unknown) => expect(String(error)).toMatch(/has not/),
            ),
          ),
      ),
    );
  }
  expect([...wins.values()].every((count) => count === 1)).toBe(true);
  expect(wins.size).toBe(200);
  for (const id of ids) expect((await stores[1]!.store.load(id))?.events.length).toBe(11);
  for (const one of stores) await one.close();
});

test('lost rows of a log are noticed', async () => {
  const url = await server.freshDatabase();
  const { store, close } = await open(url);
  await store.create('t', 'k', batch('t', ['a', 'b', 'c']));
  await stranger(url, (client) => client.query(`DELETE FROM events WHERE seq = 2`));
  await expect(store.load('t')).rejects.toThrow('2 events of 3');
  await close();
});

test('many processes that start together make the schema once', async () => {
  const url = await server.freshDatabase();
  const all = await Promise.all([1, 2, 3, 4].map(() => connect(url)));
  const sites = await Promise.all(all.map((postgres) => migrate(postgres)));
  expect(new Set(sites.map(({ id }) => id)).size).toBe(1);
  expect(sites[0]!.id).toMatch(/^[0-9a-f]{16}$/);
  for (const postgres of all) await postgres.close();
});

test('a database of a newer program is refused and left as it is; one of another program too', async () => {
  const url = await server.freshDatabase();
  const postgres = await connect(url);
  await migrate(postgres, [...migrations, 'CREATE TABLE more (x int)']);
  const tables = `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, 2`;
  const before = await stranger(url, (client) => client.query(tables));
  await expect(migrate(postgres)).rejects.toThrow(
    /newer version of Spellenkast: it has format 3, this program knows 2\. Nothing was changed\. Start that version/,
  );
  expect((await stranger(url, (client) => client.query(tables))).rows).toEqual(before.rows);
  await postgres.close();

  const other = await server.freshDatabase();
  await stranger(other, (client) => client.query('CREATE TABLE site (key text, value text)'));
  const theirs = await connect(other);
  await expect(migrate(theirs)).rejects.toThrow('a database of its own');
  await theirs.close();
});

test('a step that fails leaves the schema as it was', async () => {
  const url = await server.freshDatabase();
  const postgres = await connect(url);
  await expect(migrate(postgres, [...migrations, 'CREATE TABLE more (x int); SELECT 1 / 0'])).rejects.toThrow('zero');
  const { rows } = await stranger(url, (client) => client.query(`SELECT to_regclass('site') AS site`));
  expect(rows).toEqual([{ site: null }]);
  await postgres.close();
});

test('a set-up that cannot work is told in words, without the password', async () => {
  const url = await server.freshDatabase();
  const failure = async (wrong: string): Promise<string> => {
    const error: unknown = await connect(wrong).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).not.toContain('secretive');
    return (error as Error).message;
  };
  expect(await failure(`postgres://x:secretive@127.0.0.1:${await freePort()}/kast`)).toMatch(
    /127\.0\.0\.1:\d+\/kast does not answer .*DATABASE_URL/,
  );
  expect(await failure(url.replace(':tests@', ':secretive@'))).toMatch(/Check user and password in DATABASE_URL/);
  expect(await failure(url.replace('/postgres?', '/nosuch?'))).toMatch(/no such database .*createdb/);
});

test('a statement under way when the server ends is told as failed, and the store goes on when it is back', async () => {
  const url = await server.freshDatabase();
  const { store, close } = await open(url);
  await store.create('t', 'k', batch('t', ['a']));
  await server.stop();
  await expect(store.append('t', 1, batch('t', ['b']))).rejects.toThrow();
  await server.start();
  expect((await store.load('t'))?.events.length).toBe(1);
  await store.append('t', 1, batch('t', ['b']));
  expect((await store.load('t'))?.events.length).toBe(2);
  await close();
});

describe('duties', () => {
  const LEASE = 400;
  const tables = Array.from({ length: 30 }, (_, index) => `t${index}`);

  /** Three processes, and tables whose deadlines are 1 to 30. */
  async function three(): Promise<{ all: Opened[]; duties: PostgresDuties[]; close: () => Promise<void> }> {
    const url = await server.freshDatabase();
    const all = await Promise.all([open(url), open(url), open(url)]);
    await Promise.all(
      tables.map((id, index) => all[0]!.store.create(id, 'k', batch(id, ['a'], { deadline: index + 1 }))),
    );
    const duties = all.map(({ postgres }, index) => postgresDuties(postgres, `process ${index}`, Date.now, LEASE));
    return {
      all,
      duties,
      async close() {
        for (const one of all) await one.close();
      },
    };
  }

  test('of tables that are due each is taken by one process, the earliest first', async () => {
    const { duties, close } = await three();
    const taken = await Promise.all(duties.map((one) => one.takeDue(20, 8)));
    const ids = taken.flat();
    expect(new Set(ids).size).toBe(ids.length);
    for (const some of taken) expect(some.length).toBeLessThanOrEqual(8);
    for (const some of taken) expect(some).toEqual(some.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
    // What was passed over because another process had it in its hands is found the next time.
    const later = await duties[0]!.takeDue(20, 100);
    expect(new Set([...ids, ...later])).toEqual(new Set(tables.slice(0, 20)));
    await close();
  });

  test('a duty is one process’s until it lets go or does not renew it', async () => {
    const { duties, close } = await three();
    const [one, other] = duties as [PostgresDuties, PostgresDuties];
    expect(await one.take('t0')).toBeNull();
    expect(await one.take('t0')).toBeNull();
    const free = await other.take('t0');
    expect(free).not.toBeNull();
    expect(await other.takeDue(1, 9)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, LEASE + 100));
    expect(await other.take('t0')).toBeNull();
    expect(await one.take('t0')).not.toBeNull();
    await other.release();
    expect(await one.take('t0')).toBeNull();
    expect(await one.take('nosuch')).toBeNull();
    await close();
  });

  test('of many that ask for one duty at the same moment one has it', async () => {
    const { duties, close } = await three();
    for (const id of tables.slice(0, 10)) {
      const answers = await Promise.all(duties.map((one) => one.take(id)));
      expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    }
    await close();
  });
});

test('time is the database’s, and the answer that took least long counts', async () => {
  const { postgres, close } = await open(await server.freshDatabase());
  const clock = await postgresClock(postgres, { onError: () => undefined });
  const before = clock.now();
  const { rows } = await postgres.pool.query<{ now: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  );
  const after = clock.now();
  // Both are on one machine: the offset is wrong by no more than half of what asking took, and that is part of this time.
  expect(rows[0]!.now).toBeGreaterThan(before - 1_000);
  expect(rows[0]!.now).toBeLessThan(after + 1_000);
  await new Promise<void>((resolve) => clock.at(clock.now() + 5, resolve));
  clock.close();
  await close();

  const quickOne = { offset: 1, doubt: 2, taken: 0 };
  const slowOne = { offset: 9, doubt: 50, taken: 100 };
  expect(better(slowOne, quickOne, 100)).toBe(quickOne);
  // After long enough a worse answer is better than an old one.
  expect(better({ ...slowOne, taken: 1_000_000 }, quickOne, 1_000_000).offset).toBe(9);
});
