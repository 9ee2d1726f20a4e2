import type { Bot, Budget } from './bots.ts';
import type { Facts, TimedWindow } from './facts.ts';
import type { Knowledge, Played, RoundResult, Seat, Shown, Viewer } from './knowledge.ts';
import type { Code, MoveList } from './moves.ts';
import type { Hidden, Open } from './open.ts';
import type { Options, OptionsSpec } from './options.ts';
import type { Problem } from './problem.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';
import type { Rng } from './rng.ts';
import type { Solution, SolveProgress, Strategy } from './solution.ts';

export type { CommonView, Knowledge, Played, RoundResult, Seat, Shown, Viewer } from './knowledge.ts';
export type { Facts, TimedWindow, WindowKind } from './facts.ts';
export { notYourTurn, type Refusal } from './refusal.ts';

/**
 * A game: a position that is changed in place by integer moves, and questions about it. Everything here is pure: no
 * clock, no I/O, and no randomness except the `Rng` passed to `deal` and `imagine`. Everything that leaves a position
 * for a person, a bot or the network goes through `view`, `shown`, `refuse`, `awaited`, `scores` and the `legal` moves
 * of the asking seat, and each of these gives the same answer in two positions that the seat cannot tell apart. The
 * contract battery checks this for every game.
 *
 * Two things have versions, because what was once played must never change. The rules version decides what is legal and
 * how a round ends: a record names the one it was played under, and `begin` supports them all. The dealer version
 * decides what a seed gives: a record contains its setup and needs none, but a numbered deal or a committed seed means
 * the same setup for ever.
 *
 * There are three kinds of errors. A player's illegal act is a `Refusal` with the clause that forbids it. Bad input is
 * a `Result` that names the field. A call that breaks this contract (an illegal code passed to `play`) is our own bug
 * and its behaviour is undefined.
 */
export interface Rules<
  P extends Hidden = Hidden,
  V extends object = object,
  O extends Options = Options,
  S extends object = object,
  C extends string = string,
  R extends string = string,
  W extends Shown = Shown,
  X extends Extras = Extras,
