import type { StoredTable } from '../../../host/store.ts';

/** A table as it is read, with the length that its log should have. */
export type FetchedTable = StoredTable & { readonly length: number };

export interface LoadRequest {
  readonly id: string;
  readonly since: number;
}

interface Waiting {
  readonly wanted: LoadRequest;
  readonly resolve: (table: FetchedTable | null) => void;
  readonly reject: (error: unknown) => void;
}

/** So many queries may be under way at a time, so that one long log does not hold up all others. */
const AT_ONCE = 2;
/** No more tables than this in one query. */
const MOST = 200;

/**
 * Batches reads: all tables that are asked for while other reads are under way come with one query. After a break between processes, or
 * when many pages reconnect, many are read at once, and a query for each would cost more than the moves themselves.
 */
export function groupLoad(
  load: (wanted: readonly LoadRequest[]) => Promise<readonly (FetchedTable | null)[]>,
): (id: string, since: number) => Promise<FetchedTable | null> {
  const waiting: Waiting[] = [];
  let running = 0;
  let planned = false;

  const plan = (): void => {
    if (planned || running >= AT_ONCE || waiting.length === 0) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      void run(waiting.splice(0, MOST));
      plan();
    });
  };

  const run = async (batch: readonly Waiting[]): Promise<void> => {
    running += 1;
    try {
      const tables = await load(batch.map(({ wanted }) => wanted));
      for (const [index, { resolve }] of batch.entries()) resolve(tables[index] ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    running -= 1;
    plan();
  };

  return (id, since) =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted: { id, since }, resolve, reject });
      plan();
    });
}
