import { createServer } from 'node:net';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
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

/** As `fetch`, but with a `Host` of one's own. */
function ask(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, method }, (response) => {
      let body = '';
      response.on('data', (data: Buffer) => (body += data.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asking.once('error', reject);
    asking.end();
  });
}

test('prints its address in one line, serves, and ends cleanly on a signal', async () => {
  const server = start([], { PORT: '0' });
  const line = await server.line;
  expect(line).toMatch(/^Spellenkast is open at http:\/\/localhost:\d+$/);
  expect((await fetch(`${addressIn(line)}/api/health`)).status).toBe(200);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).toBe(`${line}\nTables are kept in ${folder}\n`);
  expect(server.errors()).toBe('');
  expect(readdirSync(folder).sort()).toEqual(['lock', 'push-keys.json', 'spellenkast.sqlite']);
});

test('--lan prints the address for other devices', async () => {
  const server = start(['--lan', '--port', '0']);
  const address = addressIn(await server.line);
  const { addresses } = (await (await fetch(`${address}/api/health`)).json()) as { addresses: string[] };
  await expect.poll(() => server.output().split('\n').length).toBe(3 + addresses.length);
  for (const other of addresses) expect(server.output()).toContain(`Other devices in your network can open ${other}\n`);
});

test('PUBLIC_URL is the address in links, and decides whether the cookie is Secure', async () => {
  const server = start([], { PORT: '0', PUBLIC_URL: 'https://games.example/' });
  const address = addressIn(await server.line);
  const response = await ask(`${address}/api/health`, { host: 'games.example' });
  expect(JSON.parse(response.body)).toMatchObject({ ok: true, addresses: ['https://games.example'] });
  expect(response.headers['set-cookie']?.[0]).toMatch(/^__Host-kast=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(response.headers['strict-transport-security']).toContain('max-age=');
  // At a plain address at home, a browser would not send such a cookie back, and must not be told to use https.
  const atHome = await ask(`${address}/api/health`, {});
  expect(atHome.status).toBe(200);
  expect(atHome.headers['set-cookie']?.[0]).toMatch(/^kast=(?!.*Secure)/);
  expect(atHome.headers['strict-transport-security']).toBeUndefined();
  // Under a foreign host name it answers nobody.
  const rebound = await ask(`${address}/api/health`, { host: 'evil.example' });
  expect(rebound.status).toBe(421);
  expect(rebound.headers['set-cookie']).toBeUndefined();
  const post = async (origin: string): Promise<number> =>
    (await ask(`${address}/api/tables`, { origin, host: 'games.example' }, 'POST')).status;
  expect(await post('https://games.example')).not.toBe(403);
  expect(await post('https://other.example')).toBe(403);
});

test('a seat is kept when its cookie still has the old name', async () => {
  const server = start([], { PORT: '0', PUBLIC_URL: 'https://games.example/' });
  const address = addressIn(await server.line);
  const old = 'x'.repeat(43);
  const response = await ask(`${address}/api/health`, { host: 'games.example', cookie: `kast=${old}` });
  expect(response.headers['set-cookie']?.[0]).toMatch(new RegExp(`^__Host-kast=${old};`));
});

test('data files are made unreadable for other users, also those of older versions', async () => {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'lock'), '', { mode: 0o644 });
  const server = start([], { PORT: '0' });
  await server.line;
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'a folder that is a file',
    (at) => {
      rmSync(at, { recursive: true });
      writeFileSync(at, 'no folder');
    },
    /is not a folder.*--data/,
  ],
  [
    'a database that is none',
    (at) => writeFileSync(join(at, 'spellenkast.sqlite'), 'this is no database at all, but a long text '.repeat(99)),
    /is damaged.*kast restore/,
  ],
])('%s is told with what to do', async (_what, spoil, said) => {
  spoil(folder);
  const server = start([], { PORT: '0' });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(said);
  expect(server.errors()).not.toContain('    at ');
});

test('a second server on the same folder is told the address of the first', async () => {
  const first = start([], { PORT: '0' });
  const address = addressIn(await first.line);
  const second = start([], { PORT: '0' });
  expect(await second.ended).toBe(1);
  expect(second.errors()).toContain(`already running on ${folder} at ${address} (process ${first.process.pid})`);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  // Killed without a clean shutdown, it leaves nothing in the way.
  first.process.kill('SIGKILL');
  await first.ended;
  expect(existsSync(join(folder, 'running.json'))).toBe(true);
  const third = start([], { PORT: '0' });
  expect(await third.line).toMatch(/^Spellenkast is open/);
});

test('of many servers started at once exactly one gets the folder', async () => {
  const all = [1, 2, 3, 4].map(() => start([], { PORT: '0' }));
  const winner = await Promise.any(all.map(({ line }, index) => line.then(() => index)));
  const losers = all.filter((_, index) => index !== winner);
  expect(await Promise.all(losers.map(({ ended }) => ended))).toEqual([1, 1, 1]);
});

test('a requested port that is taken is an error; the default one is replaced by the next', async () => {
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
  expect(server.errors()).toContain('Start that version, or to go back');
});

test('an unreachable PostgreSQL is reported with what to do', async () => {
  const server = start([], { PORT: '0', DATABASE_URL: `postgres://kast:secretive@127.0.0.1:${await freePort()}/kast` });
  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(/PostgreSQL at 127\.0\.0\.1:\d+\/kast does not answer .*DATABASE_URL/);
  expect(server.errors()).not.toContain('secretive');
  expect(readdirSync(folder)).toEqual([]);
});

test('wrong usage is reported, with how to get help', async () => {
  const server = start(['--nosuch']);
  expect(await server.ended).toBe(1);
  expect(server.errors()).toMatch(/'--nosuch'[\s\S]*--help/);
  const help = start(['--help']);
  expect(await help.ended).toBe(0);
  expect(help.output()).toContain('PUBLIC_URL');
});
