import { createServer } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import Sqlite from 'better-sqlite3';
import { run, type Running } from './testing/process.ts';
import { freePort } from './testing/services/free-port.ts';
import { freshFolder, removeFolder } from './testing/serving.ts';

let folder: string;
let started: Running[];
beforeEach(() => {
  folder = freshFolder();
  started = [];
});
afterEach(async () => {
  for (const { process: child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  removeFolder(folder);
});

function start(args: string[] = [], env: Record<string, string> = {}): Running {
  const running = run('main.ts', args, { SPELLENKAST_DATA: folder, ...env });
  started.push(running);
  return running;
}

const addressIn = (line: string): string => line.replace('Spellenkast is open at ', '');

test('says in one line where it is, serves, and ends cleanly when told', async () => {
  const server = start([], { PORT: '0' });
  const line = await server.line;
  expect(line).toMatch(/^Spellenkast is open at http:\/\/localhost:\d+$/);
  expect((await fetch(`${addressIn(line)}/api/health`)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).toBe(`${line}\n`);
  expect(server.errors()).toBe('');
  expect(readdirSync(folder).sort()).toEqual(['lock', 'spellenkast.sqlite']);
});

test('--lan says where other devices find it', async () => {
  const server = start(['--lan', '--port', '0']);
  const address = addressIn(await server.line);
  const { addresses } = (await (await fetch(`${address}/api/health`)).json()) as { addresses: string[] };
  await expect.poll(() => server.output().split('\n').length).toBe(2 + addresses.length);
  for (const other of addresses) expect(server.output()).toContain(`Other devices at home open ${other}\n`);
});

test('PUBLIC_URL is where everyone finds it, and makes the cookie as safe as the address', async () => {
  const server = start([], { PORT: '0', PUBLIC_URL: 'https://games.example/' });
  const response = await fetch(`${addressIn(await server.line)}/api/health`);
  expect(await response.json()).toEqual({ ok: true, addresses: ['https://games.example'] });
  expect(response.headers.get('set-cookie')).toContain('Secure');
  const post = (origin: string): Promise<Response> =>
    fetch(response.url.replace('health', 'tables'), { method: 'POST', headers: { origin } });
  expect((await post('https://games.example')).status).not.toBe(403);
  expect((await post('https://other.example')).status).toBe(403);
});

test('a second one on the same folder is told where the first is', async () => {
  const first = start([], { PORT: '0' });
  const address = addressIn(await first.line);
  const second = start([], { PORT: '0' });
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`already running on ${folder} at ${address} (process ${first.process.pid})`);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  // Killed without a chance to tidy up, it leaves nothing in the way.
  first.process.kill('SIGKILL');
  await first.ended;
  expect(existsSync(join(folder, 'running.json'))).toBe(true);
  const third = start([], { PORT: '0' });
  expect(await third.line).toMatch(/^Spellenkast is open/);
});

test('of many started at once one has the folder', async () => {
  const all = [1, 2, 3, 4].map(() => start([], { PORT: '0' }));
  const winner = await Promise.any(all.map(({ line }, index) => line.then(() => index)));
  const losers = all.filter((_, index) => index !== winner);
  expect(await Promise.all(losers.map(({ ended }) => ended))).toEqual([1, 1, 1]);
});

test('a port that is taken: the one asked for is missed in words, the usual one makes way', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const server = start([], { PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain(`Port ${port} is in use`);
  expect(server.errors()).toContain('Set PORT');
  await new Promise((resolve) => other.close(resolve));
});

test('a database of a newer program is refused', async () => {
  const db = new Sqlite(join(folder, 'spellenkast.sqlite'));
  db.pragma('user_version = 99');
  db.close();
  const server = start([], { PORT: '0' });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain('newer version of Spellenkast');
});

test('a PostgreSQL that does not answer is told with what to do', async () => {
  const server = start([], { PORT: '0', DATABASE_URL: `postgres://kast:secretive@127.0.0.1:${await freePort()}/kast` });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+\/kast does not answer .*DATABASE_URL/);
  expect(server.errors()).not.toContain('secretive');
  expect(readdirSync(folder)).toEqual([]);
});

test('what makes no sense ends with help', async () => {
  const server = start(['--nosuch']);
  expect(await server.ended).toBe(1);
  expect(server.errors()).toContain('--lan');
  const help = start(['--help']);
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain('PUBLIC_URL');
});
