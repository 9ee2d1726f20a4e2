import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What every contender's process answers after it has told where it listens. */
export type ChildRequest =
  /** Processor time of all threads so far, in microseconds. */
  | 'cpu'
  /** Bytes in use, after a collection. */
  | 'memory'
  /** The 99th percentile of how late its event loop was since this was last asked for, in milliseconds; it is looked at from the first question on. */
  | 'delay';

export function report(port: number): void {
  process.on('message', (request: ChildRequest) => {
    if (request === 'cpu') process.send?.(cpu());
    else if (request === 'delay') process.send?.(delay());
    else void memory().then((bytes) => process.send?.(bytes));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** How often it is looked, in milliseconds. */
const RESOLUTION = 1;
let delays: ReturnType<typeof monitorEventLoopDelay> | null = null;

function delay(): number {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: RESOLUTION });
    delays.enable();
  }
  const late = Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION);
  delays.reset();
  return late;
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
