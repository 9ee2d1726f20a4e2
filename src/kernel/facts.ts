import type { Code } from './moves.ts';

/** What is true of a game under given options from the deal to the end. Tables, pages and searches ask it instead of knowing games. */
export interface Facts {
  /** Perfect information: nothing is hidden from anybody. */
  readonly perfect: boolean;
  /**
   * Viewers know different things: views differ, and a shared device is handed over. False: every viewer, the table too, gets the
   * same view and is shown the same moves.
   */
  readonly hidden: boolean;
  /** More than one seat may be awaited at a time. */
  readonly simultaneous: boolean;
  /** Which questions with a time limit a round may put to its seats (`window` of the rules); left out: none. */
  readonly windows?: readonly WindowKind[];
  /** What one gains the others lose: final scores always add up to the same. */
  readonly zeroSum: boolean;
  /** No seat ever scores less or more than this in one round. */
  readonly score: readonly [least: number, most: number];
  /**
   * So many milliseconds after a move no bot makes the next one, because people need them to look at what was done; left out: none.
   * The same whatever was done.
   */
  readonly pause?: number;
  /** False: nobody is given hints, because finding out what is right by oneself is the game; left out: they may be. */
  readonly hints?: false;
  /** Made for children: what strangers could reach them by is off unless someone turns it on; left out: for everyone. */
  readonly young?: true;
  /** No real round comes near so many moves; a table ends a round there. */
  readonly mostMoves: number;
}

export type WindowKind = 'call' | 'vote';

/** A question to several seats with a time limit, which the table keeps. */
export interface TimedWindow {
  readonly kind: WindowKind;
  /** What is played for a seat that lets the time pass. */
  readonly lapse: Code;
}
