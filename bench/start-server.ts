import { fork, type ChildProcess } from 'node:child_process';
import { ask } from './ask.ts';
import type { ChildRequest } from './contenders/child.ts';

/** Settings for a measurement. */
export interface ServerTuning {
  /** The folder with its tables; left out: a new one. */
  readonly data?: string;
  readonly port?: number;
  /** After how many milliseconds a table nobody uses is forgotten, */
  readonly idle?: number;
  /** and after how many it rests. */
  readonly rest?: number;
  /** From the last move to a bot's, in milliseconds. */
  readonly botDelay?: number;
}

/** Our own server, in a process of its own. */
export interface StartedServer {
  readonly port: number;
  readonly child: ChildProcess;
  ask(request: ChildRequest): Promise<number>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  stop(): void;
}

export async function startServer(tuning: ServerTuning = {}): Promise<StartedServer> {
  const child = fork(new URL('contenders/spellenkast.ts', import.meta.url), [JSON.stringify(tuning)], {
    // As `npm start` does it.
    execArgv: ['--expose-gc', '--max-semi-space-size=32'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await ask<{ port: number }>(child);
  return {
    port,
    child,
    ask: (request) => ask<number>(child, request),
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
    stop: () => child.disconnect(),
  };
}
