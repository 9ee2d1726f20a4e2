import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { loadGame } from '../src/games/index.ts';
import { sealAll, START } from '../src/host/chain.ts';
import { rowOf } from '../src/host/row.ts';
import { serve, type Server } from '../src/server/serve.ts';
import { hashed } from '../src/server/secrets.ts';
import { sqliteStore } from '../src/server/store/sqlite-store.ts';
import { latest } from '../src/server/testing/latest-schema.ts';
import { eager, freshFolder, removeFolder, settingsFor } from '../src/server/testing/serving.ts';
import { openTable, type Opened } from '../src/table/table.ts';
import { usualWindows } from '../src/table/windows.ts';
import type { TablePlan } from '../src/table/wire.ts';
import { archivedConversations, archivedFrames, type ArchivedConversation } from './archive.ts';

/**
 * What pages of version 0.1 said, said again to the server of today: they say no `hello`, get whole snapshots, and come to the same
 * table, the same answers and the same moves. How many frames that takes may change; what they tell may not.
 */

const folder = freshFolder();
let server: Server;

/** The table as it was opened; put there directly, since nobody may choose a hidden deal for others any more. */
async function lay({ plan, tables, devices }: ArchivedConversation, store: Awaited<ReturnType<typeof sqliteStore>>) {
  const { game: id, options, match, seats, leave, number, from } = plan as unknown as TablePlan;
  const game = (await loadGame(id))!;
  const device = hashed(devices[0]!);
  const opened: Opened = {
    type: 'opened',
    at: 1,
    game: id,
    options,
    match: match as Opened['match'],
    seats: seats.map((seat, index) => (seat.kind === 'person' ? { kind: 'person', player: `p${index}` } : seat)),
    online: true,
    leave,
    number,
    dealer: 1,
    windows: usualWindows,
    ...(from ? { from } : {}),
  };
  const people = seats.flatMap((seat, index) =>
    seat.kind === 'person' ? [{ player: `p${index}`, device, name: seat.name }] : [],
  );
  for (const [table, { key }] of Object.entries(tables)) {
    const row = rowOf(table, openTable(game, opened));
    await store.create(table, hashed(key), { events: sealAll(START, [opened]), people, row });
  }
}

beforeAll(async () => {
  const store = await sqliteStore(join(folder, 'spellenkast.sqlite'), { migrations: latest, onError: () => undefined });
  for (const name of archivedConversations()) await lay(archivedFrames(name), store);
  await store.close();
  server = await serve(settingsFor(folder), eager);
});
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

type Frame = Readonly<Record<string, unknown>> & { readonly t: string };

/** What one device has come to know, as a page of version 0.1 takes it in. */
interface Known {
  /** The last snapshot of each table. */
  readonly snapshots: Map<string, { readonly version: number }>;
  readonly answers: Map<string, unknown>;
  readonly gone: string[];
}
const nothing = (): Known => ({ snapshots: new Map(), answers: new Map(), gone: [] });

/** Pages could say that their own time ran out; today only the host can, and whoever leaves has resigned. */
const read = (snapshot: unknown): { version: number } =>
  JSON.parse(
    JSON.stringify(snapshot)
      .replace(/"ended":"(timeout|abandoned)"/g, '"ended":"resigned"')
      // Whoever had drawn could take that back; today nobody who has looked can.
      .replace(/"canUndo":true/g, '"canUndo":false')
      // That a round begins from a given position is told before the deal today.
      .replace(/("status":"waiting".*)"playedOn":\w+,/, '$1'),
  ) as {
    version: number;
  };

/** Whoever left a table was sent away from it then, and may watch it today. */
const isWelcomeToday = (name: string, { t }: Frame): boolean => name === 'leave-three' && t === 'gone';

function take(known: Known, frame: Frame): void {
  const table = String(frame['table']);
  if (frame.t === 'all' || frame.t === 'news') known.snapshots.set(table, read(frame['snapshot']));
  else if (frame.t === 'answer') known.answers.set(String(frame['id']), frame['answer']);
  else if (frame.t === 'gone') known.gone.push(`${table} ${String(frame['fault'])}`);
}

/** Whether a device has heard at least what it had heard at this point then. */
function hasCaughtUp(now: Known, then: Known): boolean {
  for (const [table, { version }] of then.snapshots)
    if ((now.snapshots.get(table)?.version ?? 0) < version) return false;
  for (const id of then.answers.keys()) if (!now.answers.has(id)) return false;
  return now.gone.length >= then.gone.length;
}

test.each(archivedConversations().filter((name) => name !== 'malformed'))(
  '%s: pages of then come to the same table',
  async (name) => {
    const { devices, lines } = archivedFrames(name);
    const now = devices.map(nothing);
    const then = devices.map(nothing);
    const sockets = new Map<number, WebSocket>();
    let wake: () => void = () => undefined;
    const caughtUp = async (): Promise<void> => {
      while (!now.every((known, device) => hasCaughtUp(known, then[device]!))) {
        await new Promise<void>((resolve) => (wake = resolve));
      }
    };
    const connect = async (device: number): Promise<WebSocket> => {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live`, {
        headers: { cookie: `kast=${devices[device]!}` },
      });
      socket.on('message', (data: Buffer) => {
        take(now[device]!, JSON.parse(data.toString()) as Frame);
        wake();
      });
      await new Promise<void>((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      });
      return socket;
    };

    for (const line of lines) {
      if (line.from === 'host') {
        if ('frame' in line && !isWelcomeToday(name, line.frame)) take(then[line.device]!, line.frame);
        continue;
      }
      await caughtUp();
      const socket = sockets.get(line.device);
      if ('open' in line) sockets.set(line.device, await connect(line.device));
      else if ('frame' in line) socket!.send(JSON.stringify(line.frame));
      else if ('close' in line) socket!.close(line.close.code);
    }
    await caughtUp();
    for (const socket of sockets.values()) socket.close();

    for (const device of devices.keys()) {
      expect(now[device]!.gone).toEqual(then[device]!.gone);
      for (const [id, answer] of then[device]!.answers)
        expect(now[device]!.answers.get(id)).toMatchObject(answer as object);
      for (const [table, snapshot] of then[device]!.snapshots)
        expect(now[device]!.snapshots.get(table)).toMatchObject(snapshot);
    }
  },
);

test('malformed: what was punished by closing is answered today', async () => {
  const { devices, lines } = archivedFrames('malformed');
  const texts = lines.flatMap((line) => ('text' in line ? [line.text] : []));
  expect(texts.length).toBeGreaterThan(0);
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/live`, { headers: { cookie: `kast=${devices[0]!}` } });
  await new Promise((resolve) => socket.once('open', resolve));
  for (const text of texts) {
    const answered = new Promise<string>((resolve) =>
      socket.once('message', (data: Buffer) => resolve(data.toString())),
    );
    socket.send(text);
    const { t } = JSON.parse(await answered) as Frame;
    // A field too many is no reason to refuse a message any more.
    expect(text.includes('"more"') || text.includes('extra') ? ['all', 'fault'] : ['fault'], text).toContain(t);
  }
  socket.close();
});
