import { expect, test } from 'vitest';
import { memoryStore } from '../../host/memory-store.ts';
import type { Store } from '../../host/store.ts';
import { hosting, pageAt, planOf } from '../../host/testing/hosting.ts';
import { overflowStore } from './overflow-store.ts';

/** A store that takes only this many writes. */
function fullAfter(writes: number): { readonly store: Store; readonly inner: Store } {
  const inner = memoryStore();
  let left = writes;
  const write = (act: () => Promise<void>): Promise<void> =>
    left-- > 0 ? act() : Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  return {
    inner,
    store: {
      ...inner,
      create: (...given) => write(() => inner.create(...given)),
      append: (...given) => write(() => inner.append(...given)),
    },
  };
}

const alone = planOf('zipher', 1, { options: { players: 1 }, seats: [{ kind: 'person', name: 'Ada' }] });

async function played(writes: number, moves: number) {
  const { store, inner } = fullAfter(writes);
  const troubles: unknown[] = [];
  const both = overflowStore(store, memoryStore(), (error) => troubles.push(error));
  const { host, problems } = hosting({ store: both });
  const opened = await host.open(alone, 'here');
  if (!opened.ok) throw new Error(opened.error.message);
  const page = await pageAt(host, opened.value.id, 'here');
  for (let move = 0; move < moves; move++) expect(await page.act(0)).toMatchObject({ ok: true });
  return { id: opened.value.id, both, inner, troubles, problems };
}

test('a table goes on in memory when the room runs out in the middle of a round', async () => {
  const { id, both, inner, troubles, problems } = await played(3, 5);
  expect(troubles).toHaveLength(1);
  expect(problems).toEqual([]);
  const [whole, stored] = [(await both.load(id))!.events, (await inner.load(id))!.events];
  expect(whole.slice(0, stored.length)).toEqual(stored);
  expect(whole.length - stored.length).toBe(3);
  const rows = await both.rows({ device: 'here', most: 10 });
  expect(rows.map(({ version }) => version)).toEqual([whole.length]);
});

test('a table that is opened without room is played in memory from its beginning', async () => {
  const { id, both, inner, troubles } = await played(0, 2);
  expect(troubles).toHaveLength(1);
  expect(await inner.load(id)).toBeNull();
  expect((await both.rows({ most: 10 })).map((row) => row.id)).toEqual([id]);
  await both.remove(id);
  expect(await both.load(id)).toBeNull();
});

test('with room nothing is in memory alone, and nobody is told anything', async () => {
  const { id, both, inner, troubles } = await played(100, 3);
  expect(troubles).toEqual([]);
  expect(await both.load(id)).toEqual(await inner.load(id));
});
