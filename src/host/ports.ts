import type { Choice } from '../kernel/bots.ts';
import type { Knowledge } from '../kernel/knowledge.ts';
import type { Game } from '../kernel/rules.ts';
import type { Chance } from '../table/commands.ts';
import type { Time } from '../table/events.ts';
import type { Store } from './store.ts';

/** Ports and adapters: everything a host does to the world outside goes through these, so that a simulation can stand in for it. */
export interface Ports {
  readonly store: Store;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Where other hosts run the same tables: who of them does what. A host that has its store to itself needs neither. */
  readonly duties?: Duties;
  readonly presence?: Presence;
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
 * Publish/subscribe between hosts that share a store: says that a table has a new version, never what happened. Messages may be lost or
 * doubled.
 */
export interface Bus {
  /** Whether there may be other hosts. */
  readonly shared: boolean;
  publish(table: string, version: number): void;
  /** Returns how to unsubscribe. */
  subscribe(table: string, listener: (version: number) => void): () => void;
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

/** Who watches a table by way of other hosts. What it tells may be late, and is no more than a courtesy to those at the table. */
export interface Presence {
  /** Tells the other hosts which devices watch a table here; none: nobody any more. */
  announce(table: string, devices: readonly string[]): void;
  /** Tells, now and whenever that changes, which devices watch a table elsewhere. Returns how to stop. */
  follow(table: string, heard: (devices: ReadonlySet<string>) => void): () => void;
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
}

/** Bots at work, outside the host's event loop. */
export interface Thinker {
  /**
   * A legal move, or null: the bot waits. The signal cancels: nobody wants the answer any more, so the thinking is given up, and the
   * promise rejects or stays unsettled.
   */
  choose(question: Question, signal: AbortSignal): Promise<Choice>;
}

/** Ids of tables, and the secret keys that invite to them. */
export interface TableKeys {
  /** The id of a new table. */
  table(): string;
  /** An invitation that nobody can guess. */
  invitation(): string;
  /** What is stored of it: a stolen database invites nobody. */
  hash(invitation: string): string;
  /** Whether the invitation has that hash, compared in constant time. */
  matches(invitation: string, hash: string): boolean;
}

/** The bus of a host that has its store to itself. */
export const noBus: Bus = { shared: false, publish: () => undefined, subscribe: () => () => undefined };
