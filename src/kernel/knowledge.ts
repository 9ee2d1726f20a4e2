import type { Code } from './moves.ts';
import type { Options } from './options.ts';

/** Seats are numbered from 0, clockwise. */
export type Seat = number;
/** Who looks: a seat, or the table itself (a spectator). */
export type Viewer = Seat | 'table';

export interface Played {
  readonly by: Seat;
  readonly code: Code;
}

/**
 * A move as one viewer saw it. `move` is in notation, with what the viewer may not see left out; a game may add fields.
 */
export interface Shown {
  readonly by: Seat;
  readonly move: string;
  readonly [extra: string]: string | number | boolean | readonly string[];
}

export interface RoundResult {
  readonly scores: readonly number[];
  readonly winners: readonly Seat[];
  readonly [extra: string]: number | boolean | string | readonly number[] | undefined;
}

/** What every view has, whatever the game; added by the kernel. */
export interface CommonView {
  readonly players: number;
  /** The seat that began the round; null where a game has none. */
  readonly start: Seat | null;
  readonly awaited: readonly Seat[];
  readonly scores: readonly number[];
  readonly over: boolean;
  readonly result: RoundResult | null;
}

/** All that a seat knows, and all that a bot gets. */
export interface Knowledge<V extends object = object, O extends Options = Options, W extends Shown = Shown> {
  readonly game: string;
  /** The rules version the round is played under. */
  readonly version: number;
  readonly options: O;
  readonly viewer: Viewer;
  readonly view: CommonView & V;
  readonly seen: readonly W[];
  /** The viewer's own legal moves: they follow from what it knows. */
  readonly moves: readonly Code[];
}
