import { expect, test } from 'vitest';
import { usualOperator } from './operator-settings.ts';
import { settingsFor } from './testing/serving.ts';
import { setupProblem } from './setup-problem.ts';

const failing = (code: string, more: object = {}): Error =>
  Object.assign(new Error(`${code}: bare`), { code, ...more });
const settings = settingsFor('/srv/kast', 80);

test.each([
  [failing('ENOSPC'), 'is full', '--data'],
  [failing('SQLITE_FULL'), 'is full', '--data'],
  [failing('EROFS'), 'read-only disk', '--data'],
  [failing('EACCES'), 'cannot be written', 'chown'],
  [failing('SQLITE_READONLY'), 'cannot be written', 'chown'],
  [failing('ENOTDIR'), 'is not a folder', '--data'],
  [failing('SQLITE_CANTOPEN'), 'cannot be opened', '--data'],
  [failing('SQLITE_NOTADB'), 'is damaged', 'kast restore'],
  [failing('SQLITE_CORRUPT'), 'is damaged', 'kast restore'],
  [failing('SQLITE_IOERR_WRITE'), 'reports errors', "system's log"],
])('%s: says what is wrong and what to do', (error, wrong, toDo) => {
  const said = setupProblem(error, settings);
  expect(said).toContain('/srv/kast');
  expect(said).toContain(wrong);
  expect(said).toContain(toDo);
});

test('an address that cannot be listened on is explained', () => {
  expect(setupProblem(failing('EACCES', { syscall: 'listen' }), settings)).toMatch(/Port 80 .* Set PORT/);
  expect(setupProblem(failing('EADDRNOTAVAIL', { syscall: 'listen' }), settings)).toMatch(/127\.0\.0\.1.* Set HOST/);
  const unknown = failing('ENOTFOUND', { syscall: 'getaddrinfo' });
  expect(setupProblem(unknown, { ...settings, bindAddress: 'no.such.name' })).toMatch(/no\.such\.name.* Set HOST/);
});

test('a metrics address that cannot be served is explained', () => {
  const operator = { ...usualOperator, metrics: { address: '127.0.0.1', port: 9225 } };
  const taken = failing('EADDRINUSE', { syscall: 'listen', port: 9225 });
  expect(setupProblem(taken, { ...settings, operator })).toMatch(/9225.*Set METRICS/);
});

test('any other error is passed on', () => {
  expect(setupProblem(new Error('already running'), settings)).toBe('already running');
});
