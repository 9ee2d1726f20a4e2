import { expect, test } from 'vitest';
import { memoryBeside } from './memory-beside.ts';
import { memoryStore } from './memory-store.ts';
import { chanceOf, hosting, planOf, type Hosting } from './testing/hosting.ts';
import { connectTestClient, type TestClient } from './testing/test-client.ts';
import { noteChannel } from './testing/note-channel.ts';
import type { Invitations } from './host.ts';
import { GATHER } from './watching.ts';

const pass = ({ clock }: Pick<Hosting, 'clock'>, ms: number): Promise<void> => clock.goTo(clock.now() + ms);

/** A host that counts what it hashes. */
function counting(): { readonly hosted: Hosting; readonly hashes: () => number } {
  const chance = chanceOf('chance');
  let hashes = 0;
  const hash = (text: string): string => {
    hashes += Number(text.startsWith('guest '));
    return chance.hash(text);
  };
  return { hosted: hosting({ chance: { ...chance, hash } }), hashes: () => hashes };
}

async function opened({ host }: Pick<Hosting, 'host'>): Promise<Invitations> {
  const found = await host.open(planOf('zoker-tiko', 2), 'ada');
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

const watch = async (hosted: Hosting, { id, watch: key }: Invitations, device: string): Promise<TestClient> => {
  const page = connectTestClient(hosted, device);
  await page.send({ t: 'watch', table: id, key, name: device, beside: true });
  return page;
};

test('hundreds of new spectators are announced together, and hashed once each', async () => {
  const { hosted, hashes } = counting();
  const table = await opened(hosted);
  const pages: TestClient[] = [];
  for (let i = 0; i < 300; i++) pages.push(await watch(hosted, table, `guest${i}`));
  // Each came a millisecond after the one before: one telling for all, and one for whoever comes.
  const told = pages.reduce((sum, page) => sum + page.all('watching').length, 0);
  expect(told).toBeLessThanOrEqual(2 * pages.length);
  // A guest's id is made once; the link they came by is looked at each time.
  expect(hashes()).toBeLessThanOrEqual(pages.length);
  await pass(hosted, 60_000);
  for (const page of pages) expect(page.last('watching')).toMatchObject({ more: 250, screens: 0 });
});

test('one text is for all who are not named in it; each of those who are finds themselves', async () => {
  const { hosted } = counting();
  const table = await opened(hosted);
  const pages: TestClient[] = [];
  for (let i = 0; i < 70; i++) pages.push(await watch(hosted, table, `guest${i}`));
  await pass(hosted, 60_000);
  const texts = pages.map((page) => JSON.stringify(page.last('watching')));
  expect(new Set(texts).size).toBe(51);
  for (const [at, page] of pages.entries())
    for (const { name } of page.last('watching')!.guests.filter(({ you }) => you)) expect(name).toBe(`guest${at}`);
});

test('one who watches again and again under new names is not told to all each time', async () => {
  const { hosted } = counting();
  const table = await opened(hosted);
  const bea = await watch(hosted, table, 'bea');
  const cor = await watch(hosted, table, 'cor');
  await pass(hosted, 10 * GATHER);
  const before = bea.all('watching').length;
  for (let i = 0; i < 100; i++)
    await cor.send({ t: 'watch', table: table.id, key: table.watch, name: `cor${i}`, beside: true });
  await pass(hosted, GATHER);
  expect(bea.all('watching').length - before).toBeLessThanOrEqual(2);
  const names = bea.last('watching')!.guests.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['bea', 'cor99']));
  // And nothing is told where nothing has changed.
  const after = bea.all('watching').length;
  await cor.send({ t: 'watch', table: table.id, key: table.watch, name: 'cor99', beside: true });
  await pass(hosted, 60_000);
  expect(bea.all('watching')).toHaveLength(after);
});

test('the more there is to tell, the less often it is told', async () => {
  const { hosted } = counting();
  const table = await opened(hosted);
  const pages: TestClient[] = [];
  for (let i = 0; i < 400; i++) pages.push(await watch(hosted, table, `guest${i}`));
  await pass(hosted, 60_000);
  const before = pages[0]!.all('watching').length;
  // Ten more come each second, for ten seconds.
  for (let i = 0; i < 100; i++) {
    await watch(hosted, table, `late${i}`);
    await pass(hosted, 99);
  }
  const bytes = JSON.stringify(pages[0]!.last('watching')).length * pages.length;
  const told = pages[0]!.all('watching').length - before;
  expect(told).toBeLessThanOrEqual(1 + Math.ceil(10_000 / (bytes / 1_000)));
  expect(told).toBeLessThan(10);
});

test('guests at several hosts are counted together, and hosts name few of them to each other', async () => {
  const between = noteChannel();
  const [store, beside] = [memoryStore(), memoryBeside()];
  const one = hosting({ store, beside, bus: between.bus() });
  const other = hosting({ store, beside, bus: between.bus(), clock: one.clock, chance: chanceOf('other') });
  let longest = 0;
  const table = await opened(one);
  between.bus().notes!.listen(table.id, (note) => (longest = Math.max(longest, note.length)));
  const ada = await watch(one, table, 'ada');
  for (let i = 0; i < 80; i++) await watch(one, table, `here${i}`);
  for (let i = 0; i < 90; i++) await watch({ ...other, clock: one.clock }, table, `there${i}`);
  await pass(one, 60_000);
  const { guests, more } = ada.last('watching')!;
  expect([guests.length, guests.length + more]).toEqual([50, 170]);
  expect(longest).toBeLessThan(10_000);
});

test('a line of chat is one text for all who did not write it, and costs one hash', async () => {
  const { hosted, hashes } = counting();
  const table = await opened(hosted);
  const pages: TestClient[] = [];
  for (let i = 0; i < 100; i++) pages.push(await watch(hosted, table, `guest${i}`));
  await pass(hosted, 60_000);
  const before = hashes();
  expect(await pages[0]!.ask(table.id, { do: 'say', say: { text: 'hello' } })).toEqual({ ok: true });
  expect(hashes() - before).toBe(1);
  const mine = pages.map((page) => page.last('chat')!.lines.map((line) => line.mine));
  expect(mine).toEqual(pages.map((_, at) => [at === 0]));
});

test('a line that was said at another host is told alone, not with all before it', async () => {
  const between = noteChannel();
  const [store, beside] = [memoryStore(), memoryBeside()];
  const one = hosting({ store, beside, bus: between.bus() });
  const other = hosting({ store, beside, bus: between.bus(), clock: one.clock, chance: chanceOf('other') });
  const table = await opened(one);
  const [ada, bea] = [await watch(one, table, 'ada'), await watch({ ...other, clock: one.clock }, table, 'bea')];
  for (const text of ['first', 'second', 'third']) {
    await bea.ask(table.id, { do: 'say', say: { text } });
    await pass(one, 10_000);
  }
  expect(ada.all('chat').map(({ lines, all }) => [all, ...lines.map(({ say }) => say)])).toEqual([
    [true],
    [false, { text: 'first' }],
    [false, { text: 'second' }],
    [false, { text: 'third' }],
  ]);
});
