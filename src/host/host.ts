import type { Problem } from '../kernel/problem.ts';
import { unknownGame } from '../kernel/record.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Seat } from '../kernel/rules.ts';
import { decide } from '../table/commands.ts';
import type { Time } from '../table/events.ts';
import type { Fault } from '../table/faults.ts';
import { readPlan } from '../table/plan.ts';
import { replayTable } from '../table/table.ts';
import { due, type DueCommand } from '../table/windows.ts';
import type { Answer, Command, TablePlan } from '../table/wire.ts';
import { firstAbout, tellAbout, usualAbout } from './about.ts';
import { circumstancesOf, watchAgreement } from './away.ts';
import { createBesideHost, hearBeside, type BesideDesk, type BesideHost, type BesideNote } from './beside-host.ts';
import { cancelBots, stirBots } from './bots.ts';
import { sealAll, START } from './chain.ts';
import { readChat, releaseChat, tellChat } from './chat.ts';
import { beginClaim, heldSeats, noteRefusal, tooSoon } from './claims.ts';
import { arm, type Alarm } from './deadlines.ts';
import { whenOnDuty } from './duty.ts';
import { everythingFor, frame } from './frames.ts';
import { createHeart, type Heart } from './heartbeat.ts';
import { dropOldHint, giveHint } from './hints.ts';
import { isIdle, lagOf, liveTable, type LiveTable, type Watcher } from './live.ts';
import { faultOf, readBeside, readStored, replayStored } from './load.ts';
import { createLists } from './lobby.ts';
import { memoryBeside } from './memory-beside.ts';
import { noticeTurns, owesNotice } from './notices.ts';
import type { BotPace } from './pace.ts';
import type { Cancel, Ports } from './ports.ts';
import { enqueue, tellPeople, type Desk } from './queue.ts';
import { heardFrom, notice, usualPresence, watchingElsewhere } from './presence.ts';
import type { PresenceTimes } from './presence-state.ts';
import { rollCall } from './roll-call.ts';
import { rowOf } from './row.ts';
import { SWEEP_EVERY, sweepBeside } from './sweep-beside.ts';
import { admission, tellLate, tellWatching, watchingHere, type Admission } from './spectators.ts';
import { noteLook, unseenGap } from './unseen.ts';

/** Runs tables: those in use are in memory, all are in the store. */
export interface Host {
  open(plan: TablePlan, device: string): Promise<Result<Invitations, Problem>>;
  /** The table, from memory if it is there. */
  find(id: string): LiveTable | Promise<LiveTable | Fault>;
  /** The table as it is stored now: what is in memory may be old where other hosts add to it, and is not shown while that cannot be told. */
  findUpToDate(id: string): Promise<LiveTable | Fault>;
  /** Whether a device may come to a table, and what for. */
  admits(live: LiveTable, device: string | null, key: string | undefined): Admission | null;
  /** Subscribes to a table: sends a full snapshot at once, and from then on deltas. `inSight`: its page is visible. */
  watch(live: LiveTable, watcher: Watcher, inSight?: boolean): void;
  unwatch(live: LiveTable, watcher: Watcher): void;
  /** Whether a watcher's page is visible (it is until this says otherwise): whoever hides it is away some time later, and at tables of one device time counts only then. */
  look(live: LiveTable, watcher: Watcher, inSight: boolean): void;
  /** The seat has begun a call: it gets a moment to finish it (claims.ts). */
  claiming(live: LiveTable, device: string, seat: Seat): void;
  /** `told`: the answer has reached this device's watchers with the news. */
  command(live: LiveTable, device: string, command: Command, answer: (answer: Answer, told: boolean) => void): void;
  /** Lets a table go from memory though it may be in use: someone else runs it now. Whoever asks for it next reads it from the store. */
  release(live: LiveTable): void;
  /** Removes a table for ever; whoever watches it is told that it is gone. */
  forget(id: string): Promise<void>;
  /** Closes a table though nobody at it asked for that: the operator did. */
  shut(id: string): Promise<Answer>;
  isWatched(id: string): boolean;
  /** How much there is in memory now. */
  stats(): HostStats;
  close(): void;
  /** What is no part of the game: chat, links, lists of tables, moving a seat. */
  readonly beside: BesideHost;
}

/** A new table: who has `key` may take a seat, who has `watch` may look on. */
export interface Invitations {
  readonly id: string;
  readonly key: string;
  readonly watch: string;
}

