import type { Reason } from '../kernel/bots.ts';
import type { Code } from '../kernel/moves.ts';
import type { Seat, Viewer } from '../kernel/rules.ts';
import type { Decided } from '../table/commands.ts';
import type { Person, Time } from '../table/events.ts';
import type { Fault } from '../table/faults.ts';
import type { Table } from '../table/table.ts';
import type { Answer } from '../table/wire.ts';
import type { Cancel } from './ports.ts';

/** A subscriber: a connection that is told what happens at a table. */
export interface Watcher {
  /** Whose hands it may see: those of the seats of this device; null: a spectator. */
  readonly device: string | null;
  /** The protocol its page speaks. */
  readonly protocol: number;
  send(frame: string): void;
}

/** Watchers who see the same, and so get the same text: those of one device, or all who hold no seat. */
export interface Group {
  readonly device: string | null;
  readonly viewers: readonly Viewer[];
  readonly watchers: Watcher[];
}

/** A command in the queue of a table. */
export interface Job {
  decide(live: LiveTable): Decided;
  /** `told`: the news to the sender's own watchers carried the answer already. */
  answer(answer: Answer, told: boolean): void;
  /** Who sent it, and under which id. */
  readonly sender: { readonly device: string; readonly id: string } | null;
}

/** An entry of the queue that only reads what is new in the store. */
export interface Refresh {
  /** Null: memory is what is stored. */
  refreshed?(fault: Fault | null): void;
}

/** How much active time of the open window has been used (attention.ts). */
export interface Attention {
  readonly window: number;
  spent: number;
  /** Since when time counts; null: nobody looks. */
  since: Time | null;
}

/** What the bots are asked rests on a table at one version. */
export interface Asking {
  readonly table: Table;
  readonly version: number;
  readonly cancel: AbortController;
}

/** What the strongest bot found for who asked for a hint. */
export interface FoundHint {
  readonly move: Code;
  readonly reason?: Reason;
  /** All is lost, and was not yet after so many moves. */
  readonly back?: number;
}

/** A hint that is thought about, or ready to be told again in its next step. */
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
  /** The hash of the invitation. */
  readonly key: string;
  /** Always what is stored, never more. */
  table: Table;
  people: ReadonlyMap<string, Person>;
  /** The checksum of the log so far. */
  sum: string;
  /** What must be read from the store before going on: what is new there, or everything. */
  stale: 'no' | 'new' | 'all';
  readonly watchers: Set<Watcher>;
  /** Watchers whose page is visible; only used at tables of one device. */
  readonly attentive: Set<Watcher>;
  /** The devices that watch by way of other hosts. */
  elsewhere: ReadonlySet<string>;
  /** The watchers, sorted by what they see; null: not sorted since one of them came or went. */
  audience: readonly Group[] | null;
  /** The seats last told to be away. */
  away: readonly Seat[];
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
    /** What the loop asks now. */
    asking: Asking | null;
    /** The version at which a bot's move met a bug: it is not tried again there. */
    failedAt: number | null;
  };
  /** The hint for the present decision, if one was asked for. */
  hinting: Hinting | null;
  timer: Cancel | null;
  attention: Attention | null;
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

export function liveTable(id: string, key: string, loaded: Loaded, now: Time): LiveTable {
  return {
    id,
    key,
    ...loaded,
    stale: 'no',
    watchers: new Set(),
    attentive: new Set(),
    elsewhere: new Set(),
    audience: null,
    away: [],
    jobs: [],
    working: false,
    dropped: false,
    bots: { busy: false, silent: new Map(), moments: new Map(), asking: null, failedAt: null },
    hinting: null,
    timer: null,
    attention: null,
    changed: now,
    used: now,
    unsubscribe: () => undefined,
  };
}

/** Nothing would be missed if the table left memory. */
export const isIdle = (live: LiveTable): boolean =>
  live.watchers.size === 0 && live.jobs.length === 0 && !live.working && !live.bots.busy && live.timer === null;
