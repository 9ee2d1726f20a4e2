import { expect, test } from 'vitest';
import { batch } from '../../host/testing/store-conformance.ts';
import type { PlainRow, ServerStore } from '../store/server-store.ts';

/** What every kind of store must do for a server and its operator, besides the host's suite. */
export function serverStoreConformance(
  fresh: () => Promise<{ readonly store: ServerStore; readonly dispose: () => Promise<void> }>,
): void {
  const trying = (name: string, act: (store: ServerStore) => Promise<void>): void => {
    test(name, async () => {
      const { store, dispose } = await fresh();
      try {
        await act(store);
      } finally {
        await dispose();
      }
    });
  };

  trying('ids come in bytewise order, some at a time, without those that were removed', async (store) => {
    const ids = ['b', 'B', 'a', '_', '-', 'aa', 'Z', '0', 'z9', 'ab'];
    for (const id of ids) await store.create(id, 'k', batch(id, ['x']));
    await store.remove('ab');
    const sorted = ids.filter((id) => id !== 'ab').toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const found: string[] = [];
    for (let some = await store.ids('', 2); some.length > 0; some = await store.ids(found.at(-1)!, 2))
      found.push(...some);
    expect(found).toEqual(sorted);
    expect(await store.ids('zz', 9)).toEqual([]);
  });

  trying('a store that is well says so, however often', async (store) => {
    for (let i = 0; i < 3; i++) await store.check();
    expect(await store.ids('', 9)).toEqual([]);
  });

  trying('devices are blocked and let in again', async ({ office }) => {
    await office.block({ device: 'd1', at: 1, why: 'a reason' });
    await office.block({ device: 'd2', at: 2, why: '' });
    await office.block({ device: 'd1', at: 3, why: 'another' });
    expect(await office.blocked()).toEqual([
      { device: 'd2', at: 2, why: '' },
      { device: 'd1', at: 3, why: 'another' },
    ]);
    await office.unblock('d1');
    await office.unblock('nosuch');
    expect((await office.blocked()).map(({ device }) => device)).toEqual(['d2']);
  });

  trying('orders wait in their order until they are fulfilled', async ({ office }) => {
    await office.order('close', 't1');
    await office.order('remove', 't2');
    const orders = await office.orders();
    expect(orders.map(({ kind, table }) => [kind, table])).toEqual([
      ['close', 't1'],
      ['remove', 't2'],
    ]);
    await office.fulfil(orders[0]!.id);
    expect(await office.orders()).toEqual([orders[1]]);
  });

  trying('errors of pages add up, and the oldest give way', async ({ office }) => {
    const error = { version: 'v1', kind: 'TypeError', place: 'a.js:1:2' };
    await office.addPageErrors([{ ...error, count: 2, last: 10 }]);
    await office.addPageErrors([
      { ...error, count: 3, last: 5 },
      { ...error, place: '', count: 1, last: 20 },
    ]);
    expect(await office.pageErrors(9)).toEqual([
      { ...error, place: '', count: 1, last: 20 },
      { ...error, count: 5, last: 10 },
    ]);
    const many = Array.from({ length: 600 }, (_, at) => ({
      ...error,
      place: `b.js:1:${at}`,
      count: 1,
      last: 100 + at,
    }));
    await office.addPageErrors(many);
    const kept = await office.pageErrors(1000);
    expect(kept.length).toBe(500);
    expect(kept[0]!.last).toBe(699);
  });

  trying('the numbers of a day add up', async ({ office }) => {
    await office.addNumbers('2026-11-16', { moves: 3, commands: 4 });
    await office.addNumbers('2026-11-16', { moves: 2 });
    await office.addNumbers('2026-11-17', { moves: 1 });
    expect(await office.numbers('2026-11-16')).toEqual({ moves: 5, commands: 4 });
    expect(await office.numbers('2020-01-01')).toEqual({});
  });

  trying('parts give all their rows, and take them without doubling any', async (store) => {
    const rowsOf = async (name: string): Promise<PlainRow[]> => {
      const rows: PlainRow[] = [];
      for await (const some of store.parts.find((part) => part.name === name)!.rows()) rows.push(...some);
      return rows;
    };
    const devices = Array.from({ length: 1200 }, (_, at) => ({ device: `d${10_000 + at}`, at, why: 'x' }));
    const part = store.parts.find(({ name }) => name === 'blocked_devices')!;
    await part.add(devices);
    await part.add(devices.slice(0, 10).map((row) => ({ ...row, why: 'other' })));
    expect(await rowsOf('blocked_devices')).toEqual(devices);
    expect((await store.office.blocked()).length).toBe(1200);
  });
}
