// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { reportOf, reportErrors, type ErrorReport } from './error-report.ts';

const failing = (message: string, place: string, kind = TypeError): Error => {
  const error = new kind(message);
  error.stack = `${kind.name}: ${message}\n    at f (https://games.example/table/abc/assets/${place})\n    at g (https://games.example/assets/other.js:9:9)`;
  return error;
};

test('a report has the kind and place of an error, and not its message', () => {
  const error = failing('Ada said "hello"', 'index-Ab12.js:3:456');
  expect(reportOf(error, 'v1')).toEqual({ version: 'v1', kind: 'TypeError', place: 'index-Ab12.js:3:456' });
  expect(reportOf('a text with Ada in it', '')).toEqual({ version: 'unbuilt', kind: 'Thrown', place: '' });
  error.name = 'Ada was here';
  expect(reportOf(error, 'v1').kind).toBe('Error');
});

function telling(mayTell = true, takes = true): { page: EventTarget; sent: ErrorReport[] } {
  const page = new EventTarget();
  const sent: ErrorReport[] = [];
  reportErrors(page, {
    version: 'v1',
    mayTell: () => mayTell,
    send(report) {
      sent.push(report);
      return Promise.resolve(takes);
    },
  });
  return { page, sent };
}

const fail = (page: EventTarget, error: unknown): boolean => page.dispatchEvent(new ErrorEvent('error', { error }));

test('each error is reported once, and at most ten', () => {
  const { page, sent } = telling();
  for (let i = 0; i < 5; i++) fail(page, failing('x', 'a.js:1:1'));
  expect(sent.length).toBe(1);
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: failing('x', 'a.js:1:1', RangeError) }));
  expect(sent.map(({ kind }) => kind)).toEqual(['TypeError', 'RangeError']);
  for (let i = 0; i < 50; i++) fail(page, failing('x', `a.js:2:${i}`));
  expect(sent.length).toBe(10);
});

test('errors are not reported against the setting, nor after the server has refused', async () => {
  const silent = telling(false);
  fail(silent.page, failing('x', 'a.js:1:1'));
  expect(silent.sent).toEqual([]);
  const refused = telling(true, false);
  fail(refused.page, failing('x', 'a.js:1:1'));
  await Promise.resolve();
  await Promise.resolve();
  fail(refused.page, failing('x', 'a.js:2:2'));
  expect(refused.sent.length).toBe(1);
});
