import { Worker } from 'node:worker_threads';
import type { TableEvent } from '../../table/events.ts';
import type { StoredRows, Write } from './logs.ts';
import { holdersIn, type Store, type Stored } from './store.ts';
import type { Batch, FromThread } from './worker.ts';

interface Waiting<A, T> {
  readonly ask: A;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Logs in a SQLite file, written by a thread of its own so that waiting for the disk never holds up the server. While one batch is on
 * its way to the disk the next one gathers (group commit).
 */
export async function sqliteStore(file: string): Promise<Store> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file } });
  let writes: Waiting<Write, undefined>[] = [];
  let loads: Waiting<string, StoredRows | null>[] = [];
  let lists: Waiting<{ holder: string; most: number }, readonly string[]>[] = [];
  let underway: { writes: typeof writes; loads: typeof loads; lists: typeof lists } | null = null;
  let planned = false;
  let dead: Error | null = null;
  let closing: (() => void) | null = null;

  const send = (): void => {
    planned = false;
    if (underway || dead) return;
    if (writes.length + loads.length + lists.length === 0) {
      if (closing) worker.postMessage('close');
      return;
    }
    underway = { writes, loads, lists };
    const batch: Batch = {
      writes: writes.map(({ ask }) => ask),
      loads: loads.map(({ ask }) => ask),
      lists: lists.map(({ ask }) => ask),
    };
    writes = [];
    loads = [];
    lists = [];
    worker.postMessage(batch);
  };

  /** At the end of this turn of the event loop, so that all moves that came in together go to the disk together. */
  const plan = (): void => {
    if (planned || underway) return;
    planned = true;
    setImmediate(send);
  };

  const enqueue = <A, T>(queue: () => Waiting<A, T>[], ask: A): Promise<T> =>
    new Promise((resolve, reject) => {
      if (dead ?? closing) {
        reject(dead ?? new Error('the store is closed'));
        return;
      }
      queue().push({ ask, resolve, reject });
      plan();
    });

  const die = (error: Error): void => {
    dead ??= error;
    for (const batch of [underway, { writes, loads, lists }]) {
      for (const { reject } of [...(batch?.writes ?? []), ...(batch?.loads ?? []), ...(batch?.lists ?? [])])
        reject(error);
    }
    underway = null;
    writes = [];
    loads = [];
    lists = [];
  };

  await new Promise<void>((resolve, reject) => {
    worker.on('error', (error: unknown) => {
      const reason = error instanceof Error ? error : new Error(String(error));
      die(reason);
      reject(reason);
    });
    worker.on('exit', () => {
      die(new Error('the store has stopped'));
      closing?.();
    });
    worker.on('message', (message: FromThread) => {
      if (message.t === 'ready') resolve();
      else if (message.t === 'refused') reject(new Error(message.message));
      else {
        const done = underway;
        underway = null;
        done?.writes.forEach(({ resolve, reject }, i) => {
          const failure = message.done.writes[i];
          if (failure === null) resolve(undefined);
          else reject(new Error(failure ?? 'no answer from the store'));
        });
        done?.loads.forEach(({ resolve }, i) => resolve(message.done.loads[i] ?? null));
        done?.lists.forEach(({ resolve }, i) => resolve(message.done.lists[i] ?? []));
        // What these answers set off in this turn joins what is waiting.
        plan();
      }
    });
  });

  const write = (table: string, from: number, events: readonly TableEvent[], key: string | null): Promise<undefined> =>
    enqueue(() => writes, {
      table,
      from,
      rows: events.map((event) => JSON.stringify(event)),
      holders: holdersIn(events),
      key,
    });

  return {
    create: (id, key, events) => write(id, 0, events, key),
    append: (id, from, events) => write(id, from, events, null),
    async load(id): Promise<Stored | null> {
      const stored = await enqueue(() => loads, id);
      return stored && { key: stored.key, events: stored.rows.map((row) => JSON.parse(row) as TableEvent) };
    },
    list: (holder, most) => enqueue(() => lists, { holder, most }),
    close: () =>
      new Promise((resolve) => {
        if (dead) {
          resolve();
          return;
        }
        closing = resolve;
        plan();
      }),
  };
}
