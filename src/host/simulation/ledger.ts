import { isDeepStrictEqual } from 'node:util';
import type { Seat } from '../../kernel/rules.ts';
import type { Person, TableEvent, Time } from '../../table/events.ts';
import { belongs } from '../../table/seats.ts';
import { apply, openTable, tableStatus, type Table, type TableStatus } from '../../table/table.ts';
import { due } from '../../table/windows.ts';
import type { Command, FromHost, Snapshot } from '../../table/wire.ts';
import type { Beside, ChatLine } from '../beside.ts';
import { memoryBeside } from '../memory-beside.ts';
import { memoryStore } from '../memory-store.ts';
import { rowOf } from '../row.ts';
import type { Batch, Store } from '../store.ts';
import { faceChecks, json, type FaceChecks, type Receiver } from './face-checks.ts';
import { fairChecks, type FairChecks } from './fair-checks.ts';
import { seatChecks, type SeatChecks } from './seat-checks.ts';
import { createTimekeeper, type Outage, type Timekeeper } from './timekeeper.ts';
import { windowChecks, type WindowChecks } from './window-checks.ts';
import { BOT_PACE, HASHED, type World } from './world.ts';

/** What is really stored, and the table that results from it; all invariants are checked against it. */
export interface Ledger {
  /** The one store, without any faults. */
  readonly store: Store;
  /** The storage beside the logs, without any faults. */
  readonly beside: Beside;
  /** Whether a spectator's line must not reach the seats yet. */
  isHeld(table: string, line: Pick<ChatLine, 'seat' | 'version'>): boolean;
  versionOf(table: string): number;
  /** When something last happened there. */
  lastEvent(table: string): number;
  statusOf(table: string): TableStatus;
  /** A page sends a command for the first time. */
  sends(table: string, device: string, command: Command): void;
  /** A host hears from a device that a seat has begun a claim. */
  claimBegun(table: string, device: string, seat: Seat): void;
  /** What a seat could claim now, rightly; null: nothing is ever claimed at this table. */
  claimable(table: string, seat: Seat): readonly string[] | null;
  /** The invitation to take a seat, if it was renewed: simulated people learn it here. */
  keyOf(table: string): string | null;
  /** Whether a device holds a seat, or held one in this round. */
  hasPart(table: string, device: string): boolean;
  /** Whether a device was removed from a table at which it has no seat. */
  isBarred(table: string, device: string): boolean;
  /** Checks every frame that a host sends to a device, or to a shared screen there. */
  checkFrame(to: Receiver, message: FromHost): void;
  /** A command that a page was told is done. */
  checkAcknowledged(table: string, device: string, id: string, version: number): void;
  checkRows(): Promise<void>;
  /** How many milliseconds the table is overdue; 0: it is not, or clocks were set. */
  overdue(table: string): number;
  /** Whether a person sits at that seat. */
  isPerson(table: string, seat: Seat): boolean;
  hostStarts(name: string): void;
  hostEnds(name: string): void;
}

interface Entry {
  readonly events: TableEvent[];
  readonly table: Table;
  readonly people: Map<string, Person>;
  /** Commands in the log, by player and id. */
  readonly commands: Set<string>;
  /** Invariants of seats, undo and next rounds. */
  readonly seats: SeatChecks;
  /** When the last event was stored, by the world's clock: the hosts' own may be wrong. */
  stored: Time;
  readonly time: Timekeeper;
  readonly fair: FairChecks;
  readonly windows: WindowChecks;
  readonly faces: FaceChecks;
}

/** Part of every text that simulated people write, so that it is found wherever it must not be. */
export const CHAT_MARK = 'said by someone';

/** How many milliseconds after a write beside a log every host knows of it. */
const KNOWN_WITHIN = 15_000;

const NEWS_FIELDS = ['t', 'table', 'from', 'version', 'change', 'faces', 'common', 'shown', 'done'];

