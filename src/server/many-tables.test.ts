import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivedConversations, archivedFrames } from '../../archive/archive.ts';
import { lay, replayConversation } from '../../archive/conversations.ts';
import { loadGame } from '../games/index.ts';
import { START, unsealAll } from '../host/chain.ts';
import { quick } from '../kernel/rng.ts';
import type { TableEvent } from '../table/events.ts';
import { replayTable } from '../table/table.ts';
import type { TablePlan } from '../table/wire.ts';
import { openPostgres } from './store/postgres/connect.ts';
import { postgresStore } from './store/postgres/postgres-store.ts';
import { newDevice } from './testing/device.ts';
import { checkHistory, DEAL } from './testing/history/check-history.ts';
import type { Entry, Logged } from './testing/history/history.ts';
import { failoverClient, type FailoverClient } from './testing/history/failover-client.ts';
import { run, type Running } from './testing/process.ts';
import { startPostgres, type RunningPostgres } from './testing/services/postgres.ts';
import { startRedis, type RunningRedis } from './testing/services/redis.ts';

/**
 * Three processes on one PostgreSQL and one Redis, and tables whose players are at different ones. Processes are killed
 * and stopped, Redis and PostgreSQL are taken away and restored during play. Afterwards what every client was told is
 * compared with the log.
 */

const LONG = process.env['SPELLENKAST_LONG'] === '1';
/** How often each of the faults happens. */
const TIMES = LONG ? 8 : 1;
/** How many news are heard between two faults. */
const BETWEEN = LONG ? 60 : 25;
const PROCESSES = 3;

let postgres: RunningPostgres;
let redis: RunningRedis;
let database: string;
const children: Running[] = [];
const pages: FailoverClient[] = [];
const history: Entry[] = [];

const start = (index: number, port = 0): void => {
  children[index] = run('testing/many-child.ts', [database, redis.url, String(port)]);
};

beforeAll(async () => {
  [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  database = await postgres.freshDatabase();
});
afterAll(async () => {
  for (const page of pages) page.close();
  for (const { process: child, ended } of children) {
    child.kill('SIGKILL');
    await ended;
  }
  await redis.stop();
  await postgres.dispose();
});

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(5);
};
/** Waits until all pages together have received this many more. */
const moreNews = async (count: number): Promise<void> => {
  const before = history.filter(({ kind }) => kind === 'news').length;
  await until(() => history.filter(({ kind }) => kind === 'news').length >= before + count);
};

const person = { kind: 'person', name: 'x' } as const;
const open = { kind: 'open' } as const;
const plans: readonly Partial<TablePlan>[] = [
  { game: 'zipher', options: { players: 2 }, seats: [person, open] },
  { game: 'zipher', options: { players: 3, blind: true }, seats: [person, open, open] },
  { game: 'zipher', options: { players: 2 }, seats: [person, { kind: 'bot', level: 'random' }] },
  { game: 'zoker-tiko', options: { players: 3 }, seats: [person, open, open] },
];

async function seatAll(plan: Partial<TablePlan>, urls: readonly string[], index: number): Promise<string> {
  const devices = await Promise.all(plan.seats!.map((_, seat) => newDevice(urls[(index + seat) % urls.length]!)));
  const { id, key } = await devices[0]!.open({ ...plan, match: { rounds: 100 } });
  for (const [seat, { kind }] of plan.seats!.entries()) {
    if (kind === 'bot') continue;
    const device = devices[seat]!;
    if (kind === 'open') expect((await device.sit(id, key, seat)).status).toBe(200);
    pages.push(
      failoverClient({
        name: `table ${index} seat ${seat}`,
        urls: urls.map((url) => `${url.replace('http', 'ws')}/live`),
        first: index + seat,
        cookie: device.cookie(),
        table: id,
        rng: quick(`table ${index} seat ${seat}`),
        deals: seat === 0,
        history,
      }),
    );
  }
  return id;
}

const versionsAt = (table: string): ReadonlySet<number | undefined> =>
  new Set(pages.filter(({ id }) => id === table).map((page) => page.table()?.version));

const logged = (event: TableEvent): Logged => ({
  command: event.player !== undefined && event.id !== undefined ? event.id : null,
  move: event.type === 'moved' ? `${event.seat}:${event.move}` : event.type === 'dealt' ? DEAL : null,
});

