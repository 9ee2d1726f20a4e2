import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FromHost } from '../../table/wire.ts';
import { backup } from '../operate/backup.ts';
import { databaseSite } from '../operate/database-site.ts';
import { giveOrder } from '../operate/orders.ts';
import { restore, restoreInto } from '../operate/restore.ts';
import { usualOperator } from '../operator-settings.ts';
import { folderSite } from '../operate/site.ts';
import { serve, type Server } from '../serve.ts';
import { connectAs, freshId, newDevice, until, type Device, type LiveConnection } from '../testing/device.ts';
import { moveThroughArchive } from '../testing/move-store.ts';
import { startPostgres, type RunningPostgres } from '../testing/services/postgres.ts';
import { startRedis, type RunningRedis } from '../testing/services/redis.ts';
import { fastTuning, freshFolder, removeFolder, serving, settingsFor } from '../testing/serving.ts';
import { fillStore } from '../testing/fill-store.ts';
import { openStream } from '../testing/stream.ts';

/** Two servers on one PostgreSQL and one Redis: everything beside the game, and the operator's work, at both. */

let postgres: RunningPostgres;
let redis: RunningRedis;
let database: string;
let servers: Server[];
let folder: string;

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
});
afterAll(async () => {
  await redis.stop();
  await postgres.dispose();
});
beforeEach(async () => {
  database = await postgres.freshDatabase();
  folder = freshFolder();
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  removeFolder(folder);
});

async function startTwo(): Promise<[string, string]> {
  const settings = { ...settingsFor(folder), shared: { databaseUrl: database, redisUrl: redis.url } };
  const tuning = { ...fastTuning, poll: 300, look: 50, presence: { hidden: 200, lost: 20 } };
  servers = await Promise.all([serve(settings, tuning), serve(settings, tuning)]);
  return servers.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string];
}

const is =
  <T extends FromHost['t']>(t: T, holds: (message: Extract<FromHost, { t: T }>) => boolean = () => true) =>
  (one: FromHost): one is Extract<FromHost, { t: T }> =>
    one.t === t && holds(one as Extract<FromHost, { t: T }>);

interface Two {
  readonly id: string;
  readonly devices: readonly [Device, Device];
  readonly lines: readonly [LiveConnection, LiveConnection];
}

/** A table of two, each at a server of their own. */
async function two(urls: readonly [string, string], public_ = false): Promise<Two> {
  const devices = [await newDevice(urls[0]), await newDevice(urls[1])] as const;
  const { id, key } = await devices[0].open({
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    public: public_,
    name: 'For all',
  });
  await devices[1].sit(id, key, 1, 'Bea');
  const lines = [await devices[0].connect(), await devices[1].connect()] as const;
  for (const line of lines) {
    line.send({ t: 'watch', table: id, beside: true });
    await line.receive(is('chat'));
  }
  return { id, devices, lines };
}

test('chat, the lobby, programs, moving a seat and who is away are the same at all processes', async () => {
  const urls = await startTwo();
  const eve = await (await newDevice(urls[1])).connect();
  eve.send({ t: 'lobby', on: true });
  const { id, devices, lines } = await two(urls, true);
  await eve.receive(is('lobby', ({ tables }) => tables.some((row) => row.id === id)));
  await eve.close();

  lines[1].send({ t: 'beside', table: id, id: freshId(), ask: { do: 'say', say: { text: 'Grüße 🎲' } } });
  const { lines: said } = await lines[0].receive(is('chat', (one) => one.lines.length > 0));
  expect(said).toMatchObject([{ seat: 1, name: 'Bea', mine: false, say: { text: 'Grüße 🎲' } }]);

  const keys = await Promise.all(urls.map(async (url) => (await (await newDevice(url)).get('/api/push')).body));
  expect(keys[0]).toEqual(keys[1]);

  // A token made at one process is valid at the other, and withdrawn at both.
  const program = (on: boolean): Promise<{ body: unknown }> =>
    devices[1].post(`/api/tables/${id}/asks`, { id: freshId(), ask: { do: 'program', seat: 1, on } });
  const { token } = (await program(true)).body as { token: string };
  const stream = await openStream(urls[0], id, { authorization: `Bearer ${token}` });
  expect((await stream.until(() => true)).faces).toMatchObject([{ viewer: 1 }]);
  await until(lines[0], id, ({ seats }) => seats[1]?.program === true);
  await program(false);
  expect(await stream.ended).toMatchObject({ t: 'gone', fault: 'forbidden' });

  const asked = freshId();
  lines[1].send({ t: 'beside', table: id, id: asked, ask: { do: 'code', seat: 1, keep: false } });
  const { told } = await lines[1].receive(is('told', (one) => one.id === asked));
  const phone = await newDevice(urls[0]);
  const moved = await phone.post('/api/seat-codes', { code: told.ok ? told.code : '', id: freshId() });
  expect(moved.body).toMatchObject({ table: id, seat: 1 });
  // The previous holder of the seat is told at the other process.
  expect(await lines[1].receive(is('moved'))).toMatchObject({ table: id, seat: 1 });
  expect(lines[1].table(id).seats[1]).toMatchObject({ here: false });
  expect((await devices[1].get('/api/tables')).body).toEqual([]);

  // The phone has no page yet; then it has one at the other process, and loses it.
  const isAway = (): boolean => lines[0].heard.findLast(is('away'))?.away.includes(1) ?? false;
  await expect.poll(isAway, { timeout: 10_000 }).toBe(true);
  const line = await connectAs(urls[1], phone.cookie());
  await line.watch(id);
  await expect.poll(isAway, { timeout: 10_000 }).toBe(false);
  await line.close();
  await expect.poll(isAway, { timeout: 10_000 }).toBe(true);
});

