import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromHost, type Snapshot } from '../../table/wire.ts';
import { freshId, newDevice, type Device, type Reply } from '../testing/device.ts';
import { serving, type Serving } from '../testing/serving.ts';
import type { JsonSchema, OpenApi } from './openapi.ts';
import { demandDocumented } from './route.ts';
import { typeText } from './type-text.ts';

let here: Serving;
let document: OpenApi;
beforeAll(async () => {
  here = await serving();
  document = (await (await fetch(`${here.url}/api/openapi.json`)).json()) as OpenApi;
});
afterAll(() => here.close());

test('a route below /api that is not documented keeps the server from starting', () => {
  const app = fastify();
  demandDocumented(app);
  app.get('/elsewhere', () => 'fine');
  expect(() => app.get('/api/secret', () => 'no')).toThrow('/api/secret is served but not documented');
});

test('everything in the document is served', async () => {
  const device = await newDevice(here.url);
  const { id } = await device.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method })),
  );
  expect(operations.length).toBeGreaterThan(15);
  for (const { path, method } of operations) {
    const stopping = new AbortController();
    const response = await fetch(here.url + path.replace('{id}', id), {
      method: method.toUpperCase(),
      headers: { cookie: device.cookie(), ...(method === 'get' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'get' ? {} : { body: '{}' }),
      signal: stopping.signal,
    });
    // A route with a body must say what is wrong with this one.
    expect([path, method, response.status]).toEqual([path, method, expect.toBeOneOf([200, 400])]);
    stopping.abort();
  }
});

/** The schema of a body in the document; its schemas refer to each other. */
function schemaOf(schema: JsonSchema): z.ZodType {
  const inOne = { ...schema, $defs: document.components.schemas };
  const text = JSON.stringify(inOne).replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
}

describe('real answers match the OpenAPI document', () => {
  const answered = new Set<string>();

  /** Sends a request and parses the answer as the document says: by its status, or else as a fault. */
  async function ask(device: Device, method: string, path: string, at: string, body?: unknown): Promise<Reply> {
    const reply = await device.ask(method, at, body);
    const operation = document.paths[path]![method.toLowerCase()]!;
    const told = operation.responses[String(reply.status)];
    const { content } = told ?? operation.responses['default']!;
    const [type, { schema }] = Object.entries(content ?? { '': { schema: {} } })[0]!;
    if (type === '') expect(reply.text).toBe('');
    else expect(reply.headers.get('content-type')).toContain(type.split(';')[0]);
    if (type === 'application/json') {
      const read = schemaOf(schema).safeParse(JSON.parse(reply.text));
      expect(read.error?.issues, `${method} ${at} ${reply.status} ${reply.text.slice(0, 200)}`).toBeUndefined();
    }
    if (told) answered.add(`${method} ${path}`);
    return reply;
  }

  test('at every route, with success and with failure', async () => {
    const [ada, bea, cor] = [await newDevice(here.url), await newDevice(here.url), await newDevice(here.url)];
    const get = (path: string, at = path): Promise<Reply> => ask(ada, 'GET', path, at);
    for (const path of ['health', 'games', 'lobby', 'tables', 'me', 'push', 'openapi.json', 'docs', 'docs.css'])
      expect((await get(`/api/${path}`)).status).toBe(200);
    expect((await get('/api/lobby', '/api/lobby?canStart=perhaps')).status).toBe(400);

    const plan = { game: 'zipher', options: { players: 2 }, match: { rounds: 1 }, leave: 'bot', number: null };
    const seats = [{ kind: 'person', name: 'Ada' }, { kind: 'open' }];
    const laid = await ask(ada, 'POST', '/api/tables', '/api/tables', { ...plan, seats, public: true });
    expect(laid.status).toBe(201);
    expect((await ask(ada, 'POST', '/api/tables', '/api/tables', { ...plan, seats: [] })).status).toBe(400);
    for (const path of ['lobby', 'tables', 'me']) await get(`/api/${path}`);
    const { id, key } = laid.body as { id: string; key: string };
    const at = (what = ''): string => `/api/tables/${id}${what}`;
    expect((await get('/api/tables/{id}', at())).status).toBe(200);
    expect((await get('/api/tables/{id}', '/api/tables/nosuch')).status).toBe(404);

    const sit = (device: Device, seat: number): Promise<Reply> =>
      ask(device, 'POST', '/api/tables/{id}/seats', at('/seats'), { key, seat, name: 'Bea', id: freshId() });
    expect([(await sit(bea, 1)).status, (await sit(bea, 0)).status]).toEqual([200, 409]);

    // A move of the player on turn, one that is too late, and one that the rules refuse.
    const sees = async (device: Device): Promise<Snapshot> =>
      ((await ask(device, 'GET', '/api/tables/{id}', at())).body as { snapshot: Snapshot }).snapshot;
    const both = [ada, bea];
    const seat = (await sees(ada)).faces[0]!.view.awaited[0]!;
    const { decision, choices } = (await sees(both[seat]!)).faces[0]!;
    const act = (move: string): Promise<Reply> =>
      ask(both[seat]!, 'POST', '/api/tables/{id}/commands', at('/commands'), {
        do: 'act',
        id: freshId(),
        seat,
        decision,
        move,
      });
    expect((await act('no such move')).body).toMatchObject({ fault: 'refused', refusal: {}, snapshot: {} });
    expect((await act(choices[0]!)).status).toBe(200);
    expect((await act(choices[0]!)).body).toMatchObject({ fault: 'stale', snapshot: {} });

    const besides = (wish: unknown): Promise<Reply> =>
      ask(bea, 'POST', '/api/tables/{id}/asks', at('/asks'), { id: freshId(), ask: wish });
    expect((await besides({ do: 'say', say: { text: 'hello' } })).status).toBe(200);
    expect((await besides({ do: 'renew', which: 'seat' })).body).toMatchObject({ fault: 'not_opener' });
    const { code } = (await besides({ do: 'code', seat: 1, keep: false })).body as { code: string };
    const redeem = (text: string): Promise<Reply> =>
      ask(cor, 'POST', '/api/seat-codes', '/api/seat-codes', { code: text, id: freshId() });
    expect([(await redeem('NOSUCH')).status, (await redeem(code)).status]).toEqual([404, 200]);

    const line = fromHost.parse(JSON.parse(await firstLine(at('/stream'), ada)));
    const { responses } = document.paths['/api/tables/{id}/stream']!['get']!;
    const { schema } = responses['200']!.content!['application/x-ndjson']!;
    expect(schemaOf(schema).safeParse(line).error).toBeUndefined();
    answered.add('GET /api/tables/{id}/stream');

    const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
    const address = { endpoint, p256dh: 'x', auth: 'x', language: 'nl' };
    expect((await ask(ada, 'POST', '/api/push', '/api/push', address)).status).toBe(200);
    expect((await ask(ada, 'POST', '/api/push', '/api/push', { ...address, endpoint: 'https://x.y' })).status).toBe(
      400,
    );
    expect((await ask(ada, 'DELETE', '/api/push', '/api/push', { endpoint })).status).toBe(200);
    const error = { version: '0.4.0', kind: 'TypeError', place: 'index-Ab12.js:3:456' };
    expect((await ask(ada, 'POST', '/api/errors', '/api/errors', error)).status).toBe(204);
    expect((await ask(ada, 'DELETE', '/api/me', '/api/me')).status).toBe(200);

    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...answered].toSorted()).toEqual(all.toSorted());
  });

  async function firstLine(path: string, device: Device): Promise<string> {
    const stopping = new AbortController();
    const { body } = await fetch(`${here.url}${path}`, {
      headers: { cookie: device.cookie() },
      signal: stopping.signal,
    });
    let text = '';
    for await (const some of body!.pipeThrough(new TextDecoderStream())) {
      text += some;
      if (text.includes('\n')) break;
    }
    stopping.abort();
    return text.split('\n')[0]!;
  }

  test('and when the store fails', async () => {
    const spoiled = await serving();
    try {
      rmSync(join(spoiled.data, 'spellenkast.sqlite'));
      const reply = await ask(await newDevice(spoiled.url), 'GET', '/api/health', '/api/health');
      expect([reply.status, reply.body]).toMatchObject([503, { ok: false, fault: 'storage' }]);
    } finally {
      await spoiled.close();
    }
  });
});

