import type { Answer } from '../../table/commands.ts';
import type { TableEvent } from '../../table/events.ts';
import type { Fault } from '../../table/faults.ts';
import { apply } from '../../table/table.ts';
import type { Store } from '../store/store.ts';
import { audienceOf, shownBy, tellAway, tellNews } from './frames.ts';
import type { Job, LiveTable } from './live-table.ts';

/** More than any honest table has waiting; a flood is turned away. */
const MOST_JOBS = 100;

export interface Keeper {
  readonly store: Store;
  /** Reads the table again, as it is on disk. */
  reload(live: LiveTable): Promise<void>;
  /** Something was stored at this table. */
  onChange(live: LiveTable): void;
  onBug(error: unknown, live: LiveTable): void;
}

const not = (fault: Fault): Answer => ({ ok: false, fault });

/** One thing at a time at each table: decide, store, and only then change it, answer and tell. */
export function enqueue(keeper: Keeper, live: LiveTable, job: Job): void {
  if (live.jobs.length >= MOST_JOBS) {
    job.answer(not('too_many'));
    return;
  }
  live.jobs.push(job);
  if (!live.working) void work(keeper, live);
}

async function work(keeper: Keeper, live: LiveTable): Promise<void> {
  live.working = true;
  for (let job = live.jobs.shift(); job; job = live.jobs.shift()) {
    try {
      if (live.doubtful) await keeper.reload(live);
      const decided = job.decide(live.table);
      if ('answer' in decided) {
        job.answer(decided.answer);
        continue;
      }
      await keeper.store.append(live.id, live.table.version, decided.events);
      told(keeper, live, job, decided.events);
    } catch (error) {
      // Not stored, perhaps; or a bug in a game. Either way the log is the truth, and is read again before going on.
      live.doubtful = true;
      keeper.onBug(error, live);
      job.answer(not('storage'));
    }
  }
  live.working = false;
  live.used = performance.now();
}

/** It is on disk: now it happens, and everyone may know. */
function told(keeper: Keeper, live: LiveTable, job: Job, events: readonly TableEvent[]): void {
  live.changed = performance.now();
  job.answer({ ok: true, version: live.table.version + 1 });
  for (const event of events) tellEvent(live, event);
  keeper.onChange(live);
}

function tellEvent(live: LiveTable, event: TableEvent): void {
  const shown = shownBy(live.table, event, audienceOf(live));
  apply(live.table, event);
  const seats = event.type === 'seated' || event.type === 'left';
  if (seats) live.audience = null;
  tellNews(live, shown);
  if (seats) tellAway(live);
}
