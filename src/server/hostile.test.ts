import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { quick, type Rng } from '../kernel/rng.ts';
import { allKinds, attack, hostileRequest, readApi, requestKind, type Target } from './testing/hostile.ts';
import { newDevice, type Device, type LiveConnection } from './testing/device.ts';
import { playRandomly } from './testing/players.ts';
import { run, type Running } from './testing/process.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';

/**
 * Thousands of hostile and broken messages against a server in its own process: it must stay up, answer, keep secrets,
 * leak no memory, hit no bug, and everyone else must be able to play on.
 */

const MESSAGES = process.env['SPELLENKAST_LONG'] === '1' ? 100_000 : 5_000;
/** How many frames are sent before checking that the connection still answers. */
const BATCH = 10;
/** One request over a bare connection for this many frames. */
const PER_REQUEST = 20;
const ATTACKERS = 8;
/** How often an attacker reconnects before it opens a new table of its own. */
const DIALS_PER_TABLE = 8;
/** How many times clients start to drip, or not to read, meanwhile. */
const WAVES = 3;
/**
 * How much the heap may grow, after garbage collection: caches fill up, but a leak of a kilobyte per message would be
 * five times as much.
 */
const MOST_GROWTH = 24 << 20;

/** A process may take long to start on a machine with other work to do, in milliseconds. */
const START = 60_000;

let folder: string;
let server: Running;
let url: string;
let metrics: string;
let port: number;

beforeAll(async () => {
  folder = freshFolder();
  server = run('testing/fuzzed-child.ts', [folder]);
  ({ port, metrics } = JSON.parse(await server.line) as { port: number; metrics: string });
  url = `http://127.0.0.1:${port}`;
}, START);
afterAll(async () => {
  server.process.kill('SIGKILL');
  await server.ended;
  removeFolder(folder);
});

const memoryNow = async (): Promise<number> => {
  const before = server.output().length;
  server.process.kill('SIGUSR2');
  await expect.poll(() => server.output().slice(before)).toMatch(/memory \d+\n/);
  return Number(/memory (\d+)\n/.exec(server.output().slice(before))![1]);
};

/** How many of what a metric counts. */
async function counted(name: string, kind = ''): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`spellenkast_${name}`) && line.includes(kind));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Two people with hidden hands who wait: their cards must reach nobody. */
async function victims(): Promise<{ id: string; key: string; devices: Device[]; secrets: string[] }> {
  const devices = await Promise.all([newDevice(url), newDevice(url)]);
  const { id, key } = await devices[0]!.open({
    game: 'zoker-tiko',
    options: { players: 2 },
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
  });
  await devices[1]!.sit(id, key, 1);
  const cards: string[] = [];
  for (const device of devices) {
    const { text } = await device.get(`/api/tables/${id}`);
    cards.push(...new Set(text.match(/\b[bgor][SMLX][1-4]\b/g)));
  }
  expect(cards.length).toBe(8);
  return { id, key, devices, secrets: [...cards, ...devices.map((device) => device.cookie().split('=')[1]!)] };
}

/** Matches one after the other, until told to stop. */
function honest(lines: readonly LiveConnection[], table: string): { matches: () => number; stop: () => Promise<void> } {
  let stopping = false;
  let matches = 0;
  const play = async (): Promise<void> => {
    for (let match = 0; !stopping; match++) {
      const over = await Promise.all(lines.map((line, seat) => playRandomly(line, table, `honest ${match} ${seat}`)));
      expect(over[0]!.matchOver).toBe(true);
      matches += 1;
      const seen = Promise.all(lines.map((line) => nextRound(line, table)));
      for (const [seat, line] of lines.entries())
        expect(await line.command(table, { do: 'next', id: `next${match}-${seat}`, seat })).toMatchObject({ ok: true });
      await seen;
    }
  };
  const playing = play();
  return {
    matches: () => matches,
    async stop() {
      stopping = true;
      await playing;
    },
  };
}

const nextRound = (line: LiveConnection, table: string): Promise<void> =>
  new Promise((resolve) => {
    line.onTable(table, ({ status }) => {
      if (status === 'playing') resolve();
    });
  });

