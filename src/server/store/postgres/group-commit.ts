import { Conflict, type Batch } from '../../../host/store.ts';

export interface Append {
  readonly do: 'append';
  readonly id: string;
  readonly from: number;
  readonly batch: Batch;
}
export interface Create {
  readonly do: 'create';
  readonly id: string;
  readonly key: string;
  readonly batch: Batch;
}
export interface Remove {
  readonly do: 'remove';
  readonly id: string;
}
export type PostgresWrite = Append | Create | Remove;

/** What carries writes out. Each resolves when what it did would survive a power cut, with the tables that were as expected. */
export interface Writers {
  append(writes: readonly Append[]): Promise<ReadonlySet<string>>;
  create(writes: readonly Create[]): Promise<ReadonlySet<string>>;
  remove(id: string): Promise<void>;
  /** Whether the database refused a write, so that surely nothing of it was done. */
  isRefusal(error: unknown): boolean;
}

export interface PostgresCommits {
  write(write: PostgresWrite): Promise<void>;
  /** Resolves when nothing is under way or waiting. */
  idle(): Promise<void>;
}

interface Waiting {
  readonly write: PostgresWrite;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** So many statements may be under way at a time: while one waits for the disk the next gathers, and a slow one holds up few. */
const AT_ONCE = 2;
/** A batch of so many is followed by one that waits for more, since a statement costs as much as several moves do. */
const CROWD = 4;
/** How long it waits, in milliseconds: nobody notices, and a move that comes alone does not wait at all. */
const GATHER = 2;
/** No more writes than this in one statement. */
const MOST = 500;

/**
 * Group commit: all writes that come while others are on their way are one statement. Writes of one table are done in the order in which
 * they came, one after the other.
 */
export function groupCommit(writers: Writers): PostgresCommits {
  let waiting: Waiting[] = [];
  /** Tables with a write under way. */
  const busy = new Set<string>();
  let running = 0;
  let planned = false;
  let crowded = false;
  let whenIdle: (() => void)[] = [];

  const plan = (): void => {
    if (planned || running >= AT_ONCE || waiting.length === 0) return;
    planned = true;
    const start = (): void => {
      planned = false;
      const batch = gather();
      crowded = batch.length >= CROWD;
      if (batch.length > 0) void run(batch);
      if (batch.length > 0) plan();
    };
    // At the end of this turn of the event loop, or a little later, so that all moves that came in together go together.
    if (crowded) setTimeout(start, GATHER);
    else setImmediate(start);
  };

  /** The longest run of writes of one kind that need not wait for others. */
  const gather = (): Waiting[] => {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    const passed = new Set(busy);
    for (const one of waiting) {
      const { do: kind, id } = one.write;
      const fits = batch[0] === undefined || (batch[0].write.do === kind && kind !== 'remove');
      if (fits && batch.length < MOST && !passed.has(id)) batch.push(one);
      else left.push(one);
      passed.add(id);
    }
    waiting = left;
    return batch;
  };

  const run = async (batch: readonly Waiting[]): Promise<void> => {
    running += 1;
    for (const { write } of batch) busy.add(write.id);
    await attempt(batch);
    for (const { write } of batch) busy.delete(write.id);
    running -= 1;
    if (running === 0 && waiting.length === 0) {
      const listeners = whenIdle;
      whenIdle = [];
      for (const listener of listeners) listener();
    }
    plan();
  };

  const attempt = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const done = await carryOut(batch.map(({ write }) => write));
      for (const { write, resolve, reject } of batch) {
        if (done.has(write.id)) resolve();
        else reject(conflict(write));
      }
    } catch (error) {
      // One bad write must not take the others with it. After any other failure nobody knows what was done.
      if (batch.length > 1 && writers.isRefusal(error)) for (const one of batch) await attempt([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const carryOut = async (writes: readonly PostgresWrite[]): Promise<ReadonlySet<string>> => {
    const appends = writes.filter((write) => write.do === 'append');
    if (appends.length > 0) return writers.append(appends);
    const creates = writes.filter((write) => write.do === 'create');
    if (creates.length > 0) return writers.create(creates);
    for (const { id } of writes) await writers.remove(id);
    return new Set(writes.map(({ id }) => id));
  };

  return {
    write: (write) =>
      new Promise((resolve, reject) => {
        waiting.push({ write, resolve, reject });
        plan();
      }),
    idle: () =>
      running === 0 && waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve)),
  };
}

const conflict = (write: PostgresWrite): Conflict =>
  new Conflict(
    write.do === 'append' ? `table ${write.id} has not ${write.from} events` : `there is a table ${write.id} already`,
  );
