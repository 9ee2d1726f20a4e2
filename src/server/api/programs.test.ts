import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../table/beside-wire.ts';
import { generous } from '../limits.ts';
import { freshId, newDevice, until, type Device, type LiveConnection, type Reply } from '../testing/device.ts';
import { serving, type Serving } from '../testing/serving.ts';
import { openStream, type Stream } from '../testing/stream.ts';

/** Programs that play a seat with its token, over a real server. */

let here: Serving;
const open: Stream[] = [];
beforeAll(async () => {
  here = await serving();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => here.close());

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const follow = async (id: string, headers: Record<string, string>, url = here.url): Promise<Stream> => {
  const stream = await openStream(url, id, headers);
  open.push(stream);
  return stream;
};
const asks = (device: Device, id: string, ask: Ask): Promise<Reply> =>
  device.post(`/api/tables/${id}/asks`, { id: freshId(), ask });
async function tokenFor(device: Device, id: string, seat: number): Promise<string> {
  const { status, body } = await asks(device, id, { do: 'program', seat, on: true });
  expect(status).toBe(200);
  return (body as { token: string }).token;
}
const as = async (token: string, path: string, body?: unknown, url = here.url): Promise<Reply> => {
  const response = await fetch(url + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...bearer(token), 'content-type': 'application/json' },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
};

/** Ada holds two of three seats, Bea the last; hands are hidden. */
async function threeSeats(): Promise<{ id: string; ada: Device; bea: Device }> {
  const [ada, bea] = [await newDevice(here.url), await newDevice(here.url)];
  const { id, key } = await ada.open({
    game: 'zoker-tiko',
    options: { players: 3 },
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'person', name: 'Ann' }, { kind: 'open' }],
  });
  expect((await bea.sit(id, key, 2, 'Bea')).status).toBe(200);
  return { id, ada, bea };
}

const act = (stream: Stream, seat: number) => {
  const face = stream.table().faces.find(({ viewer }) => viewer === seat)!;
  return { do: 'act', id: freshId(), seat, decision: face.decision, move: face.choices[0] ?? '' } as const;
};

test('a program sees its own seat alone, and everyone sees that a program plays there', async () => {
  const { id, ada, bea } = await threeSeats();
  const line = await bea.connect();
  await line.watch(id);
  const token = await tokenFor(ada, id, 1);
  expect((await until(line, id, ({ seats }) => seats[1]!.program === true)).seats).toMatchObject([
    { here: false },
    { name: 'Ann', program: true },
    { here: true },
  ]);
  const stream = await follow(id, bearer(token));
  const { seats, faces, opener } = await stream.until(() => true);
  expect(faces.map(({ viewer }) => viewer)).toEqual([1]);
  expect(seats.map(({ here: mine }) => mine)).toEqual([false, true, false]);
  expect(opener).toBe(false);
  const own = JSON.parse((await as(token, `/api/tables/${id}`)).text) as { snapshot: unknown };
  expect(own.snapshot).toEqual(stream.table());
  expect(stream.texts[0]).not.toContain('"legal"');
  const both = (await ada.get(`/api/tables/${id}`)).body as { snapshot: { faces: { viewer: unknown }[] } };
  expect(both.snapshot.faces.map(({ viewer }) => viewer)).toEqual([0, 1, 'table']);
  await line.close();
});

test('a move that is refused or comes late brings the table as whoever sent it may see it, and no other hand', async () => {
  const { id, ada, bea } = await threeSeats();
  const token = await tokenFor(ada, id, 1);
  const path = `/api/tables/${id}/commands`;
  const program = (await as(token, `/api/tables/${id}`)).body as { snapshot: ReturnType<Stream['table']> };
  const { decision } = program.snapshot.faces[0]!;
  const late = { do: 'act', id: freshId(), seat: 1, decision: decision + 1, move: 'x' };
  const refused = { ...late, id: freshId(), decision };
  expect((await as(token, path, late)).body).toMatchObject({ fault: 'stale', snapshot: { faces: [{ viewer: 1 }] } });
  expect(await as(token, path, refused)).toMatchObject({
    status: 409,
    body: { ok: false, fault: 'refused', refusal: {}, snapshot: program.snapshot },
  });
  // The device itself sees all its seats.
  const both = (await ada.get(`/api/tables/${id}`)).body as { snapshot: { faces: unknown[] } };
  const mine = (await ada.post(path, { ...refused, id: freshId() })).body as { snapshot: { faces: unknown[] } };
  expect(mine.snapshot).toEqual(both.snapshot);
  expect(mine.snapshot.faces).toHaveLength(3);
  // A request for someone else's seat is shown nothing.
  expect((await bea.post(path, { ...refused, id: freshId() })).body).toEqual({
    ok: false,
    fault: 'not_your_seat',
    message: expect.any(String) as unknown,
  });
});

