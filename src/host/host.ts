import type { Problem } from '../kernel/problem.ts';
import { unknownGame } from '../kernel/record.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Seat } from '../kernel/rules.ts';
import { decide } from '../table/commands.ts';
import type { Fault } from '../table/faults.ts';
import { readPlan } from '../table/plan.ts';
import { replayTable } from '../table/table.ts';
import type { Answer, Command, TablePlan } from '../table/wire.ts';
import { firstAbout, tellAbout, usualAbout } from './about.ts';
import { createDeadlineActions } from './deadline-actions.ts';
import { circumstancesOf, watchAgreement } from './away.ts';
import {
  createBesideHost,
  hearBeside,
  isBesideNote,
  type BesideDesk,
  type BesideHost,
  type BesideNote,
} from './beside-host.ts';
import { cancelBots, askBots } from './bots.ts';
import { sealAll, START } from './chain.ts';
import { readChat, releaseChat, tellChat } from './chat.ts';
import { tooSoon } from './claims.ts';
import { claimsBetween } from './claims-between.ts';
import { scheduleDeadline } from './deadlines.ts';
import { everything, frame } from './frames.ts';
import { createHostHeartbeat, type HostHeartbeat } from './heartbeat.ts';
import { dropOldHint, giveHint } from './hints.ts';
import { lagOf, liveTable, type LiveTable, type Sender, type Watcher } from './live.ts';
import { faultOf, readBeside, readStored, replayStored } from './load.ts';
import { createLists } from './lobby.ts';
import { memoryBeside } from './memory-beside.ts';
import { notifyTurns, isNoticeDue } from './turn-notices.ts';
import { everythingOffered, type Offers } from './offers.ts';
import type { BotPace } from './pace.ts';
import type { Ports } from './ports.ts';
import { disconnectPrograms } from './programs.ts';
import { enqueue, tellPeople, type Desk } from './queue.ts';
import { tooMany } from './request-limits.ts';
import { noteRequestFrom, updatePresence, usualPresence } from './presence.ts';
import type { PresenceTimes } from './presence-state.ts';
import { createEvictedTables } from './evicted-tables.ts';
import { asksForPresence, createPresenceExchange } from './presence-exchange.ts';
import { rowOf } from './row.ts';
import { admission, tellLate, type Admission } from './spectators.ts';
import { statsOf, type HostStats } from './stats.ts';
import { noteVisible, hiddenGap } from './hidden-time.ts';
import { startPeriodicWork, type PeriodicWorkSettings } from './periodic-work.ts';
import { createWatchedElsewhere } from './watched-elsewhere.ts';
import { createWatching } from './watching.ts';

/** Runs tables: those in use are in memory, all are in the store. */
export interface Host {
  open(plan: TablePlan, device: string): Promise<Result<Invitations, Problem>>;
  /** The table, from memory if it is there. */
  find(id: string): LiveTable | Promise<LiveTable | Fault>;
  /**
   * The table as it is stored now: memory may be outdated where other hosts add to it, and is not shown while that
   * cannot be checked.
   */
  findUpToDate(id: string): Promise<LiveTable | Fault>;
  /** Whether a device may enter a table, and what for. */
  admits(live: LiveTable, device: string | null, key: string | undefined): Admission | null;
  /** Subscribes to a table: sends a full snapshot at once, and from then on deltas. `inSight`: its page is visible. */
  watch(live: LiveTable, watcher: Watcher, inSight?: boolean): void;
  unwatch(live: LiveTable, watcher: Watcher): void;
  /**
   * Whether a watcher's page is visible (assumed true until this says otherwise). Someone who hides it becomes away
   * some time later, and at tables on one device time counts only while it is visible.
   */
  look(live: LiveTable, watcher: Watcher, inSight: boolean): void;
  /** The seat has begun a call: it gets a moment to finish it (claims.ts). */
  claiming(live: LiveTable, device: string, seat: Seat): void;
  /** `told`: the answer has reached this device's watchers with the news. */
  command(live: LiveTable, sender: Sender, command: Command, answer: (answer: Answer, told: boolean) => void): void;
  /**
   * Evicts a table although it may be in use, because someone else runs it now. The next request loads it from the
   * store.
   */
  release(live: LiveTable): void;
  /** Removes a table permanently; its subscribers are told that it is gone. */
  forget(id: string): Promise<void>;
  /** Closes a table for the operator. */
  shut(id: string): Promise<Answer>;
  /** Those of these tables that have subscribers, at this host or another; null: unknown now. */
  watchedAnywhere(ids: readonly string[]): Promise<ReadonlySet<string> | null>;
  /** How much there is in memory now. */
  stats(): HostStats;
  close(): void;
  /** Everything beside the game: chat, links, lists of tables, moving a seat. */
  readonly beside: BesideHost;
}

