import type { Played } from './knowledge.ts';

/**
 * What stands behind an answer that says `proven`. `line`: the moves themselves reach a score that no round can exceed. `strategy`: one move
 * for each position reachable under the prover's play, with all replies covered, checked without search. `re-searched`: a second
 * solver of another method, which shares only the rules, came to the same score.
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

/** What a long search says of itself meanwhile. */
export interface SolveProgress {
  readonly nodes: number;
  readonly best: number | null;
}
