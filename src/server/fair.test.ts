import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { promiseOf, type Fair } from '../kernel/fair.ts';
import type { TableEvent } from '../table/events.ts';
import { usualOperator } from './operator-settings.ts';
import { DATABASE, openSqlite } from './store/open-sqlite.ts';
import { newDevice, until } from './testing/device.ts';
import { serving, type Serving } from './testing/serving.ts';

let here: Serving | null = null;
afterEach(async () => {
  vi.restoreAllMocks();
  await here?.close();
  here = null;
});

test('the secrets of deals are in no frame, log line or metric before their round is over; then everyone is told', async () => {
  const logged: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => logged.push(String(text)) > 0);
  const operator = { ...usualOperator, metrics: { address: '127.0.0.1', port: 0 } };
  here = await serving({ logLevel: 'trace' }, { operator });
  const { url, server, data } = here;
  const [ada, bea, cor] = await Promise.all([newDevice(url), newDevice(url), newDevice(url)]);
  const { id, key } = await ada.open({
    leave: 'end',
    match: { rounds: 2 },
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
  });
  const lines = await Promise.all([ada.connect(), bea.connect(), cor.connect()]);
  for (const line of lines) await line.watch(id, key);
  const promise = lines[2]!.table(id).fair!.next!.promise;
  expect(await lines[0]!.command(id, { do: 'word', id: 'w1', seat: 0, word: 'kersen' })).toMatchObject({ ok: true });
  await until(lines[1]!, id, ({ fair }) => fair?.next?.words[0] === 'kersen');
  expect(
    await bea.post(`/api/tables/${id}/seats`, { key, seat: 1, name: 'Bea', id: 's', word: 'peren' }),
  ).toMatchObject({
    status: 200,
  });
  for (const line of lines) await until(line, id, ({ status }) => status === 'playing');
  // The last word, sent with `sit`, is shown before the deal that is made from it.
  for (const { texts } of lines) {
    const shown = texts.find((text) => text.includes('"words":["kersen","peren"]'));
    expect(shown).toContain('"dealt":null');
  }
  // A refusal carries the table as it is now.
  await lines[1]!.command(id, { do: 'act', id: 'no', seat: 1, decision: 99, move: 'x' });
  await lines[1]!.command(id, { do: 'word', id: 'late', seat: 1, word: 'appels' });
  const before = [
    ...lines.flatMap(({ texts }) => texts),
    (await cor.get(`/api/tables/${id}`, { 'x-invitation': key })).text,
    (await ada.get('/api/tables')).text,
    await (await fetch(server.metrics!)).text(),
  ].join('\n');
  await lines[1]!.command(id, { do: 'leave', id: 'gone', seat: 1 });
  await until(lines[2]!, id, ({ status }) => status === 'ended');
  const fair: Fair = lines[2]!.table(id).record!.fair!;
  expect(promiseOf(fair.secret)).toBe(promise);
  expect(fair).toMatchObject({ table: id, round: 1, words: ['kersen', 'peren'] });

  for (const line of lines) await line.close();
  const store = await openSqlite(join(data, DATABASE), { onUnreadable: () => undefined, onError: () => undefined });
  const events = (await store.load(id))!.events.map(({ json }) => JSON.parse(json) as TableEvent);
  await store.close();
  const secrets = events.flatMap((event) => (event.type === 'promised' ? [event.secret] : []));
  expect(secrets).toHaveLength(2);
  expect(logged.length).toBeGreaterThan(0);
  for (const secret of secrets) {
    expect(before).not.toContain(secret);
    expect(logged.join('')).not.toContain(secret);
  }
  expect(logged.join('')).not.toContain('kersen');
});

test('the link for spectators gives nobody a seat, over HTTP and live, at a public table too', async () => {
  here = await serving();
  const [ada, cor, dan] = await Promise.all([newDevice(here.url), newDevice(here.url), newDevice(here.url)]);
  const { id, watch } = (await ada.open({
    seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    public: true,
  })) as { id: string; key: string; watch: string };
  const sit = { do: 'sit', seat: 1, name: 'Cor' } as const;
  expect((await cor.post(`/api/tables/${id}/seats`, { key: watch, seat: 1, name: 'Cor', id: 'a' })).status).toBe(403);
  const line = await cor.connect();
  await line.watch(id, watch);
  expect(line.heard.findLast(({ t }) => t === 'all')).toMatchObject({ only: 'watch' });
  expect(await line.command(id, { ...sit, id: 'b' })).toEqual({ ok: false, fault: 'forbidden' });
  // Someone who finds the same table in the lobby may.
  const other = await dan.connect();
  await other.watch(id);
  expect(other.heard.findLast(({ t }) => t === 'all')).not.toHaveProperty('only');
  expect(await other.command(id, { ...sit, id: 'c' })).toMatchObject({ ok: true });
});
