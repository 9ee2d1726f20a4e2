import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { usualOperator, type OperatorSettings } from './operator-settings.ts';
import { folderSite } from './operate/site.ts';
import { serve } from './serve.ts';
import { copyOf } from './store/copies.ts';
import { DATABASE } from './store/open-sqlite.ts';
import { newDevice } from './testing/device.ts';
import { fastTuning, serving, settingsFor, type Serving } from './testing/serving.ts';

/** What an operator sees of a running server, and what settings change for everyone. */

let here: Serving | null = null;
afterEach(async () => {
  await here?.close();
  here = null;
});

const start = async (operator: Partial<OperatorSettings> = {}): Promise<Serving> =>
  (here = await serving({}, { operator: { ...usualOperator, ...operator } }));

/** The value of one line of metrics. */
const valueOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe('metrics', () => {
  test('are served at an address of their own, with moves, refusals, seats and times', async () => {
    const { url, server } = await start({ metrics: { address: '127.0.0.1', port: 0 } });
    const [ada, bea] = await Promise.all([newDevice(url), newDevice(url)]);
    const { id, key } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    await bea.sit(id, key, 1);
    const lines = await Promise.all([ada.connect(), bea.connect()]);
    for (const line of lines) await line.watch(id);
    const seat = lines[0]!.table(id).faces[0]!.view.awaited[0]!;
    const { decision, choices } = lines[seat]!.table(id).faces[0]!;
    const act = { do: 'act', id: 'a-move', seat, decision, move: choices[0]! } as const;
    expect(await lines[seat]!.command(id, act)).toMatchObject({ ok: true });
    expect(await lines[1 - seat]!.command(id, { ...act, id: 'another' })).toMatchObject({ fault: 'not_your_seat' });
    lines[0]!.raw('{');
    await lines[0]!.receive((one): one is Extract<typeof one, { t: 'fault' }> => one.t === 'fault');
    const text = await (await fetch(server.metrics!)).text();
    expect(valueOf(text, 'spellenkast_moves_total')).toBe(1);
    expect(valueOf(text, 'spellenkast_refused_total{reason="not_your_seat"}')).toBe(1);
    expect(valueOf(text, 'spellenkast_refused_total{reason="stale"}')).toBe(0);
    expect(valueOf(text, 'spellenkast_unreadable_total{reason="bad_request"}')).toBe(1);
    expect(valueOf(text, 'spellenkast_tables_in_memory')).toBe(1);
    expect(valueOf(text, 'spellenkast_seats_connected')).toBe(2);
    expect(valueOf(text, 'spellenkast_connections')).toBe(2);
    expect(valueOf(text, 'spellenkast_queue_length')).toBe(0);
    expect(valueOf(text, 'spellenkast_ready')).toBe(1);
    // The seat taken and the move.
    expect(valueOf(text, 'spellenkast_stored_seconds_count')).toBe(2);
    expect(valueOf(text, 'spellenkast_stored_seconds_bucket{le="+Inf"}')).toBe(2);
    expect(valueOf(text, 'spellenkast_told_seconds_count')).toBe(2);
    expect(text).toContain('spellenkast_event_loop_delay_seconds{percentile="99"}');
    expect(text).toContain('process_resident_memory_bytes');
    // Nothing that identifies people or what they play.
    for (const secret of [id, key, 'Ada', 'zipher']) expect(text).not.toContain(secret);
    await Promise.all(lines.map((line) => line.close()));
  });

  test('are served only if configured, or with a token', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/metrics`)).headers.get('content-type')).not.toContain('version=');
    await here!.close();
    const token = 'a-token-that-is-long-enough';
    const { url: again } = await start({ metricsToken: token });
    const ask = (authorization: string): Promise<Response> => fetch(`${again}/metrics`, { headers: { authorization } });
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await ask(`Bearer ${token}x`)).status).toBe(404);
    expect((await ask('')).status).toBe(404);
  });
});

describe('errors of pages', () => {
  const error = { version: '0.4.0', kind: 'TypeError', place: 'index-Ab12.js:3:456' };

  test('are counted by kind and place, without their messages', async () => {
    const { url, data } = await start();
    const device = await newDevice(url);
    for (let i = 0; i < 3; i++)
      expect((await device.post('/api/errors', { ...error, message: 'Ada said' })).status).toBe(204);
    await device.post('/api/errors', { ...error, kind: 'RangeError' });
    for (const bad of [
      {},
      { ...error, kind: 'what Ada said' },
      { ...error, place: 'https://elsewhere/x' },
      { ...error, place: 5 },
    ])
      expect((await device.post('/api/errors', bad)).status).toBe(400);
    await here!.server.close();
    const { office, close } = await folderSite(data).openOffice();
    expect((await office.pageErrors(9)).map(({ kind, place, count }) => [kind, place, count])).toEqual(
      expect.arrayContaining([
        ['TypeError', error.place, 3],
        ['RangeError', error.place, 1],
      ]),
    );
    await close();
  });

  test('are refused where the operator switched them off, which pages are told', async () => {
    const { url } = await start({ pageErrors: false });
    const device = await newDevice(url);
    expect((await device.post('/api/errors', error)).status).toBe(404);
    expect((await device.get('/api/health')).body).toMatchObject({ features: { pageErrors: false } });
  });
});

test('without names seats are shown by their numbers, and no name is stored', async () => {
  const { url } = await start({ names: false });
  const [ada, bea] = await Promise.all([newDevice(url), newDevice(url)]);
  const { id, key } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  await bea.sit(id, key, 1, 'Bea');
  const line = await ada.connect();
  expect((await line.watch(id)).seats.map(({ name }) => name)).toEqual([null, null]);
  // A spectator has none either.
  const cor = await (await newDevice(url)).connect();
  cor.send({ t: 'watch', table: id, key, beside: true, name: 'Cor' });
  const { guests } = await cor.receive(
    (one): one is Extract<typeof one, { t: 'watching' }> => one.t === 'watching' && one.guests.length > 0,
  );
  expect(guests).toMatchObject([{ name: null, you: true }]);
  expect([...line.texts, ...cor.texts].join()).not.toMatch(/Ada|Bea|Cor/);
  await line.close();
  await cor.close();
});

describe('features that the operator switched off', () => {
  const seats = [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] as const;

  test('without a lobby no table is listed or public, and a request is refused with the reason', async () => {
    const first = await start();
    const folder = first.data;
    const ada = await newDevice(first.url);
    const { id } = await ada.open({ seats: [...seats], public: true });
    expect((await ada.get('/api/lobby')).body).toMatchObject([{ id }]);
    await first.server.close();
    const again = await serve({ ...settingsFor(folder), operator: { ...usualOperator, lobby: false } }, fastTuning);
    try {
      const url = `http://127.0.0.1:${again.port}`;
      const bea = await newDevice(url);
      expect((await bea.get('/api/health')).body).toMatchObject({ features: { lobby: false } });
      const refused = {
        status: 403,
        body: { fault: 'no_lobby', message: expect.stringContaining('no lobby') as string },
      };
      expect(await bea.get('/api/lobby')).toMatchObject(refused);
      const plan = { game: 'zipher', options: { players: 2 }, match: { rounds: 1 }, leave: 'end', number: null, seats };
      expect(await bea.post('/api/tables', { ...plan, public: true })).toMatchObject(refused);
      expect((await bea.get(`/api/tables/${id}`)).status).toBe(403);
      const mine = await bea.open({ seats: [...seats] });
      const ask = { do: 'table', public: true };
      expect(await bea.post(`/api/tables/${mine.id}/asks`, { id: 'goes-public', ask })).toMatchObject(refused);
      const line = await bea.connect();
      line.send({ t: 'lobby', on: true });
      await line.receive(
        (one): one is Extract<typeof one, { t: 'fault' }> => one.t === 'fault' && one.fault === 'no_lobby',
      );
      await line.close();
    } finally {
      await again.close();
    }
  });

  test('without chat nobody can write, and pages are told so', async () => {
    const { url } = await start({ chat: false });
    const ada = await newDevice(url);
    const { id } = await ada.open({ seats: [...seats], chat: true });
    const line = await ada.connect();
    line.send({ t: 'watch', table: id, beside: true });
    const { about } = await line.receive((one): one is Extract<typeof one, { t: 'about' }> => one.t === 'about');
    expect(about.chat).toBe(false);
    const asks = [
      { do: 'say', say: { text: 'hello' } },
      { do: 'table', chat: true },
    ];
    for (const [at, ask] of asks.entries())
      expect(await ada.post(`/api/tables/${id}/asks`, { id: `an-ask-${at}`, ask })).toMatchObject({
        body: { fault: 'no_chat', message: expect.stringContaining('no chat') as string },
      });
    expect(line.heard.some(({ t }) => t === 'chat')).toBe(false);
    await line.close();
  });
});

