import type { ChildProcess } from 'node:child_process';
import type { ChildRequest } from './contenders/child.ts';

/** The next message of a contender's process, after a request. */
export function ask<T>(child: ChildProcess, request?: ChildRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`a contender ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as T);
    });
    if (request !== undefined) child.send(request);
  });
}
