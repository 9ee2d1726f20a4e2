import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDevice } from '../testing/device.ts';
import { serving, type Serving } from '../testing/serving.ts';
import type { OpenApi } from './openapi.ts';
import { demandDocumented } from './route.ts';
import { typeText } from './type-text.ts';

let here: Serving;
let document: OpenApi;
beforeAll(async () => {
  here = await serving();
  document = (await (await fetch(`${here.url}/api/openapi.json`)).json()) as OpenApi;
});
afterAll(() => here.close());

test('what is served below /api and is in no list does not start', () => {
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
    // What takes a body says what is wrong with this one.
    expect([path, method, response.status]).toEqual([path, method, expect.toBeOneOf([200, 400])]);
    stopping.abort();
  }
});

test('every reference leads somewhere, and commands, asks and frames are told in words', () => {
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

test('the stream and the commands are open to the token of a seat; opening tables is not', () => {
  const bySeat = (path: string, method: string): boolean =>
    document.paths[path]?.[method]?.security.some((one) => 'seatToken' in one) ?? false;
  expect(bySeat('/api/tables/{id}/stream', 'get')).toBe(true);
  expect(bySeat('/api/tables/{id}/commands', 'post')).toBe(true);
  expect(bySeat('/api/tables', 'post')).toBe(false);
  expect(bySeat('/api/tables/{id}/asks', 'post')).toBe(false);
});

test('the page for people stands alone: no script, nothing from elsewhere, every link within it leads somewhere', async () => {
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

test('schemas are written as people write types', () => {
  expect(typeText({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe(
    '(string | null)[]',
  );
  expect(
    typeText({ type: 'object', properties: { a: { $ref: '#/x/Y' }, b: { enum: ['c', 1] } }, required: ['a'] }),
  ).toBe('{ a: #Y, b?: "c" | 1 }');
});
