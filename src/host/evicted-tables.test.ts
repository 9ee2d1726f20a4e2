import { expect, test } from 'vitest';
import type { Subscription } from './beside.ts';
import { memoryBeside } from './memory-beside.ts';
import { noBus } from './ports.ts';
import { usualPresence } from './presence.ts';
import { hosting, liveOf, pageAt, twoAt, type Hosting, type TestPage } from './testing/hosting.ts';

const MINUTE = 60_000;
const settings = { idle: 10 * MINUTE, rest: MINUTE };

const awaited = ([a]: readonly TestPage[]): 0 | 1 => (a!.state().snapshot.faces[0]!.view.awaited[0] === 0 ? 0 : 1);

/** Everyone leaves; resolves after this long. */
async function leaveFor({ host, clock }: Hosting, table: string, pages: readonly TestPage[], ms: number) {
  const live = await liveOf(host, table);
  for (const { watcher } of pages) host.unwatch(live, watcher);
  await clock.goTo(clock.now() + ms);
  return live;
}

test('an unwatched table leaves memory after a minute, and comes back unchanged', async () => {
  const hosted = hosting({}, settings);
  const { id, pages } = await twoAt(hosted);
  await pages[awaited(pages)].act(awaited(pages));
  const before = await leaveFor(hosted, id, pages, MINUTE / 2);
  expect(before.dropped).toBe(false);
  await hosted.clock.goTo(hosted.clock.now() + MINUTE);
  expect(before.dropped).toBe(true);
  const back = await pageAt(hosted.host, id, 'a');
  expect(back.state().snapshot.moves).toBe(1);
});

test('whoever was away before a table was evicted still counts as away since then', async () => {
  const hosted = hosting({}, settings);
  const { id, pages } = await twoAt(hosted, 'zipher', { absence: 3 * MINUTE });
  const gone = awaited(pages);
  const other = gone === 0 ? 1 : 0;
  const went = hosted.clock.now();
  const before = await leaveFor(hosted, id, pages, 4 * MINUTE);
  expect(before.dropped).toBe(true);
  const back = await pageAt(hosted.host, id, 'ab'[other]!);
  expect(back.heard[0]).toMatchObject({ t: 'all', away: [gone] });
  const live = await liveOf(hosted.host, id);
  expect(live.awaySince.get(gone)).toBe(went + usualPresence.lost);
  expect(await back.send({ do: 'replace', id: 'r', seat: other, gone })).toMatchObject({ ok: true });
});

test('after ten minutes only what is stored is kept', async () => {
  const hosted = hosting({}, settings);
  const { id, pages } = await twoAt(hosted);
  await leaveFor(hosted, id, pages, 12 * MINUTE);
  const back = await pageAt(hosted.host, id, 'a');
  expect(back.heard[0]).toMatchObject({ t: 'all', away: [] });
});

test('where other hosts may have someone by now, nobody counts as away for having been so before', async () => {
  const notes = { send: () => undefined, listen: () => () => undefined };
  const hosted = hosting({ bus: { ...noBus, shared: true, notes } }, settings);
  const { id, pages } = await twoAt(hosted);
  const before = await leaveFor(hosted, id, pages, 4 * MINUTE);
  expect(before.dropped).toBe(true);
  const back = await pageAt(hosted.host, id, 'a');
  expect(back.heard[0]).toMatchObject({ t: 'all', away: [] });
});

test('nobody is notified twice of their turn because the table was evicted in between', async () => {
  const sent: string[] = [];
  const beside = memoryBeside();
  const push = {
    send({ endpoint }: Pick<Subscription, 'endpoint'>) {
      sent.push(endpoint);
      return Promise.resolve('sent' as const);
    },
  };
  const hosted = hosting({ beside, push }, settings);
  const { id, pages } = await twoAt(hosted);
  const gone = awaited(pages);
  const other = gone === 0 ? 1 : 0;
  await beside.setSubscription('ab'[gone]!, { endpoint: 'e', p256dh: '', auth: '', language: 'en' });
  const before = await leaveFor(hosted, id, pages, 4 * MINUTE);
  expect(before.dropped).toBe(true);
  expect(sent).toEqual(['e']);
  await pageAt(hosted.host, id, 'ab'[other]!);
  await hosted.clock.goTo(hosted.clock.now() + MINUTE);
  expect(sent).toEqual(['e']);
});
