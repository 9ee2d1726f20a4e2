import type { Choice } from '../kernel/bots.ts';
import type { Knowledge } from '../kernel/knowledge.ts';
import type { Game } from '../kernel/rules.ts';
import type { Chance } from '../table/commands.ts';
import type { Time } from '../table/events.ts';
import type { Beside, Subscription } from './beside.ts';
import type { Store, StoredEvent } from './store.ts';

/** Ports and adapters: everything a host does to the world outside goes through these, so that a simulation can stand in for it. */
export interface Ports {
  readonly store: Store;
  /** Storage beside the logs; left out: only in memory. */
  readonly beside?: Beside;
  /** Notices to devices that show no page; left out: there are none. */
  readonly push?: Push;
  readonly bus: Bus;
  /** Left out if all tables are on one device: their clocks run only while someone looks. */
  readonly heartbeats?: Heartbeats;
  readonly clock: Clock;
  /** Leases between hosts that run the same tables. A host that has its store to itself needs none. */
  readonly leases?: Leases;
  readonly thinker: Thinker;
  readonly chance: Chance & TableKeys;
  readonly loadGame: (id: string) => Promise<Game | null>;
  /** Our own bug, or storage that failed: for the operator's log. */
  readonly onProblem: (problem: HostProblem) => void;
}

export interface HostProblem {
  readonly kind: 'bug' | 'storage' | 'damaged';
  readonly table: string;
  readonly error: unknown;
}

/**
 * Publish/subscribe between hosts that share a store: announces new versions of tables, with the stored events so that
 * others need not read them. Messages may be lost, duplicated or late; a bus may leave the events out, and a host that
 * misses earlier ones reads the store.
 */
export interface Bus {
  /** Whether there may be other hosts. */
  readonly shared: boolean;
  /** `events`: the last ones up to that version, as stored; they contain hidden information and are only for hosts. */
  publish(table: string, version: number, events?: readonly StoredEvent[]): void;
  /** Returns how to unsubscribe. */
  subscribe(table: string, listener: BusListener): () => void;
  /** Left out: presence at other hosts is unknown. */
  readonly notes?: Notes;
  /** Rejects when messages do not get through now; left out if nothing can fail. */
  check?(): Promise<void>;
}

export type BusListener = (version: number, events?: readonly StoredEvent[]) => void;

/**
 * Messages between hosts that are stored nowhere: presence, changes beside the log. A note may be lost, duplicated or
 * late, so nothing may depend on it. A host does not hear its own.
 */
export interface Notes {
  /** `topic` is a table's id, or a word without digits; a note is a short JSON text. */
  send(topic: string, note: string): void;
  /** Returns how to stop listening. */
  listen(topic: string, hear: (note: string) => void): () => void;
  /**
   * Since when notes have been received without a break, by this host's clock; null: they are not now. Left out:
   * always.
   */
  since?(): Time | null;
}

/** A time in which one process ran without a break. */
export interface Stretch {
  /** A name that no other stretch has. */
  readonly process: string;
  readonly since: Time;
  /** When it was last known to run. */
  readonly at: Time;
}

/** Heartbeats of processes that share a store: one row for each process, never one for each table. */
export interface Heartbeats {
  /** The name of this process; no other has or had it. */
  readonly process: string;
  /** Adds a stretch, or extends the one with that name. */
  beat(stretch: Stretch): Promise<void>;
  all(): Promise<readonly Stretch[]>;
}

/**
 * Leases among hosts that share a store: which of them runs the deadlines and bots of a table. They only save work: if
 * two hosts both believe to have the lease, what they do is stored once, because it has one id and one place in the
 * log.
 */
export interface Leases {
  /** Takes or renews the lease of a table. Null: this host has it; else when to ask again, because another has it. */
  take(table: string): Promise<Time | null>;
  /** Takes the lease of tables whose deadline was at this time or earlier and that have none, the earliest first. */
  takeDue(before: Time, most: number): Promise<readonly string[]>;
}

export interface Clock {
  now(): Time;
  /** Calls `wake` at that time, or as soon as possible after it, unless cancelled before. */
  at(time: Time, wake: () => void): Cancel;
  /** Yields to the event loop, so that long work does not block it. */
  breathe(): Promise<void>;
}
export type Cancel = () => void;

/** What a bot is asked. */
export interface Question {
  readonly level: string;
  /** `moves` may be empty: a bot that may call is asked whether or not there is anything to call. */
  readonly knowledge: Knowledge;
  /** The same for a whole round. */
  readonly seed: string;
  /** It must answer within this many milliseconds to be in time for its moment; null: the default limit. */
  readonly ms: number | null;
  /** Whose quota is used: where not all can be answered at once, nobody gets more by asking more. */
  readonly quotaOwner?: string;
}

/** Bots at work, outside the host's event loop. */
export interface Thinker {
  /**
   * A legal move, or null: the bot waits. The signal cancels the search: the promise then rejects or stays unsettled.
   */
  choose(question: Question, signal: AbortSignal): Promise<Choice>;
}

/** The content of a notice, which may be read on a locked screen: only whose turn it is, and where. */
export interface TurnNotice {
  readonly t: 'turn';
  readonly table: string;
  readonly game: string;
  readonly options: Readonly<Record<string, number | boolean | string>>;
  /** What the table is called. */
  readonly name: string | null;
}

/** Sends notices to devices that show no page. */
export interface Push {
  /** `gone`: that subscription has ended. */
  send(subscription: Subscription, notice: TurnNotice): Promise<'sent' | 'gone'>;
}

/** Ids of tables, and the secret keys that invite to them. */
export interface TableKeys {
  /** The id of a new table. */
  table(): string;
  /** An invitation that nobody can guess. */
  invitation(): string;
  /**
   * A code of this many letters and digits that are not easily confused, and that nobody can guess while it is valid.
   */
  code(letters: number): string;
  /** The stored form, so that a stolen database admits nobody. */
  hash(invitation: string): string;
  /** Whether the invitation has that hash, compared in constant time. */
  matches(invitation: string, hash: string): boolean;
}

/** The bus of a host that has its store to itself. */
export const noBus: Bus = { shared: false, publish: () => undefined, subscribe: () => () => undefined };