test('orders of the operator reach pages at every process', async () => {
  const urls = await startTwo();
  const site = databaseSite(database);
  expect(await site.isServerRunning()).toBe(true);
  await expect(site.open()).rejects.toThrow('Stop all its processes first');

  const closed = await two(urls);
  expect(await giveOrder(site, 'close', closed.id)).toBe('ordered');
  for (const line of closed.lines)
    await expect.poll(() => line.table(closed.id).status, { timeout: 10_000 }).toBe('closed');

  const removed = await two(urls);
  expect(await giveOrder(site, 'remove', removed.id)).toBe('ordered');
  for (const line of removed.lines)
    expect(await line.receive(is('gone', ({ table }) => table === removed.id))).toMatchObject({ fault: 'not_found' });

  const reader = await site.read();
  const [row] = await reader.rows({ ids: [closed.id], most: 1 });
  const { device } = row!.people.find(({ name }) => name === 'Bea')!;
  await reader.close();
  const { office, close } = await site.openOffice();
  await office.block({ device, at: 1, why: '' });
  await close();
  await closed.lines[1].ended;
});

test('a process is ready while PostgreSQL and Redis answer; without Redis it still serves', async () => {
  const urls = await startTwo();
  const ready = async (): Promise<[number, unknown]> => {
    const response = await fetch(`${urls[0]}/readyz`);
    return [response.status, await response.json()];
  };
  await expect.poll(ready, { timeout: 20_000 }).toEqual([200, { ok: true, store: 'ok', bus: 'ok' }]);
  await redis.stop();
  await expect.poll(ready, { timeout: 20_000 }).toEqual([503, { ok: false, store: 'ok', bus: 'failing' }]);
  expect((await fetch(`${urls[0]}/api/health`)).status).toBe(200);
  await redis.start();
  await expect.poll(ready, { timeout: 20_000 }).toEqual([200, { ok: true, store: 'ok', bus: 'ok' }]);
  await postgres.stop();
  await expect.poll(ready, { timeout: 20_000 }).toEqual([503, { ok: false, store: 'failing', bus: 'ok' }]);
  expect((await fetch(`${urls[0]}/api/health`)).status).toBe(503);
  await postgres.start();
  await expect.poll(ready, { timeout: 20_000 }).toEqual([200, { ok: true, store: 'ok', bus: 'ok' }]);
}, 90_000);

