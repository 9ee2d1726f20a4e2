import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { archivedSqlite, archivedTables, type LiveLine } from './archive.ts';

/**
 * Records what pages of a release and its server say to each other at tables of an archived database, into archive/live:
 *
 *     node archive/record.ts <a checkout of the release, installed> <its version> <the version of the database>
 *
 * Since the database is kept too, what the pages said can be said again to any later server, and must lead to the same tables.
 */

interface Frame {
  readonly t: string;
  readonly [field: string]: unknown;
}
interface Face {
  readonly viewer: number | 'table';
  readonly choices: readonly string[];
  readonly decision: number;
}

const [release, version, database] = process.argv.slice(2);
if (release === undefined || version === undefined || database === undefined)
  throw new Error('which release, what is its version, and of which version is the database?');
const hasBeside = version.localeCompare('0.4', 'en', { numeric: true }) >= 0;

/** How long it must be quiet before the next message, in milliseconds. */
const QUIET = 150;
const MOVES = 4;

const { devices, tables } = archivedTables(database);
const file = archivedSqlite(database);
const data = path.dirname(file);
const child = spawn(process.execPath, ['src/server/main.ts', '--data', data, '--port', '0'], {
  cwd: release,
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => child.kill());
const port = await new Promise<string>((resolve, reject) => {
  child.stdout.on('data', (chunk: Buffer) => {
    const found = /http:\/\/localhost:(\d+)/.exec(chunk.toString());
    if (found) resolve(found[1]!);
  });
  child.once('exit', () => reject(new Error('the server ended')));
});

let state = 4711;
const below = (n: number): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % n;
};

const written: LiveLine[] = [];

/** Two pages at one table: they join, play, are refused, undo, chat, lose the connection and leave. */
async function converse(table: string, held: readonly string[]): Promise<void> {
  const names = [...new Set(held)];
  const lines = new Map<string, WebSocket>();
  const faces = new Map<string, readonly Face[]>();
  let heard = performance.now();
  let ids = 0;
  let asking: { readonly number: number; readonly waiting: readonly number[] } | null = null;

  const note = (line: LiveLine): void => {
    written.push(line);
    heard = performance.now();
  };
  const quiet = async (): Promise<void> => {
    do await new Promise((resolve) => setTimeout(resolve, QUIET / 3));
    while (performance.now() - heard < QUIET);
  };
  const say = async (device: string, frame: Frame): Promise<void> => {
    note({ table, from: 'page', device, frame });
    lines.get(device)!.send(JSON.stringify(frame));
    await quiet();
  };
  const take = (device: string, frame: Frame): void => {
    const whole = (frame['snapshot'] ?? frame['change']) as { faces?: Face[]; undo?: typeof asking } | undefined;
    const common = frame['common'] as { seats: readonly Omit<Face, 'viewer'>[] } | undefined;
    const told = (frame['faces'] as Face[] | undefined) ?? whole?.faces;
    if (told) faces.set(device, told);
    if (common)
      faces.set(
        device,
        common.seats.map((one, viewer) => ({ ...one, viewer })).filter(({ viewer }) => held[viewer] === device),
      );
    if (whole && 'undo' in whole) asking = whole.undo ?? null;
  };
  const open = async (device: string): Promise<void> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { cookie: `kast=${devices[device]!}` } });
    socket.on('message', (message: Buffer) => {
      const frame = JSON.parse(message.toString()) as Frame;
      note({ table, from: 'host', device, frame });
      take(device, frame);
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    lines.set(device, socket);
    note({ table, from: 'page', device, open: true });
    await say(device, { t: 'hello', protocol: 2 });
    await say(device, { t: 'watch', table, ...(hasBeside && { beside: true }) });
  };
  const close = async (device: string): Promise<void> => {
    note({ table, from: 'page', device, close: true });
    lines.get(device)!.close();
    await quiet();
  };
  const command = (device: string, given: object): Promise<void> =>
    say(device, { t: 'command', table, command: { id: `recorded-${ids++}`, ...given } });
  const mover = (): { readonly device: string; readonly face: Face } | null => {
    for (const device of names) {
      const face = faces.get(device)?.find(({ viewer, choices }) => viewer !== 'table' && choices.length > 0);
      if (face) return { device, face };
    }
    return null;
  };
  const act = async (device: string, { viewer: seat, decision }: Face, move: string): Promise<void> =>
    command(device, { do: 'act', seat, decision, move });

  for (const device of names) await open(device);
  for (let made = 0; made < MOVES; made++) {
    const next = mover();
    if (!next) break;
    const { device, face } = next;
    if (made === 1) await act(device, face, 'no such move');
    if (made === 2) await act(device, { ...face, decision: face.decision - 1 }, face.choices[0]!);
    await act(device, face, face.choices[below(face.choices.length)]!);
  }
  // Someone asks for undo, and is refused.
  await command(names[0]!, { do: 'undo', seat: held.indexOf(names[0]!) });
  const request = asking as { readonly number: number; readonly waiting: readonly number[] } | null;
  for (const seat of request?.waiting.slice(0, 1) ?? [])
    await command(held[seat]!, { do: 'consent', seat, request: request!.number, yes: false });
  if (hasBeside)
    await say(names.at(-1)!, { t: 'beside', table, id: 'said', ask: { do: 'say', say: { text: 'hello' } } });
  // The connection drops, and the page reconnects.
  await close(names[0]!);
  await open(names[0]!);
  await say(names[0]!, { t: 'unwatch', table });
  for (const device of names) await close(device);
}

/** Tables where nothing happens by itself: no bot plays and no window is open. One of each game, and those with a match. */
const chosen = new Map<string, (typeof tables)[number]>();
for (const table of tables)
  if (table.label.endsWith('9 moves at most') && !/zoker-(memo|kubo)|"call"/.test(table.label))
    if (!chosen.has(table.game)) chosen.set(table.game, table);
for (const { id, seats } of chosen.values()) await converse(id, seats);

child.kill('SIGTERM');
await new Promise((resolve) => child.once('exit', resolve));
rmSync(data, { recursive: true, force: true });
const folder = path.join(import.meta.dirname, 'live');
mkdirSync(folder, { recursive: true });
const text = written.map((line) => `${JSON.stringify(line)}\n`).join('');
writeFileSync(path.join(folder, `${version}-on-${database}.jsonl.gz`), gzipSync(text, { level: 9 }));
console.log(`${chosen.size} conversations, ${written.length} lines`);