export function createLedger(world: World): Ledger {
  const raw = memoryStore();
  const kept = memoryBeside();
  const entries = new Map<string, Entry>();
  const hosts = new Set<string>();
  const running = new Set<string>();
  const outages: Outage[] = [];
  /** At which version each line of chat was said. */
  const saidAt = new Map<string, number>();
  const sent = new Map<string, { readonly device: string; readonly command: Command }>();
  /** Since when a device is muted at a table, or removed from it. */
  const silenced = createSince();
  const barred = createSince();
  const keys = new Map<string, string>();
  const beside: Beside = {
    ...kept,
    async addLine(table, line) {
      await kept.addLine(table, line);
      saidAt.set(line.id, line.version);
      if (isLongAgo(silenced.since(table, line.device)))
        world.fail('who is muted is not heard', `${table}: ${line.id} of ${line.device}`);
    },
    async setAbout(table, about) {
      await kept.setAbout(table, about);
      silenced.set(table, about.muted, world.clock.now());
      barred.set(table, about.barred, world.clock.now());
      if (about.seatKey !== null) keys.set(table, about.seatKey.slice(HASHED.length));
      if (about.version > 1) world.did('the opener changed something');
    },
  };

  /** Long enough for every host to know of it, if no message is lost. */
  const isLongAgo = (since: Time | null): boolean => {
    if (since === null || world.clock.now() - since <= KNOWN_WITHIN) return false;
    const lost = hosts.size > 1 ? (['answerLost', 'busLost', 'readFails'] as const) : (['answerLost'] as const);
    return !lost.some((fault) => world.counted.has(fault));
  };

  const enter = (id: string, batch: Batch): void => {
    let entry = entries.get(id);
    for (const person of batch.people) entry?.people.set(person.player, person);
    for (const { json } of batch.events) {
      const event = JSON.parse(json) as TableEvent;
      if (json.includes(CHAT_MARK)) world.fail('chat is in no log', `${id} ${json}`);
      if (event.type === 'opened') {
        const game = world.games.get(event.game);
        if (!game) throw new Error(`a table of ${event.game} was stored`);
        const table = openTable(game, event);
        const people = new Map(batch.people.map((person) => [person.player, person]));
        const seats = seatChecks(id, table, people, world);
        const time = createTimekeeper(id, event.clock, world, outages);
        const fair = fairChecks(id, table, world);
        const windows = windowChecks(id, table, world);
        const faces = faceChecks(table, people, seats, world);
        entry = { events: [event], table, people, commands: new Set(), seats, stored: 0, time, fair, windows, faces };
        entries.set(id, entry);
        continue;
      }
      if (!entry) throw new Error('an event was stored before its table');
      checkPace(id, entry, event);
      if (event.at < entry.table.at) world.fail('time goes forward', `${id} event ${entry.events.length + 1}`);
      entry.events.push(event);
      if (event.id !== undefined) {
        const key = `${event.player ?? ''} ${event.id}`;
        if (entry.commands.has(key)) world.fail('a command is in the log once', `${id} ${key}`);
        entry.commands.add(key);
      }
      entry.time.before(entry.table, event);
      entry.seats.before(event);
      entry.fair.before(event);
      entry.windows.before(event);
      if (event.type === 'seatMoved') world.did('a seat was moved');
      apply(entry.table, event);
      entry.seats.after(event);
      entry.time.after(entry.table, event);
      world.note(`${id} ${entry.events.length} ${json}`);
    }
    if (!entry) return;
    entry.stored = world.clock.now();
    entry.windows.checkRow(batch.row);
  };

  /** If no clock was set, a bot's move comes no sooner than its pace and its game's pause allow. */
  const checkPace = (id: string, { table, stored }: Entry, event: TableEvent): void => {
    if (event.type !== 'moved' || !event.id?.startsWith('bot ') || world.counted.has('clockJumps')) return;
    const passed = world.clock.now() - stored;
    const least = Math.max(BOT_PACE.least, table.facts.pause ?? 0);
    if (passed < least) world.fail('a bot keeps its moment', `${id} seat ${event.seat} after ${passed} ms`);
  };

  const store: Store = {
    ...raw,
    async create(id, key, batch) {
      await raw.create(id, key, batch);
      enter(id, batch);
    },
    async append(id, from, batch) {
      await raw.append(id, from, batch);
      enter(id, batch);
    },
  };

  const isHeld: Ledger['isHeld'] = (id, { seat, version }) => {
    const table = entries.get(id)?.table;
    if (!table?.round || table.outcome) return false;
    return seat === null && version >= table.dealtAt;
  };

  const hasPart = (id: string, device: string): boolean => {
    const entry = entries.get(id);
    if (!entry) return false;
    const { table, seats, faces } = entry;
    return (
      seats.held(device).size > 0 ||
      table.seats.some((_, seat) => faces.mayLookThrough({ device, screen: false }, seat))
    );
  };

  /** What a spectator writes during a round is in no frame to a seat. A host may be behind the log, never ahead. */
  const checkChat = (to: Receiver, { table: id, lines }: Extract<FromHost, { t: 'chat' }>): void => {
    // A shared screen is visible to the players.
    const seated = to.screen || hasPart(id, to.device);
    for (const { id: line, seat } of lines) {
      const version = saidAt.get(line);
      if (!seated || seat !== null || version === undefined) continue;
      if (isHeld(id, { seat, version })) world.fail('spectators do not whisper', `${id}: ${line} went to ${to.device}`);
    }
  };

  return {
    store,
    overdue(id) {
      const table = entries.get(id)?.table;
      const next = table?.online ? due(table) : null;
      return next && !world.counted.has('clockJumps') ? Math.max(0, world.clock.now() - next.at) : 0;
    },
    isPerson: (id, seat) => entries.get(id)?.table.seats[seat]?.kind === 'person',
    hostStarts(name) {
      hosts.add(name);
      running.add(name);
      const last = outages.at(-1);
      if (last?.to === Infinity) last.to = world.clock.now();
    },
    hostEnds(name) {
      running.delete(name);
      if (running.size === 0) outages.push({ from: world.clock.now(), to: Infinity });
    },
    beside,
    isHeld,
    versionOf: (id) => entries.get(id)?.events.length ?? 0,
    lastEvent: (id) => entries.get(id)?.stored ?? 0,
    statusOf(id) {
      const table = entries.get(id)?.table;
      return table ? tableStatus(table) : 'waiting';
    },
    sends: (_, device, command) => void sent.set(command.id, { device, command }),
    claimBegun(id, device, seat) {
      const entry = entries.get(id);
      const plan = entry?.table.seats[seat];
      if (plan?.kind === 'person' && entry?.people.get(plan.player)?.device === device) entry.windows.begun(seat);
    },
    claimable: (id, seat) => entries.get(id)?.windows.claimable(seat) ?? null,
    hasPart,
    keyOf: (id) => keys.get(id) ?? null,
    isBarred(id, device) {
      const entry = entries.get(id);
      return barred.since(id, device) !== null && !(entry && belongs(entry.table, device, entry.people));
    },
    checkFrame(to, message) {
      world.leaves(`${to.device} was sent ${message.t}`);
      if ('table' in message && !['gone', 'answer', 'told'].includes(message.t)) checkAdmitted(message.table, to);
      if (message.t === 'chat') checkChat(to, message);
      if (message.t === 'answer') checkAnswer(to, message);
      const text = JSON.stringify(message);
      if ('table' in message) entries.get(message.table)?.fair.checkText(text, `${message.table} ${message.t}`);
      if (message.t !== 'all' && message.t !== 'news') return;
      // Pages of the first protocol get the whole snapshot as news.
      const old = (message as { snapshot?: { version: number } }).snapshot;
      const version = old?.version ?? (message as { version: number }).version;
      const entry = entries.get(message.table);
      const where = `${message.table} version ${version}`;
      if (!entry || version > entry.events.length) {
        world.fail('nobody is shown what is not stored', where);
        return;
      }
      checkSeed(entry, version, text, where);
      if (message.t === 'news' && !old && Object.keys(message).some((field) => !NEWS_FIELDS.includes(field)))
        world.fail('no seat is told what it cannot know', `${where}: ${Object.keys(message).join()}`);
      if (version !== entry.events.length || (message.t === 'news' && old)) return;
      checkTold(entry, message.t === 'all' ? message.snapshot : message.change, where);
      if (message.t === 'news') entry.faces.checkNews(to, message, where);
      else {
        entry.faces.checkSnapshot(to, message.snapshot, where);
        entry.faces.checkLogs(message, where);
      }
    },
    checkAcknowledged(id, device, commandId, version) {
      const entry = entries.get(id);
      const event = entry?.events[version - 1];
      const person = event?.player === undefined ? undefined : entry?.people.get(event.player);
      if (event?.id !== commandId || person?.device !== device)
        world.fail('an acknowledged command is in the log', `${id} ${commandId} of ${device} at ${version}`);
    },
    async checkRows() {
      for (const row of await raw.rows({ most: Infinity })) {
        const entry = entries.get(row.id);
        if (
          !entry ||
          !isDeepStrictEqual(json({ ...row, people: [] }), json({ ...rowOf(row.id, entry.table), people: [] }))
        )
          world.fail('a row tells what the log tells', row.id);
      }
    },
  };

  /** An answer goes only to the sender, shows the table as they may see it, and a refused claim changes nothing. */
  function checkAnswer(to: Receiver, { table: id, id: commandId, answer }: Extract<FromHost, { t: 'answer' }>): void {
    const entry = entries.get(id);
    const asked = sent.get(commandId);
    if (asked?.device !== to.device || to.screen)
      world.fail('an answer reaches whoever asked', `${id}: ${commandId} went to ${to.device}`);
    if (answer.ok || !entry) return;
    if (asked && (answer.fault === 'refused' || answer.fault === 'too_soon'))
      entry.windows.refused(asked.command, answer.fault);
    // A refused or stale move returns the current table, which is checked like any snapshot.
    const { snapshot } = answer as { readonly snapshot?: Snapshot };
    const where = `${id} version ${snapshot?.version}, in an answer`;
    if (!snapshot) {
      if (asked?.command.do === 'act' && (answer.fault === 'refused' || answer.fault === 'stale'))
        world.fail('a refused or late move brings the table as it is', `${id}: ${commandId}, ${answer.fault}`);
      return;
    }
    if (snapshot.version > entry.events.length) world.fail('nobody is shown what is not stored', where);
    checkSeed(entry, snapshot.version, JSON.stringify(snapshot), where);
    if (snapshot.version !== entry.events.length) return;
    checkTold(entry, snapshot, where);
    entry.faces.checkSnapshot(to, snapshot, where);
  }

  function checkSeed({ table, events }: Entry, version: number, text: string, where: string): void {
    if (version === events.length && !table.outcome && table.seed !== '' && text.includes(table.seed))
      world.fail('no seat is told what it cannot know', `${where}: the seed of the bots`);
  }

  /** Checks clocks, deals and windows in a snapshot or delta. */
  function checkTold(
    { table, time, fair, windows }: Entry,
    told: Partial<Pick<Snapshot, 'clock' | 'fair' | 'window'>>,
    where: string,
  ): void {
    time.checkTold(table, told.clock, where);
    fair.checkTold(told.fair, where);
    windows.checkTold(told.window, where);
  }

  function checkAdmitted(id: string, { device }: Receiver): void {
    const entry = entries.get(id);
    if (!entry || belongs(entry.table, device, entry.people)) return;
    if (isLongAgo(barred.since(id, device))) world.fail('who was sent away is told nothing', `${id}: ${device}`);
  }
}

/** Since when each of some devices is listed at a table. */
function createSince(): {
  set(table: string, devices: readonly string[], now: Time): void;
  since(table: string, device: string): Time | null;
} {
  const listed = new Map<string, ReadonlyMap<string, Time>>();
  return {
    set(table, devices, now) {
      const before = listed.get(table);
      listed.set(table, new Map(devices.map((device) => [device, before?.get(device) ?? now])));
    },
    since: (table, device) => listed.get(table)?.get(device) ?? null,
  };
}
