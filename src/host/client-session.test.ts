import { expect, test } from 'vitest';
import { PROTOCOL, type FromHost } from '../table/wire.ts';
import { openClientSession, MOST_WAITING, type ClientSession } from './client-session.ts';
import type { Host } from './host.ts';
import { memoryStore } from './memory-store.ts';
import { hosting, liveOf, planOf } from './testing/hosting.ts';

function connect(host: Host, device: string): ClientSession & { readonly heard: FromHost[] } {
  const heard: FromHost[] = [];
  const session = openClientSession({
    host,
    device,
    send: (frame) => heard.push(JSON.parse(frame) as FromHost),
    mostTables: 10,
    onBug(error) {
      throw error;
    },
  });
  session.receive({ t: 'hello', protocol: PROTOCOL });
  return { ...session, heard };
}

test('a page whose table left memory is answered, though another page of its device was told by news', async () => {
  const { host, clock } = hosting();
  const opened = await host.open(planOf('zipher', 2), 'a');
  if (!opened.ok) throw new Error('no table');
  const { id: table } = opened.value;
  const [first, second] = [connect(host, 'a'), connect(host, 'a')];
  first.receive({ t: 'watch', table });
  await clock.settle();
  host.release(await liveOf(host, table));
  second.receive({ t: 'watch', table });
  await clock.settle();
  first.receive({ t: 'command', table, command: { do: 'close', id: 'end' } });
  await clock.settle();
  expect(second.heard.at(-1)).toMatchObject({ t: 'news', done: ['end'] });
  expect(first.heard.at(-1)).toMatchObject({ t: 'answer', id: 'end', answer: { ok: true } });
});

test('while the store hangs a bounded number of messages is queued', async () => {
  const store = memoryStore();
  const loads: string[] = [];
  const load: typeof store.load = (id) => {
    loads.push(id);
    return new Promise(() => undefined);
  };
  const { host, clock } = hosting({ store: { ...store, load } });
  const heard: FromHost[] = [];
  let full = 0;
  const session = openClientSession({
    host,
    device: 'a',
    send: (frame) => heard.push(JSON.parse(frame) as FromHost),
    mostTables: 1_000_000,
    onBug(error) {
      throw error;
    },
    onFull: () => (full += 1),
  });
  for (let i = 0; i < 2 * MOST_WAITING; i++) session.receive({ t: 'watch', table: `t${i}` });
  await clock.settle();
  expect(loads).toEqual(['t0']);
  // The first is being handled, so it is not in the queue.
  expect(full).toBe(MOST_WAITING - 1);
  expect(heard.every((one) => one.t === 'fault' && one.fault === 'too_many')).toBe(true);
  // Pings are still answered.
  session.receive({ t: 'ping' });
  expect(heard.at(-1)).toEqual({ t: 'pong' });
});
