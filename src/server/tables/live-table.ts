import type { Answer, Decided } from '../../table/commands.ts';
import type { Seat, Viewer } from '../../kernel/rules.ts';
import type { Table } from '../../table/table.ts';

/** A connection that looks at a table. */
export interface Watcher {
  /** Whose seats it sees with; null: nobody's. */
  readonly holder: string | null;
  send(frame: string): void;
}

/** Watchers who see the same, and so get the same text: those of one device, or all who hold no seat. */
export interface Group {
  readonly holder: string | null;
  readonly viewers: Viewer[];
  readonly watchers: Watcher[];
  /** What a frame to them says of the seats. */
  readonly seats: string;
}

export interface Audience {
  readonly groups: readonly Group[];
  /** What a frame says of what the table was opened with. */
  readonly fixed: string;
}

/** Something to be done at a table, when its turn in the queue comes. */
export interface Job {
  decide(table: Table): Decided;
  answer(answer: Answer): void;
}

/** A table in memory, and what hangs on it while somebody uses it. */
export interface LiveTable {
  readonly id: string;
  /** The hash of the invitation. */
  readonly key: string;
  /** Always what is on disk, never more. */
  table: Table;
  /** A write failed: what is on disk must be read again before going on. */
  doubtful: boolean;
  readonly watchers: Set<Watcher>;
  /** The watchers, sorted by what they see; null: not sorted since one of them came or went. */
  audience: Audience | null;
  readonly jobs: Job[];
  working: boolean;
  botsBusy: boolean;
  /** The last decision put to each bot that chose to wait. */
  readonly asked: Map<Seat, number>;
  /** When the last event was stored, on the monotonic clock: bots pace themselves by it. */
  changed: number;
  /** When it was last used, on the monotonic clock. */
  used: number;
}

export function liveTable(id: string, key: string, table: Table): LiveTable {
  const now = performance.now();
  return {
    id,
    key,
    table,
    doubtful: false,
    watchers: new Set(),
    audience: null,
    jobs: [],
    working: false,
    botsBusy: false,
    asked: new Map(),
    changed: now,
    used: now,
  };
}

/** Nothing would be missed if the table left memory. */
export const isIdle = (live: LiveTable): boolean =>
  live.watchers.size === 0 && live.jobs.length === 0 && !live.working && !live.botsBusy;