test('a program may play its seat and do nothing else', async () => {
  const { id, ada } = await threeSeats();
  const token = await tokenFor(ada, id, 0);
  const stream = await follow(id, bearer(token));
  await stream.until(() => true);
  const command = (body: object): Promise<Reply> =>
    as(token, `/api/tables/${id}/commands`, { id: freshId(), seat: 0, ...body });
  for (const body of [
    { do: 'next', seat: 1 },
    { do: 'leave', seat: 1 },
    { do: 'leave', seat: 2 },
    { do: 'close' },
    { do: 'cancel' },
    { do: 'remove', seat: 2 },
    { do: 'hint', decision: 1, step: 1 },
    { do: 'sit', name: 'Eve' },
  ])
    expect([body, await command(body)]).toMatchObject([body, { status: 403, body: { fault: 'not_your_seat' } }]);
  const path = `/api/tables/${id}`;
  expect(await as(token, `${path}/asks`, { id: 'x', ask: { do: 'say', say: { text: 'hi' } } })).toMatchObject({
    status: 403,
  });
  expect(await as(token, `${path}/asks`, { id: 'x', ask: { do: 'program', seat: 0, on: true } })).toMatchObject({
    status: 403,
  });
  expect((await as(token, '/api/tables')).status).toBe(403);
  expect((await as(token, '/api/me')).status).toBe(403);
  expect((await as(token, '/api/games')).status).toBe(200);
  const other = await threeSeats();
  expect((await as(token, `/api/tables/${other.id}`)).status).toBe(403);
  const before = stream.table().version;
  const move = act(stream, 0);
  const first = await as(token, `${path}/commands`, move);
  expect(first).toMatchObject({ status: stream.table().faces[0]!.view.awaited.includes(0) ? 200 : 409 });
  if (first.status === 200) {
    await stream.until(({ version }) => version > before);
    expect((await as(token, `${path}/commands`, move)).body).toEqual(first.body);
  }
});

test('a revoked or replaced token is refused, also by a stream that is open', async () => {
  const { id, ada, bea } = await threeSeats();
  const first = await tokenFor(ada, id, 0);
  const stream = await follow(id, bearer(first));
  const second = await tokenFor(ada, id, 0);
  expect(await stream.ended).toMatchObject({ t: 'gone', fault: 'forbidden' });
  expect((await as(first, `/api/tables/${id}`)).status).toBe(403);
  const again = await follow(id, bearer(second));
  const line = await bea.connect();
  expect((await line.watch(id)).seats[0]!.program).toBe(true);
  expect((await asks(ada, id, { do: 'program', seat: 0, on: false })).body).toEqual({ ok: true });
  expect(await again.ended).toMatchObject({ t: 'gone', fault: 'forbidden' });
  expect((await as(second, `/api/tables/${id}`)).status).toBe(403);
  await until(line, id, ({ seats }) => seats[0]!.program === undefined);
  // Nobody can make one for another's seat.
  expect((await asks(bea, id, { do: 'program', seat: 0, on: true })).body).toMatchObject({ fault: 'not_your_seat' });
  for (const wrong of ['', 'x', second.slice(1), '\u00e9'.repeat(9)])
    expect((await as(wrong, `/api/tables/${id}`)).status).toBe(403);
  await line.close();
});

