import { once } from 'node:events';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { gameIds, loadGame } from '../games/index.ts';
import { OLDEST, PROTOCOL, type FromHost } from '../table/wire.ts';
import { freshId, newDevice, until, type Device, type LiveConnection } from './testing/device.ts';
import { playRandomly } from './testing/players.ts';
import { serving, type Serving } from './testing/serving.ts';

let here: Serving;
beforeAll(async () => {
  here = await serving({ presence: { hidden: 200, lost: 20 } });
});
afterAll(() => here.close());

/** Two devices at a table of two, both watching. */
async function two(
  options: Record<string, number | boolean> = {},
): Promise<{ id: string; key: string; devices: Device[]; lines: LiveConnection[] }> {
  const devices = [await newDevice(here.url), await newDevice(here.url)];
  const { id, key } = await devices[0]!.open({
    options: { players: 2, ...options },
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
  });
  const lines = await Promise.all(devices.map((device) => device.connect()));
  await lines[0]!.watch(id);
  await lines[1]!.watch(id, key);
  await devices[1]!.sit(id, key, 1, 'Bea');
  await Promise.all(lines.map((line) => until(line, id, ({ status }) => status === 'playing')));
  return { id, key, devices, lines };
}

const toMove = (
  lines: readonly LiveConnection[],
  id: string,
): { line: LiveConnection; seat: number; decision: number; move: string } => {
  for (const line of lines) {
    for (const { viewer, view, decision, choices } of line.table(id).faces) {
      if (viewer !== 'table' && view.awaited.includes(viewer))
        return { line, seat: viewer, decision, move: choices[0]! };
    }
  }
  throw new Error('nobody is to move');
};

describe.each(gameIds)('%s', (game) => {
  test('a whole online match, each seat at its own device, with a spectator', async () => {
    const { rules } = (await loadGame(game))!;
    const field = rules.options['players'];
    const players = field?.kind === 'whole' ? Math.min(3, field.max) : 1;
    const devices = await Promise.all(Array.from({ length: players + 1 }, () => newDevice(here.url)));
    const { id, key } = await devices[0]!.open({
      game,
      options: { ...(field ? { players } : {}), ...(game === 'zoker-memo' ? { table: 4 } : {}) },
      match: { rounds: 1 },
      seats: Array.from({ length: players }, (_, seat) =>
        seat === 0 ? { kind: 'person', name: 'x' } : { kind: 'open' },
      ),
    });
    for (let seat = 1; seat < players; seat++) expect((await devices[seat]!.sit(id, key, seat)).status).toBe(200);
    const lines = await Promise.all(devices.map((device) => device.connect()));
    await Promise.all(lines.map((line) => line.watch(id, key)));
    const spectator = lines.at(-1)!;
    const ends = await Promise.all(
      lines.slice(0, players).map((line, seat) => playRandomly(line, id, `${game} ${seat}`)),
    );
    const seen = await until(spectator, id, ({ matchOver }) => matchOver);
    for (const end of ends) expect(end.record).toEqual(seen.record);
    expect(seen.faces.map(({ viewer }) => viewer)).toEqual(['table']);
    // Every step was told to everyone, none twice.
    for (const line of lines) {
      const news = line.heard.flatMap((one) => (one.t === 'news' ? [one] : []));
      for (const [index, { from }] of news.entries()) if (index > 0) expect(from).toBe(news[index - 1]!.version);
      await line.close();
    }
  });
});

test('a move is sent to all, each with its own view only, and the answer comes in the same frame', async () => {
  const { id, lines } = await two();
  const { line, seat, decision, move } = toMove(lines, id);
  const command = { do: 'act' as const, id: freshId(), seat, decision, move };
  const heard = line.heard.length;
  const answer = await line.command(id, command);
  const other = lines.find((one) => one !== line)!;
  const { version } = line.table(id);
  expect(line.heard.slice(heard)).toMatchObject([{ t: 'news', version, done: [command.id] }]);
  const told = await until(other, id, (snapshot) => snapshot.version === version);
  expect(answer).toEqual({ ok: true, version });
  expect(told.faces.map(({ viewer }) => viewer)).toEqual([1 - seat]);
  expect(line.table(id).faces.map(({ viewer }) => viewer)).toEqual([seat]);
  // The same again: done once, answered the same.
  expect(await line.command(id, command)).toEqual(answer);
  expect(line.table(id).version).toBe(version);
});

