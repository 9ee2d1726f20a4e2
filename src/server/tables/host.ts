import { gameIds, loadGame } from '../../games/index.ts';
import type { Problem } from '../../kernel/problem.ts';
import { unknownGame } from '../../kernel/record.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { decide, type Answer, type Chance, type Command } from '../../table/commands.ts';
import type { TableEvent } from '../../table/events.ts';
import type { Fault } from '../../table/faults.ts';
import { readPlan } from '../../table/plan.ts';
import { replayTable, seatsOf, type Table } from '../../table/table.ts';
import type { TablePlan } from '../../table/wire.ts';
import { hashed, matches, secret, tableId } from '../secrets.ts';
import type { Store } from '../store/store.ts';
import { everything, frame, tellAway } from './frames.ts';
import { isIdle, liveTable, type LiveTable, type Watcher } from './live-table.ts';
import { enqueue, type Keeper } from './queue.ts';

/** All tables of this server: those in use are in memory, all are in the store. */
export interface Host {
  open(plan: TablePlan, holder: string): Promise<Result<{ id: string; key: string }, Problem>>;
  find(id: string): Promise<LiveTable | Fault>;
  watch(live: LiveTable, watcher: Watcher): void;
  unwatch(live: LiveTable, watcher: Watcher): void;
  command(live: LiveTable, holder: string, command: Command, answer: (answer: Answer) => void): void;
  /** The tables at which a device took a seat, the last one played first. */
  tablesOf(holder: string): Promise<LiveTable[]>;
  close(): void;
}

export interface HostSettings {
  readonly store: Store;
  /** Tables nobody uses leave memory after so many milliseconds. */
  readonly idle: number;
  readonly onBug: (error: unknown, table: string) => void;
  /** Something was stored, or someone came to watch. */
  readonly onStir: (live: LiveTable, keeper: Keeper) => void;
}

const chance: Chance = { seed: secret };

/** A device has few tables under way; older ones are found by their link. */
const MOST_LISTED = 50;

/** Whether a device may look at a table: it has a seat there, or the invitation. */
export function admits(live: LiveTable, holder: string | null, key: string | undefined): boolean {
  if (holder !== null && seatsOf(live.table, holder).length > 0) return true;
  return key !== undefined && matches(key, live.key);
}

export function createHost(settings: HostSettings): Host {
  const { store, idle } = settings;
  const tables = new Map<string, LiveTable>();
  const loading = new Map<string, Promise<LiveTable | Fault>>();

  const keeper: Keeper = {
    store,
    async reload(live) {
      const stored = await store.load(live.id);
      if (!stored) throw new Error('a table in use is not in the store');
      const { version } = live.table;
      live.table = await replay(stored.events);
      live.doubtful = false;
      live.audience = null;
      if (live.table.version === version) return;
      for (const watcher of live.watchers) watcher.send(frame(everything(live, watcher.holder)));
    },
    onChange: (live) => settings.onStir(live, keeper),
    onBug: (error, live) => settings.onBug(error, live.id),
  };

  const load = async (id: string): Promise<LiveTable | Fault> => {
    let fault: Fault = 'storage';
    try {
      const stored = await store.load(id);
      if (!stored) return 'not_found';
      fault = 'unreadable';
      const live = liveTable(id, stored.key, await replay(stored.events));
      tables.set(id, live);
      return live;
    } catch (error) {
      settings.onBug(error, id);
      return fault;
    } finally {
      loading.delete(id);
    }
  };

  const find = (id: string): Promise<LiveTable | Fault> => {
    const live = tables.get(id);
    if (live) {
      live.used = performance.now();
      return Promise.resolve(live);
    }
    const started = loading.get(id) ?? load(id);
    loading.set(id, started);
    return started;
  };

  const sweep = setInterval(
    () => {
      const before = performance.now() - idle;
      for (const [id, live] of tables) if (live.used < before && isIdle(live)) tables.delete(id);
    },
    Math.max(idle / 4, 1000),
  );
  sweep.unref();

  return {
    find,
    async open(plan, holder) {
      const game = await loadGame(plan.game);
      if (!game) return fail(unknownGame(plan.game, gameIds));
      const events = readPlan(game, plan, holder, chance);
      if (!events.ok) return events;
      const id = tableId();
      const key = secret();
      await store.create(id, hashed(key), events.value);
      return ok({ id, key });
    },
    watch(live, watcher) {
      live.watchers.add(watcher);
      live.audience = null;
      watcher.send(frame(everything(live, watcher.holder)));
      if (watcher.holder !== null && seatsOf(live.table, watcher.holder).length > 0) tellAway(live);
      settings.onStir(live, keeper);
    },
    unwatch(live, watcher) {
      if (!live.watchers.delete(watcher)) return;
      live.audience = null;
      live.used = performance.now();
      if (watcher.holder !== null && seatsOf(live.table, watcher.holder).length > 0) tellAway(live);
    },
    command(live, holder, command, answer) {
      enqueue(keeper, live, { decide: (table) => decide(table, holder, command, chance), answer });
    },
    async tablesOf(holder) {
      const found = await Promise.all((await store.list(holder, MOST_LISTED)).map(find));
      return found.filter((live) => typeof live === 'object').filter((live) => seatsOf(live.table, holder).length > 0);
    },
    close: () => clearInterval(sweep),
  };
}

async function replay(events: readonly TableEvent[]): Promise<Table> {
  const opened = events[0];
  const game = opened?.type === 'opened' ? await loadGame(opened.game) : null;
  if (!game) throw new Error('a stored table is of a game that is not here');
  return replayTable(game, events);
}
