import type { Code } from './moves.ts';

/**
 * What is always true of a game under given options. Tables, pages and searches ask this instead of knowing the games.
 */
export interface Facts {
  /** Perfect information: nothing is hidden from anybody. */
  readonly perfect: boolean;
  /**
   * Viewers know different things, so views differ and a shared device is handed over. False: every viewer, the table
   * too, gets the same view and is shown the same moves.
   */
  readonly hidden: boolean;
  /** More than one seat may be awaited at a time. */
  readonly simultaneous: boolean;
  /** Which questions with a time limit a round may ask its seats (`window` of the rules); left out: none. */
  readonly windows?: readonly WindowKind[];
  /** What one gains the others lose: final scores always add up to the same. */
  readonly zeroSum: boolean;
  /** No seat ever scores less or more than this in one round. */
  readonly score: readonly [least: number, most: number];
  /**
   * For this many milliseconds after a move no bot makes the next one, because people need them to look; left out: 0.
   * It never depends on the move.
   */
  readonly pause?: number;
  /** False: there are no hints, because finding out what is right is the game; left out: hints are allowed. */
  readonly hints?: false;
  /**
   * Made for children: everything through which strangers could reach them is off unless someone turns it on; left out:
   * for everyone.
   */
  readonly young?: true;
  /** A table ends a round at this number of moves, which no real round comes near. */
  readonly mostMoves: number;
}

export type WindowKind = 'call' | 'vote';

/** A question to several seats with a time limit that the table enforces. */
export interface TimedWindow {
  readonly kind: WindowKind;
  /** What is played for a seat that lets the time pass. */
  readonly lapse: Code;
}
