import type { BotReason } from '../kernel/bots.ts';
import type { Code } from '../kernel/moves.ts';
import type { Seat, Viewer } from '../kernel/rules.ts';
import type { Decided } from '../table/decided.ts';
import type { Person, Time } from '../table/events.ts';
import type { Fault } from '../table/faults.ts';
import type { Program } from '../table/programs.ts';
import type { Table } from '../table/table.ts';
import type { Answer } from '../table/wire.ts';
import type { About, ChatLine } from './beside.ts';
import type { Offers } from './offers.ts';
import type { Cancel } from './ports.ts';
import type { Presence } from './presence-state.ts';
import type { Rate } from './rate.ts';
import type { StoredEvent } from './store.ts';
import { nobodyWatching, type WatchingState } from './watching-state.ts';

/** A subscriber: a connection that is told what happens at a table. */
export interface Watcher {
  /** Whose hands it may see: those of the seats of this device; null: a spectator. */
  readonly device: string | null;
  /** It is a program, which sees and plays one seat of that device. */
  readonly program?: Program;
  /** Whose page it is, whatever it may see; left out: the same. */
  readonly owner?: string;
  /** What a spectator wants to be called. */
  readonly name?: string | null;
  /** It may only watch. */
  readonly guest?: boolean;
  /** It is a shared screen, which shows only the table. */
  readonly screen?: boolean;
  /** It receives everything beside the game: chat, who watches. */
  readonly beside?: boolean;
  /** Whose quota it uses: where it connects from (`Question.quotaOwner`). */
  readonly quotaOwner?: string;
  /** The protocol its page speaks. */
  readonly protocol: number;
  send(frame: string): void;
  /** The round trip time of its connection, in milliseconds; left out: not known. */
  lag?(): number;
}

/**
 * Watchers that see the same and so get the same text: those of one device, the programs of one seat, or all without a
 * seat.
 */
export interface Group {
  readonly device: string | null;
  /** Who everyone is, as these watchers may know it. */
  readonly people: ReadonlyMap<string, Person>;
  readonly isProgram: boolean;
  readonly viewers: readonly Viewer[];
  readonly watchers: Watcher[];
}

/** The sender of a command: a device with all its seats, or a program that plays one of them. */
export interface Sender {
  readonly device: string;
  readonly program?: Program;
}

/** A command in the queue of a table. */
export interface Job {
  decide(live: LiveTable): Decided;
  /** `told`: the news to the sender's own watchers already carried the answer. */
  answer(answer: Answer, told: boolean): void;
  /** Who sent it, and under which id. */
  readonly sender: (Sender & { readonly id: string }) | null;
}

/** Events that another host has stored, up to that version. */
export interface ToldEvents {
  readonly version: number;
  readonly events: readonly StoredEvent[];
}

/** A queue entry that only reads new events from the store. */
export interface Refresh {
  /** If these are all new events, nothing is read. */
  readonly told?: ToldEvents;
  /** Null: memory now equals the store. */
  refreshed?(fault: Fault | null): void;
}

/** How much active time of the open window has been used (activeTime.ts). */
export interface ActiveTime {
  readonly window: number;
  spent: number;
  /** Since when time counts; null: nobody looks. */
  since: Time | null;
}

/** A call that was begun: only in memory, and told only to other hosts. */
export interface Hold {
  /** Who has begun it. */
  readonly device: string;
  readonly window: number;
  readonly until: Time;
  /** How many moves the round had. */
  readonly moves: number;
}

/** The state of the table that the bots were asked about. */
export interface Asking {
  readonly table: Table;
  readonly version: number;
  readonly cancel: AbortController;
}

/** What the strongest bot found for a hint. */
export interface FoundHint {
  readonly move: Code;
  readonly reason?: BotReason;
  /** All is lost, but was not yet after this many moves. */
  readonly back?: number;
}

/** A hint that is being searched, or ready for its next step. */
export interface Hinting {
  readonly table: Table;
  readonly seat: Seat;
  readonly decision: number;
  readonly cancel: AbortController;
  readonly found: Promise<FoundHint>;
  /** How many wait for it. */
  waiting: number;
}

