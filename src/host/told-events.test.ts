import { expect, test } from 'vitest';
import type { TableEvent } from '../table/events.ts';
import { sealAll } from './chain.ts';
import { memoryStore } from './memory-store.ts';
import type { Bus, BusListener } from './ports.ts';
import type { Store, StoredEvent } from './store.ts';
import { hosting, pageAt, twoAt } from './testing/hosting.ts';

type Events = readonly StoredEvent[] | undefined;

/**
 * Two hosts that share a store; `spoil` changes what the second receives from the first, given the checksum that it
 * continues.
 */
async function twoHosts(spoil: (events: Events, sum: string) => Events) {
  const store = memoryStore();
  const listeners = new Set<BusListener>();
  const speaking: Bus = {
    shared: true,
    publish(_table, version, events) {
      for (const listener of listeners) listener(version, spoil(events, sum));
    },
    subscribe: () => () => undefined,
  };
  const listening: Bus = {
    shared: true,
    publish: () => undefined,
    subscribe(_table, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let reads = 0;
  let sum = '';
  const counted: Store = {
    ...store,
    load(...given) {
      reads += 1;
      return store.load(...given);
    },
  };
  const one = hosting({ store, bus: speaking });
  const { id, pages } = await twoAt(one, 'zickzack');
  const other = hosting({ store: counted, bus: listening });
  const elsewhere = await pageAt(other.host, id, 'b');
  sum = (await store.load(id))!.events.at(-1)!.sum;
  const readsBefore = reads;
  const mover = pages[0].state().snapshot.faces[0]!.view.awaited[0]!;
  await pages[mover]!.act(mover);
  await other.clock.goTo(other.clock.now() + 1);
  return { here: pages[1], elsewhere, reads: () => reads - readsBefore, problems: other.problems };
}

test('a host that is told what another has stored follows without reading it', async () => {
  const { here, elsewhere, reads, problems } = await twoHosts((events) => events);
  expect(elsewhere.state().snapshot).toEqual(here.state().snapshot);
  expect(reads()).toBe(0);
  expect(problems).toEqual([]);
});

test.each([
  ['nothing of it', () => undefined],
  ['too few events', () => []],
  [
    'another event',
    (events?: readonly StoredEvent[]) => events?.map(({ sum }) => ({ json: '{"type":"closed"}', sum })),
  ],
  ['another checksum', (events?: readonly StoredEvent[]) => events?.map(({ json }) => ({ json, sum: '0' }))],
])('a host that is told %s reads what is stored', async (_what, spoil) => {
  const { here, elsewhere, reads, problems } = await twoHosts(spoil);
  expect(elsewhere.state().snapshot).toEqual(here.state().snapshot);
  expect(reads()).toBe(1);
  expect(problems).toEqual([]);
});

test('what cannot be followed though its checksum is right is told as a bug, and all is read again', async () => {
  const { here, elsewhere, reads, problems } = await twoHosts((_events, sum) =>
    sealAll(sum, [{ type: 'moved', at: 0, seat: 0, move: 'nonsense', id: null, player: 'p' } as unknown as TableEvent]),
  );
  expect(elsewhere.state().snapshot).toEqual(here.state().snapshot);
  expect(reads()).toBe(1);
  expect(problems).toMatchObject([{ kind: 'bug' }]);
});
