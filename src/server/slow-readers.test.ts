import { once, EventEmitter } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { Host } from '../host/host.ts';
import type { Watcher } from '../host/live.ts';
import { createStreams } from './api/streams.ts';
import type { Visitor } from './api/admit-visitor.ts';
import { createByteQuotas } from './byte-quotas.ts';
import { MOST_BUFFERED } from './frame-limits.ts';
import { generous, unlimited } from './limits.ts';
import { createMeter } from './metrics/meter.ts';
import { usualOperator } from './operator-settings.ts';
import { newDevice } from './testing/device.ts';
import { serving } from './testing/serving.ts';
import { watchSlowReaders, type SlowReaders } from './slow-readers.ts';

describe('unread bytes', () => {
  let watch: SlowReaders;
  afterEach(() => watch.close());

  /**
   * Connections of these addresses that never read, each with this many bytes written; `cut`: those that were
   * disconnected.
   */
  function deaf(limits: { unread: number; unreadPerAddress: number }, ...given: [address: string, bytes: number][]) {
    const server = new EventEmitter();
    const limited: string[] = [];
    watch = watchSlowReaders(server, limits, (limit) => limited.push(limit));
    const streams = given.map(([remoteAddress, bytes]) => {
      const stream = new Duplex({ read: () => undefined, write: () => undefined });
      server.emit('connection', Object.assign(stream, { remoteAddress }));
      if (bytes > 0) stream.write(Buffer.alloc(bytes));
      return stream;
    });
    const cut = (): number[] => streams.flatMap(({ destroyed }, at) => (destroyed ? [at] : []));
    return { streams, cut, limited };
  }

  test('of one address are limited: the slowest reader is disconnected, and others stay', () => {
    const limits = { unread: 10_000, unreadPerAddress: 100 };
    const { cut, limited } = deaf(limits, ['1.2.3.4', 30], ['1.2.3.4', 60], ['1.2.3.4', 50], ['5.6.7.8', 90]);
    watch.enforce();
    expect([cut(), limited]).toEqual([[1], ['unread_of_address']]);
    watch.enforce();
    expect(cut()).toEqual([1]);
  });

  test('of all connections together are limited too', () => {
    const limits = { unread: 100, unreadPerAddress: 70 };
    const { cut, limited } = deaf(limits, ['1.1.1.1', 40], ['2.2.2.2', 50], ['3.3.3.3', 0], ['4.4.4.4', 45]);
    watch.enforce();
    expect([cut(), limited]).toEqual([[1], ['unread_of_all']]);
  });

  test('count for the address behind a proxy, with an IPv6 /64 as one, and include bytes that wait elsewhere', () => {
    const limits = { unread: 10_000, unreadPerAddress: 100 };
    const { streams, cut } = deaf(
      limits,
      ['127.0.0.1', 80],
      ['127.0.0.1', 90],
      ['2001:db8::1', 60],
      ['2001:db8::2', 10],
    );
    watch.setNetwork(streams[0]!, '1.2.3.4');
    watch.enforce();
    expect(cut()).toEqual([]);
    watch.countFurther(streams[3]!, () => 70);
    watch.enforce();
    expect(cut()).toEqual([3]);
  });
});

test('twelve people with two slow pages each stay within the limit of an address, and an address is a small part of the total', () => {
  expect(12 * 2 * MOST_BUFFERED).toBeLessThanOrEqual(generous.unreadPerAddress);
  expect(8 * generous.unreadPerAddress).toBeLessThanOrEqual(generous.unread);
});

describe('readers that never read', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function dial(port: number, request: string): Promise<Socket> {
    const stream = connect(port, '127.0.0.1');
    stream.on('error', () => undefined);
    closing.push(async () => stream.destroy());
    await once(stream, 'connect');
    stream.write(`${request}\r\n\r\n`);
    return stream;
  }

  test('connections of one address are disconnected although each alone is within its limit', async () => {
    const operator = { ...usualOperator, metricsToken: 'a-token-for-the-test' };
    const here = await serving({ limits: { ...unlimited, unreadPerAddress: 1 << 17 } }, { operator });
    closing.push(() => here.close());
    const counted = async (): Promise<number> => {
      const headers = { authorization: 'Bearer a-token-for-the-test' };
      const metrics = await (await fetch(`${here.url}/metrics`, { headers })).text();
      return Number(/limited_total\{.*"unread_of_address"\} (\d+)/.exec(metrics)?.[1] ?? 0);
    };
    const line = await (await newDevice(here.url)).connect();
    // Far more than the system buffers; the server stops answering when some of it waits.
    const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 203.0.113.7';
    for (let i = 0; i < 4; i++) await dial(here.server.port, Array(100).fill(request).join('\r\n\r\n'));
    await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThan(0);
    // A client at another address that reads is still connected.
    line.send({ t: 'ping' });
    await line.receive((one): one is Extract<typeof one, { t: 'pong' }> => one.t === 'pong');
  });

  test('streams are disconnected too, for bytes that wait outside their connections', async () => {
    const server = fastify();
    const limited: string[] = [];
    const slowReaders = watchSlowReaders(server.server, { unread: 1e12, unreadPerAddress: 1 << 20 }, (limit) =>
      limited.push(limit),
    );
    closing.push(
      async () => slowReaders.close(),
      () => server.close(),
    );
    const watchers: Watcher[] = [];
    const host = { watch: (_table: unknown, watcher: Watcher) => watchers.push(watcher), unwatch: () => undefined };
    const streams = createStreams({
      host: host as unknown as Host,
      limits: unlimited,
      meter: createMeter(),
      quotas: createByteQuotas(unlimited),
      slowReaders,
      heartbeat: 60_000,
    });
    server.get('/', (request, reply) => streams.open({ live: {}, device: 'a' } as unknown as Visitor, request, reply));
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    for (let i = 0; i < 3; i++) await dial(port, 'GET / HTTP/1.1\r\nHost: here');
    await expect.poll(() => watchers.length, { timeout: 30_000 }).toBe(3);
    for (let i = 0; i < 100 && limited.length === 0; i++) {
      for (const { send } of watchers) send(`{"t":"news","x":"${'x'.repeat(100_000)}"}`);
      await new Promise(setImmediate);
      slowReaders.enforce();
    }
    expect(new Set(limited)).toEqual(new Set(['unread_of_address']));
  });
});