test('whatever is killed, every acknowledged move is stored once and in order, and every page catches up', async () => {
  for (let index = 0; index < PROCESSES; index++) start(index);
  const ports = await Promise.all(children.map(async ({ line }) => Number(await line)));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const tables = await Promise.all(plans.map((plan, index) => seatAll(plan, urls, index)));
  await moreNews(BETWEEN);

  for (let time = 0; time < TIMES; time++) {
    const victim = children[time % PROCESSES]!;
    victim.process.kill('SIGKILL');
    expect(await victim.ended).toBe('SIGKILL');
    await moreNews(BETWEEN);
    start(time % PROCESSES, ports[time % PROCESSES]);

    const sleeper = children[(time + 1) % PROCESSES]!;
    sleeper.process.kill('SIGSTOP');
    await until(() => pages.every((page) => page.at() !== (time + 1) % PROCESSES));
    await moreNews(BETWEEN);
    sleeper.process.kill('SIGCONT');

    await redis.stop();
    await moreNews(BETWEEN);
    await redis.start();
    await moreNews(BETWEEN);

    // A process that starts needs PostgreSQL; one that runs does not always.
    await children[time % PROCESSES]!.line;
    await postgres.stop();
    await pause(LONG ? 400 : 50);
    await postgres.start();
    await moreNews(BETWEEN);
  }

  for (const page of pages) page.finish();
  await until(() => pages.every((page) => page.finished() && versionsAt(page.id).size === 1));
  for (const page of pages) page.close();

  const connection = await openPostgres({ url: database, onError: () => undefined });
  const store = postgresStore(connection, () => undefined);
  const logs = new Map<string, readonly Logged[]>();
  for (const table of tables) {
    const { events } = unsealAll(START, (await store.load(table))!.events, 0);
    logs.set(table, events.map(logged));
    const [opened] = events;
    const game = opened?.type === 'opened' ? await loadGame(opened.game) : null;
    expect(replayTable(game!, events).outcome).not.toBeNull();
  }
  await store.close();
  await connection.close();

  expect(checkHistory(history, logs)).toEqual([]);
  for (const [table, log] of logs) expect([...versionsAt(table)]).toEqual([log.length]);
  expectPlantsFound(logs);
}, 600_000);

/** One of them in `npm test`. */
const conversations = archivedConversations().filter((name) => (LONG ? name !== 'malformed' : name === 'undo-consent'));

test('recorded pages of the first protocol, each at another process, reach the same table as when they were recorded', async () => {
  const ports = await Promise.all(children.map(async ({ line }) => Number(await line)));
  const connection = await openPostgres({ url: database, onError: () => undefined });
  const store = postgresStore(connection, () => undefined);
  for (const name of conversations) {
    await lay(archivedFrames(name), store);
    const { now, then } = await replayConversation(
      name,
      (device) => `ws://127.0.0.1:${ports[device % PROCESSES]}/live`,
    );
    for (const [device, { gone, answers, snapshots }] of then.entries()) {
      expect(now[device]!.gone, name).toEqual(gone);
      for (const [id, answer] of answers) expect(now[device]!.answers.get(id), name).toMatchObject(answer as object);
      for (const [table, snapshot] of snapshots)
        expect(now[device]!.snapshots.get(table), name).toMatchObject(snapshot);
    }
  }
  await store.close();
  await connection.close();
}, 600_000);

/** The same history against a deliberately wrong log. */
function expectPlantsFound(logs: ReadonlyMap<string, readonly Logged[]>): void {
  const [table] = logs.keys();
  const log = logs.get(table!)!;
  const index = log.findIndex(({ command, move }, place) => command !== null && move !== null && place > 3);
  const later = log.findIndex(({ command }, place) => command !== null && place > index);
  const found = (planted: readonly Logged[]): string[] =>
    checkHistory(history, new Map([...logs, [table!, planted]])).map(({ kind }) => kind);
  expect(found(log.toSpliced(index, 0, log[index]!))).toContain('doubled');
  expect(found(log.toSpliced(index, 1))).toContain('lost');
  expect(found(log.with(index, log[later]!).with(later, log[index]!))).toContain('order');
}
