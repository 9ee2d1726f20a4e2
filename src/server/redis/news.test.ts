import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notes } from '../../host/ports.ts';
import type { StoredEvent } from '../../host/store.ts';
import { freePort } from '../testing/services/free-port.ts';
import { startRedis, type RunningRedis } from '../testing/services/redis.ts';
import { openRedis, type RedisConnections } from './connect.ts';
import { redisNews, type RedisNews } from './news.ts';
import { sharedRateStore } from './rate-store.ts';

let server: RunningRedis;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

interface Process {
  readonly news: RedisNews;
  readonly redis: RedisConnections;
  readonly states: string[];
  readonly errors: unknown[];
  close(): Promise<void>;
}

async function process(me: string, site: string): Promise<Process> {
  const states: string[] = [];
  const errors: unknown[] = [];
  const redis = await openRedis({ url: server.url, onState: (state) => states.push(state) });
  const news = redisNews({ redis, site, me, now: () => 1, onError: (error) => errors.push(error) });
  return {
    news,
    redis,
    states,
    errors,
    async close() {
      await news.close();
      redis.close();
    },
  };
}

const notesOf = ({ news }: Process): Notes => news.bus.notes!;

test('what one process publishes reaches the other processes of its site and nobody else', async () => {
  const [one, other, stranger] = await Promise.all([process('a', 's1'), process('b', 's1'), process('c', 's2')]);
  const heard: string[] = [];
  for (const [name, { news }] of Object.entries({ one, other, stranger }))
    news.bus.subscribe('t', (version) => heard.push(`${name} ${version}`));
  const unsubscribe = other.news.bus.subscribe('t', () => heard.push('unsubscribed'));
  unsubscribe();
  await expect
    .poll(() => {
      one.news.bus.publish('t', 7);
      one.news.bus.publish('u', 8);
      return heard.length;
    })
    .toBeGreaterThan(2);
  expect(new Set(heard)).toEqual(new Set(['other 7']));
  for (const each of [one, other, stranger]) await each.close();
});

test('stored events are sent with the news, merged where published twice, up to a size', async () => {
  const [one, other] = await Promise.all([process('a', 's9'), process('b', 's9')]);
  const heard: unknown[] = [];
  for (const table of ['t', 'gap', 'long', 'end'])
    other.news.bus.subscribe(table, (version, events) =>
      heard.push([table, version, ...(events ?? []).map(({ sum }) => sum)]),
    );
  await expect.poll(() => notesOf(other).since!()).toBe(1);
  const event = (sum: string, json = '{}'): StoredEvent => ({ json, sum });
  one.news.bus.publish('t', 6, [event('5'), event('6')]);
  one.news.bus.publish('t', 7, [event('7')]);
  // Between the two something was stored that was not announced here.
  one.news.bus.publish('gap', 3, [event('3')]);
  one.news.bus.publish('gap', 5, [event('5')]);
  one.news.bus.publish('long', 2, [event('2', 'x'.repeat(5_000))]);
  for (let i = 0; i < 100; i++) one.news.bus.publish(`other ${i}`, 1, [event('1', 'x'.repeat(4_000))]);
  one.news.bus.publish('end', 1, [event('1', 'x'.repeat(4_000))]);
  await expect.poll(() => heard.length).toBe(4);
  expect(heard).toEqual([
    ['t', 7, '5', '6', '7'],
    ['gap', 5, '5'],
    ['long', 2],
    ['end', 1],
  ]);
  for (const each of [one, other]) await each.close();
});

test('a note reaches the other listeners of its topic in order, and not its sender', async () => {
  const [one, other] = await Promise.all([process('a', 's3'), process('b', 's3')]);
  const heard: string[] = [];
  notesOf(one).listen('t', (note) => heard.push(`one ${note}`));
  notesOf(other).listen('u', (note) => heard.push(`u ${note}`));
  const stop = notesOf(other).listen('t', (note) => heard.push(note));
  await expect.poll(() => [notesOf(one).since!(), notesOf(other).since!()]).toEqual([1, 1]);
  for (const note of ['1', '2', '2', '3']) notesOf(one).send('t', note);
  await expect.poll(() => heard).toEqual(['1', '2', '2', '3']);
  stop();
  notesOf(one).send('t', '4');
  notesOf(one).send('u', '5');
  await expect.poll(() => heard.at(-1)).toBe('u 5');
  expect(heard).not.toContain('4');
  for (const each of [one, other]) await each.close();
});

