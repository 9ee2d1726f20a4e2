import { join } from 'node:path';
import { expect, test } from 'vitest';
import { besideConformance } from '../../host/testing/beside-conformance.ts';
import { latest } from '../testing/latest-schema.ts';
import { freshFolder, removeFolder } from '../testing/serving.ts';
import { sqliteStore } from './sqlite-store.ts';

besideConformance(
  'SQLite',
  async () => {
    const folder = freshFolder();
    const open = () =>
      sqliteStore(join(folder, 'test.sqlite'), {
        migrations: latest,
        onError(error) {
          throw error;
        },
      });
    let store = await open();
    return {
      beside: store.beside,
      async reopen() {
        await store.close();
        store = await open();
        return store.beside;
      },
      async dispose() {
        await store.close();
        removeFolder(folder);
      },
    };
  },
  { test, expect },
);

test('what fails beside the logs takes nothing else with it', async () => {
  const folder = freshFolder();
  const store = await sqliteStore(join(folder, 'test.sqlite'), { migrations: latest, onError: () => undefined });
  const line = { id: '1', at: 1, device: 'd', seat: 0, name: 'n', version: 1, say: { text: 'x' } };
  const bad = { ...line, id: '2', at: 'never' as unknown as number };
  const outcomes = await Promise.allSettled([
    store.beside.addLine('t', line),
    store.beside.addLine('t', bad),
    store.beside.addLine('t', { ...line, id: '3' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await store.beside.lines('t', 9)).map(({ id }) => id)).toEqual(['1', '3']);
  await store.close();
  removeFolder(folder);
});
