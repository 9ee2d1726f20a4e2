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
  /** What is kept beside the logs; left out: only in memory. */
  readonly beside?: Beside;
  /** Notices to devices that show no page; left out: there are none. */
  readonly push?: Push;
  readonly bus: Bus;
  /** Left out where all tables are of one device: their clocks run only while someone looks. */
  readonly heartbeats?: Heartbeats;
  readonly clock: Clock;
  /** Where other hosts run the same tables: who of them does what. A host that has its store to itself needs none. */
  readonly duties?: Duties;
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
 * Publish/subscribe between hosts that share a store: says that a table has a new version, and what was stored last, so that others need
 * not read it. Messages may be lost, doubled or late; a bus may leave the events out, and who has not all before them reads the store.
 */
export interface Bus {
  /** Whether there may be other hosts. */
  readonly shared: boolean;
  /** `events`: the last ones up to that version, as they are stored; they are hidden from people, and for hosts alone. */
  publish(table: string, version: number, events?: readonly StoredEvent[]): void;
  /** Returns how to unsubscribe. */
  subscribe(table: string, listener: BusListener): () => void;
  /** Left out: a shared bus without them knows nothing of who is connected elsewhere. */
  readonly notes?: Notes;
  /** Rejects when news do not get through now; left out where there is nothing that could fail. */
  check?(): Promise<void>;
}

export type BusListener = (version: number, events?: readonly StoredEvent[]) => void;

/**
 * What hosts tell each other that is stored nowhere: who is connected, that something beside the log has changed. A note may be lost,
 * doubled or late; who waits for one must be content without it. A host does not hear its own.
 */
export interface Notes {
  /** `topic` is a table's id, or a word without digits; a note is a short JSON text. */
  send(topic: string, note: string): void;
  /** Returns how to stop listening. */
  listen(topic: string, hear: (note: string) => void): () => void;
  /** Since when what others tell is heard without a break, by this host's clock; null: it is not now. Left out: always. */
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

/** Where processes that share a store leave word that they run: one row for each of them, never one for each table. */
export interface Heartbeats {
  /** The name of this process; no other has or had it. */
  readonly process: string;
  /** Adds a stretch, or makes the one of that name longer. */
  beat(stretch: Stretch): Promise<void>;
  all(): Promise<readonly Stretch[]>;
}

/**
 * Leases among hosts that share a store: which of them does what happens by itself at a table (deadlines, bots). They only save work: what
 * two hosts do that both believe to have the duty is stored once all the same, since it has one id and one place in the log.
 */
export interface Duties {
  /** Takes the duty for a table, or keeps it, for a while. Null: this host has it; else when to ask again, since another has it. */
  take(table: string): Promise<Time | null>;
  /** Takes the duty for tables whose deadline was at this time or earlier and for which nobody has it, the earliest first. */
  takeDue(before: Time, most: number): Promise<readonly string[]>;
}

export interface Clock {
  now(): Time;
  /** Calls `wake` at that time, or as soon as possible after it, unless cancelled before. */
  at(time: Time, wake: () => void): Cancel;
  /** Yields to the event loop: resolves after everything else that waits has had its turn, so that long work does not block it. */
  breathe(): Promise<void>;
}
export type Cancel = () => void;

/** What a bot is asked. */
export interface Question {
  readonly level: string;
  /** `moves` may be empty: where calling is open to a bot it is asked whether or not there is anything to call. */
  readonly knowledge: Knowledge;
  /** Chance: the same for a whole round. */
  readonly seed: string;
  /** It must answer within so many milliseconds to be in time for its moment; null: as long as bots may think in this place. */
  readonly ms: number | null;
  /** For whom it is asked: where not all can be answered at once, nobody gets more than their share by asking more. */
  readonly payer?: string;
}

/** Bots at work, outside the host's event loop. */
export interface Thinker {
  /**
   * A legal move, or null: the bot waits. The signal cancels: nobody wants the answer any more, so the thinking is given up, and the
   * promise rejects or stays unsettled.
   */
  choose(question: Question, signal: AbortSignal): Promise<Choice>;
}

/** What a notice says, to whoever reads it on a locked screen: nothing but whose turn it is, and where. */
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
  /** `gone`: that address takes no more. */
  send(subscription: Subscription, notice: TurnNotice): Promise<'sent' | 'gone'>;
}

/** Ids of tables, and the secret keys that invite to them. */
export interface TableKeys {
  /** The id of a new table. */
  table(): string;
  /** An invitation that nobody can guess. */
  invitation(): string;
  /** A code of so many letters and digits, none of which is easily taken for another, that nobody can guess in the time it is good for. */
  code(letters: number): string;
  /** What is stored of it: a stolen database invites nobody. */
  hash(invitation: string): string;
  /** Whether the invitation has that hash, compared in constant time. */
  matches(invitation: string, hash: string): boolean;
}

/** The bus of a host that has its store to itself. */
export const noBus: Bus = { shared: false, publish: () => undefined, subscribe: () => () => undefined };
