/** A fair scheduler: a limited number run at a time, each owner of a quota waits in a queue of its own, and the queues take turns, however long each is. */
export interface FairScheduler {
  /** Resolves at their turn, which lasts until `end`; false: it was cancelled first. */
  acquire(row: string, signal: AbortSignal): Promise<boolean>;
  release(): void;
  /** How many turns at least pass before a newcomer to this queue gets one. */
  ahead(row: string): number;
}

export function createFairScheduler(atOnce: number): FairScheduler {
  /** In the order of their turns. */
  const rows = new Map<string, Set<() => void>>();
  let busy = 0;

  return {
    acquire(row, signal) {
      if (busy < atOnce) {
        busy += 1;
        return Promise.resolve(true);
      }
      return new Promise<boolean>((resolve) => {
        const waiting = rows.get(row) ?? new Set();
        rows.set(row, waiting);
        const go = (): void => {
          signal.removeEventListener('abort', cancel);
          resolve(true);
        };
        const cancel = (): void => {
          waiting.delete(go);
          if (waiting.size === 0 && rows.get(row) === waiting) rows.delete(row);
          resolve(false);
        };
        waiting.add(go);
        signal.addEventListener('abort', cancel, { once: true });
      });
    },
    release() {
      const [first] = rows;
      if (!first) {
        busy -= 1;
        return;
      }
      const [row, waiting] = first;
      const [next] = waiting;
      rows.delete(row);
      if (next) waiting.delete(next);
      if (waiting.size > 0) rows.set(row, waiting);
      next?.();
    },
    ahead(row) {
      const own = rows.get(row)?.size ?? 0;
      return own + rows.size - (own > 0 ? 1 : 0);
    },
  };
}
