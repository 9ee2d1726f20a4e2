import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameIds } from '../../games/index.ts';
import { generous } from '../limits.ts';
import { freshId, newDevice, type Device } from '../testing/device.ts';
import { serving, type Serving } from '../testing/serving.ts';

let here: Serving;
beforeAll(async () => {
  here = await serving();
});
afterAll(() => here.close());

const waiting = (device: Device): Promise<{ id: string; key: string }> =>
  device.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });

test('health tells where others find the server: nowhere, on this machine alone', async () => {
  const reply = await (await newDevice(here.url)).get('/api/health');
  expect(reply.body).toEqual({
    ok: true,
    addresses: [],
    features: { lobby: true, chat: true, names: true, pageErrors: true },
  });
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('games come with their options and bots', async () => {
  const { body } = await (await newDevice(here.url)).get('/api/games');
  expect((body as { id: string }[]).map(({ id }) => id)).toEqual(gameIds);
  expect(body).toContainEqual(
    expect.objectContaining({ id: 'zipher', rules: 1, bots: expect.arrayContaining(['random']) as unknown }),
  );
});

test('a device keeps its cookie, which no script can read', async () => {
  const first = await fetch(`${here.url}/api/health`);
  const cookie = first.headers.get('set-cookie')!;
  expect(cookie).toMatch(/^kast=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  const again = await fetch(`${here.url}/api/health`, { headers: { cookie: cookie.split(';')[0]! } });
  expect(again.headers.get('set-cookie')).toBeNull();
  const forged = await fetch(`${here.url}/api/health`, { headers: { cookie: 'kast=short' } });
  expect(forged.headers.get('set-cookie')).toMatch(/^kast=/);
});

test('the headers are strict, and right for plain HTTP', async () => {
  const { headers } = await fetch(`${here.url}/api/health`);
  expect(headers.get('strict-transport-security')).toBeNull();
  const policy = headers.get('content-security-policy')!;
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

test('of two devices that take the same seat at once one gets it, and the other is told and may watch', async () => {
  const owner = await newDevice(here.url);
  const rivals = await Promise.all([1, 2, 3, 4].map(() => newDevice(here.url)));
  const { id, key } = await waiting(owner);
  const replies = await Promise.all(rivals.map((device) => device.sit(id, key, 1)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const loser = replies.findIndex(({ status }) => status === 409);
  expect(replies[loser]!.body).toEqual({ ok: false, fault: 'seat_taken', message: expect.any(String) as unknown });
  const look = await rivals[loser]!.get(`/api/tables/${id}`, { 'x-invitation': key });
  expect(look.body).toMatchObject({ t: 'all', snapshot: { status: 'playing', faces: [{ viewer: 'table' }] } });
});

test('a claim sent twice takes the seat once', async () => {
  const { id, key } = await waiting(await newDevice(here.url));
  const device = await newDevice(here.url);
  const body = { key, seat: 1, name: 'Bea', id: freshId() };
  const first = await device.post(`/api/tables/${id}/seats`, body);
  const second = await device.post(`/api/tables/${id}/seats`, body);
  expect(second.body).toEqual(first.body);
  expect(first.body).toEqual({ ok: true, version: 3 });
});

test('a GET claims nothing and changes nothing', async () => {
  const { id, key } = await waiting(await newDevice(here.url));
  const device = await newDevice(here.url);
  const invitation = { 'x-invitation': key };
  const before = await device.get(`/api/tables/${id}`, invitation);
  for (const path of [`/api/tables/${id}/seats`, `/api/tables/${id}/commands`, `/t/${id}`])
    await device.get(path, invitation);
  expect((await device.get(`/api/tables/${id}`, invitation)).text).toBe(before.text);
  expect((await device.get('/api/tables')).body).toEqual([]);
});

test('a table is shown to its seats and to whoever has the invitation', async () => {
  const owner = await newDevice(here.url);
  const { id, key } = await waiting(owner);
  expect((await owner.get(`/api/tables/${id}`)).status).toBe(200);
  const stranger = await newDevice(here.url);
  expect((await stranger.get(`/api/tables/${id}`)).body).toMatchObject({ fault: 'forbidden' });
  expect((await stranger.get(`/api/tables/${id}?key=${key}`)).status).toBe(403);
  expect((await stranger.get(`/api/tables/${id}`, { 'x-invitation': `${key}x` })).status).toBe(403);
  expect((await stranger.get('/api/tables/nosuchtable', { 'x-invitation': key })).body).toMatchObject({
    fault: 'not_found',
  });
  expect((await stranger.sit(id, '', 1)).status).toBe(403);
});

test('a device lists its own tables and no others', async () => {
  const owner = await newDevice(here.url);
  const guest = await newDevice(here.url);
  const first = await waiting(owner);
  const second = await waiting(owner);
  await guest.sit(first.id, first.key, 1);
  const list = (await owner.get('/api/tables')).body as { id: string; status: string; yourTurn: boolean }[];
  expect(list.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(list.map(({ status }) => status)).toEqual(['playing', 'waiting']);
  const mine = (await guest.get('/api/tables')).body as { yourTurn: boolean; awaited: number[] }[];
  expect(mine).toHaveLength(1);
  expect(mine[0]!.yourTurn).toBe(mine[0]!.awaited.includes(1));
});

test('commands go over HTTP too', async () => {
  const device = await newDevice(here.url);
  const { id } = await device.open({ options: { players: 1 }, seats: [{ kind: 'person', name: 'x' }] });
  const { body } = await device.get(`/api/tables/${id}`);
  const [face] = (body as { snapshot: { faces: { decision: number; choices: string[] }[] } }).snapshot.faces;
  const act = (over: object): Promise<{ status: number; body: unknown }> =>
    device.post(`/api/tables/${id}/commands`, {
      do: 'act',
      id: freshId(),
      seat: 0,
      decision: face!.decision,
      move: face!.choices[0],
      ...over,
    });
  expect(await act({ move: 'nonsense' })).toMatchObject({
    status: 409,
    body: { fault: 'refused', refusal: { clause: 'table.3' } },
  });
  expect(await act({})).toMatchObject({ status: 200, body: { ok: true, version: 3 } });
  expect(await act({})).toMatchObject({ status: 409, body: { fault: 'stale' } });
});

describe('a bad request is refused with a message', () => {
  const plan = { game: 'zipher', options: {}, match: { rounds: 1 }, seats: [], leave: 'bot', number: null };
  test.each<[string, unknown, RegExp]>([
    ['an unknown game', { ...plan, game: 'chess' }, /chess/],
    ['a wrong option', { ...plan, options: { players: 99 } }, /options\.players/],
    ['seats that do not fit', { ...plan, seats: [{ kind: 'open' }] }, /seats/],
    ['no object', [], /body/],
    [
      'a prototype',
      JSON.parse('{"game":"constructor","options":{},"match":{"rounds":1},"seats":[],"leave":"bot","number":null}'),
      /constructor/,
    ],
  ])('%s', async (_what, body, message) => {
    const reply = await (await newDevice(here.url)).post('/api/tables', body);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ fault: 'bad_request', message: expect.stringMatching(message) as unknown });
  });

  test('unknown fields are ignored, also one that names a device', async () => {
    const [ada, bea] = [await newDevice(here.url), await newDevice(here.url)];
    const { id } = await ada.open({
      seats: [{ kind: 'person', name: 'x', device: 'y', holder: 'y' } as never, { kind: 'open' }],
      more: 1,
    } as never);
    expect((await ada.get(`/api/tables/${id}`)).body).toMatchObject({ snapshot: { seats: [{ here: true }, {}] } });
    expect((await bea.get(`/api/tables/${id}`)).status).toBe(403);
  });

  test('a body that is not JSON, too large or of another type is refused', async () => {
    const post = (body: string, type: string): Promise<Response> =>
      fetch(`${here.url}/api/tables`, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('{', 'application/json')).status).toBe(400);
    expect((await post(JSON.stringify('x'.repeat(20_000)), 'application/json')).status).toBe(413);
    expect((await post('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post('{"__proto__":{"x":1}}', 'application/json')).status).toBe(400);
  });

  test('unknown addresses are refused', async () => {
    const device = await newDevice(here.url);
    expect((await device.get('/api/nosuch')).body).toMatchObject({ fault: 'not_found' });
    expect((await device.get('/api/tables/..%2f..')).status).toBe(400);
    expect((await device.post('/live', {})).status).toBe(404);
    expect((await device.get('/live')).status).toBe(404);
  });
});

test('another site cannot act in a device’s name', async () => {
  const device = await newDevice(here.url);
  const { id, key } = await waiting(await newDevice(here.url));
  const elsewhere = await device.post(
    `/api/tables/${id}/seats`,
    { key, seat: 1, name: 'x', id: freshId() },
    { origin: 'https://elsewhere.example' },
  );
  expect(elsewhere.status).toBe(403);
  const nowhere = await device.post(
    `/api/tables/${id}/seats`,
    { key, seat: 1, name: 'x', id: freshId() },
    { origin: 'null' },
  );
  expect(nowhere.status).toBe(403);
  const own = await device.post(
    `/api/tables/${id}/seats`,
    { key, seat: 1, name: 'x', id: freshId() },
    { origin: here.url },
  );
  expect(own.status).toBe(200);
});

test('an address or a device with too many requests is refused for a while', async () => {
  const strict = await serving({
    limits: { ...generous, requestsPerAddress: 12, requestsPerDevice: 5, tablesPerAddress: 2 },
  });
  try {
    const device = await newDevice(strict.url);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await device.get('/api/games')).status);
    // Its first request set its cookie.
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const more: number[] = [];
    for (let i = 0; i < 6; i++) more.push((await fetch(`${strict.url}/api/health`)).status);
    expect(more).toEqual([200, 200, 200, 200, 200, 429]);
    const last = await fetch(`${strict.url}/api/health`);
    expect(await last.json()).toMatchObject({ fault: 'too_many' });
  } finally {
    await strict.close();
  }
});
