import { parentPort, workerData } from 'node:worker_threads';
import { NewerDatabase, openDatabase } from './database.ts';
import { openLogs, type StoredRows, type Write } from './logs.ts';

/** What the store asks its thread, one message at a time: all that queued up while the last one was on its way to the disk. */
export interface Batch {
  readonly writes: readonly Write[];
  readonly loads: readonly string[];
  readonly lists: readonly { readonly holder: string; readonly most: number }[];
}

export interface BatchDone {
  readonly writes: readonly (string | null)[];
  readonly loads: readonly (StoredRows | null)[];
  readonly lists: readonly (readonly string[])[];
}

export type FromThread =
  | { readonly t: 'ready' }
  | { readonly t: 'refused'; readonly newer: boolean; readonly message: string }
  | { readonly t: 'done'; readonly done: BatchDone };

const port = parentPort;
if (!port) throw new Error('the store runs in a thread of its own');
const tell = (message: FromThread): void => port.postMessage(message);

try {
  const db = openDatabase((workerData as { file: string }).file);
  const logs = openLogs(db);
  port.on('message', (batch: Batch | 'close') => {
    if (batch === 'close') {
      db.close();
      port.close();
      return;
    }
    const writes = batch.writes.length > 0 ? logs.commit(batch.writes) : [];
    tell({
      t: 'done',
      done: {
        writes,
        loads: batch.loads.map((table) => logs.load(table)),
        lists: batch.lists.map(({ holder, most }) => logs.list(holder, most)),
      },
    });
  });
  tell({ t: 'ready' });
} catch (error) {
  tell({
    t: 'refused',
    newer: error instanceof NewerDatabase,
    message: error instanceof Error ? error.message : String(error),
  });
  port.close();
}
