import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Beside } from '../../../host/beside.ts';
import type { Heartbeats } from '../../../host/ports.ts';
import { besideConformance } from '../../../host/testing/beside-conformance.ts';
import { serverStoreConformance } from '../../testing/server-store-conformance.ts';
import { startPostgres, type RunningPostgres } from '../../testing/services/postgres.ts';
import { FORGET_BEATS, type PlainRow, type ServerStore } from '../server-store.ts';
import { openPostgres, type Postgres } from './connect.ts';
import { keep, migrate } from './migrate.ts';
import { postgresBeside } from './postgres-beside.ts';
import { postgresHeartbeats } from './postgres-heartbeats.ts';
import { postgresStore } from './postgres-store.ts';
import { migrations } from './schema.ts';

let server: RunningPostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());

interface Opened {
  readonly postgres: Postgres;
  readonly store: ServerStore;
  readonly beside: Beside;
  heartbeats(process: string): Heartbeats;
  close(): Promise<void>;
}

async function open(url: string): Promise<Opened> {
  const postgres = await openPostgres({ url, onError: () => undefined });
  await migrate(postgres);
  const store = postgresStore(postgres, (error) => {
    throw error;
  });
  return {
    postgres,
    store,
    beside: postgresBeside(postgres),
    heartbeats: (process) => postgresHeartbeats(postgres, process),
    async close() {
      await store.close();
      await postgres.close();
    },
  };
}

besideConformance(
  'PostgreSQL',
  async () => {
    const url = await server.freshDatabase();
    let opened = await open(url);
    return {
      beside: opened.beside,
      async reopen() {
        await opened.close();
        opened = await open(url);
        return opened.beside;
      },
      dispose: () => opened.close(),
    };
  },
  { test, expect },
);

describe('PostgreSQL', () => {
  serverStoreConformance(async () => {
    const { store, close } = await open(await server.freshDatabase());
    return { store, dispose: close };
  });
});

test('of processes that change what is kept about a table at the same time one succeeds', async () => {
  const url = await server.freshDatabase();
  const all = await Promise.all([open(url), open(url), open(url)]);
  const about = { name: null, public: true, chat: true, seatKey: null, watchKey: null, barred: [], muted: [] };
  for (let version = 1; version <= 5; version++) {
    const tries = await Promise.allSettled(all.map(({ beside }) => beside.setAbout('t', { ...about, version })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  for (const one of all) await one.close();
});

test('processes that count the same things at the same time lose nothing, and none waits for another in a circle', async () => {
  const url = await server.freshDatabase();
  const all = await Promise.all([open(url), open(url), open(url)]);
  const names = ['a', 'b', 'c', 'd'];
  for (let round = 0; round < 5; round++)
    await Promise.all(
      all.flatMap(({ store: { office } }, index) => {
        const ordered = index === 1 ? names.toReversed() : names;
        return [
          office.addNumbers('2026-11-16', Object.fromEntries(ordered.map((name) => [name, 1]))),
          office.addPageErrors(ordered.map((place) => ({ version: 'v', kind: 'k', place, count: 1, last: round }))),
        ];
      }),
    );
  expect(await all[0]!.store.office.numbers('2026-11-16')).toEqual({ a: 15, b: 15, c: 15, d: 15 });
  expect((await all[1]!.store.office.pageErrors(9)).map(({ count }) => count)).toEqual([15, 15, 15, 15]);
  for (const one of all) await one.close();
});

test('what a backup brings is followed by what is said later', async () => {
  const { store, beside, close } = await open(await server.freshDatabase());
  const partOf = (name: string) => store.parts.find((part) => part.name === name)!;
  const line: PlainRow = {
    seq: 41,
    table_id: 't',
    device: 'd',
    line_id: '1',
    at: 5,
    seat: null,
    name: null,
    version: 1,
    say: '{"text":"x"}',
  };
  await partOf('chat').add([line]);
  await partOf('chat').add([{ ...line, name: 'other' }]);
  await beside.addLine('t', { id: '2', at: 1, device: 'd', seat: 0, name: 'n', version: 2, say: { text: 'y' } });
  expect((await beside.lines('t', 9)).map(({ id, name }) => [id, name])).toEqual([
    ['1', null],
    ['2', 'n'],
  ]);
  const rows: PlainRow[] = [];
  for await (const some of partOf('chat').rows()) rows.push(...some);
  expect(rows[0]).toEqual(line);
  expect(rows[1]).toMatchObject({ seq: 42, seat: 0 });
  await close();
});

test('when processes ran is kept for all of them, and forgotten when it is long past', async () => {
  const url = await server.freshDatabase();
  const [one, other] = await Promise.all([open(url), open(url)]);
  const at = FORGET_BEATS + 1_700_000_000_000;
  await one.heartbeats('a').beat({ process: 'old', since: 1, at: 2 });
  const beats = one.heartbeats('a');
  await beats.beat({ process: 'a 0', since: at - 50, at });
  await beats.beat({ process: 'a 0', since: at - 50, at: at + 10 });
  await other.heartbeats('b').beat({ process: 'b 0', since: at - 90, at });
  expect(await other.heartbeats('b').all()).toEqual([
    { process: 'b 0', since: at - 90, at },
    { process: 'a 0', since: at - 50, at: at + 10 },
  ]);
  for (const opened of [one, other]) await opened.close();
});

test('a value of the site is the one that was given first, for all processes', async () => {
  const url = await server.freshDatabase();
  const all = await Promise.all([open(url), open(url), open(url)]);
  const kept = await Promise.all(all.map(({ postgres }, index) => keep(postgres, 'push keys', `keys of ${index}`)));
  expect(new Set(kept).size).toBe(1);
  expect(await keep(all[0]!.postgres, 'push keys', 'later')).toBe(kept[0]);
  for (const one of all) await one.close();
});

test('a store that is not there says so', async () => {
  const { store, close } = await open(await server.freshDatabase());
  await store.check();
  await server.stop();
  await expect(store.check()).rejects.toThrow();
  await server.start();
  await store.check();
  await close();
});

test('a database of the version before is brought up to date with what it has', async () => {
  const url = await server.freshDatabase();
  const before = await openPostgres({ url, onError: () => undefined });
  const site = await migrate(before, migrations.slice(0, 1));
  await before.close();
  const opened = await open(url);
  expect(await migrate(opened.postgres)).toEqual(site);
  await opened.beside.setAbout('t', {
    version: 1,
    name: null,
    public: false,
    chat: true,
    seatKey: null,
    watchKey: null,
    barred: [],
    muted: [],
  });
  await opened.close();
});
