import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../table/beside-wire.ts';
import type { FromHost, Told } from '../table/wire.ts';
import { freshId, newDevice, type Device, type LiveConnection } from './testing/device.ts';
import { readPushed, senderOf, startPushService, type TestPushService } from './testing/push-service.ts';
import { serving, type Serving } from './testing/serving.ts';

let here: Serving;
let service: TestPushService;
beforeAll(async () => {
  service = await startPushService();
  here = await serving({ presence: { hidden: 200, lost: 20 }, pushServices: [/^http:\/\/127\.0\.0\.1:\d+\/push\//] });
});
afterAll(async () => {
  await here.close();
  await service.close();
});

const is =
  <T extends FromHost['t']>(t: T, holds: (message: Extract<FromHost, { t: T }>) => boolean = () => true) =>
  (one: FromHost): one is Extract<FromHost, { t: T }> =>
    one.t === t && holds(one as Extract<FromHost, { t: T }>);

async function ask(line: LiveConnection, table: string, wanted: Ask): Promise<Told> {
  const id = freshId();
  line.send({ t: 'beside', table, id, ask: wanted });
  return (await line.receive(is('told', (one) => one.id === id))).told;
}

/** Two people at a table of two, who also watch everything beside the game. */
async function two(plan: Parameters<Device['open']>[0] = {}) {
  const devices = [await newDevice(here.url), await newDevice(here.url)] as const;
  const opened = (await devices[0].open({
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    ...plan,
  })) as { id: string; key: string; watch: string };
  await devices[1].sit(opened.id, opened.key, 1, 'Bea');
  const lines = (await Promise.all(devices.map((device) => device.connect()))) as [LiveConnection, LiveConnection];
  for (const line of lines) {
    line.send({ t: 'watch', table: opened.id, beside: true });
    await line.receive(is('chat'));
  }
  return { ...opened, devices, lines };
}

test('a ping over the connection is answered', async () => {
  const line = await (await newDevice(here.url)).connect();
  line.send({ t: 'ping' });
  await line.receive(is('pong'));
  await line.close();
});

test('chat goes over the connection, and survives a restart', async () => {
  const { id, devices, lines } = await two();
  expect(await ask(lines[1], id, { do: 'say', say: { text: 'Grüße 🎲' } })).toEqual({ ok: true });
  const { lines: told } = await lines[0].receive(is('chat', (one) => one.lines.length > 0));
  expect(told).toMatchObject([{ seat: 1, name: 'Bea', mine: false, say: { text: 'Grüße 🎲' } }]);
  await here.restart();
  const again = await devices[0].connect();
  again.send({ t: 'watch', table: id, beside: true });
  expect((await again.receive(is('chat'))).lines).toHaveLength(1);
  await again.close();
});

test('a spectator comes by the link for spectators, and can be removed', async () => {
  const { id, watch, lines } = await two();
  const guest = await newDevice(here.url);
  expect((await guest.sit(id, watch, 1)).status).toBe(403);
  const line = await guest.connect();
  line.send({ t: 'watch', table: id, key: watch, name: 'Cor', beside: true });
  const { guests } = await lines[0].receive(is('watching', (one) => one.guests.length > 0));
  expect(guests).toMatchObject([{ name: 'Cor' }]);
  expect(await ask(lines[1], id, { do: 'bar', guest: guests[0]!.id })).toEqual({ ok: false, fault: 'not_opener' });
  expect(await ask(lines[0], id, { do: 'bar', guest: guests[0]!.id })).toEqual({ ok: true });
  expect(await line.receive(is('gone'))).toMatchObject({ fault: 'removed' });
  expect((await guest.get(`/api/tables/${id}`, { 'x-invitation': watch })).status).toBe(403);
});

test('a seat moves to another device by its code', async () => {
  const { id, devices, lines } = await two();
  const told = await ask(lines[1], id, { do: 'code', seat: 1, keep: false, notes: 'x' });
  const code = told.ok ? told.code! : '';
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const phone = await newDevice(here.url);
  expect((await phone.post('/api/seat-codes', { code: 'AAAAAAAA', id: freshId() })).status).toBe(404);
  const moved = await phone.post('/api/seat-codes', { code, id: freshId() });
  expect(moved.body).toEqual({ table: id, seat: 1, notes: 'x' });
  await lines[1].receive(is('moved'));
  const list = (await phone.get('/api/tables')).body as { id: string }[];
  expect(list.map((one) => one.id)).toEqual([id]);
  expect((await devices[1].get('/api/tables')).body).toEqual([]);
});

test('the lobby is told live, without names', async () => {
  const eve = await (await newDevice(here.url)).connect();
  eve.send({ t: 'lobby', on: true, game: 'zipher' });
  const { id } = await two({ public: true, name: 'For all' });
  const { tables } = await eve.receive(
    is('lobby', (one) => one.tables.some((row) => row.id === id && row.status === 'playing')),
  );
  expect(tables.find((row) => row.id === id)).toMatchObject({ name: 'For all', seats: ['person', 'person'] });
  expect(eve.texts.join()).not.toContain('Ada');
  const { body } = await (await newDevice(here.url)).get('/api/lobby?game=zipher&canStart=1');
  expect(body).toEqual([]);
  await eve.close();
});

test('a device lists what is kept of it, and is forgotten', async () => {
  const { id, devices, lines } = await two();
  await ask(lines[1], id, { do: 'say', say: { phrase: 'thanks' } });
  const { body } = await devices[1].get('/api/me');
  expect(body).toMatchObject({ tables: [{ id, seats: [1], names: ['Bea'] }], lines: [{ say: { phrase: 'thanks' } }] });
  const gone = await fetch(`${here.url}/api/me`, { method: 'DELETE', headers: { cookie: devices[1].cookie() } });
  expect([gone.status, gone.headers.get('set-cookie')?.startsWith('kast=;')]).toEqual([200, true]);
  expect((await devices[1].get('/api/me')).body).toEqual({ tables: [], lines: [], notices: [] });
  expect(lines[0].table(id).seats[1]).toMatchObject({ name: null });
});

test('a push message goes to whoever is away on their turn, only their browser can read it, and it reveals nothing hidden', async () => {
  const { id, devices } = await two({ game: 'davinci', name: 'Over coffee' });
  const browser = createECDH('prime256v1');
  const secret = randomBytes(16);
  const keys = { p256dh: browser.generateKeys('base64url'), auth: secret.toString('base64url') };
  const { key } = (await devices[0].get('/api/push')).body as { key: string };
  expect(key).toMatch(/^[\w-]{80,}$/);
  await here.restart();
  expect((await devices[0].get('/api/push')).body).toEqual({ key });
  const bad = await devices[0].post('/api/push', { endpoint: 'https://intranet.example/x', ...keys, language: 'en' });
  expect(bad.status).toBe(400);
  const again = await Promise.all(devices.map((device) => device.connect()));
  const shown = await Promise.all(again.map((line) => line.watch(id)));
  const mover = shown.findIndex(({ faces }) =>
    (faces[0]!.view.awaited as number[]).includes(faces[0]!.viewer as number),
  );
  await devices[1 - mover]!.post('/api/push', { endpoint: service.endpoint, ...keys, language: 'nl' });
  await again[1 - mover]!.close();
  await again[mover]!.receive(is('away', ({ away }) => away.includes(1 - mover)));
  // Up to the other's first decision: some turns take several moves.
  for (let now = shown[mover]!; !now.faces[0]!.view.awaited.includes(1 - mover); now = again[mover]!.table(id)) {
    const { decision, choices } = now.faces[0]!;
    await again[mover]!.command(id, { do: 'act', id: freshId(), seat: mover, decision, move: choices[0]! });
  }
  const pushed = await service.next();
  expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(senderOf(pushed, key)).toMatchObject({ aud: service.origin, sub: 'mailto:nobody@example.com' });
  // Exactly what everyone may know: nothing of the round, no name, no device.
  const { options } = again[mover]!.table(id);
  const turn = { t: 'turn', table: id, game: 'davinci', options, name: 'Over coffee', language: 'nl' };
  expect(readPushed(pushed, browser, secret)).toEqual(turn);
  expect(() => readPushed(pushed, browser, randomBytes(16))).toThrow();
  // The endpoint and the unencrypted headers reveal no table.
  expect(JSON.stringify(pushed.headers)).not.toContain(id);
});