> {
  /** The id used in records: `zipher`. */
  readonly id: string;
  /** The current rules version; records of every version from 1 on replay as they were played. */
  readonly version: number;
  /** The current dealer version: the same seed and dealer give the same setup for ever. */
  readonly dealer: number;
  /** All clause ids of the game; each has a text `clause.<id>` in the message files and a test named by it. */
  readonly clauses: readonly C[];
  /** Why a move can be refused; each has a text `reason.<reason>` in the message files. */
  readonly reasons: readonly R[];
  readonly options: OptionsSpec<O>;
  /** Moves as examples for a person who mistyped one: `#2, e5>g7`. */
  readonly notation: string;
  /** The forms of a match besides a fixed number of rounds with scores added up. */
  readonly match?: { readonly target?: boolean; readonly counts?: readonly MatchCount[] };
  /**
   * The game is about remembering: what a move showed is told when it happens, and not again before the round is over.
   */
  readonly fleeting?: boolean;
  /** Whether a setup has a `start`: false only for games that one person alone can play. */
  readonly starts: boolean;

  /** What is always true of the game under these options. */
  facts(options: O): Facts;

  /**
   * A new setup, the only randomness of a round. `start` null: drawn at random. Supports every dealer version from 1
   * on, for ever.
   */
  deal(dealer: number, options: O, rng: Rng, start: Seat | null): S;
  /**
   * The position before the first move, from an untrusted setup, checked against the contents of the box. Supports
   * every rules version from 1 on, for ever, and is only called with those.
   */
  begin(version: number, options: O, setup: unknown): Result<P, Problem>;

  /** Whom the table waits for. Public, and empty exactly when the round is over. */
  awaited(pos: P): readonly Seat[];
  over(pos: P): boolean;
  /**
   * A question to several seats at once (a vote, a chance to call) that the table closes after a while; null: none is
   * open. Public. Only awaited seats are asked.
   */
  window?(pos: P): TimedWindow | null;
  /**
   * The seats that may vote or call now, whoever's turn it is; includes everyone who may move without being awaited.
   * Public: it must not show whether there is anything to call.
   */
  callers?(pos: P): readonly Seat[];
  /**
   * Writes all legal moves of the seat, in any order, from `into.count` on. May include moves of seats that are not
   * awaited: claims, calls.
   */
  legal(pos: P, seat: Seat, into: MoveList): void;
  /** Plays a legal move, in place. */
  play(pos: P, seat: Seat, code: Code): void;
  /** Takes back the last move, in place. */
  undo(pos: P): void;
  /** Two positions with the same key have the same future and the same scores. */
  key(pos: P): string;
  /**
   * A 64-bit hash equivalent to `key`, as two 32-bit words that play and undo keep up to date: the position's own
   * array, not a copy.
   */
  hash?(pos: P): Int32Array;

  format(code: Code): string;
  /** Null when the text is not in the game's notation. */
  parse(text: string): Code | null;

  /** Why the seat may not do this now; null exactly when it is legal. Never asked when the round is over. */
  refuse(pos: P, seat: Seat, code: Code): Refusal<C, R> | null;

  /** The game's part of what a viewer may see, built from scratch. When the round is over it may show everything. */
  view(pos: P, viewer: Viewer): Open<V>;
  /** A move as the viewer sees it happen; asked before the move is played. */
  shown(pos: P, by: Seat, code: Code, viewer: Viewer): Open<W>;
  /** False for a legal move that a board must not offer because the offer would reveal something (claims, calls). */
  offered?(pos: P, seat: Seat, code: Code): boolean;
  /**
   * Whether this legal move, if it is the seat's only choice, may be played automatically: never if that would reveal
   * something.
   */
  automatic?(pos: P, seat: Seat, code: Code): boolean;
  /**
   * Whether this move shows anyone, including its mover, something they could not know. Called before it is played;
   * limits undo.
   */
  reveals(pos: P, by: Seat, code: Code): boolean;
  /**
   * A complete history that the viewer cannot rule out. Fair: each shuffle equally likely, each unseen choice of
   * another seat uniform among its legal ones, conditioned on what was seen. Never called when the round is over.
   */
  imagine(knowledge: Knowledge<V, O, W>, rng: Rng): Imagined<S>;
  /** The position that `imagine` would lead to with the same random numbers, made without texts, for searches. */
  sample?(knowledge: Knowledge<V, O, W>, rng: Rng): P;

  /** The score of each seat as it stands; the final one when the round is over. */
  scores(pos: P): number[];
  /** The fields of a finished round's result besides scores and winners. */
  extras?(pos: P): X;
  /** Who starts the next round of a match. */
  nextStart(result: RoundResult, lastStart: Seat): Seat;
}

/** The fields of a result that are specific to a game. */
export type Extras = Readonly<Record<string, number | boolean>>;

/** What a match adds up: the scores (in Tiko: cards won), or one for each round won. */
export type MatchCount = 'cards' | 'rounds';

export interface Imagined<S extends object> {
  readonly setup: S;
  readonly moves: readonly Played[];
}

/** One round being played: a position, and what led to it. */
export interface Round<
  P extends Hidden = Hidden,
  V extends object = object,
  O extends Options = Options,
  S extends object = object,
> {
  readonly rules: Rules<P, V, O, S>;
  /** The rules version it is played under. */
  readonly version: number;
  readonly options: O;
  readonly setup: S;
  readonly players: number;
  readonly pos: P;
  readonly moves: Played[];
}

/**
 * Solves with all information known: never to be used on a running round in which anything is hidden from the person
 * who asks.
 */
export interface Solver<
  P extends Hidden = Hidden,
  V extends object = object,
  O extends Options = Options,
  S extends object = object,
> {
  supports(options: O): boolean;
  /** Does not change the round. Out of budget, it returns the best line found, not proven. */
  solve(round: Round<P, V, O, S>, budget: Budget, onProgress?: (progress: SolveProgress) => void): Solution;
  /**
   * The full proof of an answer: a strategy for each side, so that neither can do better. Null: it would have more
   * positions than allowed, the budget does not suffice, or the answer is not the best.
   */
  strategies?(round: Round<P, V, O, S>, solution: Solution, budget: Budget, most: number): readonly Strategy[] | null;
}

/** A game as the registry hands it out. */
export interface Game<
  P extends Hidden = Hidden,
  V extends object = object,
  O extends Options = Options,
  S extends object = object,
  C extends string = string,
  R extends string = string,
  W extends Shown = Shown,
> {
  readonly rules: Rules<P, V, O, S, C, R, W>;
  /** From the weakest to the strongest. */
  readonly bots: readonly Bot<V, O, W>[];
  readonly solver?: Solver<P, V, O, S>;
}