test('damage in a log is told at start, though nobody comes to its table, and to whoever comes', async () => {
  const { url, data } = await start({ metricsToken: 'a-token-of-some-length' });
  const device = await newDevice(url);
  const { id } = await device.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  await device.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  await here!.restart(() => {
    const db = new Sqlite(join(data, DATABASE));
    expect(db.prepare(`UPDATE events SET json = json || ' ' WHERE table_id = ? AND seq = 1`).run(id).changes).toBe(1);
    db.close();
  });
  const damaged = async (): Promise<number | undefined> => {
    const headers = { authorization: 'Bearer a-token-of-some-length' };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return valueOf(text, 'spellenkast_problems_total{reason="damaged"}');
  };
  await expect.poll(damaged, { timeout: 20_000 }).toBe(1);
  expect(await device.get(`/api/tables/${id}`)).toMatchObject({ status: 500, body: { fault: 'damaged' } });
});

describe('retention', () => {
  // On a machine that is busy maintenance comes late.
  const patience = { timeout: 20_000 };

  test('an unstarted table is removed when it expires, and one in play is not', async () => {
    // So short that it is over at once; other kinds are kept for ever.
    const keep = { unstarted: 1e-9, abandoned: null, finished: null, chat: null };
    here = await serving({ tidyEvery: 30 }, { operator: { ...usualOperator, keep } });
    const device = await newDevice(here.url);
    const played = await device.open({ game: 'zoker-solo', options: {}, seats: [{ kind: 'person', name: 'Ada' }] });
    const gone = await device.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    await expect.poll(async () => (await device.get(`/api/tables/${gone.id}`)).status, patience).toBe(404);
    expect((await device.get(`/api/tables/${played.id}`)).status).toBe(200);
  });

  test('the copy made before an upgrade is removed after a week by the running server', async () => {
    here = await serving({ tidyEvery: 30 });
    const copy = copyOf(join(here.data, DATABASE), 1);
    writeFileSync(copy, 'names');
    const weekAgo = Date.now() / 1000 - 7 * 86_400;
    utimesSync(copy, weekAgo, weekAgo);
    await expect.poll(() => existsSync(copy), patience).toBe(false);
  });
});
