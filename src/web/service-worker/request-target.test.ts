import { expect, test } from 'vitest';
import { requestTargetOf, type RequestTarget } from './request-target.ts';

const home = 'https://kast.example';
const files = new Set(['/icon.svg', '/assets/main-1.js']);

test.each<[RequestTarget, string, RequestMode, string?]>([
  ['page', '/', 'navigate'],
  ['page', '/?utm=1', 'navigate'],
  ['page', '/box/zipher', 'navigate'],
  ['page', '/table/here-1', 'navigate'],
  ['page', '/replay/q1YqLU4t?move=3', 'navigate'],
  ['page', '/rules/zoker-kubo', 'navigate'],
  ['page', '/apiary', 'navigate'],
  ['network', '/api', 'navigate'],
  ['network', '/api/tables', 'cors'],
  ['network', '/live', 'websocket' as RequestMode],
  ['network', '/og/zipher.png', 'no-cors'],
  ['network', '/og/zipher', 'navigate'],
  ['network', '/healthz', 'navigate'],
  ['network', '/readyz', 'navigate'],
  ['network', '/metrics', 'navigate'],
  ['network', '/openapi.json', 'navigate'],
  ['network', '/sw.js', 'same-origin'],
  ['network', '/', 'navigate', 'POST'],
  ['network', '/elsewhere', 'cors'],
  ['file', '/assets/main-1.js', 'cors'],
  ['file', '/assets/main-0.js', 'cors'],
  ['file', '/icon.svg', 'no-cors'],
])('%s answers %s (%s %s)', (wanted, path, mode, method = 'GET') => {
  expect(requestTargetOf({ method, mode, url: home + path }, home, files)).toBe(wanted);
});

test('other origins are not ours to answer for', () => {
  const url = 'https://else.example/assets/main-1.js';
  expect(requestTargetOf({ method: 'GET', mode: 'cors', url }, home, files)).toBe('network');
});
