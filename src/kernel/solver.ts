export type { Solver } from './rules.ts';
export type { Certificate, Solution, SolveProgress } from './solution.ts';