/** A new table: with `key` people may take a seat, with `watch` only watch. */
export interface Invitations {
  readonly id: string;
  readonly key: string;
  readonly watch: string;
}

/** How many milliseconds the replay of a continued round may take, because everyone else waits meanwhile. */
const MOST_REPLAY = 200;

export interface HostSettings extends BotPace, PeriodicWorkSettings {
  /**
   * Several people may begin from a given setup even if something is hidden, because at a terminal they chose it
   * together.
   */
  readonly anySetup?: boolean;
  /** Left out: everything. */
  readonly offers?: Offers;
  /** When people count as away; left out: as usual. */
  readonly presence?: PresenceTimes;
}

export function createHost(ports: Ports, settings: HostSettings): Host {
  const { store, clock, chance, bus, onProblem, push } = ports;
  const beside = ports.beside ?? memoryBeside();
  const { offers = everythingOffered } = settings;
  const tables = new Map<string, LiveTable>();
  const loading = new Map<string, Promise<LiveTable | Fault>>();
  const evicted = createEvictedTables(bus.shared);
  let closed = false;

  const storageFailed = (error: unknown): void => onProblem({ kind: 'storage', table: '', error });
  const lists = createLists({ store, beside, clock, onError: storageFailed });

  const watched = createWatchedElsewhere({
    bus,
    clock,
    isWatchedHere: (id) => (tables.get(id)?.watchers.size ?? 0) > 0,
  });

  const presenceExchange = createPresenceExchange({
    bus,
    clock,
    times: settings.presence ?? usualPresence,
    name: bus.notes ? chance.player() : '',
    watching: (live) => live.watching.here,
    onElsewhere: (live) => watching.changed(live),
    onTold(live) {
      watchAgreement(live, ports, settle);
      if (push) notifyTurns(live, { push, beside, onProblem });
    },
    mattersUnwatched: (live) => live.table.agreed.length > 0 || (push !== undefined && isNoticeDue(live)),
    onRepeat(live) {
      for (const what of ['about', 'chat'] as const) hearBeside(live, what, besideDesk).catch(storageFailed);
    },
  });

  const watching = createWatching({ clock, keys: chance, onLate: (live) => presenceExchange.announce(live) });

  /** A page or a seat came or went. */
  function refresh(live: LiveTable): void {
    watching.changed(live);
    presenceExchange.refresh(live);
  }

  const desk: Desk = {
    ports,
    gapOf(live) {
      const now = clock.now();
      return live.table.online ? (heartbeat?.gapOf(live.table, now) ?? null) : hiddenGap(live, now);
    },
    onPresence: refresh,
    onChange(live) {
      dropOldHint(live);
      scheduleDeadline(live, clock, deadlineActions);
      askBots(desk, live, settings);
      watchAgreement(live, ports, settle);
      releaseChat(live, chance);
      if (live.lateOf !== live.table.dealtAt) tellLate(live);
      live.lateOf = live.table.dealtAt;
      lists.changed(live);
      disconnectPrograms(live, unwatch);
      if (!push) return;
      // With pages here the timer for who is away is set already.
      if (live.watchers.size === 0) presenceExchange.refresh(live);
      else notifyTurns(live, { push, beside, onProblem });
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
    live.settling?.();
    live.settling = null;
    presenceExchange.end(live);
    watching.end(live);
    cancelBots(live);
    dropOldHint(live);
    live.unsubscribe();
  }

  /** All who are still there have agreed, because the others have left. */
  function settle(live: LiveTable): void {
    enqueue(desk, live, {
      decide: (now) => decide(now.table, 'host', { do: 'settle' }, circumstancesOf(now, ports)),
      answer(answer) {
        if (answer.ok || live.dropped || live.settling || answer.fault === 'stale' || answer.fault === 'bug') return;
        live.settling = clock.at(clock.now() + settings.retry, () => watchAgreement(live, ports, settle));
      },
      sender: null,
    });
  }

  const claims = claimsBetween(bus, clock);

  const { actions: deadlineActions, storeGap } = createDeadlineActions(desk, settings.retry);

  const runs = ({ table }: LiveTable): boolean => (table.clock?.running.length ?? 0) > 0;

  const heartbeat: HostHeartbeat | null = ports.heartbeats
    ? createHostHeartbeat(ports.heartbeats, {
        clock,
        anyRuns: () => [...tables.values()].some(runs),
        onGap: () => {
          for (const live of tables.values()) if (runs(live)) void storeGap(live);
        },
        onFailure: (error) => onProblem({ kind: 'storage', table: '', error }),
      })
    : null;

  async function load(id: string): Promise<LiveTable | Fault> {
    try {
      const stored = await readStored(store, id);
      if (!stored) return 'not_found';
      const loaded = await replayStored(stored, ports);
      if (loaded.table.clock) await heartbeat?.ready();
      const about = (await readBeside(beside, id)) ?? usualAbout(loaded.table);
      // A table loaded now would be run by a host that is closed.
      if (closed) return 'lost';
      const live = liveTable(
        id,
        stored.key,
        loaded,
        { presence: presenceExchange.presence(), about, offers },
        clock.now(),
      );
      const stops = [
        bus.subscribe(id, (version, events) => {
          if (version > live.table.version) enqueue(desk, live, { ...(events && { told: { version, events } }) });
        }),
        bus.notes?.listen(id, (note) => hearNote(live, note)),
      ];
      live.unsubscribe = () => {
        for (const stop of stops) stop?.();
      };
      tables.set(id, live);
      evicted.restore(live);
      // Another host may have stored something between the read and the subscription.
      if (bus.shared) enqueue(desk, live, {});
      presenceExchange.begin(live);
      desk.onChange(live);
      // A clock must not show time in which no host ran.
      if (live.table.clock && desk.gapOf(live)) await storeGap(live);
      return live;
    } catch (error) {
      const fault = faultOf(error);
      onProblem({ kind: fault === 'storage' || fault === 'damaged' ? fault : 'bug', table: id, error });
      return fault;
    } finally {
      loading.delete(id);
    }
  }

  /** A note from another host. It is trusted, but may come from a newer version. */
  function hearNote(live: LiveTable, text: string): void {
    const note = JSON.parse(text) as unknown;
    if (asksForPresence(note)) claims.tellAll(live);
    if (presenceExchange.receive(live, note) || claims.hear(live, note)) return;
    if (!isBesideNote(note)) return;
    if (note.k === 'people') {
      live.stale = 'new';
      enqueue(desk, live, { refreshed: () => tellPeople(desk, live) });
    } else hearBeside(live, note.k, besideDesk).catch(storageFailed);
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

  const periodicWork = startPeriodicWork({
    ports,
    beside,
    settings,
    tables,
    evicted,
    lists,
    find,
    unload,
    read: (live) => enqueue(desk, live, {}),
  });

  function unwatch(live: LiveTable, watcher: Watcher): void {
    if (!live.watchers.delete(watcher)) return;
    noteVisible(live, clock.now());
    live.visibleWatchers.delete(watcher);
    live.audience = null;
    live.used = clock.now();
    refresh(live);
    if (!live.table.online) scheduleDeadline(live, clock, deadlineActions);
  }

  /** Sends everything beside the game to a page that has just connected and wants it. */
  function tellBeside(live: LiveTable, watcher: Watcher): void {
    if (!watcher.beside) {
      watching.changed(live);
      return;
    }
    tellAbout(live, chance, [watcher]);
    watching.tell(live, watcher);
    tellLate(live, [watcher]);
    if (offers.chat) tellLines(live, watcher);
  }

  /** If the chat cannot be read now, the page gets it later. */
  function tellLines(live: LiveTable, watcher: Watcher): void {
    const isThere = (): boolean => live.watchers.has(watcher);
    readChat(live, beside).then(
      () => {
        if (isThere()) tellChat(live, chance, [watcher]);
      },
      (error: unknown) => {
        storageFailed(error);
        clock.at(clock.now() + settings.retry, () => {
          if (isThere()) tellLines(live, watcher);
        });
      },
    );
  }

  const besideDesk: BesideDesk = {
    ports,
    beside,
    offers,
    lists,
    find,
    carryOut: (live, decide) =>
      new Promise((answer) => enqueue(desk, live, { decide, answer: (given) => answer(given), sender: null })),
    unwatch,
    note: (live, k) => bus.notes?.send(live.id, JSON.stringify({ k } satisfies BesideNote)),
  };

  return {
    find,
    async open(plan, device) {
      const game = await ports.loadGame(plan.game);
      if (!game) return fail(unknownGame(plan.game, []));
      const id = chance.table();
      const { anySetup = false } = settings;
      const now = clock.now();
      const stop = (): boolean => clock.now() - now > MOST_REPLAY;
      const read = readPlan(game, plan, device, { now, chance, anySetup, table: id, stop });
      if (!read.ok) return read;
      const { events, people } = read.value;
      const key = chance.invitation();
      const watch = chance.invitation();
      const table = replayTable(game, events);
      const row = rowOf(id, table);
      // The settings first, because a table that everyone can find must have them.
      if (table.online) await beside.setAbout(id, firstAbout(table, plan, chance.hash(watch)));
      await store.create(id, chance.hash(key), { events: sealAll(START, events), people, row });
      if (plan.public) lists.relisted();
      return ok({ id, key, watch });
    },
    admits: (live, device, key) => admission(live, device, key, chance),
    async findUpToDate(id) {
      const live = await find(id);
      if (typeof live === 'string' || !bus.shared) return live;
      const fault = await new Promise<Fault | null>((refreshed) => enqueue(desk, live, { refreshed }));
      return live.dropped ? find(id) : (fault ?? live);
    },
    watch(live, watcher, inSight = true) {
      live.watchers.add(watcher);
      if (inSight) live.visibleWatchers.add(watcher);
      else live.visibleWatchers.delete(watcher);
      live.audience = null;
      // Before presence is sent, because a person who connects is not away.
      updatePresence(live, clock.now());
      watcher.send(frame(everything(live, watcher, clock.now())));
      tellBeside(live, watcher);
      presenceExchange.refresh(live);
      desk.onChange(live);
    },
    unwatch,
    beside: createBesideHost(besideDesk),
    look(live, watcher, inSight) {
      if (!live.watchers.has(watcher)) return;
      noteVisible(live, clock.now());
      if (inSight) live.visibleWatchers.add(watcher);
      else live.visibleWatchers.delete(watcher);
      presenceExchange.refresh(live);
      if (!live.table.online) scheduleDeadline(live, clock, deadlineActions);
    },
    command(live, { device, program }, command, answer) {
      const came = clock.now();
      noteRequestFrom(live, device, came);
      if (command.do === 'hint') {
        giveHint(desk, live, device, command, (given) => answer(given, false));
        return;
      }
      const early = tooSoon(live, device, command, came) ?? tooMany(live, device, command, came);
      if (early) {
        answer(early, false);
        return;
      }
      const lag = (): number => lagOf(live, device);
      enqueue(desk, live, {
        decide: (now) => decide(now.table, { device }, command, { ...circumstancesOf(now, ports), lag }),
        answer(given, told) {
          claims.answered(live, command, given);
          answer(given, told);
        },
        sender: { device, id: command.id, ...(program && { program }) },
      });
    },
    claiming(live, device, seat) {
      claims.begin(live, device, seat);
    },
    release: unload,
    async forget(id) {
      const letGo = (): void => {
        const live = tables.get(id);
        if (live) desk.drop(live, 'not_found');
      };
      letGo();
      await store.remove(id);
      evicted.drop(id);
      await beside.forgetTable(id);
      // Someone who connected during the removal may have read it before.
      await loading.get(id);
      letGo();
    },
    async shut(id) {
      const live = await find(id);
      if (typeof live === 'string') return { ok: false, fault: live };
      return besideDesk.carryOut(live, (now) => decide(now.table, 'host', { do: 'shut' }, circumstancesOf(now, ports)));
    },
    watchedAnywhere: (ids) => watched.ask(ids),
    stats: () => statsOf(tables.values()),
    close() {
      closed = true;
      heartbeat?.close();
      watched.close();
      periodicWork.stop();
      lists.close();
      for (const live of [...tables.values()]) unload(live);
    },
  };
}