test('a stale move, an illegal one and one for another seat are refused and change nothing', async () => {
  const { id, lines } = await two();
  const { line, seat, decision, move } = toMove(lines, id);
  const other = lines.find((one) => one !== line)!;
  const act = (over: object): Parameters<LiveConnection['command']>[1] => ({
    do: 'act',
    id: freshId(),
    seat,
    decision,
    move,
    ...over,
  });
  const { version } = line.table(id);
  expect(await line.command(id, act({ decision: decision + 1 }))).toMatchObject({
    ok: false,
    fault: 'stale',
    snapshot: { version, faces: [{ viewer: seat, decision }] },
  });
  expect(await line.command(id, act({ move: 'x' }))).toMatchObject({
    fault: 'refused',
    refusal: { clause: 'table.3' },
    snapshot: { version },
  });
  expect(await other.command(id, act({}))).toEqual({ ok: false, fault: 'not_your_seat' });
  const stranger = await (await newDevice(here.url)).connect();
  expect(await stranger.command(id, act({}))).toEqual({ ok: false, fault: 'forbidden' });
  expect(await stranger.command('nosuchtable', act({}))).toEqual({ ok: false, fault: 'not_found' });
});

test('without a seat or the invitation nothing is shown', async () => {
  const { id, key } = await two();
  const line = await (await newDevice(here.url)).connect();
  await expect(line.watch(id)).rejects.toThrow('forbidden');
  await expect(line.watch(id, key.slice(1))).rejects.toThrow('forbidden');
  await expect(line.watch('nosuchtable', key)).rejects.toThrow('not_found');
  expect((await line.watch(id, key)).faces.map(({ viewer }) => viewer)).toEqual(['table']);
});

test('a device may hold several seats: it sees with all of them, and as the table does', async () => {
  const device = await newDevice(here.url);
  const { id, key } = await device.open({
    options: { players: 3 },
    seats: [{ kind: 'person', name: 'x' }, { kind: 'open' }, { kind: 'open' }],
  });
  await device.sit(id, key, 2);
  await (await newDevice(here.url)).sit(id, key, 1);
  const line = await device.connect();
  expect((await line.watch(id)).faces.map(({ viewer }) => viewer)).toEqual([0, 2, 'table']);
});

test('all are told who is away, and who is back', async () => {
  const { id, devices, lines } = await two();
  const [first] = lines as [LiveConnection, LiveConnection];
  const awayFrom = (start: number, away: number[]): Promise<unknown> =>
    first.receive(
      (one): one is Extract<FromHost, { t: 'away' }> =>
        one.t === 'away' && first.heard.indexOf(one) >= start && one.away.join() === away.join(),
    );
  let heard = first.heard.length;
  await lines[1]!.close();
  await awayFrom(heard, [1]);
  heard = first.heard.length;
  await (await devices[1]!.connect()).watch(id);
  await awayFrom(heard, []);
});

test('a client that reconnects receives all that happened meanwhile', async () => {
  const { id, devices, lines } = await two();
  const first = toMove(lines, id);
  const gone = lines.indexOf(first.line) === 0 ? 1 : 0;
  await lines[gone]!.close();
  await first.line.command(id, {
    do: 'act',
    id: freshId(),
    seat: first.seat,
    decision: first.decision,
    move: first.move,
  });
  const line = await devices[gone]!.connect();
  const all = await line.watch(id);
  expect(all.version).toBe(first.line.table(id).version);
  const frame = line.heard.find((one) => one.t === 'all');
  expect(frame?.t === 'all' && frame.logs[0]).toHaveLength(1);
});

test('play goes on after a restart of the server', async () => {
  const { id, devices, lines } = await two();
  const first = toMove(lines, id);
  const command = { do: 'act' as const, id: freshId(), seat: first.seat, decision: first.decision, move: first.move };
  const answer = await first.line.command(id, command);
  await here.restart();
  expect(await Promise.all(lines.map((line) => line.ended))).toEqual([1001, 1001]);
  const again = await Promise.all(devices.map((device) => device.connect()));
  for (const line of again) await line.watch(id);
  // What was not answered is sent again: it was done already.
  expect(await again[first.seat]!.command(id, command)).toEqual(answer);
  const ends = await Promise.all(again.map((line, seat) => playRandomly(line, id, `again ${seat}`)));
  expect(ends[0]!.record).toEqual(ends[1]!.record);
});