/** Checks everything that attackers receive, and keeps nothing. */
function ear(
  secrets: readonly string[],
  own: ReadonlySet<string>,
): {
  hear: (text: string) => void;
  answers: Map<string, number>;
  leaks: string[];
} {
  const pattern = new RegExp(`(?<![\\w-])(?:${secrets.join('|')})(?![\\w-])`);
  const answers = new Map<string, number>();
  const leaks: string[] = [];
  return {
    answers,
    leaks,
    hear(text) {
      // They may know everything about a finished round of their own; and the API's document shows the fields of a
      // record.
      const isKnown =
        own.has(/"table":"([\w-]+)"/.exec(text)?.[1] ?? '') || text.includes('"openapi"') || /<html/i.test(text);
      const isTelling = !isKnown && (text.includes('"setup"') || text.includes('"seed"'));
      if (pattern.test(text) || isTelling) leaks.push(text.slice(0, 300));
      const kind = /^\{"t":"(\w+)"/.exec(text)?.[1] ?? 'other';
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
    },
  };
}

interface Wire {
  readonly socket: WebSocket;
  readonly stream: Socket;
}

async function dial(device: Device, hear: (text: string) => void): Promise<Wire> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { headers: { cookie: device.cookie() } });
  let stream: Socket | null = null;
  socket.on('upgrade', (response) => (stream = response.socket));
  socket.on('message', (data: Buffer) => hear(data.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return { socket, stream: stream! };
}

const send = ({ socket, stream }: Wire, rng: Rng, target: Target): void => {
  const one = attack(rng, target);
  if (one.kind === 'text') socket.send(one.text);
  else if (one.kind === 'binary') socket.send(one.bytes);
  else if (one.kind === 'utf8') socket.send(one.bytes, { binary: false });
  else if (one.kind === 'raw') stream.write(one.bytes);
  else socket[one.kind](one.bytes);
};

async function versionOf(device: Device, table: string): Promise<number> {
  const { snapshot } = (await device.get(`/api/tables/${table}`)).body as { snapshot: { version: number } };
  return snapshot.version;
}

interface Lurker {
  readonly stream: Socket;
  /** Resolves when the server has closed it, if that is visible from here. */
  readonly cutOff?: Promise<unknown>;
}

async function lurker(): Promise<Socket> {
  const stream = connect(port, '127.0.0.1');
  stream.on('error', () => undefined);
  await once(stream, 'connect');
  return stream;
}

async function drip(): Promise<Lurker> {
  const stream = await lurker();
  stream.write(
    'POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
  );
  const drops = setInterval(() => stream.write(' '), 100);
  stream.resume();
  const cutOff = new Promise<void>((resolve) => {
    stream.once('close', () => {
      clearInterval(drops);
      resolve();
    });
  });
  return { stream, cutOff };
}

/** A client that sends the same request again and again, and never reads an answer. */
async function unread(request: string, text: string | null): Promise<Lurker> {
  const stream = await lurker();
  stream.pause();
  stream.write(request);
  if (text !== null) {
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
    for (let asked = 0; asked < 3000; asked++) stream.write(frame);
  }
  return { stream };
}

/** Resolves when all that was sent is answered, or the connection has ended. */
async function settled({ socket }: Wire, rng: Rng): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return;
  const mark = Buffer.from(`mark ${rng.below(1e9)}`);
  await new Promise<void>((resolve) => {
    socket.on('pong', (data: Buffer) => {
      if (data.equals(mark)) resolve();
    });
    socket.once('close', () => resolve());
    socket.ping(mark);
  });
}

