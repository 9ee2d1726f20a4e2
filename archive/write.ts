import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import type { ArchivedSight, ArchivedTable } from './archive.ts';

/**
 * Writes the database of a release, with what each device was told of it, into a folder of the archive:
 *
 *     node archive/write.ts <a checkout of the release, installed> <its version, e.g. 0.5>
 *
 * It drives that release's own server over HTTP and imports nothing of the program, so that it can be run for any release.
 */

interface Face {
  readonly viewer: number | null;
  readonly choices: readonly string[];
  readonly decision: number;
}
interface Told {
  /** Nobody is told of a table that is not theirs. */
  readonly snapshot?: { readonly status: string; readonly faces: readonly Face[]; readonly version: number };
}
type Command = { readonly do: string } & Readonly<Record<string, unknown>>;

const GAMES: Readonly<Record<string, readonly object[]>> = {
  zipher: [{}, { players: 3 }, { blind: true }, { adjacent: false }],
  davinci: [{}, { players: 3, dashes: true }, { draft: 'pick', points: true }],
  zickzack: [{}],
  sudoku: [{}, { players: 3, board: 6 }, { mistakes: 'call', players: 3 }, { mistakes: 'penalty' }],
  'zoker-pairs': [{}],
  'zoker-solo': [{}, { fill: true }],
  'zoker-memo': [{}, { players: 3 }],
  'zoker-tiko': [{}, { players: 4 }],
  'zoker-kubo': [{}, { players: 3, claims: 'auto' }],
};
/** How many moves the tables of each kind have at most. */
const MOVES = [0, 9, 60];

const [release, version] = process.argv.slice(2);
if (release === undefined || version === undefined) throw new Error('which release, and what is its version?');
const isFrom = (first: string): boolean => version.localeCompare(first, 'en', { numeric: true }) >= 0;

/** The same moves in every run, as far as the deals allow. */
let state = 12345;
const below = (n: number): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % n;
};
let ids = 0;
const freshId = (): string => `written-${ids++}`;

async function start(data: string): Promise<{ child: ChildProcess; url: string }> {
  const args = ['src/server/main.ts', '--data', data, '--port', '0'];
  const child = spawn(process.execPath, args, { cwd: release, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill());
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/localhost:\d+/.exec(chunk.toString());
      if (found) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });
  return { child, url };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

const data = mkdtempSync(path.join(tmpdir(), 'spellenkast-write-'));
let { child, url } = await start(data);

async function tokenOfNewDevice(): Promise<string> {
  const cookie = (await fetch(`${url}/api/health`)).headers.get('set-cookie') ?? '';
  return /kast=([^;]+)/.exec(cookie)![1]!;
}
const devices = { ada: await tokenOfNewDevice(), bea: await tokenOfNewDevice() };
type Device = keyof typeof devices;

