import type { Answer } from '../../table/commands.ts';
import type { TableEvent } from '../../table/events.ts';
import type { Fault } from '../../table/faults.ts';
import { viewersOf } from '../../table/snapshot.ts';
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
      const answer = await carryOut(keeper, live, job);
      if (answer) job.answer(answer);
    } catch (error) {
      // A bug in a game must not take the table's memory with it: the log is the truth.
      live.doubtful = true;
      keeper.onBug(error, live);
      job.answer(not('storage'));
    }
  }
  live.working = false;
  live.used = performance.now();
}

/** The answer, unless it was given on the way. */
async function carryOut(keeper: Keeper, live: LiveTable, job: Job): Promise<Answer | null> {
  if (live.doubtful) await keeper.reload(live);
  const decided = job.decide(live.table);
  if ('answer' in decided) return decided.answer;
  const { events } = decided;
  try {
    await keeper.store.append(live.id, live.table.version, events);
  } catch (error) {
    live.doubtful = true;
    keeper.onBug(error, live);
    return not('storage');
  }
  live.changed = performance.now();
  job.answer({ ok: true, version: live.table.version + 1 });
  for (const event of events) tellEvent(live, event);
  keeper.onChange(live);
  return null;
}

function tellEvent(live: LiveTable, event: TableEvent): void {
  const before = audienceOf(live);
  const viewers = [...before.keys()].flatMap((holder) => viewersOf(live.table, holder));
  const shown = shownBy(live.table, event, viewers);
  apply(live.table, event);
  // A move changes nobody's seat; anything else may.
  tellNews(live, shown ? before : audienceOf(live), shown);
  if (event.type === 'seated' || event.type === 'left') tellAway(live);
}
