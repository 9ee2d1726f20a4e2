/** What every contender's process answers after it has told where it listens. */
export type ChildRequest =
  /** Processor time of all threads so far, in microseconds. */
  | 'cpu'
  /** Bytes in use, after a collection. */
  | 'memory';

export function report(port: number): void {
  process.on('message', (request: ChildRequest) => {
    if (request === 'cpu') process.send?.(cpu());
    else void memory().then((bytes) => process.send?.(bytes));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function memory(): Promise<number> {
  // More than once: what a collection finds to be finished is gone only with the next.
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.();
    await new Promise((next) => setImmediate(next));
  }
  // `external` has the array buffers in it.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
