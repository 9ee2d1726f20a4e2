import { parentPort, workerData } from 'node:worker_threads';
import type { Problem } from '../../kernel/problem.ts';
import type { Result } from '../../kernel/result.ts';
import type { SolveProgress } from '../../kernel/solver.ts';
import { timeBudget } from '../../search/budget.ts';
import { openRecord } from '../open-record.ts';
import { solveRecord, type Solved } from './solve.ts';

export interface SolveTask {
  readonly record: unknown;
  readonly ms: number;
  readonly certificate: boolean;
  /** Shared memory: not 0 once the best line so far is enough. */
  readonly cancelled: Int32Array;
}

export type FromSolver = { readonly progress: SolveProgress } | { readonly answer: Result<Solved, Problem> };

// Solves in a thread of its own, so that progress can be shown and the search stopped.
const { record, ms, certificate, cancelled } = workerData as SolveTask;
const say = (message: FromSolver): void => parentPort?.postMessage(message);
const open = await openRecord(record);
const budget = timeBudget(ms, () => Atomics.load(cancelled, 0) !== 0);
say({ answer: open.ok ? solveRecord(open.value, budget, certificate, (progress) => say({ progress })) : open });
