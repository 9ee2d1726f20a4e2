import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { sameOrigin } from './origin.ts';

const asked = (host: string, origin?: string): FastifyRequest => ({ headers: { host, origin } }) as FastifyRequest;
const publicUrl = new URL('https://games.example');

test.each([
  ['games.example', undefined],
  ['games.example', 'https://games.example'],
  // A proxy may ask under a name of its own.
  ['127.0.0.1:5225', 'https://games.example'],
  // By a plain address at home.
  ['192.168.1.7:5225', 'http://192.168.1.7:5225'],
])('under %s a request from %s is from our own page', (host, origin) => {
  expect(sameOrigin(asked(host, origin), publicUrl)).toBe(true);
});

test.each([
  ['games.example', 'http://games.example'],
  ['games.example:80', 'http://games.example:80'],
  ['games.example', 'https://games.example:8443'],
  ['games.example', 'https://x.games.example'],
  ['games.example', 'https://games.example.evil.example'],
  ['games.example', 'https://evil.example'],
  ['games.example', 'null'],
  ['games.example', ''],
  ['games.example', 'https://games.example, https://evil.example'],
  ['192.168.1.7:5225', 'http://192.168.1.7:8080'],
])('under %s a request from %j is from elsewhere', (host, origin) => {
  expect(sameOrigin(asked(host, origin), publicUrl)).toBe(false);
});

test('without PUBLIC_URL the origin must equal the Host header', () => {
  expect(sameOrigin(asked('here:5225', 'http://here:5225'), null)).toBe(true);
  expect(sameOrigin(asked('here:5225', 'http://here:5226'), null)).toBe(false);
});
