import { expect, test } from 'vitest';
import { memoryBeside } from './memory-beside.ts';
import { hosting, planOf, type Hosting } from './testing/hosting.ts';
import { connectTestClient, type TestClient } from './testing/test-client.ts';

/** A host that counts how often it reads the lobby. */
function counting(): { readonly hosted: Hosting; readonly reads: () => number } {
  const beside = memoryBeside();
  let reads = 0;
  const publicTables: typeof beside.publicTables = (most) => {
    reads += 1;
    return beside.publicTables(most);
  };
  return { hosted: hosting({ beside: { ...beside, publicTables } }), reads: () => reads };
}

const open = async ({ host }: Hosting): Promise<string> => {
  const opened = await host.open(planOf('zipher', 2, { public: true }), 'ada');
  return opened.ok ? opened.value.id : '';
};
const idsOf = (page: TestClient): string[] | undefined => page.last('lobby')?.tables.map(({ id }) => id);

test('many who open the lobby at once share one query, and nobody else is sent the list again', async () => {
  const { hosted, reads } = counting();
  const id = await open(hosted);
  const first = connectTestClient(hosted, 'first');
  await first.send({ t: 'lobby', on: true });
  const pages = Array.from({ length: 50 }, (_, at) => connectTestClient(hosted, `d${at}`));
  for (const page of pages) await page.send({ t: 'lobby', on: true });
  for (const page of pages) await page.send({ t: 'lobby', on: true, game: 'zipher' });
  expect(reads()).toBe(1);
  for (const page of pages) expect(idsOf(page)).toEqual([id]);
  expect(first.all('lobby')).toHaveLength(1);
});

test('a table that has just become public is listed at once, although the lobby was queried a moment before', async () => {
  const { hosted } = counting();
  expect(await hosted.host.beside.lobby({})).toEqual([]);
  const id = await open(hosted);
  expect((await hosted.host.beside.lobby({})).map((row) => row.id)).toEqual([id]);
});

test('after a failed query the next request tries again', async () => {
  const beside = memoryBeside();
  let fails = true;
  const publicTables: typeof beside.publicTables = (most) =>
    fails ? Promise.reject(new Error('the disk is full')) : beside.publicTables(most);
  const { host } = hosting({ beside: { ...beside, publicTables } });
  await expect(host.beside.lobby({})).rejects.toThrow('full');
  fails = false;
  expect(await host.beside.lobby({})).toEqual([]);
});
