import { expect, test } from 'vitest';
import { memoryStore } from './memory-store.ts';
import type { VirtualClock } from './simulation/virtual-clock.ts';
import { ANSWERS_WITHIN } from './watched-elsewhere.ts';
import { chanceOf, hosting, liveOf, pageAt, planOf, type Hosting } from './testing/hosting.ts';
import { noteChannel } from './testing/note-channel.ts';

async function asked({ host }: Hosting, ids: readonly string[], clock: VirtualClock): Promise<string[] | null> {
  const answer = host.watchedAnywhere(ids);
  await clock.goTo(clock.now() + ANSWERS_WITHIN);
  const found = await answer;
  return found && [...found];
}

test('a table that is watched at any host is found by every host, and no other is', async () => {
  const between = noteChannel();
  const store = memoryStore();
  const one = hosting({ store, bus: between.bus() });
  const other = hosting({ store, bus: between.bus(), clock: one.clock, chance: chanceOf('other') });
  const tables = [];
  for (const device of ['a', 'b', 'c']) {
    const opened = await one.host.open(planOf('zickzack', 2), device);
    if (!opened.ok) throw new Error('no table');
    tables.push(opened.value.id);
  }
  const [here, elsewhere, nowhere] = tables as [string, string, string];
  await pageAt(one.host, here, 'a');
  const page = await pageAt(other.host, elsewhere, 'b');
  expect(await asked(one, tables, one.clock)).toEqual([here, elsewhere]);
  expect(await asked(other, tables, one.clock)).toEqual([elsewhere, here]);
  expect(await asked(one, [nowhere], one.clock)).toEqual([]);
  other.host.unwatch(await liveOf(other.host, elsewhere), page.watcher);
  expect(await asked(one, tables, one.clock)).toEqual([here]);
});

test('while other hosts cannot be heard the answer is unknown', async () => {
  const between = noteChannel();
  const one = hosting({ bus: between.bus() });
  between.since = null;
  expect(await asked(one, ['t'], one.clock)).toBeNull();
  between.since = 5;
  const answer = one.host.watchedAnywhere(['t']);
  between.since = 9;
  await one.clock.goTo(one.clock.now() + ANSWERS_WITHIN);
  expect(await answer).toBeNull();
  expect(await asked(one, ['t'], one.clock)).toEqual([]);
});

test('a host that has its store to itself answers at once', async () => {
  const { host } = hosting();
  const opened = await host.open(planOf('zickzack', 2), 'a');
  if (!opened.ok) throw new Error('no table');
  expect(await host.watchedAnywhere([opened.value.id])).toEqual(new Set());
  await pageAt(host, opened.value.id, 'a');
  expect(await host.watchedAnywhere([opened.value.id, 'x'])).toEqual(new Set([opened.value.id]));
});
