import { parentPort, workerData } from 'node:worker_threads';
import { unpack, type Ask, type Packed } from './batch.ts';
import { openDatabase } from './database.ts';
import { openLogs, type Logs } from './logs.ts';

/** What came of it; a bad page on the disk must not end the thread. */
export type Outcome = { readonly value: unknown } | { readonly failure: string };

/** Answers come batch by batch, in the order of the questions. */
export type FromThread =
  | { readonly t: 'ready' }
  | { readonly t: 'refused'; readonly message: string }
  /** Null: all was written, and there is nothing more to say. */
  | { readonly t: 'done'; readonly outcomes: readonly Outcome[] | null };

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const DONE: Outcome = { value: null };

/** All writes of a batch are one commit: waiting for the disk is shared. */
function answer(logs: Logs, batch: readonly Ask[]): Outcome[] {
  const writes = batch.filter((ask) => 'rows' in ask);
  const failures = writes.length > 0 ? logs.commit(writes) : [];
  let written = 0;
  return batch.map((ask) => {
    if ('rows' in ask) {
      const failure = failures[written++] ?? null;
      return failure === null ? DONE : { failure };
    }
    try {
      return { value: 'load' in ask ? logs.load(ask.load) : logs.list(ask.list, ask.most) };
    } catch (error) {
      return { failure: textOf(error) };
    }
  });
}

const port = parentPort;
if (!port) throw new Error('the store runs in a thread of its own');
const tell = (message: FromThread): void => port.postMessage(message);

try {
  const db = openDatabase((workerData as { file: string }).file);
  const logs = openLogs(db);
  port.on('message', (batch: Packed | 'close') => {
    if (batch !== 'close') {
      const outcomes = answer(logs, unpack(batch));
      tell({ t: 'done', outcomes: outcomes.every((outcome) => outcome === DONE) ? null : outcomes });
    } else {
      db.close();
      port.close();
    }
  });
  tell({ t: 'ready' });
} catch (error) {
  tell({ t: 'refused', message: textOf(error) });
  port.close();
}
