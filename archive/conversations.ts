import { WebSocket } from 'ws';
import { loadGame } from '../src/games/index.ts';
import { sealAll, START } from '../src/host/chain.ts';
import { rowOf } from '../src/host/row.ts';
import type { Store } from '../src/host/store.ts';
import { hashed } from '../src/server/secrets.ts';
import { openTable, type Opened } from '../src/table/table.ts';
import { usualWindows } from '../src/table/windows.ts';
import type { TablePlan } from '../src/table/wire.ts';
import { archivedFrames, type ArchivedConversation } from './archive.ts';

/** The table as it was opened; stored directly, because nobody may choose a hidden deal for others any more. */
export async function lay({ plan, tables, devices }: ArchivedConversation, store: Store): Promise<void> {
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

export type Frame = Readonly<Record<string, unknown>> & { readonly t: string };

/** What one device knows, as a page of version 0.1 reads it. */
export interface Known {
  /** The last snapshot of each table. */
  readonly snapshots: Map<string, { readonly version: number }>;
  readonly answers: Map<string, unknown>;
  readonly gone: string[];
}
const nothing = (): Known => ({ snapshots: new Map(), answers: new Map(), gone: [] });

/** Pages could once declare their own timeout; now only the host can, and whoever leaves has resigned. */
const read = (snapshot: unknown): { version: number } =>
  JSON.parse(
    JSON.stringify(snapshot)
      .replace(/"ended":"(timeout|abandoned)"/g, '"ended":"resigned"')
      // A draw could once be undone by its player; now it cannot.
      .replace(/"canUndo":true/g, '"canUndo":false')
      // A continued round is now announced before the deal.
      .replace(/("status":"waiting".*)"playedOn":\w+,/, '$1'),
  ) as {
    version: number;
  };

/** Whoever left a table was removed from it then, and may watch it now. */
const isWelcomeToday = (name: string, { t }: Frame): boolean => name === 'leave-three' && t === 'gone';

function take(known: Known, frame: Frame): void {
  const table = String(frame['table']);
  if (frame.t === 'all' || frame.t === 'news') known.snapshots.set(table, read(frame['snapshot']));
  else if (frame.t === 'answer') known.answers.set(String(frame['id']), frame['answer']);
  else if (frame.t === 'gone') known.gone.push(`${table} ${String(frame['fault'])}`);
}

/** Whether a device has received at least what it had received at this point then. */
function hasCaughtUp(now: Known, then: Known): boolean {
  for (const [table, { version }] of then.snapshots)
    if ((now.snapshots.get(table)?.version ?? 0) < version) return false;
  for (const id of then.answers.keys()) if (!now.answers.has(id)) return false;
  return now.gone.length >= then.gone.length;
}

/**
 * Sends again what the pages of a conversation sent, each device to the server at its address, and returns what they
 * knew then and now.
 */
export async function replayConversation(
  name: string,
  addressOf: (device: number) => string,
): Promise<{ readonly now: readonly Known[]; readonly then: readonly Known[] }> {
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
    const socket = new WebSocket(addressOf(device), {
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
  return { now, then };
}
