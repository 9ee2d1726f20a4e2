export type { Solver } from './rules.ts';
export type { Certificate, Solution, SolveProgress, Strategy } from './solution.ts';
