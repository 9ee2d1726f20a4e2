import { Worker } from 'node:worker_threads';
import type { TableEvent } from '../../table/events.ts';
import { pack, type Ask } from './batch.ts';
import type { StoredRows } from './logs.ts';
import { holdersIn, type Store } from './store.ts';
import type { FromThread, Outcome } from './worker.ts';

interface Waiting {
  readonly ask: Ask;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A batch of so many is followed by one that waits for more, since a commit costs as much as several moves do. */
const CROWD = 4;
/** How long it waits, in milliseconds: nobody notices, and a move that comes alone does not wait at all. */
const GATHER = 2;

/**
 * Logs in a SQLite file, written by a thread of its own so that waiting for the disk never holds up the server. While one batch is on
 * its way to the disk the next one gathers (group commit).
 */
export async function sqliteStore(file: string): Promise<Store> {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file } });
  const ask = await asker(thread);

  const write = (table: string, from: number, events: readonly TableEvent[], key: string | null): Promise<void> =>
    ask({
      table,
      from,
      rows: events.map((event) => JSON.stringify(event)),
      holders: holdersIn(events),
      key,
    }) as Promise<void>;
  return {
    create: (id, key, events) => write(id, 0, events, key),
    append: (id, from, events) => write(id, from, events, null),
    async load(id) {
      const stored = (await ask({ load: id })) as StoredRows | null;
      return stored && { key: stored.key, events: stored.rows.map((row) => JSON.parse(row) as TableEvent) };
    },
    list: (holder, most) => ask({ list: holder, most }) as Promise<string[]>,
    close: () => ask('close').then(() => undefined),
  };
}

/** Questions to a thread, in batches; ready when the thread is. After `close` everything asked before it is done. */
async function asker(thread: Worker): Promise<(ask: Ask | 'close') => Promise<unknown>> {
  let gathering: Waiting[] = [];
  let underway: Waiting[] = [];
  let planned = false;
  let crowded = false;
  let ended: Error | null = null;
  let closed: ((value: unknown) => void) | null = null;

  const send = (): void => {
    planned = false;
    if (underway.length > 0 || ended) return;
    crowded = gathering.length >= CROWD;
    if (gathering.length > 0) {
      underway = gathering;
      gathering = [];
      thread.postMessage(pack(underway.map(({ ask }) => ask)));
    } else if (closed) thread.postMessage('close');
  };

  /** At the end of this turn of the event loop, or a little later, so that all moves that came in together go to the disk together. */
  const plan = (): void => {
    if (planned || underway.length > 0) return;
    planned = true;
    if (crowded) setTimeout(send, GATHER);
    else setImmediate(send);
  };

  const settle = (outcomes: readonly Outcome[] | null): void => {
    const done = underway;
    underway = [];
    for (const [index, { resolve, reject }] of done.entries()) {
      const outcome = outcomes?.[index];
      if (!outcome) resolve(null);
      else if ('value' in outcome) resolve(outcome.value);
      else reject(new Error(outcome.failure));
    }
    plan();
  };

  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of [...underway.splice(0), ...gathering.splice(0)]) reject(ended);
    closed?.(null);
  };

  await new Promise<void>((ready, refuse) => {
    const fail = (error: Error): void => {
      end(error);
      refuse(error);
    };
    thread.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
    thread.on('exit', () => fail(new Error('the store has stopped')));
    thread.on('message', (message: FromThread) => {
      if (message.t === 'done') settle(message.outcomes);
      else if (message.t === 'ready') ready();
      else fail(new Error(message.message));
    });
  });

  return (ask) =>
    new Promise((resolve, reject) => {
      if (ask === 'close') {
        if (ended) resolve(null);
        closed = resolve;
      } else if (ended ?? closed) {
        reject(ended ?? new Error('the store is closed'));
        return;
      } else gathering.push({ ask, resolve, reject });
      plan();
    });
}
