import { sqliteStore } from '../store/sqlite-store.ts';
import { batch, person } from '../../host/testing/store-conformance.ts';
import { latest } from './latest-schema.ts';

/**
 * A store in its own process, to be killed: `node store-child.ts <file>`. Appends to four tables as fast as it can, and
 * prints each acknowledged event, `<table> <number>`.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('store-child.ts <file>');
// A short write-ahead log, so that it is checkpointed and restarted many times.
const store = await sqliteStore(file, {
  migrations: latest,
  longLog: 64,
  quiet: 20,
  onError(error) {
    throw error;
  },
});
process.stdout.write('ready\n');

async function fill(id: string): Promise<never> {
  let length = (await store.load(id))?.events.length ?? 0;
  if (length === 0) {
    await store.create(id, 'k', batch(id, ['0'], {}, [person('p', 'd')]));
    length = 1;
  }
  for (; ; length++) {
    await store.append(id, length, batch(id, [String(length)], { touched: length }));
    process.stdout.write(`${id} ${length}\n`);
    if (length % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
await Promise.all(['a', 'b', 'c', 'd'].map(fill));
