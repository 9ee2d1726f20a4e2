import { DatabaseError } from 'pg';
import { Damaged } from '../../../host/chain.ts';
import type { ServerStore } from '../server-store.ts';
import { groupCommit } from './group-commit.ts';
import { inTransaction, type Postgres } from './connect.ts';
import { groupLoad } from './group-load.ts';
import { playedTables } from './played.ts';
import { postgresOffice } from './postgres-office.ts';
import { postgresParts } from './postgres-parts.ts';
import { append, create, ids, load, pulse, REMOVE, rows } from './statements.ts';

/** A refusal names its class: 08 and 57 are about the connection or the server going away, after which nobody knows what was done. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code !== undefined && !/^(08|57)/.test(error.code);

/**
 * Tables in PostgreSQL, which any number of processes may use at the same time. It decides who was first: a log that has another length
 * than the writer expected is a conflict. The schema must be up to date (migrate.ts); the connections are closed by who opened them.
 */
export function postgresStore(postgres: Postgres, onBadRow: (error: unknown) => void): ServerStore {
  const { pool } = postgres;
  const reading = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;

  const played = playedTables();
  const commits = groupCommit({
    async append(writes) {
      try {
        const done = await append(pool, writes, (write) => played.mayDiffer(write));
        played.remember(writes, done);
        return done;
      } catch (error) {
        played.forget(writes.map(({ id }) => id));
        throw error;
      }
    },
    async create(writes) {
      const done = await create(pool, writes);
      played.remember(writes, done);
      return done;
    },
    remove: (id) =>
      inTransaction(postgres, async (client) => {
        for (const statement of REMOVE) await client.query(statement, [id]);
      }),
    isRefusal,
  });

  const loadTable = groupLoad((wanted) => load(pool, wanted));

  const ask = <T>(question: () => Promise<T>): Promise<T> =>
    closing ? Promise.reject(new Error('the store is closed')) : question();

  const read = <T>(question: () => Promise<T>): Promise<T> =>
    ask(() => {
      const answer = question();
      const settled = answer.then(
        () => undefined,
        () => undefined,
      );
      reading.add(settled);
      void settled.then(() => reading.delete(settled));
      return answer;
    });

  return {
    create: (id, key, batch) => ask(() => commits.write({ do: 'create', id, key, batch })),
    append: (id, from, batch) => ask(() => commits.write({ do: 'append', id, from, batch })),
    remove: (id) => ask(() => commits.write({ do: 'remove', id })),
    load: (id, since = 0) =>
      read(async () => {
        const table = await loadTable(id, since);
        if (!table) return null;
        const { key, events, people, length } = table;
        if (events.length !== Math.max(0, length - since))
          throw new Damaged(`the log has ${since + events.length} events of ${length}`);
        return { key, events, people };
      }),
    rows: (query) => read(() => rows(pool, query, onBadRow)),
    ids: (after, most) => read(() => ids(pool, after, most)),
    check: () => read(() => pulse(pool)),
    office: postgresOffice(postgres),
    parts: postgresParts(postgres),
    close: () =>
      (closing ??= (async () => {
        await commits.idle();
        await Promise.all(reading);
      })()),
  };
}
