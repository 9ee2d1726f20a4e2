import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { lanAddresses, localAddress } from './addresses.ts';
import { usualOperator } from './operator-settings.ts';
import { readSettings, type Settings } from './settings.ts';

function read(args: string[], env: Record<string, string> = {}): Settings {
  const settings = readSettings(args, env);
  if (!settings.ok || settings.value === 'help') throw new Error(settings.ok ? 'help' : settings.error);
  return settings.value;
}

test('the defaults: this machine only, the default port or the next, and the usual data folder', () => {
  expect(read([])).toEqual({
    port: 5225,
    portFixed: false,
    bindAddress: '127.0.0.1',
    data: resolve(join(import.meta.dirname, '../../data')),
    shared: null,
    publicUrl: null,
    serviceWorker: true,
    botMs: 400,
    operator: usualOperator,
  });
});

test('the command line takes precedence over the environment', () => {
  const env = { PORT: '8000', HOST: '10.0.0.1', SPELLENKAST_DATA: '/somewhere', PUBLIC_URL: 'https://games.example' };
  expect(read([], env)).toMatchObject({ port: 8000, portFixed: true, bindAddress: '10.0.0.1', data: '/somewhere' });
  expect(read([], { BOT_MS: '250' }).botMs).toBe(250);
  expect(read([], env).publicUrl?.origin).toBe('https://games.example');
  expect(read(['--port', '9000', '--host', '::1', '--data', '/else'], env)).toMatchObject({
    port: 9000,
    bindAddress: '::1',
    data: '/else',
  });
  expect(read([], { PORT: '', HOST: '' })).toMatchObject({ port: 5225, bindAddress: '127.0.0.1' });
  expect(read(['--lan'])).toMatchObject({ bindAddress: '0.0.0.0' });
  expect(read([], { SERVICE_WORKER: 'off' })).toMatchObject({ serviceWorker: false });
});

test('many processes share PostgreSQL, and Redis if there is one', () => {
  const databaseUrl = 'postgres://kast:word@db:5432/kast';
  expect(read([], { DATABASE_URL: databaseUrl }).shared).toEqual({ databaseUrl, redisUrl: null });
  expect(read([], { DATABASE_URL: databaseUrl, REDIS_URL: 'redis://cache' }).shared?.redisUrl).toBe('redis://cache');
});

test('an error about an address does not contain its password', () => {
  const wrong = readSettings([], { DATABASE_URL: 'mysql://kast:secretive@db/kast' });
  expect(wrong).toMatchObject({ ok: false, error: expect.stringContaining('DATABASE_URL') as unknown });
  expect(JSON.stringify(wrong)).not.toContain('secretive');
});

test.each([
  [['--port', 'x'], {}],
  [[], { REDIS_URL: 'redis://cache' }],
  [[], { DATABASE_URL: 'db:5432' }],
  [[], { DATABASE_URL: 'postgres://db/kast', REDIS_URL: 'cache:6379' }],
  [['--port', '70000'], {}],
  [['--nosuch'], {}],
  [['more'], {}],
  [[], { PORT: '-1' }],
  [[], { SERVICE_WORKER: 'maybe' }],
  [[], { PUBLIC_URL: 'games.example' }],
  [[], { PUBLIC_URL: 'https://' }],
  [[], { PUBLIC_URL: 'https://games.example/kast' }],
  [[], { PUBLIC_URL: 'https://games.example/?a' }],
  [[], { BOT_MS: '0' }],
  [[], { BOT_MS: 'long' }],
  [[], { LOBBY: 'maybe' }],
])('what makes no sense is refused in words: %j %j', (args, env) => {
  const settings = readSettings(args, env);
  expect(settings).toMatchObject({ ok: false, error: expect.stringMatching(/\w/) as unknown });
});

test('addresses to open', () => {
  expect(localAddress('127.0.0.1', 5225)).toBe('http://localhost:5225');
  expect(localAddress('0.0.0.0', 5225)).toBe('http://localhost:5225');
  expect(localAddress('10.0.0.1', 80)).toBe('http://10.0.0.1:80');
  expect(lanAddresses('127.0.0.1', 80)).toEqual([]);
  expect(lanAddresses('fd00::1', 80)).toEqual(['http://[fd00::1]:80']);
  for (const address of lanAddresses('0.0.0.0', 80)) expect(address).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:80$/);
});