test('a token survives a restart of the server, and ends when its device is forgotten', async () => {
  const { id, ada } = await threeSeats();
  const token = await tokenFor(ada, id, 1);
  const stream = await follow(id, bearer(token));
  await here.restart();
  // The server ended it without an error.
  expect(await stream.ended).toMatchObject({ t: 'all' });
  const again = await follow(id, bearer(token));
  expect((await again.until(() => true)).faces[0]!.viewer).toBe(1);
  const forgotten = await fetch(`${here.url}/api/me`, { method: 'DELETE', headers: { cookie: ada.cookie() } });
  expect(forgotten.status).toBe(200);
  expect(await again.ended).toMatchObject({ t: 'gone', fault: 'forbidden' });
  expect((await as(token, `/api/tables/${id}`)).status).toBe(403);
});

test('a seat that moves to another device loses its program', async () => {
  const { id, bea } = await threeSeats();
  const token = await tokenFor(bea, id, 2);
  const stream = await follow(id, bearer(token));
  const code = (await asks(bea, id, { do: 'code', seat: 2, keep: false })).body as { code: string };
  const tablet = await newDevice(here.url);
  expect((await tablet.post('/api/seat-codes', { code: code.code, id: freshId() })).status).toBe(200);
  expect(await stream.ended).toMatchObject({ t: 'gone', fault: 'forbidden' });
  const { snapshot } = (await tablet.get(`/api/tables/${id}`)).body as { snapshot: ReturnType<Stream['table']> };
  expect(snapshot.seats[2]).toEqual({ kind: 'person', name: 'Bea', level: null, here: true });
});

test('someone who plays by a program counts as present while its stream is open', async () => {
  const quick = await serving({ presence: { hidden: 50, lost: 50 } });
  try {
    const [ada, bea] = [await newDevice(quick.url), await newDevice(quick.url)];
    const { id, key } = await ada.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    await bea.sit(id, key, 1);
    const line = await bea.connect();
    await line.watch(id);
    const isAway = (line: LiveConnection, seat: number, away: boolean): Promise<unknown> =>
      expect
        .poll(() => {
          const told = line.heard.findLast((one) => one.t === 'away' || one.t === 'all');
          return told !== undefined && 'away' in told && told.away.includes(seat);
        })
        .toBe(away);
    await isAway(line, 0, true);
    const token = await tokenFor(ada, id, 0);
    const stream = await follow(id, bearer(token), quick.url);
    await isAway(line, 0, false);
    stream.close();
    await isAway(line, 0, true);
    await line.close();
  } finally {
    await quick.close();
  }
});

test('a device follows a table as its page would, with the invitation in a header', async () => {
  const { id, bea } = await threeSeats();
  const stream = await follow(id, { cookie: bea.cookie() });
  await stream.until(() => true);
  await expect.poll(() => stream.texts.some((text) => text.startsWith('{"t":"about"'))).toBe(true);
  const stranger = await newDevice(here.url);
  await expect(openStream(here.url, id, { cookie: stranger.cookie() })).rejects.toThrow('no stream: 403');
});

test('the number of streams and their unread bytes are limited', async () => {
  const strict = await serving({ limits: { ...generous, tablesPerConnection: 2 }, heartbeat: 20 });
  try {
    const ada = await newDevice(strict.url);
    const { id } = await ada.open({ options: { players: 1 }, seats: [{ kind: 'person', name: 'Ada' }] });
    const mine = { cookie: ada.cookie() };
    await follow(id, mine, strict.url);
    const second = await follow(id, mine, strict.url);
    await expect(openStream(strict.url, id, mine)).rejects.toThrow('no stream: 429');
    second.close();
    await expect.poll(async () => (await ada.get('/api/health')).status).toBe(200);
    // After one ends, another may be opened as soon as the server has noticed.
    await expect
      .poll(async () =>
        openStream(strict.url, id, mine).then(
          (stream) => open.push(stream) > 0,
          () => false,
        ),
      )
      .toBe(true);
    // One that never reads: it only gets empty lines, and harms nobody.
    const idle = connect(strict.server.port, '127.0.0.1');
    idle.pause();
    idle.write(`GET /api/tables/${id}/stream HTTP/1.1\r\nHost: x\r\nCookie: ${ada.cookie()}\r\n\r\n`);
    expect((await ada.get(`/api/tables/${id}`)).status).toBe(200);
    idle.destroy();
  } finally {
    for (const stream of open.splice(0)) stream.close();
    await strict.close();
  }
});
