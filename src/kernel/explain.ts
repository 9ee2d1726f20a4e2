import type { Problem } from './problem.ts';
import type { Refusal } from './refusal.ts';
import { say, type Texts, type Values } from './text.ts';

/** The values for the text of a refusal: seats are numbers in programs, but people read names, as `player`. */
export function refusalValues({ values }: Refusal, nameOf: (seat: number) => string): Values {
  const { seat } = values;
  return typeof seat === 'number' ? { ...values, player: nameOf(seat) } : values;
}

/** A problem in the words of the message files. */
export function explain(fault: Problem, texts: Texts): string {
  const { refusal, field } = fault;
  if (!refusal) return fault.message;
  const values = refusalValues(refusal, (seat) => say(texts, 'seat', { seat }));
  return `${field === undefined ? '' : `${field}: `}${say(texts, `reason.${refusal.reason}`, values)}`;
}
