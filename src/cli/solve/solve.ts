import type { Budget } from '../../kernel/bots.ts';
import { problem, type Problem } from '../../kernel/problem.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Game, Round } from '../../kernel/rules.ts';
import type { Certificate, Solution, SolveProgress, Strategy } from '../../kernel/solver.ts';
import { checkBestLine, checkBothStrategies } from '../../search/certificate.ts';
import type { OpenRecord } from '../open-record.ts';

/** An answer of `solve`, as the engine writes it. */
export interface Solved {
  /** A best line from here, as a record writes it. */
  readonly moves: readonly string[];
  readonly score: number;
  readonly proven: boolean;
  /** The proof, if requested. */
  readonly certificate?: Certified | null;
}

export interface Certified {
  readonly kind: Certificate;
  /** Of a certificate by strategy, one for each side. */
  readonly strategies?: readonly Strategy[];
}

/** The largest certificate, in bytes. */
const MOST_BYTES = 1_000_000;
/** More positions take too long to go through, and too much memory. */
const MOST_POSITIONS = 1_000_000;

/** The best line from the end of a record, with all information known. */
export function solveRecord(
  { game, round }: OpenRecord,
  budget: Budget,
  certificate: boolean,
  onProgress?: (progress: SolveProgress) => void,
): Result<Solved, Problem> {
  const { rules, solver } = game;
  if (!solver) return problem('unsupported', 'record', `${rules.id} has no solver`);
  if (!solver.supports(round.options)) {
    const options = JSON.stringify(round.options);
    return problem(
      'unsupported',
      'record',
      `the solver of ${rules.id} cannot solve rounds with the options ${options}`,
    );
  }
  if (rules.over(round.pos)) return problem('over', 'record', 'the round is over: there is nothing to solve');
  const solution = solver.solve(round, budget, onProgress);
  if (solution.certificate === 'line') {
    const wrong = checkBestLine(round, solution);
    if (wrong !== null) throw new Error(`a line of ${rules.id} does not hold: ${wrong}`);
  }
  const solved: Solved = {
    moves: solution.moves.map(({ by, code }) => `${by}:${rules.format(code)}`),
    score: solution.score,
    proven: solution.proven,
  };
  if (!certificate) return ok(solved);
  const { certificate: kind } = solution;
  const strategies = kind === 'line' ? null : strategiesOf(game, round, solution, budget);
  // Strategies prove the score whether or not the solver was sure of it.
  if (strategies) return ok({ ...solved, proven: true, certificate: { kind: 'strategy', strategies } });
  return ok({ ...solved, certificate: kind && { kind } });
}

/** The strategies of both sides, checked; null: the game has none, they would be too large, or time ran out. */
function strategiesOf({ solver }: Game, round: Round, solution: Solution, budget: Budget): readonly Strategy[] | null {
  const strategies = solver?.strategies?.(round, solution, budget, MOST_POSITIONS) ?? null;
  if (strategies === null || JSON.stringify(strategies).length > MOST_BYTES) return null;
  const wrong = checkBothStrategies(round, strategies, solution.score, MOST_POSITIONS);
  if (wrong !== null) throw new Error(`a strategy of ${round.rules.id} does not hold: ${wrong}`);
  return strategies;
}
