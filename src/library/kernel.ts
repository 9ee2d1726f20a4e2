/** The public interface for playing rounds, described in docs/library.md: the rules without a table around them. */
export { parseOptions, playersOf, type Options } from '../kernel/options.ts';
export type { Problem } from '../kernel/problem.ts';
export { dealRecord, parseRecord, recordOf, type GameRecord } from '../kernel/record.ts';
export type { Result } from '../kernel/result.ts';
export { dealer, quick, type Rng } from '../kernel/rng.ts';
export {
  beginRound,
  choices,
  judge,
  knowledgeOf,
  legalMoves,
  playCode,
  playText,
  resultOf,
  seenBy,
  undoMove,
  viewOf,
  type Round,
} from '../kernel/round.ts';
export type { CommonView, Facts, Game, Refusal, RoundResult, Rules, Seat, Shown, Viewer } from '../kernel/rules.ts';