test(`${MESSAGES} hostile messages do no harm`, async () => {
  const { id: foreign, key, devices, secrets } = await victims();
  const friends = await Promise.all([newDevice(url), newDevice(url)]);
  const theirs = await friends[0]!.open({ seats: [{ kind: 'person', name: 'Cor' }, { kind: 'open' }] });
  await friends[1]!.sit(theirs.id, theirs.key, 1);
  const lines = await Promise.all(friends.map((device) => device.connect()));
  await Promise.all(lines.map((line) => line.watch(theirs.id)));
  const game = honest(lines, theirs.id);
  const owned = new Set<string>();
  const { hear, answers, leaks } = ear([...secrets, theirs.key], owned);
  const codes = new Map<number, number>();
  const api = await readApi(url);
  const kinds = new Set<string>();
  const before = await versionOf(devices[0]!, foreign);

  const assault = async (number: number, messages: number): Promise<void> => {
    const rng = quick(`hostile ${number}`);
    const device = await newDevice(url);
    const accomplice = await newDevice(url);
    /** A table where a round is played, so that there is something to be asked for. */
    const openOwn = async (): Promise<Target> => {
      const own = await device.open({
        // Games without cards, because their cards would be mistaken for the victims'.
        game: number % 3 === 0 ? 'davinci' : 'sudoku',
        ...(number % 2 === 1 && { clock: { kind: 'live', initial: 60_000, increment: 1_000 } }),
        seats: [{ kind: 'person', name: 'Mallory' }, { kind: 'open' }],
      });
      owned.add(own.id);
      await accomplice.sit(own.id, own.key, 1);
      return { table: own.id, foreign, key: isInvited ? key : own.key, sent: [], kinds };
    };
    // Some were invited to watch; the others only know that the table exists.
    const isInvited = number % 2 === 0;
    let target = await openOwn();
    for (let [left, dialled] = [messages, 0]; left > 0; dialled++) {
      // It may have been closed by what was sent.
      if (dialled % DIALS_PER_TABLE === DIALS_PER_TABLE - 1) target = await openOwn();
      const wire = await dial(device, hear);
      wire.socket.once('close', (code) => codes.set(code, (codes.get(code) ?? 0) + 1));
      wire.socket.send(JSON.stringify({ t: 'watch', table: target.table, beside: true }));
      if (isInvited) wire.socket.send(JSON.stringify({ t: 'watch', table: foreign, key }));
      while (left > 0 && wire.socket.readyState === WebSocket.OPEN) {
        for (let batch = 0; batch < BATCH && left > 0; batch++, left--) send(wire, rng, target);
        await settled(wire, rng);
      }
      wire.socket.terminate();
    }
  };
  const bareRequests = async (count: number): Promise<void> => {
    const rng = quick('bare');
    const target: Target = { table: 'nosuch', foreign, key: 'wrong', sent: [], kinds };
    let answered = 0;
    for (let left = count; left > 0; left--) {
      const stream = connect(port, '127.0.0.1');
      stream.on('error', () => undefined);
      let heard = '';
      stream.on('data', (data: Buffer) => (heard += data.toString()));
      const ended = once(stream, 'close');
      stream.end(hostileRequest(rng, target, api));
      await ended;
      hear(heard);
      // A client that hangs up early gets no answer.
      expect(heard).toMatch(/^(HTTP\/1\.1 (?!500)\d{3} |$)/);
      if (heard !== '') answered += 1;
    }
    expect(answered).toBeGreaterThan(count / 2);
  };
  /** Bodies that drip in, and pages and programs that ask for more and more and never read. */
  const lurk = (): Promise<Lurker[]> =>
    Promise.all([
      drip(),
      unread(
        `GET /api/tables/${theirs.id}/stream HTTP/1.1\r\nHost: here\r\nCookie: ${friends[0]!.cookie()}\r\n\r\n`,
        null,
      ),
      unread(
        `GET /live HTTP/1.1\r\nHost: here\r\nCookie: ${devices[0]!.cookie()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        JSON.stringify({ t: 'watch', table: foreign }),
      ),
    ]);
  const lurkers: Lurker[] = [];

  // A warm-up, so that caches are filled and code is compiled.
  lurkers.push(...(await lurk()));
  await Promise.all([assault(100, 400), assault(101, 400), bareRequests(20)]);
  const memory = await memoryNow();
  const share = Math.ceil((MESSAGES - 800) / ATTACKERS);
  await Promise.all([
    ...Array.from({ length: ATTACKERS }, (_, number) => assault(number, share)),
    bareRequests(MESSAGES / PER_REQUEST),
    ...Array.from({ length: WAVES }, async () => lurkers.push(...(await lurk()))),
  ]);
  await game.stop();
  // Clients that drip, or request more than they read, are disconnected.
  await Promise.all(lurkers.flatMap(({ cutOff }) => cutOff ?? []));
  const cut = async (): Promise<number> =>
    (await counted('limited_total', 'unread')) + (await counted('limited_total', 'waiting'));
  await expect.poll(cut, { timeout: 10_000 }).toBeGreaterThanOrEqual(1 + WAVES);
  for (const { stream } of lurkers) stream.destroy();
  expect((await memoryNow()) - memory).toBeLessThan(MOST_GROWTH);
  // Every kind was tried: a new message, command or request is covered automatically.
  expect([...allKinds, ...api.requests.map(requestKind)].filter((kind) => !kinds.has(kind))).toEqual([]);

  // It is the same process, it answers, and none of this was a bug of ours.
  expect(server.process.exitCode).toBeNull();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await counted('problems_total')).toBe(0);
  expect(await counted('requests_total{reason="500')).toBe(0);
  expect(server.errors()).toBe('');
  // What was wrong was answered; what was unreadable was counted.
  expect(answers.get('fault')).toBeGreaterThan(MESSAGES / 8);
  expect(answers.get('gone')).toBeGreaterThan(MESSAGES / 200);
  expect(answers.get('told')).toBeGreaterThan(MESSAGES / 40);
  expect(answers.get('news')).toBeGreaterThan(MESSAGES / 1000);
  expect(answers.get('answer')).toBeGreaterThan(MESSAGES / 16);
  expect(await counted('unreadable_total')).toBeGreaterThan(MESSAGES / 8);
  expect([...codes.keys()].filter((code) => ![1002, 1003, 1005, 1006, 1007, 1008, 1009].includes(code))).toEqual([]);
  // Nobody heard what is hidden; the victims' table is as it was, and the friends have played on.
  expect(leaks).toEqual([]);
  expect(await versionOf(devices[0]!, foreign)).toBe(before);
  expect(game.matches()).toBeGreaterThan(0);
  for (const line of lines) await line.close();
});