async function ask(device: Device | null, to: string, body?: object, headers: object = {}): Promise<unknown> {
  const answer = await fetch(`${url}/api/${to}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(device === null ? {} : { cookie: `kast=${devices[device]}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // One address may not open this many tables in a minute.
  if (answer.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    return ask(device, to, body, headers);
  }
  return answer.json();
}

const tables: ArchivedTable[] = [];

/** A table of Ada, Bea (unless she has not come yet) and more people on Ada's device. */
async function open(label: string, game: string, options: object, { waits = false, plan = {} } = {}) {
  const { players } = options as { players?: number };
  const alone = game === 'zoker-pairs' || game === 'zoker-solo';
  const count = players ?? (alone ? 1 : 2);
  const seats = Array.from({ length: count }, (_, seat) =>
    seat === 0
      ? { kind: 'person', name: 'Ada' }
      : seat === 1
        ? { kind: 'open' }
        : { kind: 'person', name: `Cleo ${seat}` },
  );
  const whole = {
    game,
    options: alone ? options : { ...options, players: count },
    match: { rounds: 1 },
    leave: 'bot',
    number: null,
    seats,
    windows: { call: 1_000, vote: 1_000 },
  };
  const opened = (await ask('ada', 'tables', { ...whole, ...plan })) as { id: string; key: string };
  if (!('id' in opened)) throw new Error(`${label}: ${JSON.stringify(opened)}`);
  if (count > 1 && !waits) {
    await ask('bea', `tables/${opened.id}/seats`, { key: opened.key, seat: 1, name: 'Bea', id: freshId() });
  }
  const held = seats.map((_, seat) => (seat !== 1 ? 'ada' : waits ? 'open' : 'bea'));
  tables.push({ label, ...opened, game, events: 0, seats: held });
  return opened.id;
}

const told = async (device: Device, id: string): Promise<Told> => (await ask(device, `tables/${id}`)) as Told;

async function command(device: Device, id: string, given: Command): Promise<void> {
  const answer = await ask(device, `tables/${id}/commands`, { id: freshId(), ...given });
  if (!(answer as { ok?: boolean }).ok) throw new Error(`${JSON.stringify(given)}: ${JSON.stringify(answer)}`);
}

/** Makes moves until this many were made or the round is over. */
async function play(id: string, most: number): Promise<void> {
  for (let made = 0, waited = 0; made < most && waited < 40;) {
    let moved = false;
    for (const device of ['ada', 'bea'] as const) {
      const { snapshot } = await told(device, id);
      if (snapshot?.status !== 'playing') continue;
      const face = snapshot.faces.find(({ viewer, choices }) => viewer !== null && choices.length > 0);
      if (!face) continue;
      const move = face.choices[below(face.choices.length)]!;
      await command(device, id, { do: 'act', seat: face.viewer, decision: face.decision, move });
      moved = true;
      made += 1;
      break;
    }
    if (moved) waited = 0;
    else if ((await told('ada', id)).snapshot?.status !== 'playing') return;
    else {
      waited += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

for (const [game, kinds] of Object.entries(GAMES)) {
  for (const options of kinds) {
    for (const most of MOVES) {
      const id = await open(`${game} ${JSON.stringify(options)}, ${most} moves at most`, game, options);
      await play(id, most);
    }
  }
}

await open('waiting', 'zipher', {}, { waits: true });
const asking = await open('an undo asked for', 'zickzack', {});
await play(asking, 1);
await undoBy(asking);
const left = await open('someone left, and a bot plays on', 'zipher', { players: 3 });
await play(left, 3);
await command('bea', left, { do: 'leave', seat: 1 });
const ended = await open('someone left, and that was the end', 'zoker-tiko', {}, { plan: { leave: 'end' } });
await play(ended, 2);
await command('bea', ended, { do: 'leave', seat: 1 });
const match = await open('the second round of a match', 'zoker-tiko', {}, { plan: { match: { rounds: 3 } } });
await play(match, 60);
for (const [seat, device] of (['ada', 'bea'] as const).entries()) {
  await command(device, match, { do: 'next', seat }).catch(() => undefined);
}
await play(match, 3);
if (isFrom('0.4')) {
  const clocks = [
    { kind: 'live', initial: 3_600_000, increment: 5_000 },
    { kind: 'move', each: 3_600_000 },
    { kind: 'days', each: 3 * 86_400_000, holidays: 10 * 86_400_000 },
  ];
  for (const clock of clocks) await play(await open(`a clock: ${clock.kind}`, 'zipher', {}, { plan: { clock } }), 3);
  const paused = await open('paused', 'zickzack', {}, { plan: { clock: clocks[1] } });
  await play(paused, 2);
  await command('ada', paused, { do: 'pause', seat: 0 });
  await command('bea', paused, { do: 'answerPause', seat: 1, request: 1, yes: true }).catch(() => undefined);
  const chatted = await open(
    'with chat, public and named',
    'davinci',
    {},
    { plan: { public: true, name: 'Thursday' } },
  );
  for (const device of ['ada', 'bea'] as const) {
    await ask(device, `tables/${chatted}/asks`, { id: freshId(), ask: { do: 'say', say: { text: `from ${device}` } } });
  }
  await play(chatted, 4);
}
if (isFrom('0.5')) {
  const fair = await open('with words for the deal', 'zoker-tiko', {}, { plan: { match: { rounds: 2 } } });
  await play(fair, 60);
  for (const [seat, device] of (['ada', 'bea'] as const).entries()) {
    await command(device, fair, { do: 'next', seat, word: `word of ${device}` }).catch(() => undefined);
  }
  await play(fair, 2);
}

/** The last mover asks for undo. */
async function undoBy(id: string): Promise<void> {
  for (const [seat, device] of (['ada', 'bea'] as const).entries()) {
    await command(device, id, { do: 'undo', seat }).catch(() => undefined);
  }
}

// Its content is read from a freshly started server, so that nothing comes only from memory.
await stop(child);
({ child, url } = await start(data));
const sights: ArchivedSight[] = [];
for (const { id, key, seats } of tables) {
  for (const device of ['ada', 'bea', null] as const) {
    if (device !== null && !seats.includes(device)) continue;
    const seen = (await ask(
      device,
      `tables/${id}`,
      undefined,
      device === null ? { 'x-invitation': key } : {},
    )) as object;
    sights.push({ table: id, device, seen: { ...seen } });
  }
}
await stop(child);

const file = path.join(data, 'spellenkast.sqlite');
const db = new Sqlite(file);
db.pragma('wal_checkpoint(TRUNCATE)');
db.pragma('journal_mode = DELETE');
const lengths = db.prepare<[string], { length: number }>('SELECT count(*) AS length FROM events WHERE table_id = ?');
const counted = tables.map((table) => ({ ...table, events: lengths.get(table.id)!.length }));
db.close();

const folder = path.join(import.meta.dirname, version);
mkdirSync(folder, { recursive: true });
const pack = (name: string, content: Buffer | string): void =>
  writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
pack('spellenkast.sqlite', readFileSync(file));
pack('seen.jsonl', sights.map((sight) => `${JSON.stringify(sight)}\n`).join(''));
const rows = counted.map((table) => `    ${JSON.stringify(table)}`).join(',\n');
writeFileSync(
  path.join(folder, 'tables.json'),
  `{\n  "devices": ${JSON.stringify(devices)},\n  "tables": [\n${rows}\n  ]\n}\n`,
);
rmSync(data, { recursive: true, force: true });
console.log(`${counted.length} tables, ${sights.length} sights`);
