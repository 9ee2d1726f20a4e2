import type { Problem } from '../kernel/problem.ts';
import { unknownGame } from '../kernel/record.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { decide, seatsOf } from '../table/commands.ts';
import type { Fault } from '../table/faults.ts';
import { readPlan } from '../table/plan.ts';
import { replayTable } from '../table/table.ts';
import type { Answer, Command, TablePlan } from '../table/wire.ts';
import { cancelBots, stirBots } from './bots.ts';
import { sealAll, START } from './chain.ts';
import { arm } from './deadlines.ts';
import { whenOnDuty } from './duty.ts';
import { everything, frame, tellAway } from './frames.ts';
import { dropOldHint, giveHint } from './hints.ts';
import { isIdle, liveTable, type LiveTable, type Watcher } from './live.ts';
import { faultOf, readStored, replayStored } from './load.ts';
import type { BotPace } from './pace.ts';
import type { Cancel, Ports } from './ports.ts';
import { enqueue, type Desk } from './queue.ts';
import { rowOf } from './row.ts';
import type { ListedTable } from './store.ts';

/** Runs tables: those in use are in memory, all are in the store. */
export interface Host {
  open(plan: TablePlan, device: string): Promise<Result<{ readonly id: string; readonly key: string }, Problem>>;
  /** The table, from memory if it is there. */
  find(id: string): LiveTable | Promise<LiveTable | Fault>;
  /** The table as it is stored now: what is in memory may be old where other hosts add to it, and is not shown while that cannot be told. */
  findUpToDate(id: string): Promise<LiveTable | Fault>;
  /** Whether a device may look at a table: it has a seat there, or the invitation. */
  admits(live: LiveTable, device: string | null, key: string | undefined): boolean;
  /** Subscribes to a table: sends a full snapshot at once, and from then on deltas. */
  watch(live: LiveTable, watcher: Watcher): void;
  unwatch(live: LiveTable, watcher: Watcher): void;
  /** Whether a watcher's page is visible (it is until this says otherwise): at tables of one device time counts only then. */
  look(live: LiveTable, watcher: Watcher, inSight: boolean): void;
  /** `told`: the answer has reached this device's watchers with the news. */
  command(live: LiveTable, device: string, command: Command, answer: (answer: Answer, told: boolean) => void): void;
  /** The tables at which a device has or had a seat, the last touched first. */
  list(device: string): Promise<readonly ListedTable[]>;
  /** Lets a table go from memory though it may be in use: someone else runs it now. Whoever asks for it next reads it from the store. */
  release(live: LiveTable): void;
  /** Removes a table for ever. */
  forget(id: string): Promise<void>;
  close(): void;
}

export interface HostSettings extends BotPace {
  /** Tables nobody uses leave memory after so many milliseconds. */
  readonly idle: number;
  /** How often the store is asked for deadlines of tables that are not in memory, in milliseconds; null: never. */
  readonly poll: number | null;
}

/** A device has few tables under way; older ones are found by their link. */
const MOST_LISTED = 500;
/** How many overdue tables are loaded at a time. */
const MOST_DUE = 100;
/** A deadline that passed so many milliseconds ago, and that no host has in memory: else that host would have acted. */
const OVERDUE = 2_000;