test.each<[string, string | Buffer, string]>([
  ['not JSON', 'hello', 'bad_request'],
  ['no object', '[1,2]', 'bad_request'],
  ['an unknown kind', '{"t":"nosuch"}', 'unknown_message'],
  ['a binary frame', Buffer.from('{"t":"unwatch","table":"x"}'), 'bad_request'],
  ['an id of a bot', '{"t":"command","table":"x","command":{"do":"close","id":"bot 1 2"}}', 'bad_request'],
  ['a seat that is none', '{"t":"command","table":"x","command":{"do":"undo","id":"a","seat":-1}}', 'bad_request'],
  ['too deep', '['.repeat(8000), 'bad_request'],
])('%s is answered, and the connection lives on', async (_what, data, fault) => {
  const line = await (await newDevice(here.url)).connect();
  line.raw(data);
  await line.receive((one): one is Extract<FromHost, { t: 'fault' }> => one.t === 'fault' && one.fault === fault);
  await expect(line.watch('nosuchtable')).rejects.toThrow('not_found');
  await line.close();
});

test('unknown fields of newer pages are ignored', async () => {
  const { id, devices } = await two();
  const line = await devices[0]!.connect();
  line.raw(JSON.stringify({ t: 'watch', table: id, since: 3, more: { deep: [1] } }));
  await line.receive((one): one is Extract<FromHost, { t: 'all' }> => one.t === 'all');
});

test('a client that sends only unreadable frames is disconnected in the end', async () => {
  const line = await (await newDevice(here.url)).connect();
  for (let i = 0; i < 30; i++) line.raw('nonsense');
  expect(await line.ended).toBe(1008);
});

test('a newer page may ask for what this server does not know, and is answered every time', async () => {
  const line = await (await newDevice(here.url)).connect();
  const kinds = 30;
  for (let i = 0; i < kinds; i++) line.raw(JSON.stringify({ t: `new${i}` }));
  line.raw(JSON.stringify({ t: 'ping' }));
  await line.receive((one): one is Extract<FromHost, { t: 'pong' }> => one.t === 'pong');
  const answers = line.heard.filter((one) => one.t === 'fault' && one.fault === 'unknown_message');
  expect(answers).toHaveLength(kinds);
});

test('hello tells the protocol and the oldest one that is served', async () => {
  const line = await (await newDevice(here.url)).connect();
  const hello = await line.receive((one): one is Extract<FromHost, { t: 'hello' }> => one.t === 'hello');
  expect(hello).toEqual({ t: 'hello', protocol: PROTOCOL, oldest: OLDEST });
});

test('a frame that is too large ends the connection', async () => {
  const line = await (await newDevice(here.url)).connect();
  line.raw('x'.repeat(20_000));
  expect(await line.ended).toBe(1009);
});

test('another site cannot open a connection', async () => {
  const socket = new WebSocket(`${here.url.replace('http', 'ws')}/live`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  const status = await new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    socket.once('open', () => reject(new Error('it was let in')));
    socket.on('error', () => undefined);
  });
  expect(status).toBe(403);
});

test('a device whose first request is the connection gets its cookie there', async () => {
  const socket = new WebSocket(`${here.url.replace('http', 'ws')}/live`);
  const opened = new Promise((resolve) => socket.once('open', resolve));
  const cookie = await new Promise((resolve) =>
    socket.once('upgrade', (response) => resolve(response.headers['set-cookie']?.[0])),
  );
  await opened;
  socket.close();
  expect(cookie).toMatch(/^kast=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
});

test('a connection keeps neither its request nor its response in memory, and a refused one gets the headers', async () => {
  const kept: WeakRef<object>[] = [];
  const { assignSocket } = ServerResponse.prototype;
  ServerResponse.prototype.assignSocket = function (socket) {
    kept.push(new WeakRef(this), new WeakRef(this.req));
    assignSocket.call(this, socket);
  };
  const address = `${here.url.replace('http', 'ws')}/live`;
  try {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    await collectGarbage();
    expect(kept.map((ref) => ref.deref() === undefined)).toEqual([true, true]);
    expect(socket.readyState).toBe(socket.OPEN);
    socket.terminate();
    const refused = new WebSocket(address, { headers: { origin: 'https://elsewhere.example' } });
    const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(Object.keys(response.headers)).toContain('content-security-policy');
  } finally {
    ServerResponse.prototype.assignSocket = assignSocket;
  }
});

/** More than once: what waits for the event loop is let go only in the next turn. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 3; times++) {
    await new Promise((next) => setImmediate(next));
    collect();
  }
}
