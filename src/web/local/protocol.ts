import type { Problem } from '../../kernel/problem.ts';
import type { Match } from '../../kernel/match.ts';
import type { Options, OptionsSpec } from '../../kernel/options.ts';
import type { GameRecord } from '../../kernel/record.ts';
import type { CommonView, Facts, MatchCount, RoundResult, Seat, Shown, Viewer } from '../../kernel/rules.ts';
import type { Values } from '../../kernel/text.ts';
import type { StoredEvent } from '../../host/store.ts';
import type { Person } from '../../table/events.ts';
import type { SeatState, Snapshot, TablePlan, ToHost } from '../../table/wire.ts';

/** The messages between a page and its worker: those of any host, and those that only concern a device. */
export type ToLocal =
  | ToHost
  | TakeOver
  | Look
  /** How long a bot waits before it moves, so that people can follow. */
  | { readonly t: 'pause'; readonly ms: number }
  | { readonly t: 'ask'; readonly id: number; readonly ask: LocalRequest };

/** Take this table over from another tab. */
export interface TakeOver {
  readonly t: 'takeOver';
  readonly table: string;
}

/** Whether the page with this table is visible now: time to call and to vote counts only then. */
export interface Look {
  readonly t: 'look';
  readonly table: string;
  readonly inSight: boolean;
}

/**
 * How safe tables are here: stored by the browser, only in memory, in memory because there is no room left, or not
 * available while another tab holds an older version of the database.
 */
export type Keeping = 'kept' | 'memory' | 'full' | 'blocked';

/** A string is a message of the host, as from a server. */
export type FromLocal =
  | string
  | { readonly t: 'keeping'; readonly keeping: Keeping }
  /** A part of the program could not be loaded. */
  | { readonly t: 'missing'; readonly part: string }
  /** Another tab has this table. */
  | { readonly t: 'elsewhere'; readonly table: string }
  | { readonly t: 'told'; readonly id: number; readonly value: unknown }
  | { readonly t: 'failed'; readonly id: number; readonly message: string; readonly problem?: Problem };

export type LocalRequest =
  | { readonly q: 'open'; readonly plan: TablePlan }
  | { readonly q: 'facts'; readonly game: string }
  | { readonly q: 'tables' }
  | { readonly q: 'forget'; readonly table: string }
  | { readonly q: 'replay'; readonly record: unknown; readonly eyes: ReplayViewer }
  | { readonly q: 'verify'; readonly record: unknown }
  | { readonly q: 'keep'; readonly round: KeptRound }
  | { readonly q: 'history' }
  | { readonly q: 'export' }
  | { readonly q: 'import'; readonly given: unknown };

/** The answer to each request. */
export interface LocalResponses {
  readonly open: string;
  readonly facts: GameFacts;
  readonly tables: readonly CupboardRow[];
  readonly forget: null;
  readonly replay: Replay;
  /** Whether the deal of the record matches its secret and words. */
  readonly verify: boolean;
  readonly keep: null;
  readonly history: readonly KeptRound[];
  readonly export: DeviceExport;
  /** Null: not one of our files. */
  readonly import: ImportReport | null;
}

/** All tables and rounds of a device, for an export; the page adds its settings. */
export interface DeviceExport {
  readonly format: string;
  readonly version: number;
  readonly tables: readonly WrittenTable[];
  readonly rounds: readonly KeptRound[];
}

/** The log of a table; everything else is derived from it. */
export interface WrittenTable {
  readonly id: string;
  readonly events: readonly StoredEvent[];
  readonly people: readonly Person[];
}

/** The result of an import, in numbers of tables and rounds. */
export interface ImportReport {
  /** Tables that were not here before. */
  readonly tables: number;
  /** Tables that continue in the file where they stop here. */
  readonly longer: number;
  readonly rounds: number;
  /** Tables that already existed, or had diverged: they stay as they were. */
  readonly here: number;
  /** Tables that are damaged, or not allowed by the rules. */
  readonly bad: number;
}

/** What a page must know of a game to offer it, without its rules. */
export interface GameFacts {
  readonly options: OptionsSpec;
  readonly levels: readonly string[];
  readonly target: boolean;
  readonly counts: readonly MatchCount[];
  /** The newest dealer: numbers of deals go with it or with an older one. */
  readonly dealer: number;
  /** Whether anything is hidden between seats. */
  readonly hidden: FactByChoice;
  /** Whether there are calls or votes with a time limit. */
  readonly call: FactByChoice;
  readonly vote: FactByChoice;
  /** Whether it is for young children. */
  readonly young: FactByChoice;
}

/** A fact of a game with its default options, and the choices that change it. */
export interface FactByChoice {
  readonly usual: boolean;
  readonly otherwise: readonly { readonly option: string; readonly value: Options[string] }[];
}

/** A table of this device, as the cupboard lists it. */
export interface CupboardRow {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  readonly seats: readonly SeatState[];
  readonly status: Snapshot['status'];
  readonly awaited: readonly Seat[];
  readonly scores: readonly number[];
  readonly touched: number;
}

/** The viewer of a replay; `open`: whoever is to move, with all hands open. */
export type ReplayViewer = Viewer | 'open';

/** A round, move by move. */
export interface Replay {
  readonly record: GameRecord;
  readonly players: number;
  readonly facts: Facts;
  /** One more than there are moves: the first is the deal. */
  readonly steps: readonly ReplayStep[];
}

export interface ReplayStep {
  readonly view: CommonView;
  readonly viewer: Viewer;
  /** What each seat saw, where all is to be open. */
  readonly bySeat?: readonly CommonView[];
  /** The move that led here; null at the deal. */
  readonly shown: Shown | null;
}

/** A text of a game, and the numbers and words in it. */
export interface GameText {
  readonly key: string;
  readonly values?: Values;
}

/** A finished round, as this device remembers it. */
export interface KeptRound {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  readonly match: Match['match'];
  readonly number: number | null;
  /** The dealer of the number; rounds kept before there were several have none. */
  readonly dealer?: number;
  readonly seats: readonly SeatState[];
  readonly outcome: RoundResult;
  /** The game's wording of the score, if a number alone does not say it; older rounds have none. */
  readonly verdict?: GameText;
  readonly takeBacks: boolean;
  /** How many moves were made elsewhere; older rounds have none. */
  readonly playedOn?: number | null;
  readonly record: GameRecord;
  readonly at: number;
}
