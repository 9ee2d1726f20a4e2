import { Worker } from 'node:worker_threads';
import { recordOf } from '../../kernel/record.ts';
import { recordIn } from '../arguments.ts';
import { Failure } from '../failure.ts';
import { progressLine } from '../progress.ts';
import type { Solved } from './solve.ts';
import type { FromSolver, SolveTask } from './worker.ts';

export interface SolveOptions {
  readonly ms: number;
  readonly certificate?: true;
  readonly json?: true;
}

export async function solveCommand(file: string, { ms, certificate, json }: SolveOptions): Promise<void> {
  const { round } = await recordIn(file, 'en');
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  // The first Ctrl-C asks for the best found so far; a second one ends the program as usual.
  const stop = (): void => void Atomics.store(cancelled, 0, 1);
  process.once('SIGINT', stop);
  try {
    const solved = await solveInThread({ record: recordOf(round), ms, certificate: certificate === true, cancelled });
    console.log(json ? JSON.stringify(solved) : inWords(solved));
  } finally {
    process.off('SIGINT', stop);
  }
}

function solveInThread(task: SolveTask): Promise<Solved> {
  const progress = progressLine();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task });
  const begun = performance.now();
  return new Promise<Solved>((resolve, reject) => {
    worker.on('message', (message: FromSolver) => {
      if ('progress' in message) {
        const { nodes, best } = message.progress;
        progress.show((performance.now() - begun) / task.ms, `${nodes} nodes, best ${best ?? 'unknown'}`);
      } else if (message.answer.ok) resolve(message.answer.value);
      else reject(new Failure(message.answer.error.message));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Failure(`the solver ended with code ${code}`)));
  }).finally(() => progress.clear());
}

function inWords({ moves, score, proven, certificate }: Solved): string {
  const lines = [
    `${proven ? 'best score' : 'best score found'}: ${score}`,
    moves.length > 0 ? moves.join(' ') : 'no line is known',
  ];
  if (certificate) lines.push(`proven by: ${certificate.kind}`);
  if (certificate?.strategies) lines.push(JSON.stringify(certificate.strategies));
  return lines.join('\n');
}
