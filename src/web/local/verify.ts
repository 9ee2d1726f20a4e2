import { isFairDeal, readFair } from '../../kernel/fair.ts';
import { isObject } from '../../kernel/problem.ts';
import type { Game } from '../../kernel/rules.ts';
import { ProblemError } from './problem-error.ts';
import { openRecord } from './replay.ts';

/** Deals again from the secret and the words of a record, and compares. Throws a `ProblemError` if it has none. */
export async function verify(record: unknown, loadGame: (id: string) => Promise<Game | null>): Promise<boolean> {
  const round = await openRecord(record, loadGame);
  const fair = readFair(isObject(record) ? record['fair'] : null, round);
  if (!fair.ok) throw new ProblemError(fair.error);
  return isFairDeal(round, fair.value);
}
