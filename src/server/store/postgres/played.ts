import type { Batch } from '../../../host/store.ts';
import type { Append, Create } from './group-commit.ts';

/** Which tables were written with what they play, which seldom changes: it need not be sent with every move. */
export interface PlayedCache {
  /** Whether what is stored may be something else. */
  mayDiffer(write: Append): boolean;
  /** These were written. */
  remember(writes: readonly (Append | Create)[], done: ReadonlySet<string>): void;
  forget(ids: readonly string[]): void;
}

/** For so many tables it is remembered. */
const MOST = 20_000;

/**
 * Parts that are made anew count as changed, which writes once too often and never too seldom: a process that has not read what another
 * has changed cannot write at all, and one that has read it has made it anew.
 */
export function playedTables(): PlayedCache {
  const known = new Map<string, Pick<Batch['row'], 'options' | 'match'>>();
  return {
    mayDiffer({ id, batch: { row } }) {
      const before = known.get(id);
      return before?.options !== row.options || before.match !== row.match;
    },
    remember(writes, done) {
      if (known.size + writes.length > MOST) known.clear();
      for (const { id, batch } of writes) {
        if (done.has(id)) known.set(id, { options: batch.row.options, match: batch.row.match });
        else known.delete(id);
      }
    },
    forget(ids) {
      for (const id of ids) known.delete(id);
    },
  };
}