/** A table in memory, with its queue, its subscribers and its timers. */
export interface LiveTable {
  readonly id: string;
  /** The hash of the invitation that it was opened with. */
  readonly key: string;
  /** Its stored settings, */
  about: About;
  /** and which features this host offers. */
  readonly offers: Offers;
  /** Who watches (watching.ts). */
  readonly watching: WatchingState;
  /** The last lines of its chat; null: nobody has asked for them yet. */
  chat: readonly ChatLine[] | null;
  /** The deal at which spectators were last sent the previous round. */
  lateOf: number;
  /** The lines of it that seats may not read yet, by their ids. */
  chatHeld: ReadonlySet<string>;
  /** Seats of people who were sent a notice since it became their turn. */
  readonly noticed: Set<Seat>;
  /** How much each device has requested lately (rate.ts). */
  readonly rates: Map<string, Rate>;
  /** Always equal to the store, never ahead of it. */
  table: Table;
  people: ReadonlyMap<string, Person>;
  /** The checksum of the log so far. */
  sum: string;
  /** What must be read from the store first: new events, or everything. */
  stale: 'no' | 'new' | 'all';
  readonly watchers: Set<Watcher>;
  /** Watchers whose page is visible. */
  readonly visibleWatchers: Set<Watcher>;
  /** The watchers, grouped by what they see; null: not grouped since one of them came or went. */
  audience: readonly Group[] | null;
  /** Who is there (presence.ts). */
  readonly presence: Presence;
  /** The seats last told to be away, */
  away: readonly Seat[];
  /** and since when each of them is. */
  awaySince: ReadonlyMap<Seat, Time>;
  /** The timer for when someone will count as away. */
  presenceTimer: Cancel | null;
  /** The retry timer after all who are present have agreed. */
  settling: Cancel | null;
  /** Its deadline met a bug, and would meet it again. */
  failedDeadline: boolean;
  readonly jobs: (Job | Refresh)[];
  working: boolean;
  /** It has left memory (idle, released, removed or unreadable): whoever still holds it must ask the host for the table again. */
  dropped: boolean;
  readonly bots: {
    busy: boolean;
    /** The last decision put to each bot that chose to wait. */
    readonly silent: Map<Seat, number>;
    /** When each bot makes its move in answer to that decision (pace.ts). */
    readonly moments: Map<Seat, { readonly decision: number; readonly moment: Time }>;
    /** The pending question to the bots. */
    asking: Asking | null;
    /** The version at which a bot's move met a bug: it is not tried again there. */
    failedAt: number | null;
  };
  /** The hint for the present decision, if one was asked for. */
  hinting: Hinting | null;
  timer: Cancel | null;
  activeTime: ActiveTime | null;
  /** When someone last looked, if a clock runs at a table on one device (hidden-time.ts). */
  visibleAt: Time | null;
  /** By seat, the call it has begun (claims.ts). */
  readonly holds: Map<Seat, Hold>;
  /** By seat, when a claim of it was last refused. */
  readonly refusedAt: Map<Seat, Time>;
  /** When the last event was stored; bots pace themselves by it. */
  changed: Time;
  /** When it was last used. */
  used: Time;
  unsubscribe: () => void;
}

export interface Loaded {
  readonly table: Table;
  readonly people: ReadonlyMap<string, Person>;
  readonly sum: string;
}

/** Shared by all tables: most stay empty, and an empty set takes as much memory as a small one. */
const NOTHING: ReadonlySet<string> = new Set();
const NOBODY: ReadonlyMap<Seat, Time> = new Map();

export function liveTable(
  id: string,
  key: string,
  loaded: Loaded,
  { presence, about, offers }: Pick<LiveTable, 'presence' | 'about' | 'offers'>,
  now: Time,
): LiveTable {
  return {
    id,
    key,
    about,
    offers,
    watching: nobodyWatching(),
    chat: null,
    lateOf: loaded.table.dealtAt,
    chatHeld: NOTHING,
    noticed: new Set(),
    rates: new Map(),
    ...loaded,
    stale: 'no',
    watchers: new Set(),
    visibleWatchers: new Set(),
    audience: null,
    presence,
    away: [],
    awaySince: NOBODY,
    presenceTimer: null,
    settling: null,
    failedDeadline: false,
    jobs: [],
    working: false,
    dropped: false,
    bots: { busy: false, silent: new Map(), moments: new Map(), asking: null, failedAt: null },
    hinting: null,
    timer: null,
    activeTime: null,
    visibleAt: null,
    holds: new Map(),
    refusedAt: new Map(),
    changed: now,
    used: now,
    unsubscribe: () => undefined,
  };
}

/** Whether the table can leave memory without harm; `comesBack`: its deadline will be found by its row. */
export const isIdle = (live: LiveTable, comesBack: boolean): boolean =>
  live.watchers.size === 0 &&
  live.jobs.length === 0 &&
  !live.working &&
  !live.bots.busy &&
  (live.timer === null || comesBack);

/** The shortest round-trip time among the connections of a device, in milliseconds; 0: unknown. */
export function lagOf({ watchers }: LiveTable, device: string): number {
  let least = Infinity;
  for (const watcher of watchers) if (watcher.device === device) least = Math.min(least, watcher.lag?.() ?? 0);
  return least === Infinity ? 0 : least;
}
