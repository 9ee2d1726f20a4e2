import { playersOf, type OptionField, type Options, type OptionsSpec } from '../kernel/options.ts';

/**
 * The options under which something applies, as a rulebook writes it: `players=1`, `players>1`, `board!=6`,
 * `score=lines|block`, `blind`, `!blind`; several, separated by spaces, must all hold. An empty text always holds.
 */
export type Condition = string;

export interface Term {
  readonly name: string;
  readonly is: '=' | '!=' | '>' | '<';
  readonly values: readonly string[];
}

const form = /^(!?)([a-z]\w*)(?:(=|!=|>|<)([\w|.-]+))?$/i;

/** The parts of a condition; null: it is invalid. */
export function termsOf(condition: Condition): readonly Term[] | null {
  const terms: Term[] = [];
  for (const part of condition.split(/\s+/).filter((each) => each !== '')) {
    const [, not = '', name = '', is, value = ''] = form.exec(part) ?? [];
    if (name === '' || (not !== '' && is !== undefined)) return null;
    if (is === undefined) terms.push({ name, is: '=', values: [not === '' ? 'true' : 'false'] });
    else terms.push({ name, is: is as Term['is'], values: value.split('|') });
  }
  return terms;
}

/** Whether it holds under these options; an invalid one never does. */
export function holds(condition: Condition | undefined, options: Options): boolean {
  if (condition === undefined) return true;
  return termsOf(condition)?.every((term) => holdsTerm(term, options)) ?? false;
}

function holdsTerm({ name, is, values }: Term, options: Options): boolean {
  const value = name === 'players' ? playersOf(options) : options[name];
  switch (is) {
    case '=':
      return values.includes(String(value));
    case '!=':
      return !values.includes(String(value));
    case '>':
      return Number(value) > Number(values[0]);
    case '<':
      return Number(value) < Number(values[0]);
  }
}

/** What is wrong with a condition on a game with these options; null: nothing. */
export function faultIn(condition: Condition, spec: OptionsSpec): string | null {
  const terms = termsOf(condition);
  if (terms === null || terms.length === 0) return `“${condition}” is no condition`;
  const fields: Readonly<Record<string, OptionField>> = spec;
  for (const { name, is, values } of terms) {
    const field = fields[name];
    if (!field) return `“${condition}” names an option ${name}, which there is not`;
    if (is === '>' || is === '<') {
      if (field.kind !== 'whole' || values.length !== 1) return `“${condition}” compares what is no number`;
    } else {
      const odd = values.find((value) => !canBe(field, value));
      if (odd !== undefined) return `“${condition}”: ${name} is never ${odd}`;
    }
  }
  return null;
}

function canBe(field: OptionField, value: string): boolean {
  switch (field.kind) {
    case 'flag':
      return value === 'true' || value === 'false';
    case 'choice':
      return field.values.some((known) => String(known) === value);
    case 'whole':
      return Number(value) >= field.min && Number(value) <= field.max;
  }
}
