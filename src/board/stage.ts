import { getContext, setContext } from 'svelte';
import type { Options } from '../kernel/options.ts';
import type { Refusal, Seat } from '../kernel/rules.ts';
import type { BoardProps, BoardSettings, Callers, WindowCountdown, Prompt, Say, Text, Windows } from './contract.ts';

/**
 * What a stage shows: one moment of a round through someone's eyes. The view and the options are enough; everything
 * else is optional for a board.
 */
export interface Scene<V extends object = object, O extends Options = Options>
  extends
    Pick<BoardProps<V, O>, 'view' | 'options'>,
    Partial<Pick<BoardProps<V, O>, 'viewer' | 'last' | 'count' | 'log' | 'store' | 'doing' | 'rounds'>> {
  /** Left out: anonymous seats. */
  readonly seats?: BoardProps<V, O>['seats'] | undefined;
  /** The number of the round: a new one gets a fresh board. */
  readonly round?: number;
}

/**
 * Who plays through a stage: a table, a puzzle, a lesson. Without one a board is view-only. Use getters, so that a
 * board is only notified of what has changed.
 */
export interface StageDriver {
  /** For whom the board acts; null: nobody just now. */
  readonly as: Seat | null;
  /** The moves offered now, in notation. */
  readonly choices: readonly string[];
  /** A move that was sent and not yet answered. */
  readonly pending?: string | null;
  readonly callers?: Callers | undefined;
  /** A chance to call, or a vote, that closes after a while. */
  readonly window?: WindowCountdown | null | undefined;
  readonly windows?: Windows | undefined;
  /** What is marked on the board, as selectors: where a hint says to look. */
  readonly marks?: readonly string[] | undefined;
  /** Tries a move. */
  play(move: string, seat: Seat): Promise<PlayAnswer>;
  /** A call has been begun. */
  calling?(): void;
  /** The board sets another headline while something is chosen; null: the game's own again. */
  headline?(prompt: Prompt | null): void;
  /** Someone wants to read the clause that refused a move. */
  rule?(clause: string): void;
}

/**
 * The outcome of a move: null, it was accepted; a refusal by the rules; or it never reached them, with what to say
 * about that (null: nothing).
 */
export type PlayAnswer = Refusal | { readonly trouble: Text | null } | null;

/** What all stages of an app share, set once at its root. */
export interface StageHome {
  sayFor(game: string): Say;
  /** Says something to a screen reader, politely. */
  announce(text: string): void;
  /** The person's preferences for boards. */
  readonly settings: BoardSettings;
}

/** The default without an app, in tests for example: it has no texts, so it shows their keys. */
const nowhere: StageHome = {
  sayFor: () => (key) => key,
  announce: () => undefined,
  settings: { coordinates: true, confirm: 'screen', pace: 0 },
};

const HOME = Symbol('stage home');

export const setStageHome = (home: StageHome): StageHome => setContext(HOME, home);

export const getStageHome = (): StageHome => getContext<StageHome | undefined>(HOME) ?? nowhere;
