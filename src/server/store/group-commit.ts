import { performance } from 'node:perf_hooks';
import type { Statements, Write } from './statements.ts';
import type { Wal } from './wal.ts';

interface Waiting {
  readonly write: Write;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A batch of so many is followed by one that waits for more, since a commit costs as much as several moves do. */
const CROWD = 4;
/** How long it waits, in milliseconds: nobody notices, and a move that comes alone does not wait at all. */
const GATHER = 2;
/** No more than so many in one transaction, since nothing else happens meanwhile: some milliseconds. */
const MOST = 500;

export interface Commits {
  /** Resolves when the write would survive a power cut. A write that is refused for any reason but a conflict may have been kept. */
  write(write: Write): Promise<void>;
  /** Resolves when what can be read of a table (of all tables: null) now would survive a power cut. */
  settled(id: string | null): Promise<void>;
  /** Keeps new writes waiting, once none is under way, until this is done. */
  hold(during: () => Promise<void>): Promise<void>;
  /** Resolves when nothing is under way or waiting. */
  idle(): Promise<void>;
  /** Why nothing more is written; null: all is well. */
  doubt(): Error | null;
}

export interface CommitSettings {
  /** After a failed sync it is tried again at most so often, in milliseconds. */
  readonly mendEvery: number;
  /** Told after every batch how many writes it had. */
  readonly onCommit: (writes: number) => void;
}

/**
 * Group commit. All writes that come in one turn of the event loop are one transaction; while it is on its way to the disk the next one
 * gathers. SQLite writes its log without waiting for the disk, and the sync that makes it safe runs beside the event loop.
 */
export function groupCommit(statements: Statements, wal: Wal, settings: CommitSettings): Commits {
  const gathering: Waiting[] = [];
  /** Tables whose last writes are not on disk yet, or perhaps not. */
  const unsynced = new Set<string>();
  let planned = false;
  let busy = false;
  let held = false;
  let crowded = false;
  let doubt: Error | null = null;
  let mended = -Infinity;
  let whenFree: (() => void)[] = [];

  /** At the end of this turn of the event loop, or a little later, so that all moves that came in together go to the disk together. */
  const plan = (): void => {
    if (planned || busy || held || gathering.length === 0) return;
    planned = true;
    if (crowded) setTimeout(start, GATHER);
    else setImmediate(start);
  };

  const free = (): void => {
    busy = false;
    const listeners = whenFree;
    whenFree = [];
    for (const listener of listeners) listener();
    plan();
  };

  const start = (): void => {
    planned = false;
    if (busy || held) return;
    busy = true;
    mend((error) => {
      const batch = gathering.splice(0, MOST);
      crowded = batch.length >= CROWD;
      if (!error) commit(batch);
      else {
        for (const { reject } of batch) reject(error);
        free();
      }
    });
  };

  /** Retries a failed sync before anything new is written; does nothing when all is well. */
  const mend = (done: (error: Error | null) => void): void => {
    if (!doubt) {
      done(null);
      return;
    }
    if (performance.now() - mended < settings.mendEvery) {
      done(doubt);
      return;
    }
    mended = performance.now();
    wal.mend(statements.frames(), (error) => {
      if (!error) {
        doubt = null;
        unsynced.clear();
      }
      done(error ? unsafe(error) : null);
    });
  };

  /** What went wrong with each write. A transaction that cannot even be taken back leaves everything in doubt. */
  const outcomesOf = (batch: readonly Waiting[]): readonly (Error | null)[] => {
    try {
      return statements.commit(batch.map(({ write }) => write));
    } catch (error) {
      const failure = unsafe(error instanceof Error ? error : new Error(String(error)));
      doubt = failure;
      for (const { write } of batch) unsynced.add(write.id);
      return batch.map(() => failure);
    }
  };

  const commit = (batch: readonly Waiting[]): void => {
    const outcomes = outcomesOf(batch);
    const kept: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const failure = outcomes[index];
      if (failure) waiting.reject(failure);
      else {
        kept.push(waiting);
        unsynced.add(waiting.write.id);
      }
    }
    if (kept.length === 0) {
      free();
      return;
    }
    wal.sync((error) => {
      if (error) doubt = unsafe(error);
      else unsynced.clear();
      for (const { resolve, reject } of kept) {
        if (doubt) reject(doubt);
        else resolve();
      }
      settings.onCommit(kept.length);
      free();
    });
  };

  const nextFree = (): Promise<void> => new Promise((resolve) => whenFree.push(resolve));

  return {
    write: (write) =>
      new Promise((resolve, reject) => {
        gathering.push({ write, resolve, reject });
        plan();
      }),
    async settled(id) {
      const open = (): boolean => (id === null ? unsynced.size > 0 : unsynced.has(id));
      while (busy && open()) await nextFree();
      if (!doubt || !open()) return;
      busy = true;
      const error = await new Promise<Error | null>((resolve) => mend(resolve));
      free();
      if (error) throw error;
    },
    async hold(during) {
      while (busy) await nextFree();
      held = true;
      try {
        await during();
      } finally {
        held = false;
        plan();
      }
    },
    async idle() {
      while (busy || gathering.length > 0) await nextFree();
    },
    doubt: () => doubt,
  };
}

const unsafe = (cause: Error): Error =>
  new Error(`what was written last may not be on disk: ${cause.message}`, { cause });
