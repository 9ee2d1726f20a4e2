import { promiseOf } from '../kernel/fair.ts';
import { dealsFairly, wordsOf } from './fair-deals.ts';
import type { Table } from './table.ts';
import type { FairState } from './wire.ts';

/** What everyone may know of how a table deals: hashes and words, never a secret. */
export function fairState(table: Table): FairState | null {
  const { promise, fair, round, outcome, closed, deals } = table;
  if (!promise && !fair) return null;
  const running = closed || (round !== null && outcome === null);
  return {
    next:
      promise && !running && dealsFairly(table)
        ? { round: deals + 1, promise: promiseOf(promise.secret), words: wordsOf(table) }
        : null,
    dealt: fair && { round: fair.round, promise: promiseOf(fair.secret), words: fair.words },
  };
}
