import { isFairDeal, promiseOf, readFair } from '../kernel/fair.ts';
import { isObject } from '../kernel/problem.ts';
import { jsonIn, openIn } from './arguments.ts';
import { Failure } from './failure.ts';

/** Deals again from the secret and the words of a record, and compares. */
export async function verifyCommand(file: string): Promise<void> {
  const record = await jsonIn(file);
  const { round } = await openIn(file, record, 'en');
  if (!isObject(record) || !Object.hasOwn(record, 'fair')) {
    throw new Failure('The record does not say how it was dealt (it has no "fair"), so nothing can be verified.');
  }
  const fair = readFair(record['fair'], round);
  if (!fair.ok) throw new Failure(fair.error.message);
  if (!isFairDeal(round, fair.value)) {
    throw new Failure('The deal is NOT what its secret and words give: the setup was chosen otherwise.');
  }
  console.log(
    [
      'The deal is what its secret and words give.',
      `promise  ${promiseOf(fair.value.secret)}`,
      '',
      'It was fair if this promise is the one that the table showed before anyone said a word.',
    ].join('\n'),
  );
}
