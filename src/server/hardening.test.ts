import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { FromHost } from '../table/wire.ts';
import { generous, unlimited } from './limits.ts';
import { usualOperator } from './operator-settings.ts';
import type { Tuning } from './serve.ts';
import type { Settings } from './settings.ts';
import { newDevice, type LiveConnection } from './testing/device.ts';
import { serving, type Serving } from './testing/serving.ts';

/** What strangers can do to a server without sending anything sensible. */

let open: Serving[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(tuning: Tuning = {}, settings: Partial<Settings> = {}): Promise<Serving> {
  const here = await serving(tuning, settings);
  open.push(here);
  return here;
}

async function dial(here: Serving): Promise<Socket> {
  const stream = connect(here.server.port, '127.0.0.1');
  stream.on('error', () => undefined);
  await once(stream, 'connect');
  return stream;
}

/** Everything received until the other side hangs up. */
const heardOf = (stream: Socket): Promise<string> =>
  new Promise((resolve) => {
    let heard = '';
    stream.on('data', (data: Buffer) => (heard += data.toString()));
    stream.once('close', () => resolve(heard));
  });

describe('errors before any route', () => {
  test('an invalid address is refused with a fault and safe headers', async () => {
    const here = await start();
    const stream = await dial(here);
    const heard = heardOf(stream);
    stream.write('GET /% HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
    expect(await heard).toMatch(/^HTTP\/1.1 400 [\s\S]*"fault":"bad_request"/);
    expect((await heard).toLowerCase()).toContain('x-content-type-options: nosniff');
    expect((await heard).toLowerCase()).toContain("content-security-policy: default-src 'none'");
  });

  test('an invalid address in a browser leads to the page that says so', async () => {
    const here = await start();
    const asked = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${here.url}${path}`, { headers: { accept: 'text/html' }, redirect: 'manual', ...init });
    for (const path of ['/%', '/table/%E0%A4%A', '/replay/%%%']) {
      const { status, headers } = await asked(path);
      expect([status, headers.get('location')], path).toEqual([302, '/nowhere']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect((await asked(path, { method: 'POST' })).status).toBe(400);
    }
  });

  test('a request that is not HTTP, or has endless headers, is refused', async () => {
    const here = await start();
    for (const [said, status] of [
      ['hello, is anyone there?\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: here\r\nX: ${'x'.repeat(30_000)}\r\n\r\n`, 431],
    ] as const) {
      const stream = await dial(here);
      const heard = heardOf(stream);
      stream.write(said);
      expect(await heard).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*"fault":"bad_request"`));
      expect((await heard).toLowerCase()).toContain('x-content-type-options: nosniff');
    }
  });

  test('every answer has the security headers, and those for https only with https', async () => {
    const here = await start();
    for (const path of ['/', '/api/health', '/api/nosuch', '/healthz']) {
      const { headers } = await fetch(`${here.url}${path}`);
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('strict-transport-security'), path).toBeNull();
    }
  });
});

test.each(['/%61pi/me', 'http://here/api/me'])(
  'an answer for one device is not cacheable, also when its address is written as %s',
  async (path) => {
    const here = await start();
    const stream = await dial(here);
    const heard = heardOf(stream);
    stream.write(`GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
    expect(await heard).toMatch(/^HTTP\/1.1 200 [\s\S]*"tables":\[\]/);
    expect((await heard).toLowerCase()).toContain('cache-control: no-store');
    expect((await heard).toLowerCase()).toContain('set-cookie: kast=');
  },
);

describe('slow requests', () => {
  const hurried: Tuning = { limits: { ...generous, headersTime: 200, requestTime: 400 } };

  test('a body that arrives too slowly is ended', async () => {
    const here = await start(hurried);
    const stream = await dial(here);
    const heard = heardOf(stream);
    stream.write(
      'POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    );
    const drip = setInterval(() => stream.write(' '), 50);
    await heard;
    clearInterval(drip);
    expect(await heard).toMatch(/^HTTP\/1.1 408 /);
  });

  test('headers that arrive too slowly are ended', async () => {
    const here = await start(hurried);
    const stream = await dial(here);
    const heard = heardOf(stream);
    stream.write('GET / HTTP/1.1\r\nHost: here\r\n');
    const drip = setInterval(() => stream.write('x: y\r\n'), 50);
    await heard;
    clearInterval(drip);
    expect(await heard).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('many connections', () => {
  test('the connections of one address are limited, idle ones too, and those of others are not affected', async () => {
    const direct = { operator: { ...usualOperator, trustProxy: false } as const };
    const here = await start({ limits: { ...generous, socketsPerAddress: 5 } }, direct);
    const silent = await Promise.all(Array.from({ length: 5 }, () => dial(here)));
    const sixth = await dial(here);
    await heardOf(sixth);
    silent[0]!.destroy();
    await expect.poll(async () => (await fetch(`${here.url}/healthz`)).status).toBe(200);
    for (const stream of silent) stream.destroy();
  });

  test('the connections of a trusted proxy are not limited like those of one address', async () => {
    const here = await start({ limits: { ...generous, socketsPerAddress: 2 } });
    const silent = await Promise.all(Array.from({ length: 5 }, () => dial(here)));
    expect((await fetch(`${here.url}/healthz`)).status).toBe(200);
    for (const stream of silent) stream.destroy();
  });

  test('all connections of a device share its frame limit', async () => {
    const here = await start({ limits: { ...generous, framesPerSecond: 1000, framesPerDevice: 1 } });
    const device = await newDevice(here.url);
    // Five frames at once, and one more every second: each connection says hello and answers our ping first.
    const lines = await Promise.all([1, 2, 3].map(() => device.connect()));
    for (let i = 0; i < 30; i++) for (const line of lines) line.send({ t: 'watch', table: 'nosuch' });
    expect(await Promise.all(lines.map(({ ended }) => ended))).toEqual([1013, 1013, 1013]);
    const other = await (await newDevice(here.url)).connect();
    other.send({ t: 'watch', table: 'nosuch' });
    await other.receive((one): one is Extract<typeof one, { t: 'gone' }> => one.t === 'gone');
  });
});

describe('expensive requests', () => {
  async function twoAtATable(here: Serving): Promise<{ id: string; ada: LiveConnection; bea: LiveConnection }> {
    const [ada, bea] = await Promise.all([newDevice(here.url), newDevice(here.url)]);
    const { id, key } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    await bea.sit(id, key, 1);
    const lines = { ada: await ada.connect(), bea: await bea.connect() };
    for (const line of Object.values(lines)) await line.watch(id);
    return { id, ...lines };
  }

  test('whoever requests a table too often is refused, and the others notice nothing', async () => {
    const here = await start();
    const { id, ada, bea } = await twoAtATable(here);
    const before = bea.heard.length;
    for (let i = 0; i < 10; i++) await ada.watch(id);
    // Something that everyone hears, after everything before.
    const news = bea.receive((one): one is Extract<typeof one, { t: 'news' }> => one.t === 'news');
    await ada.command(id, { do: 'leave', id: 'leave', seat: 0 });
    await news;
    expect(bea.heard.slice(before).filter(({ t }) => t === 'away')).toEqual([]);
  });

  test('whoever requests too many full snapshots is disconnected, and others are still served', async () => {
    // A burst of fifty seconds: room for some forty tables, at 16 KB each at least.
    const here = await start({
      limits: { ...generous, framesPerSecond: 1000, framesPerDevice: 1000, bytesPerDevice: 1 << 14 },
    });
    const { id, ada, bea } = await twoAtATable(here);
    for (let i = 0; i < 30; i++) await ada.watch(id);
    for (let i = 0; i < 200; i++) ada.send({ t: 'watch', table: id });
    expect(await ada.ended).toBe(1013);
    expect((await bea.watch(id)).version).toBeGreaterThan(0);
  });

  // A burst of fifty seconds: some ten tables, or five lists.
  const poor = { ...generous, framesPerSecond: 1000, framesPerDevice: 1000, bytesPerDevice: 1 << 12 };

  test.each(['lobby', 'mine'] as const)('the list %s is paid for by what it takes to read it', async (t) => {
    const here = await start({ limits: poor });
    const line = await (await newDevice(here.url)).connect();
    for (let i = 0; i < 4; i++) line.send({ t, on: true });
    // Ending a subscription costs nothing.
    for (let i = 0; i < 50; i++) line.send({ t, on: false });
    line.send({ t: 'ping' });
    await line.receive((one): one is Extract<typeof one, { t: 'pong' }> => one.t === 'pong');
    for (let i = 0; i < 9; i++) line.send({ t, on: true });
    expect(await line.ended).toBe(1013);
  });

  const gone = (one: FromHost): one is Extract<FromHost, { t: 'gone' }> => one.t === 'gone';

  test('connections and requests of one device share its byte quota', async () => {
    const here = await start({ limits: poor });
    const device = await newDevice(here.url);
    const { id } = await device.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    // Each requests three tables, which any of them may; together that is far more than one may.
    const ends: number[] = [];
    for (let i = 0; i < 8; i++) {
      const line = await device.connect();
      for (let time = 0; time < 3; time++) line.send({ t: 'watch', table: id });
      line.send({ t: 'watch', table: 'nosuch' });
      ends.push(await Promise.race([line.ended, line.receive(gone).then(() => 0)]));
    }
    expect([ends[0], ends.at(-1)]).toEqual([0, 1013]);
    // Requests are refused too; another device is served.
    expect((await device.get(`/api/tables/${id}`)).status).toBe(429);
    const other = await (await newDevice(here.url)).connect();
    other.send({ t: 'watch', table: 'nosuch' });
    await other.receive(gone);
  });

  test('made-up devices share the byte quota of their address', async () => {
    const here = await start({ limits: { ...poor, bytesPerDevice: 1 << 20, bytesPerAddress: 1 << 12 } });
    const ends: number[] = [];
    for (let i = 0; i < 12; i++) {
      const line = await (await newDevice(here.url)).connect();
      for (let list = 0; list < 2; list++) line.send({ t: 'lobby', on: true });
      line.send({ t: 'watch', table: 'nosuch' });
      ends.push(await Promise.race([line.ended, line.receive(gone).then(() => 0)]));
    }
    expect([ends[0], ends.at(-1)]).toEqual([0, 1013]);
  });

  test('HTTP answers are charged to their device; others are still served', async () => {
    const here = await start({ limits: poor });
    const [ada, bea] = [await newDevice(here.url), await newDevice(here.url)];
    const { id } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    for (const path of [`/api/tables/${id}`, '/api/lobby', '/api/me', '/api/tables']) {
      const device = path.endsWith(id) ? ada : await newDevice(here.url);
      const statuses: number[] = [];
      for (let i = 0; i < 20; i++) statuses.push((await device.get(path)).status);
      expect([path, statuses.slice(0, 5), statuses.at(-1)]).toEqual([path, [200, 200, 200, 200, 200], 429]);
    }
    expect((await ada.get(`/api/tables/${id}`)).body).toMatchObject({ fault: 'too_many' });
    expect((await bea.get('/api/lobby')).status).toBe(200);
  });

  test('a stream is charged for its first snapshot', async () => {
    const here = await start({ limits: poor });
    const ada = await newDevice(here.url);
    const { id } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    const statuses: number[] = [];
    for (let i = 0; i < 20; i++) {
      const leaving = new AbortController();
      const stream = await fetch(`${here.url}/api/tables/${id}/stream`, {
        headers: { cookie: ada.cookie() },
        signal: leaving.signal,
      });
      statuses.push(stream.status);
      leaving.abort();
    }
    expect([statuses.slice(0, 5), statuses.at(-1)]).toEqual([[200, 200, 200, 200, 200], 429]);
  });
});

test('requests for unknown addresses count too', async () => {
  const here = await start({ limits: { ...generous, requestsPerAddress: 20 } });
  const statuses: number[] = [];
  for (let i = 0; i < 30; i++) statuses.push((await fetch(`${here.url}/api/nosuch`, { method: 'POST' })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});

test('a client that does not read its answers is disconnected', async () => {
  const here = await start({ limits: { ...unlimited, stalledTime: 200 } });
  const socket = await dial(here);
  socket.pause();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // More than the system buffers.
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n\r\n';
  socket.write(request.repeat(1_000));
  // A client that reads nothing notices only by writing that the connection is closed.
  const knocking = setInterval(() => socket.write('\r\n'), 1_000);
  await closed;
  clearInterval(knocking);
  expect((await fetch(`${here.url}/healthz`)).status).toBe(200);
});

test('an idle WebSocket is not closed as a stalled request', async () => {
  const here = await start({ limits: { ...unlimited, stalledTime: 200 }, heartbeat: 60_000 });
  const line = await (await newDevice(here.url)).connect();
  await new Promise((resolve) => setTimeout(resolve, 700));
  line.send({ t: 'ping' });
  await line.receive((one): one is Extract<typeof one, { t: 'pong' }> => one.t === 'pong');
  await line.close();
});

describe('health', () => {
  const statusOf = async (here: Serving, path: string): Promise<number> => (await fetch(`${here.url}${path}`)).status;

  test('a healthy server says so', async () => {
    const here = await start();
    expect(await (await fetch(`${here.url}/readyz`)).json()).toEqual({ ok: true, store: 'ok', bus: 'ok' });
    expect(await statusOf(here, '/api/health')).toBe(200);
    expect(await statusOf(here, '/healthz')).toBe(200);
  });

  test.each([
    ['gone', (file: string) => rmSync(file)],
    ['overwritten', (file: string) => writeFileSync(file, Buffer.alloc(8192, 'no database'))],
  ])('a server whose file is %s is not ready, though its process runs', async (_what, spoil) => {
    const here = await start();
    spoil(join(here.data, 'spellenkast.sqlite'));
    const ready = await fetch(`${here.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ ok: false, store: 'failing', bus: 'ok' });
    expect(await statusOf(here, '/api/health')).toBe(503);
    expect(await statusOf(here, '/healthz')).toBe(200);
  });
});
