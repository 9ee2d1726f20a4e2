import { Worker } from 'node:worker_threads';
import type { Copied } from './checkpoint-thread.ts';

/** Checkpoints: copies the write-ahead log back into the database, in a thread that is started when it is first needed. */
export interface Checkpoints {
  /** Everything that was committed before is in the database, on disk; rejects when it is not. */
  copy(): Promise<void>;
  close(): Promise<void>;
}

export function checkpointsOf(file: string): Checkpoints {
  let thread: Worker | null = null;
  let waiting: { resolve: () => void; reject: (error: Error) => void } | null = null;
  let ended = Promise.resolve();

  const start = (): Worker => {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: { file } });
    const settle = (error: Error | null): void => {
      if (error) waiting?.reject(error);
      else waiting?.resolve();
      waiting = null;
    };
    started.on('message', ({ error }: Copied) => settle(error === null ? null : new Error(error)));
    started.on('error', (error: unknown) => settle(error instanceof Error ? error : new Error(String(error))));
    ended = new Promise((resolve) => {
      started.on('exit', () => {
        thread = null;
        settle(new Error('the thread that makes checkpoints has stopped'));
        resolve();
      });
    });
    return started;
  };

  return {
    copy: () =>
      new Promise((resolve, reject) => {
        thread ??= start();
        waiting = { resolve, reject };
        thread.postMessage('copy');
      }),
    close() {
      thread?.postMessage('close');
      return ended;
    },
  };
}