test('every reference resolves, and commands, requests and frames are described', () => {
  const { schemas } = document.components;
  const refs = new Set(JSON.stringify(document).match(/#\/components\/schemas\/[\w.]+/g));
  expect(refs.size).toBeGreaterThan(50);
  for (const ref of refs) expect(schemas).toHaveProperty([ref.slice(ref.lastIndexOf('/') + 1)]);
  for (const [name, schema] of Object.entries(schemas))
    if (/^(Command|Ask|FromHost|ToHost)\./.test(name)) expect(schema.description, name).toMatch(/\.$/);
  expect(schemas['Command.act']).toMatchObject({
    properties: { do: { const: 'act' }, seat: { type: 'integer' }, move: { type: 'string', maxLength: 200 } },
    required: ['do', 'id', 'seat', 'decision', 'move'],
  });
});

test('the token of a seat may stream and send commands, but not open tables', () => {
  const bySeat = (path: string, method: string): boolean =>
    document.paths[path]?.[method]?.security.some((one) => 'seatToken' in one) ?? false;
  expect(bySeat('/api/tables/{id}/stream', 'get')).toBe(true);
  expect(bySeat('/api/tables/{id}/commands', 'post')).toBe(true);
  expect(bySeat('/api/tables', 'post')).toBe(false);
  expect(bySeat('/api/tables/{id}/asks', 'post')).toBe(false);
});

test('the API page has no script and nothing from other servers, and all its links resolve', async () => {
  const response = await fetch(`${here.url}/api/docs`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  const page = await response.text();
  expect(page).not.toMatch(/<script|style=|https?:/);
  for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(50);
  for (const link of links) expect(ids).toContain(link);
  const style = await fetch(`${here.url}/api/docs.css`);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('schemas are shown as type expressions', () => {
  expect(typeText({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe(
    '(string | null)[]',
  );
  expect(
    typeText({ type: 'object', properties: { a: { $ref: '#/x/Y' }, b: { enum: ['c', 1] } }, required: ['a'] }),
  ).toBe('{ a: #Y, b?: "c" | 1 }');
});
