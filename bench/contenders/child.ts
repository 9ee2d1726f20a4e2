/** What every contender's process answers: where it listens, and what it has used so far. */
export interface Usage {
  /** Processor time of all threads, in microseconds. */
  readonly cpu: number;
  /** Bytes in use after a collection. */
  readonly memory: number;
}

export function report(port: number): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    process.send?.({ cpu: user + system, memory: heapUsed + external + arrayBuffers } satisfies Usage);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
}
