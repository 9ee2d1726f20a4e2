import { due } from '../table/windows.ts';
import type { Fault } from '../table/faults.ts';
import type { Beside } from './beside.ts';
import { isIdle, type LiveTable } from './live.ts';
import type { Lists } from './lobby.ts';
import type { Cancel, Ports } from './ports.ts';
import type { EvictedTables } from './evicted-tables.ts';
import { SWEEP_EVERY, sweepBeside, USUALLY_KEPT } from './sweep-beside.ts';

/** How many overdue tables are loaded at a time. */
const MOST_DUE = 100;
/**
 * A deadline this many milliseconds overdue belongs to a table that no host has in memory: otherwise that host would
 * have acted.
 */
const OVERDUE = 2_000;

export interface PeriodicWorkSettings {
  /** Milliseconds after which nothing of an unused table is kept in memory. */
  readonly idle: number;
  /**
   * Milliseconds after which the table leaves memory and only what is not in the store stays (evicted-tables.ts); left out:
   * everything is dropped at once.
   */
  readonly rest?: number;
  /** How often the store is asked for deadlines of tables that are not in memory, in milliseconds; null: never. */
  readonly poll: number | null;
  /** For how many milliseconds chat is kept after the end of its table; null: as long as the table; left out: a week. */
  readonly keepChat?: number | null;
}

/** What this part needs of the host it belongs to. */
interface PeriodicWorkDesk {
  readonly ports: Ports;
  readonly beside: Beside;
  readonly settings: PeriodicWorkSettings;
  readonly tables: ReadonlyMap<string, LiveTable>;
  readonly evicted: EvictedTables;
  readonly lists: Lists;
  readonly find: (id: string) => LiveTable | Promise<LiveTable | Fault>;
  readonly unload: (live: LiveTable) => void;
  /** Reads what is new of a table in the store. */
  readonly read: (live: LiveTable) => void;
}

/**
 * The periodic work of a host: evicts idle tables, finds deadlines of tables that nobody has in memory, and looks for
 * lost news.
 */
export function startPeriodicWork({
  ports,
  beside,
  settings,
  tables,
  evicted,
  lists,
  find,
  unload,
  read,
}: PeriodicWorkDesk): {
  stop(): void;
} {
  const { store, clock, bus, leases, onProblem } = ports;
  const rest = Math.min(settings.rest ?? settings.idle, settings.idle);
  const timers = new Set<Cancel>();
  /** Tables whose deadline came and met a bug or damage. It would do so again, so it waits until someone opens the table. */
  const failing = new Set<string>();
  const failed = (error: unknown): void => onProblem({ kind: 'storage', table: '', error });

  function every(ms: number, act: () => void): void {
    const cancel = clock.at(clock.now() + ms, () => {
      timers.delete(cancel);
      every(ms, act);
      act();
    });
    timers.add(cancel);
  }

  /** Evicts idle tables from memory. */
  function sweep(): void {
    const now = clock.now();
    for (const live of tables.values()) {
      if (live.used >= now - rest || !isIdle(live, comesBack(live))) continue;
      // Someone will count as away, and may have to be notified.
      if (live.used >= now - settings.idle && live.presenceTimer) continue;
      evicted.keep(live);
      if (live.failedDeadline) failing.add(live.id);
      else failing.delete(live.id);
      unload(live);
    }
    evicted.forget(now - settings.idle);
  }

  /** Whether its deadline is far enough away to be found by its row. */
  function comesBack({ table }: LiveTable): boolean {
    const next = due(table);
    return settings.poll !== null && table.online && next !== null && next.at > clock.now() + settings.idle;
  }

  /**
   * Loads tables whose deadline comes although they are not in memory, for example after a restart; loading sets their
   * timer.
   */
  async function findDue(poll: number): Promise<void> {
    // Those that fail are the longest overdue: they must not keep the others out.
    const most = MOST_DUE + failing.size;
    const ids = leases
      ? await leases.takeDue(clock.now() - OVERDUE, most)
      : (await store.rows({ dueBefore: clock.now() + poll, most })).map(({ id }) => id);
    for (const id of ids) if (!tables.has(id) && !failing.has(id)) void findOne(id);
  }

  async function findOne(id: string): Promise<void> {
    const live = await find(id);
    if (live === 'bug' || live === 'damaged' || live === 'unreadable') failing.add(id);
  }

  /** Polls for what another host has stored, since the bus may lose messages. */
  async function findNew(): Promise<void> {
    const ids = [...tables.values()].filter(({ watchers }) => watchers.size > 0).map(({ id }) => id);
    if (ids.length === 0) return;
    const found = new Map((await store.rows({ ids, most: ids.length })).map(({ id, version }) => [id, version]));
    for (const id of ids) {
      const live = tables.get(id);
      // A table without a row was removed at another host, or its row is damaged.
      if (live && live.table.version < (found.get(id) ?? Infinity)) read(live);
    }
  }

  function poll(ms: number): void {
    findDue(ms).catch(failed);
    if (!bus.shared) return;
    findNew().catch(failed);
    lists.refresh();
  }

  every(Math.max(rest / 4, 1_000), sweep);
  const { keepChat = USUALLY_KEPT } = settings;
  every(SWEEP_EVERY, () => void sweepBeside(beside, store, clock.now(), keepChat).catch(failed));
  const { poll: pause } = settings;
  if (pause !== null) {
    every(pause, () => poll(pause));
    poll(pause);
  }

  return {
    stop() {
      for (const cancel of timers) cancel();
    },
  };
}
