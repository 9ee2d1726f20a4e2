import type { Problem } from '../../kernel/problem.ts';
import type { Match } from '../../kernel/match.ts';
import type { Options, OptionsSpec } from '../../kernel/options.ts';
import type { GameRecord } from '../../kernel/record.ts';
import type { CommonView, Facts, MatchCount, RoundResult, Seat, Shown, Viewer } from '../../kernel/rules.ts';
import type { Values } from '../../kernel/text.ts';
import type { StoredEvent } from '../../host/store.ts';
import type { Person } from '../../table/events.ts';
import type { SeatState, Snapshot, TablePlan, ToHost } from '../../table/wire.ts';

/** What a page and the worker of its browser say to each other: all that is said to any host, and what only a device can know. */
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
 * How safe tables are here: kept by the browser, only in memory, in memory since there is no room left, or not to be had while another
 * tab holds an older version of them.
 */
export type Keeping = 'kept' | 'memory' | 'full' | 'blocked';

/** A text is a message of the host, as it would come from a server. */
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

/** What each question is answered with. */
export interface LocalResponses {
  readonly open: string;
  readonly facts: GameFacts;
  readonly tables: readonly CupboardRow[];
  readonly forget: null;
  readonly replay: Replay;
  /** Whether the deal of the record is what its secret and words give. */
  readonly verify: boolean;
  readonly keep: null;
  readonly history: readonly KeptRound[];
  readonly export: Belongings;
  /** Null: that was no file of ours. */
  readonly import: ImportReport | null;
}

/** All tables and rounds of a device, to be read by another one; the page adds its settings. */
export interface Belongings {
  readonly format: string;
  readonly version: number;
  readonly tables: readonly WrittenTable[];
  readonly rounds: readonly KeptRound[];
}

/** A table as its log tells it; everything else is worked out from that. */
export interface WrittenTable {
  readonly id: string;
  readonly events: readonly StoredEvent[];
  readonly people: readonly Person[];
}

/** What came of bringing in a file, in numbers of tables and rounds. */
export interface ImportReport {
  /** Tables that were not here before. */
  readonly tables: number;
  /** Tables that went on in the file where they stop here. */
  readonly longer: number;
  readonly rounds: number;
  /** What was here already, or had gone another way here: it stays as it was. */
  readonly here: number;
  /** What is damaged, or not allowed by the rules. */
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
  /** Whether anything is to be called, or voted on, in a time that the table sets. */
  readonly call: FactByChoice;
  readonly vote: FactByChoice;
  /** Whether it is for young children. */
  readonly young: FactByChoice;
}

/** What is true of a game with its usual options, and the choices that make it otherwise. */
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

/** A round that was played to its end, as this device remembers it. */
export interface KeptRound {
  readonly id: string;
  readonly game: string;
  readonly options: Options;
  readonly match: Match['match'];
  readonly number: number | null;
  /** The dealer's version that the number belongs to; rounds kept before there were several have none. */
  readonly dealer?: number;
  readonly seats: readonly SeatState[];
  readonly outcome: RoundResult;
  /** How the game says its score, where a number alone does not; rounds kept before that was kept have none. */
  readonly verdict?: GameText;
  readonly takeBacks: boolean;
  /** How many moves were made elsewhere; rounds kept before there was such a thing have none. */
  readonly playedOn?: number | null;
  readonly record: GameRecord;
  readonly at: number;
}
