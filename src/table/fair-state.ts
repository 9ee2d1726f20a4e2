import { promiseOf } from '../kernel/fair.ts';
import { dealsFairly, wordsOf } from './fair-deals.ts';
import type { Table } from './table.ts';
import type { FairState } from './wire.ts';

/**
 * Cached by the object that holds the secret, because every new page is told the hash and computing it costs more than
 * everything else it is told.
 */
const promises = new WeakMap<{ readonly secret: string }, string>();

function promised(by: { readonly secret: string }): string {
  let promise = promises.get(by);
  if (promise === undefined) promises.set(by, (promise = promiseOf(by.secret)));
  return promise;
}

/** What everyone may know of how a table deals: hashes and words, never a secret. */
export function fairState(table: Table): FairState | null {
  const { promise, fair, round, outcome, closed, deals } = table;
  if (!promise && !fair) return null;
  const running = closed || (round !== null && outcome === null);
  return {
    next:
      promise && !running && dealsFairly(table)
        ? { round: deals + 1, promise: promised(promise), words: wordsOf(table) }
        : null,
    dealt: fair && { round: fair.round, promise: promised(fair), words: fair.words },
  };
}