export function createHost(ports: Ports, settings: HostSettings): Host {
  const { store, clock, chance, bus, duties, presence, onProblem } = ports;
  const tables = new Map<string, LiveTable>();
  const loading = new Map<string, Promise<LiveTable | Fault>>();
  const timers = new Set<Cancel>();
  let closed = false;

  const desk: Desk = {
    ports,
    onChange(live) {
      dropOldHint(live);
      arm(live, clock, lapse);
      stirBots(desk, live, settings);
    },
    drop(live, fault) {
      unload(live);
      for (const watcher of live.watchers) watcher.send(frame({ t: 'gone', table: live.id, fault }));
      live.watchers.clear();
    },
  };

  function unload(live: LiveTable): void {
    if (tables.get(live.id) === live) tables.delete(live.id);
    live.dropped = true;
    live.timer?.();
    live.timer = null;
    cancelBots(live);
    dropOldHint(live);
    live.unsubscribe();
  }

  /** The time of an open window is over. */
  function lapse(live: LiveTable, window: number): void {
    whenOnDuty(ports, live, settings.retry, {
      act: () => closeWindow(live, window),
      wait(until) {
        live.timer ??= clock.at(until, () => {
          live.timer = null;
          lapse(live, window);
        });
      },
    });
  }

  function closeWindow(live: LiveTable, window: number): void {
    enqueue(desk, live, {
      decide: ({ table, people }) =>
        decide(table, 'host', { do: 'lapse', window }, { now: clock.now(), chance, people }),
      answer(answer) {
        if (answer.ok || live.dropped || live.timer) return;
        // Not yet, by this host's clock; or storage failed, and the window stays open a little longer.
        if (answer.fault === 'stale') arm(live, clock, lapse);
        else if (answer.fault !== 'bug') {
          live.timer = clock.at(clock.now() + settings.retry, () => {
            live.timer = null;
            lapse(live, window);
          });
        }
      },
      sender: null,
    });
  }

  async function load(id: string): Promise<LiveTable | Fault> {
    try {
      const stored = await readStored(store, id);
      if (!stored) return 'not_found';
      const loaded = await replayStored(stored, ports);
      // A table that came into memory now would be run by nobody who could stop it.
      if (closed) return 'lost';
      const live = liveTable(id, stored.key, loaded, clock.now());
      const unsubscribe = bus.subscribe(id, (version) => {
        if (version > live.table.version) enqueue(desk, live, {});
      });
      const unfollow = presence?.follow(id, (devices) => {
        live.elsewhere = devices;
        tellAway(live);
      });
      live.unsubscribe = () => {
        unsubscribe();
        unfollow?.();
        if (live.watchers.size > 0) presence?.announce(id, []);
      };
      tables.set(id, live);
      // Another host may have stored something between the reading and the listening.
      if (bus.shared) enqueue(desk, live, {});
      desk.onChange(live);
      return live;
    } catch (error) {
      const fault = faultOf(error);
      onProblem({ kind: fault === 'storage' || fault === 'damaged' ? fault : 'bug', table: id, error });
      return fault;
    } finally {
      loading.delete(id);
    }
  }

  function find(id: string): LiveTable | Promise<LiveTable | Fault> {
    const live = tables.get(id);
    if (live) {
      live.used = clock.now();
      return live;
    }
    const started = loading.get(id) ?? load(id);
    loading.set(id, started);
    return started;
  }

  /** An interval that lasts until the host is closed. */
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
    const before = clock.now() - settings.idle;
    for (const live of tables.values()) if (live.used < before && isIdle(live)) unload(live);
  }

  /** Loads tables whose deadline comes though they are not in memory, after a restart for example; loading sets their timer. */
  async function findDue(poll: number): Promise<void> {
    const ids = duties
      ? await duties.takeDue(clock.now() - OVERDUE, MOST_DUE)
      : (await store.rows({ dueBefore: clock.now() + poll, most: MOST_DUE })).map(({ id }) => id);
    for (const id of ids) if (!tables.has(id)) void find(id);
  }

  /** Polls for what another host has stored, since the bus may lose messages. */
  async function findNew(): Promise<void> {
    const ids = [...tables.values()].filter(({ watchers }) => watchers.size > 0).map(({ id }) => id);
    if (ids.length === 0) return;
    for (const { id, version } of await store.rows({ ids, most: ids.length })) {
      const live = tables.get(id);
      if (live && live.table.version < version) enqueue(desk, live, {});
    }
  }

  function poll(ms: number): void {
    const failed = (error: unknown): void => onProblem({ kind: 'storage', table: '', error });
    findDue(ms).catch(failed);
    if (bus.shared) findNew().catch(failed);
  }

  every(Math.max(settings.idle / 4, 1_000), sweep);
  const { poll: pause } = settings;
  if (pause !== null) {
    every(pause, () => poll(pause));
    poll(pause);
  }

  const announce = (live: LiveTable): void =>
    presence?.announce(live.id, [...new Set([...live.watchers].flatMap(({ device }) => device ?? []))]);

  const hasSeat = (live: LiveTable, device: string | null): boolean =>
    device !== null && seatsOf(live.table, device, live.people).length > 0;

  return {
    find,
    async open(plan, device) {
      const game = await ports.loadGame(plan.game);
      if (!game) return fail(unknownGame(plan.game, []));
      const read = readPlan(game, plan, device, { now: clock.now(), chance });
      if (!read.ok) return read;
      const { events, people } = read.value;
      const id = chance.table();
      const key = chance.invitation();
      const row = rowOf(id, replayTable(game, events));
      await store.create(id, chance.hash(key), { events: sealAll(START, events), people, row });
      return ok({ id, key });
    },
    admits: (live, device, key) => hasSeat(live, device) || (key !== undefined && chance.matches(key, live.key)),
    async findUpToDate(id) {
      const live = await find(id);
      if (typeof live === 'string' || !bus.shared) return live;
      const fault = await new Promise<Fault | null>((refreshed) => enqueue(desk, live, { refreshed }));
      return live.dropped ? find(id) : (fault ?? live);
    },
    watch(live, watcher) {
      live.watchers.add(watcher);
      live.attentive.add(watcher);
      live.audience = null;
      watcher.send(frame(everything(live, watcher.device, clock.now())));
      announce(live);
      tellAway(live);
      desk.onChange(live);
    },
    unwatch(live, watcher) {
      if (!live.watchers.delete(watcher)) return;
      live.attentive.delete(watcher);
      live.audience = null;
      live.used = clock.now();
      if (!live.dropped) announce(live);
      tellAway(live);
      if (!live.table.online) arm(live, clock, lapse);
    },
    look(live, watcher, inSight) {
      if (!live.watchers.has(watcher)) return;
      if (inSight) live.attentive.add(watcher);
      else live.attentive.delete(watcher);
      if (!live.table.online) arm(live, clock, lapse);
    },
    command(live, device, command, answer) {
      if (command.do === 'hint') {
        giveHint(desk, live, device, command, (given) => answer(given, false));
        return;
      }
      enqueue(desk, live, {
        decide: ({ table, people }) => decide(table, { device }, command, { now: clock.now(), chance, people }),
        answer,
        sender: { device, id: command.id },
      });
    },
    list: (device) => store.rows({ device, most: MOST_LISTED }),
    release: unload,
    async forget(id) {
      const live = tables.get(id);
      if (live) unload(live);
      await store.remove(id);
    },
    close() {
      closed = true;
      for (const cancel of timers) cancel();
      for (const live of [...tables.values()]) unload(live);
    },
  };
}