test('a site can be moved from a folder into a database and back', async () => {
  const there = await databaseSite(database).open();
  const here = await folderSite(join(folder, 'a')).open();
  const ids = await fillStore(here, process.env['SPELLENKAST_LONG'] === '1' ? 10_000 : 20);
  await here.office.block({ device: 'x'.repeat(43), at: 7, why: 'a reason' });
  await moveThroughArchive(here, there, join(folder, 'a.kast'), ids);
  expect(await there.office.blocked()).toEqual(await here.office.blocked());
  const back = await folderSite(join(folder, 'b')).open();
  await moveThroughArchive(there, back, join(folder, 'b.kast'), ids);
  await expect(restore(join(folder, 'b.kast'), there, () => undefined)).rejects.toThrow('already');
  expect(await giveOrderTo('remove', ids[0]!)).toBe('done');
  expect(await there.load(ids[0]!)).toBeNull();
  for (const store of [here, there, back]) await store.close();

  function giveOrderTo(kind: 'close' | 'remove', table: string): Promise<string> {
    return giveOrder(databaseSite(database), kind, table);
  }
  // Ten thousand tables are each read back from three stores.
}, 1_800_000);

test('a server in a folder is backed up into a database with its chat, and played on there', async () => {
  const here = await serving();
  const ada = await newDevice(here.url);
  const { id } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  const line = await ada.connect();
  line.send({ t: 'watch', table: id, beside: true });
  const asked = freshId();
  line.send({ t: 'beside', table: id, id: asked, ask: { do: 'say', say: { text: 'hello' } } });
  await line.receive(is('told', (one) => one.id === asked));
  const file = join(folder, 'c.kast');
  const reader = await folderSite(here.data).read();
  await backup(reader, file, 1, () => undefined);
  await reader.close();
  await here.close();
  const store = await databaseSite(database).open();
  await restore(file, store, () => undefined);
  await store.close();
  const urls = await startTwo();
  const again = await connectAs(urls[1], ada.cookie());
  again.send({ t: 'watch', table: id, beside: true });
  expect((await again.receive(is('chat'))).lines).toMatchObject([{ name: 'Ada', say: { text: 'hello' } }]);
});

test('a restore into a database is complete, rolled back, or marked as unfinished', async () => {
  const here = await folderSite(join(folder, 'd')).open();
  await fillStore(here, 3);
  const file = join(folder, 'd.kast');
  await backup(here, file, 1, () => undefined);
  await here.close();
  const site = databaseSite(database);
  const into = await site.restoring();
  const create: typeof into.store.create = async (id, ...given) => {
    await into.store.create(id, ...given);
    throw new Error('the disk is full');
  };
  const failing = restoreInto(file, { ...into, store: { ...into.store, create } }, () => undefined);
  await expect(failing).rejects.toThrow('the disk is full');
  // One that was killed in the middle; a server begins as `open` does.
  const killed = await site.restoring();
  await restore(file, killed.store, () => undefined);
  await expect(site.open()).rejects.toThrow(/did not come to its end\. Make it empty/);
  await killed.undo(await killed.store.ids('', 10));
  expect(await restoreInto(file, await site.restoring(), () => undefined)).toMatchObject({ tables: 3 });
  // Nothing is restored over existing data, which stays as it was.
  await expect(restoreInto(file, await site.restoring(), () => undefined)).rejects.toThrow('already');
  const store = await site.open();
  expect(await store.ids('', 10)).toHaveLength(3);
  await store.close();
});

test('damage is reported at start, by one of the processes', async () => {
  const store = await databaseSite(database).open();
  const ids = await fillStore(store, 5);
  await store.close();
  const stranger = new Client({ connectionString: database });
  await stranger.connect();
  await stranger.query(`UPDATE events SET json = json || ' ' WHERE table_id = $1 AND seq = 2`, [ids[2]]);
  await stranger.end();
  const operator = { ...usualOperator, metricsToken: 'a-token-of-some-length' };
  const settings = { ...settingsFor(folder), shared: { databaseUrl: database, redisUrl: redis.url }, operator };
  servers = await Promise.all([serve(settings, fastTuning), serve(settings, fastTuning)]);
  const damaged = async (): Promise<number> => {
    const texts = await Promise.all(
      servers.map(async ({ port }) => {
        const headers = { authorization: `Bearer ${operator.metricsToken}` };
        return (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
      }),
    );
    return Math.max(...texts.map((text) => Number(/problems_total\{[^}]*damaged[^}]*\} (\d+)/.exec(text)?.[1] ?? 0)));
  };
  await expect.poll(damaged, { timeout: 20_000 }).toBe(1);
});

test('a database without our schema, or of another program, is reported', async () => {
  await expect(databaseSite(database).read()).rejects.toThrow('is empty');
  await expect(databaseSite(database).openOffice()).rejects.toThrow('is empty');
});
