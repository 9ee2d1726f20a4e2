import type { Problem } from '../../kernel/problem.ts';

/** Bad input by a person: the page explains it in their language. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}
