import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { loadGame } from '../games/index.ts';
import { quick } from '../kernel/rng.ts';
import type { TableEvent } from '../table/events.ts';
import { replayTable } from '../table/table.ts';
import type { TablePlan } from '../table/wire.ts';
import { START, unsealAll } from '../host/chain.ts';
import { sqliteStore } from './store/sqlite-store.ts';
import { latest } from './testing/latest-schema.ts';
import { newDevice, type Device } from './testing/device.ts';
import { run, type Running } from './testing/process.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';
import { reconnectingClient, type ReconnectingClient } from './testing/reconnecting-client.ts';

/**
 * The server is killed at random moments while people play. In the end the log has every move that was acknowledged or
 * shown exactly once, where it was said to be, and every game ends.
 */

const KILLS = process.env['SPELLENKAST_LONG'] === '1' ? 50 : 3;

const folder = freshFolder();
let server: Running;
const players: ReconnectingClient[] = [];

afterAll(async () => {
  for (const player of players) player.close();
  server.process.kill('SIGKILL');
  await server.ended;
  removeFolder(folder);
});

const start = (port: number): Running => run('testing/child.ts', [folder, String(port)]);

/** How much all players together have heard. */
const news = (): number => players.reduce((sum, { shown }) => sum + shown.size, 0);

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

const person = { kind: 'person', name: 'x' } as const;
const open = { kind: 'open' } as const;
const plans: readonly Partial<TablePlan>[] = [
  { game: 'zipher', options: { players: 2 }, seats: [person, open] },
  { game: 'zipher', options: { players: 3, blind: true }, seats: [person, open, open] },
  { game: 'zoker-tiko', options: { players: 3 }, seats: [person, open, open] },
  { game: 'zipher', options: { players: 2 }, seats: [person, { kind: 'bot', level: 'random' }] },
];

interface Seated {
  readonly table: string;
  readonly players: ReconnectingClient[];
}

async function seatAll(plan: Partial<TablePlan>, url: string, index: number): Promise<Seated> {
  const devices: Device[] = await Promise.all(plan.seats!.map(() => newDevice(url)));
  const { id, key } = await devices[0]!.open({ ...plan, match: { rounds: 100 } });
  const seated: ReconnectingClient[] = [];
  for (const [seat, { kind }] of plan.seats!.entries()) {
    if (kind === 'bot') continue;
    const device = devices[seat]!;
    if (kind === 'open') await device.sit(id, key, seat);
    const rng = quick(`table ${index} seat ${seat}`);
    seated.push(
      reconnectingClient({
        url: `${url.replace('http', 'ws')}/live`,
        cookie: device.cookie(),
        table: id,
        rng,
      }),
    );
  }
  players.push(...seated);
  return { table: id, players: seated };
}

test(`killed ${KILLS} times while people play, the server loses and duplicates nothing`, async () => {
  server = start(0);
  const port = Number(await server.line);
  const url = `http://127.0.0.1:${port}`;
  const tables = await Promise.all(plans.map((plan, index) => seatAll(plan, url, index)));

  for (let kill = 0; kill < KILLS; kill++) {
    // Sometimes already during its start; otherwise some moves later.
    if (kill % 5 === 4) await pause(randomInt(300));
    else {
      await server.line;
      const heard = news() + randomInt(40);
      while (news() < heard) await pause(1);
      await pause(randomInt(10));
    }
    server.process.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    server = start(port);
  }

  // Nobody asks for another round; when the last one has ended, everyone sees it.
  for (const { players: seated } of tables) {
    const ended = await Promise.all(seated.map((player) => player.finish()));
    const version = Math.max(...ended.map((snapshot) => snapshot.version));
    for (const player of seated) while (player.table()?.version !== version) await pause(5);
  }
  for (const player of players) player.close();
  server.process.kill('SIGKILL');
  await server.ended;

  const file = join(folder, 'spellenkast.sqlite');
  const store = await sqliteStore(file, { migrations: latest, onError: () => undefined });
  for (const { table, players: seated } of tables) {
    const { events } = unsealAll(START, (await store.load(table))!.events, 0);
    await check(events, seated);
    expect(seated[0]!.table()?.version).toBe(events.length);
  }
  await store.close();
  const db = new Sqlite(file, { readonly: true });
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
}, 300_000);

async function check(events: readonly TableEvent[], seated: readonly ReconnectingClient[]): Promise<void> {
  const at = new Map<string, number>();
  for (const [index, event] of events.entries()) {
    if (event.id === undefined || event.player === undefined) continue;
    expect(at.has(event.id), `${event.id} is in the log twice`).toBe(false);
    at.set(event.id, index + 1);
  }
  for (const { acknowledged, shown, complaints } of seated) {
    expect(complaints).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(0);
    for (const [id, version] of acknowledged) expect(at.get(id), `${id} was acknowledged`).toBe(version);
    for (const [version, move] of shown) {
      const event = events[version - 1]!;
      expect(move, `version ${version} was shown`).toBe(
        event.type === 'moved' ? `${event.seat}:${event.move}` : 'no move',
      );
    }
  }
  const [opened] = events;
  const game = opened?.type === 'opened' ? await loadGame(opened.game) : null;
  expect(replayTable(game!, events).outcome).not.toBeNull();
}