test('a listener that throws affects no other', async () => {
  const [one, other] = await Promise.all([process('a', 's7'), process('b', 's7')]);
  const heard: string[] = [];
  notesOf(other).listen('t', () => {
    throw new Error('cannot');
  });
  notesOf(other).listen('t', (note) => heard.push(note));
  await expect
    .poll(() => {
      notesOf(one).send('t', 'x');
      return heard.length;
    })
    .toBeGreaterThan(0);
  expect(other.errors.length).toBeGreaterThan(0);
  for (const each of [one, other]) await each.close();
});

test('when Redis is lost and comes back nothing throws, the loss is known, and news arrive again', async () => {
  const [one, other] = await Promise.all([process('a', 's4'), process('b', 's4')]);
  await expect.poll(() => Promise.all([one, other].map(({ news }) => news.bus.check!()))).toBeDefined();
  await server.stop();
  await expect.poll(() => [...one.states, ...other.states]).toEqual(['lost', 'lost']);
  one.news.bus.publish('t', 3);
  notesOf(one).send('t', 'nobody hears this');
  await expect(one.news.bus.check!()).rejects.toThrow();
  expect(notesOf(one).since!()).toBeNull();
  await server.start();
  const heard: unknown[] = [];
  other.news.bus.subscribe('t', (version) => heard.push(version));
  notesOf(other).listen('t', (note) => heard.push(note));
  await expect
    .poll(
      () => {
        one.news.bus.publish('t', 4);
        notesOf(one).send('t', 'again');
        return heard.includes(4) && heard.includes('again');
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  expect(heard).not.toContain(3);
  expect(notesOf(other).since!()).toBe(1);
  await other.news.bus.check!();
  for (const each of [one, other]) await each.close();
});

test('foreign messages are ignored', async () => {
  const one = await process('a', 's5');
  const heard: number[] = [];
  one.news.bus.subscribe('t', (version) => heard.push(version));
  const stranger = new Redis(server.url);
  await expect
    .poll(async () => {
      for (const text of [
        '',
        '{',
        '[]',
        '{"from":1}',
        '{"from":"x","versions":{"t":1}}',
        '{"from":"x","versions":[["t"]]}',
        '{"from":"x","versions":[["t",1,2]]}',
        '{"from":"x","versions":[["t","1"]]}',
        '{"from":"x","versions":[["t",1]],"notes":[["t",1]]}',
        '{"from":"x","versions":[["t",1]],"events":[["t",[{"json":1,"sum":""}]]]}',
        '{"from":"x","versions":[["t",1]],"events":[["t",null]]}',
      ])
        await stranger.publish('spellenkast:s5:news', text);
      return stranger
        .publish('spellenkast:s5:news', '{"from":"x","versions":[["t",5]],"more":1}')
        .then(() => heard.includes(5));
    })
    .toBe(true);
  expect(new Set(heard)).toEqual(new Set([5]));
  stranger.disconnect();
  await one.close();
});

test('an unreachable Redis is waited for; one that denies access is an error', async () => {
  const nowhere = `redis://127.0.0.1:${await freePort()}`;
  const redis = await openRedis({ url: nowhere, onState: () => undefined });
  redis.close();
  const owner = new Redis(server.url);
  await owner.config('SET', 'requirepass', 'secretive');
  for (const url of [server.url, server.url.replace('redis://', 'redis://:wrong@')])
    await expect(openRedis({ url, onState: () => undefined }).then(({ close }) => close())).rejects.toThrow(
      /does not let us in .*REDIS_URL/,
    );
  await owner.config('SET', 'requirepass', '');
  owner.disconnect();
});

test('requests are counted for all processes together, and by each alone while Redis is lost', async () => {
  const [one, other] = await Promise.all([process('a', 's6'), process('b', 's6')]);
  interface Limit {
    incr(key: string, told: (error: Error | null, counted?: { current: number }) => void, window: number): void;
    child(options: object): Limit;
  }
  const limitOf = ({ redis }: Process): Limit => {
    const Store = sharedRateStore(redis.commands, 's6') as unknown as new () => Limit;
    return new Store();
  };
  const count = (limit: Limit, key: string): Promise<number | undefined> =>
    new Promise((resolve) => limit.incr(key, (_error, counted) => resolve(counted?.current), 60_000));
  const [here, there] = [limitOf(one), limitOf(other)];
  const [childHere, childThere] = [here.child({}), there.child({})];
  expect([await count(here, 'ip'), await count(there, 'ip'), await count(here, 'other')]).toEqual([1, 2, 1]);
  expect([await count(childHere, 'ip'), await count(childThere, 'ip')]).toEqual([1, 2]);
  await server.stop();
  expect([await count(here, 'ip'), await count(here, 'ip'), await count(there, 'ip')]).toEqual([1, 2, 1]);
  await server.start();
  for (const each of [one, other]) await each.close();
});
