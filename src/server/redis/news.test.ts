import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../testing/services/free-port.ts';
import { startRedis, type RunningRedis } from '../testing/services/redis.ts';
import { openRedis, type RedisConnections } from './connect.ts';
import { redisNews, type News } from './news.ts';
import { sharedRateStore } from './rate-store.ts';

let server: RunningRedis;
beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

interface Process {
  readonly news: News;
  readonly redis: RedisConnections;
  readonly states: string[];
  close(): Promise<void>;
}

async function process(me: string, site: string, every = 50): Promise<Process> {
  const states: string[] = [];
  const redis = await openRedis({ url: server.url, onState: (state) => states.push(state) });
  const news = redisNews({ redis, site, me, every });
  return {
    news,
    redis,
    states,
    async close() {
      await news.close();
      redis.close();
    },
  };
}

test('what one process publishes the others of its site hear, and nobody else', async () => {
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

test('who watches is known to all, also to who asks later, until they go or their process ends', async () => {
  const [one, other] = await Promise.all([process('a', 's3'), process('b', 's3')]);
  one.news.presence.announce('t', ['ada', 'bob']);
  let there: ReadonlySet<string> = new Set();
  const stop = other.news.presence.follow('t', (devices) => (there = devices));
  await expect.poll(() => [...there]).toEqual(['ada', 'bob']);
  one.news.presence.announce('t', ['bob']);
  await expect.poll(() => [...there]).toEqual(['bob']);
  // It gives no sign of life any more.
  one.redis.close();
  await expect.poll(() => there.size).toBe(0);
  stop();
  await one.close();
  await other.close();
});

test('Redis is lost and comes back: nothing throws, and all is told again', async () => {
  const [one, other] = await Promise.all([process('a', 's4'), process('b', 's4')]);
  let there: ReadonlySet<string> = new Set();
  other.news.presence.follow('t', (devices) => (there = devices));
  one.news.presence.announce('t', ['ada']);
  await expect.poll(() => there.size).toBe(1);
  await server.stop();
  await expect.poll(() => [...one.states, ...other.states]).toEqual(['lost', 'lost']);
  one.news.bus.publish('t', 3);
  one.news.presence.announce('t', ['ada', 'eve']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  // That nobody is heard says nothing about them.
  expect([...there]).toEqual(['ada']);
  await server.start();
  await expect.poll(() => [...there], { timeout: 10_000 }).toEqual(['ada', 'eve']);
  const heard: number[] = [];
  other.news.bus.subscribe('t', (version) => heard.push(version));
  await expect
    .poll(() => {
      one.news.bus.publish('t', 4);
      return heard.includes(4);
    })
    .toBe(true);
  for (const each of [one, other]) await each.close();
});

test('what is no message of ours is passed over', async () => {
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

test('a Redis that is not there is waited for; one that does not let us in is refused in words', async () => {
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