export interface HostStats {
  readonly tables: number;
  readonly watchers: number;
  /** Seats of people whose device watches. */
  readonly seatsHere: number;
  /** Commands that wait, in all and at the table where most do. */
  readonly queued: number;
  readonly longestQueue: number;
}

export interface HostSettings extends BotPace {
  /** Several people may begin from a given setup even where something is hidden: at a terminal they have chosen it together. */
  readonly anySetup?: boolean;
  /** Tables nobody uses leave memory after so many milliseconds. */
  readonly idle: number;
  /** How often the store is asked for deadlines of tables that are not in memory, in milliseconds; null: never. */
  readonly poll: number | null;
  /** When people count as away; left out: as usual. */
  readonly presence?: PresenceTimes;
}

/** How many overdue tables are loaded at a time. */
const MOST_DUE = 100;
/** A deadline that passed so many milliseconds ago, and that no host has in memory: else that host would have acted. */
const OVERDUE = 2_000;

export function createHost(ports: Ports, settings: HostSettings): Host {
  const { store, clock, chance, bus, duties, onProblem, push } = ports;
  const beside = ports.beside ?? memoryBeside();
  const tables = new Map<string, LiveTable>();
  const loading = new Map<string, Promise<LiveTable | Fault>>();
  const timers = new Set<Cancel>();
  let closed = false;

  const storageFailed = (error: unknown): void => onProblem({ kind: 'storage', table: '', error });
  const lists = createLists({ store, beside, clock, onError: storageFailed });

  const roll = rollCall({
    bus,
    clock,
    times: settings.presence ?? usualPresence,
    name: bus.notes ? chance.player() : '',
    watching: (live) => watchingHere(live, chance),
    onTold(live, elsewhere) {
      tellWatching(live, elsewhere, chance, null);
      watchAgreement(live, ports, settle);
      if (push) noticeTurns(live, { push, beside, onProblem });
    },
    minds: (live) => live.table.agreed.length > 0 || (push !== undefined && owesNotice(live)),
    onRepeat(live) {
      for (const what of ['about', 'chat'] as const) hearBeside(live, what, besideDesk).catch(storageFailed);
    },
  });

  const desk: Desk = {
    ports,
    gapOf(live) {
      const now = clock.now();
      return live.table.online ? (heart?.gapOf(live.table, now) ?? null) : unseenGap(live, now);
    },
    onPresence: (live) => roll.refresh(live),
    onChange(live) {
      dropOldHint(live);
      arm(live, clock, alarm);
      stirBots(desk, live, settings);
      watchAgreement(live, ports, settle);
      releaseChat(live, chance);
      if (live.lateOf !== live.table.dealtAt) tellLate(live);
      live.lateOf = live.table.dealtAt;
      lists.changed(live);
      if (!push) return;
      // With pages here the timer for who is away is set already.
      if (live.watchers.size === 0) roll.refresh(live);
      else noticeTurns(live, { push, beside, onProblem });
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
    roll.end(live);
    cancelBots(live);
    dropOldHint(live);
    live.unsubscribe();
  }

  /** All who are there have agreed, since those who had not have gone. */
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

  const alarm: Alarm = {
    /** The time of an open window or of a seat is over. */
    ring(live, command) {
      const ringAgain = (): void => alarm.ring(live, command);
      whenOnDuty(ports, live, settings.retry, {
        act: () => timeIsOver(live, command, () => retry(live, ringAgain)),
        wait(until) {
          if (!live.timer) later(live, until, ringAgain);
        },
      });
    },
    back: (live) => void storeGap(live, () => retry(live, () => alarm.back(live))),
  };

  function timeIsOver(live: LiveTable, command: DueCommand, failed: () => void): void {
    enqueue(desk, live, {
      decide(now) {
        const circumstances = circumstancesOf(now, ports);
        return decide(now.table, 'host', withHolds(live, command, circumstances.now), circumstances);
      },
      answer(answer) {
        if (answer.ok || live.dropped || live.timer) return;
        // Not yet, by this host's clock; or storage failed, and all stays open a little longer.
        if (answer.fault === 'stale') arm(live, clock, alarm);
        else if (answer.fault !== 'bug') failed();
      },
      sender: null,
    });
  }

  function later(live: LiveTable, time: Time, act: () => void): void {
    live.timer = clock.at(time, () => {
      live.timer = null;
      act();
    });
  }

  const retry = (live: LiveTable, act: () => void): void => later(live, clock.now() + settings.retry, act);

  /** Resolves when a time without a host that this table does not know of is stored, or cannot be now. */
  function storeGap(live: LiveTable, failed: () => void = () => undefined): Promise<void> {
    return new Promise((resolve) => {
      enqueue(desk, live, {
        decide: ({ table }) => ({ answer: { ok: true, version: table.version } }),
        answer(answer) {
          if (!answer.ok && !live.dropped && !live.timer) failed();
          resolve();
        },
        sender: null,
      });
    });
  }

  const runs = ({ table }: LiveTable): boolean => (table.clock?.running.length ?? 0) > 0;

  const heart: Heart | null = ports.heartbeats
    ? createHeart(ports.heartbeats, {
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
      if (loaded.table.clock) await heart?.ready();
      const about = (await readBeside(beside, id)) ?? usualAbout(loaded.table);
      // A table that came into memory now would be run by nobody who could stop it.
      if (closed) return 'lost';
      const live = liveTable(id, stored.key, loaded, { presence: roll.presence(), about }, clock.now());
      const stops = [
        bus.subscribe(id, (version) => {
          if (version > live.table.version) enqueue(desk, live, {});
        }),
        bus.notes?.listen(id, (note) => hearNote(live, note)),
      ];
      live.unsubscribe = () => {
        for (const stop of stops) stop?.();
      };
      tables.set(id, live);
      // Another host may have stored something between the reading and the listening.
      if (bus.shared) enqueue(desk, live, {});
      roll.begin(live);
      desk.onChange(live);
      // Nobody is shown a clock that ran while there was no host.
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

  /** What another host tells of a table. It is of our own making, but may come from a newer version. */
  function hearNote(live: LiveTable, text: string): void {
    const note = JSON.parse(text) as unknown;
    if (roll.hear(live, note)) return;
    if (isClaimNote(note)) {
      beginClaim(live, note.device, note.seat, clock.now());
      return;
    }
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
    for (const live of tables.values()) if (live.used < before && isIdle(live, comesBack(live))) unload(live);
  }

  /** Whether its deadline is so far away that it will be found by its row. */
  function comesBack({ table }: LiveTable): boolean {
    const next = due(table);
    return settings.poll !== null && table.online && next !== null && next.at > clock.now() + settings.idle;
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
    const found = new Map((await store.rows({ ids, most: ids.length })).map(({ id, version }) => [id, version]));
    for (const id of ids) {
      const live = tables.get(id);
      // A table without a row was removed at another host, or its row is damaged.
      if (live && live.table.version < (found.get(id) ?? Infinity)) enqueue(desk, live, {});
    }
  }

  function poll(ms: number): void {
    findDue(ms).catch(storageFailed);
    if (!bus.shared) return;
    findNew().catch(storageFailed);
    lists.refresh();
  }

  every(Math.max(settings.idle / 4, 1_000), sweep);
  every(SWEEP_EVERY, () => void sweepBeside(beside, store, clock.now()).catch(storageFailed));
  const { poll: pause } = settings;
  if (pause !== null) {
    every(pause, () => poll(pause));
    poll(pause);
  }

  function unwatch(live: LiveTable, watcher: Watcher): void {
    if (!live.watchers.delete(watcher)) return;
    noteLook(live, clock.now());
    live.attentive.delete(watcher);
    live.audience = null;
    live.used = clock.now();
    roll.refresh(live);
    if (!live.table.online) arm(live, clock, alarm);
  }

  /** What stands beside the game, to a page that has just come and wants it. */
  function tellBeside(live: LiveTable, watcher: Watcher): void {
    if (!watcher.beside) return;
    tellAbout(live, chance, [watcher]);
    tellWatching(live, watchingElsewhere(live), chance, watcher);
    tellLate(live, [watcher]);
    readChat(live, beside).then(() => {
      if (live.watchers.has(watcher)) tellChat(live, chance, [watcher]);
    }, storageFailed);
  }

  const besideDesk: BesideDesk = {
    ports,
    beside,
    lists,
    find,
    carryOut: (live, decide) =>
      new Promise((answer) => enqueue(desk, live, { decide, answer: (given) => answer(given), sender: null })),
    unwatch,
    note: (live, k) => bus.notes?.tell(live.id, JSON.stringify({ k } satisfies BesideNote)),
  };

  return {
    find,
    async open(plan, device) {
      const game = await ports.loadGame(plan.game);
      if (!game) return fail(unknownGame(plan.game, []));
      const id = chance.table();
      const { anySetup = false } = settings;
      const read = readPlan(game, plan, device, { now: clock.now(), chance, anySetup, table: id });
      if (!read.ok) return read;
      const { events, people } = read.value;
      const key = chance.invitation();
      const watch = chance.invitation();
      const table = replayTable(game, events);
      const row = rowOf(id, table);
      // First what stands beside it: a table that everyone can find must not be without.
      if (table.online) await beside.setAbout(id, firstAbout(table, plan, chance.hash(watch)));
      await store.create(id, chance.hash(key), { events: sealAll(START, events), people, row });
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
      if (inSight) live.attentive.add(watcher);
      else live.attentive.delete(watcher);
      live.audience = null;
      // Before it is told who is away: whoever comes is not.
      notice(live, clock.now());
      watcher.send(frame(everythingFor(live, watcher, clock.now())));
      tellBeside(live, watcher);
      roll.refresh(live);
      desk.onChange(live);
    },
    unwatch,
    beside: createBesideHost(besideDesk),
    look(live, watcher, inSight) {
      if (!live.watchers.has(watcher)) return;
      noteLook(live, clock.now());
      if (inSight) live.attentive.add(watcher);
      else live.attentive.delete(watcher);
      roll.refresh(live);
      if (!live.table.online) arm(live, clock, alarm);
    },
    command(live, device, command, answer) {
      heardFrom(live, device, clock.now());
      if (command.do === 'hint') {
        giveHint(desk, live, device, command, (given) => answer(given, false));
        return;
      }
      const early = tooSoon(live, command, clock.now());
      if (early) {
        answer(early, false);
        return;
      }
      const lag = (): number => lagOf(live, device);
      enqueue(desk, live, {
        decide: (now) => decide(now.table, { device }, command, { ...circumstancesOf(now, ports), lag }),
        answer(given, told) {
          noteRefusal(live, command, given, clock.now());
          answer(given, told);
        },
        sender: { device, id: command.id },
      });
    },
    claiming(live, device, seat) {
      beginClaim(live, device, seat, clock.now());
      // Another host may be the one that closes the window.
      bus.notes?.tell(live.id, JSON.stringify({ k: 'claim', device, seat } satisfies ClaimNote));
    },
    release: unload,
    async forget(id) {
      const live = tables.get(id);
      if (live) desk.drop(live, 'not_found');
      await store.remove(id);
      await beside.forgetTable(id);
    },
    async shut(id) {
      const live = await find(id);
      if (typeof live === 'string') return { ok: false, fault: live };
      return new Promise((answer) => {
        enqueue(desk, live, {
          decide: ({ table }) =>
            table.closed
              ? { answer: { ok: false, fault: 'closed' } }
              : { steps: [{ event: { type: 'closed', at: Math.max(clock.now(), table.at) } }], people: [] },
          answer,
          sender: null,
        });
      });
    },
    isWatched: (id) => (tables.get(id)?.watchers.size ?? 0) > 0,
    stats() {
      let watchers = 0;
      let seatsHere = 0;
      let queued = 0;
      let longestQueue = 0;
      for (const live of tables.values()) {
        watchers += live.watchers.size;
        if (live.watchers.size > 0)
          seatsHere += live.table.seats.filter(({ kind }) => kind === 'person').length - live.awaySince.size;
        queued += live.jobs.length;
        longestQueue = Math.max(longestQueue, live.jobs.length);
      }
      return { tables: tables.size, watchers, seatsHere, queued, longestQueue };
    },
    close() {
      closed = true;
      heart?.close();
      for (const cancel of timers) cancel();
      lists.close();
      for (const live of [...tables.values()]) unload(live);
    },
  };
}

/** Seats in the middle of a call are not passed for. */
function withHolds(live: LiveTable, command: DueCommand, now: Time): DueCommand {
  return command.do === 'lapse' ? { ...command, except: heldSeats(live, now).seats } : command;
}

/** A seat has begun to call, at another host. */
interface ClaimNote {
  readonly k: 'claim';
  readonly device: string;
  readonly seat: Seat;
}

const isClaimNote = (note: unknown): note is ClaimNote =>
  typeof note === 'object' && note !== null && 'k' in note && note.k === 'claim';

const isBesideNote = (note: unknown): note is BesideNote =>
  typeof note === 'object' && note !== null && 'k' in note && ['about', 'chat', 'people'].includes(String(note.k));
