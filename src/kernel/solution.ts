import type { Played, Seat } from './knowledge.ts';

/**
 * What proves an answer. `line`: the moves themselves reach a score that no round can exceed. `strategy`: one move for
 * each position reachable under the prover's play, with all replies covered, checked without search. `re-searched`: a
 * second solver with another method, which shares only the rules, found the same score.
 */
export type Certificate = 'line' | 'strategy' | 're-searched';

export interface Solution {
  /** A best line from here to the end of the round, as far as it is known. */
  readonly moves: readonly Played[];
  /** Alone: the final score of seat 0; for two: the final difference for the seat to move. */
  readonly score: number;
  readonly proven: boolean;
  /** Null where nothing is proven. */
  readonly certificate: Certificate | null;
}

/** The progress of a long search. */
export interface SolveProgress {
  readonly nodes: number;
  readonly best: number | null;
}

/** A certificate in full: what a prover plays in each position that its play can lead to, whatever the others do. */
export interface Strategy {
  readonly prover: Seat;
  /** What the prover gets at least: alone its score, else by how much it ends ahead of the others. */
  readonly score: number;
  /**
   * The moves to play: one for each position in which the prover has a choice, in the order of the walk, each as its
   * index in the list of legal moves (search/certificate.ts).
   */
  readonly moves: string;
}
