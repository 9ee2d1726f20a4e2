import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The requests to a contender's process, after it has reported its port. */
export type ChildRequest =
  /** Processor time of all threads so far, in microseconds. */
  | 'cpu'
  /** Bytes in use, after garbage collection. */
  | 'memory'
  /**
   * The 99th percentile of the event-loop delay since the last request, in milliseconds; measured from the first
   * request on.
   */
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

/** The sampling interval, in milliseconds. */
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
  // More than once, because finalised objects are only freed by the next collection.
  for (let times = 0; times < 3; times++) {
    globalThis.gc?.();
    await new Promise((next) => setImmediate(next));
  }
  // `external` includes array buffers.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
