import { isObject, problem, quote, type Problem } from './problem.ts';
import { ok, type Result } from './result.ts';

export type OptionValue = number | boolean | string;
export type Options = Readonly<Record<string, OptionValue>>;

/**
 * One option: what it may be, and what a form needs to show it. Labels are in the message files: `option.<name>`, and
 * `option.<name>.<value>` for the values of a choice.
 */
export type OptionField = (WholeField | FlagField | ChoiceField) & {
  /** The option makes sense only with these values of others; elsewhere it must keep its default. */
  readonly only?: Options;
  /** Former names of the option, so that old records can be read. */
  readonly was?: readonly string[];
};
interface WholeField {
  readonly kind: 'whole';
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly default: number;
  /** The values that a form offers, if people do not need all of them or evenly spaced ones. */
  readonly offer?: readonly number[];
}
interface FlagField {
  readonly kind: 'flag';
  readonly default: boolean;
}
interface ChoiceField {
  readonly kind: 'choice';
  readonly values: readonly (string | number)[];
  /** Former names of values, each with its present name. */
  readonly formerValues?: Readonly<Record<string, string | number>>;
  readonly default: string | number;
  /** The value in the printed rules, if the default differs; a form marks it. */
  readonly box?: string | number;
  /** Values that a form offers only together with these values of other options. Records may contain them anywhere. */
  readonly offered?: Readonly<Record<string, Options>>;
}

export type OptionsSpec<O extends Options = Options> = { readonly [K in keyof O]: OptionField };

function wrong(field: OptionField, value: unknown): string | null {
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'choice':
      return field.values.some((allowed) => allowed === value)
        ? null
        : `must be one of ${field.values.map(quote).join(', ')}`;
    case 'whole': {
      const step = field.step ?? 1;
      const fits =
        Number.isInteger(value) &&
        (value as number) >= field.min &&
        (value as number) <= field.max &&
        ((value as number) - field.min) % step === 0;
      if (fits) return null;
      if (field.min === field.max) return `must be ${field.min}`;
      return `must be a whole number from ${field.min} to ${field.max}${step > 1 ? ` in steps of ${step}` : ''}`;
    }
  }
}

/** The present name of an option, given its present or a former one; null: there is no such option. */
function nameToday(fields: Readonly<Record<string, OptionField>>, name: string): string | null {
  if (Object.hasOwn(fields, name)) return name;
  return Object.keys(fields).find((today) => fields[today]!.was?.includes(name)) ?? null;
}

function valueToday(field: OptionField, value: unknown): unknown {
  if (field.kind !== 'choice' || typeof value !== 'string' || field.values.includes(value)) return value;
  const former = field.formerValues ?? {};
  return Object.hasOwn(former, value) ? former[value] : value;
}

/** Reads options as written in a record: missing ones get their default, unknown ones are an error that names them. */
export function parseOptions<O extends Options>(spec: OptionsSpec<O>, given: unknown): Result<O, Problem> {
  if (!isObject(given))
    return problem('bad_options', 'options', `options must be an object, not ${quote(given)}`, { kind: 'unreadable' });
  const fields: Readonly<Record<string, OptionField>> = spec;
  const named = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const today = nameToday(fields, name);
    if (today === null) {
      const known = Object.keys(fields);
      const hint = known.length > 0 ? `the options are ${known.join(', ')}` : 'this game has no options';
      return problem('bad_options', `options.${name}`, `there is no option ${quote(name)}; ${hint}`, {
        kind: 'unknown',
        what: name,
      });
    }
    if (named.has(today)) {
      return problem('bad_options', `options.${today}`, `options.${today} is given twice, under a former name too`, {
        kind: 'options_together',
      });
    }
    named.set(today, value);
  }
  const options: Record<string, OptionValue> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = named.has(name) ? valueToday(field, named.get(name)) : field.default;
    const fault = wrong(field, value);
    if (fault !== null)
      return problem('bad_options', `options.${name}`, `options.${name} ${fault}, not ${quote(value)}`, {
        kind: 'option',
        what: quote(value),
      });
    options[name] = value as OptionValue;
  }
  for (const [name, field] of Object.entries(fields)) {
    if (options[name] === field.default) continue;
    for (const [other, needed] of Object.entries(field.only ?? {})) {
      if (options[other] !== needed) {
        const message = `options.${name} ${quote(options[name])} needs options.${other} ${quote(needed)}`;
        return problem('bad_options', `options.${name}`, message, { kind: 'options_together' });
      }
    }
  }
  return ok(options as O);
}

/** The number of seats; games for one person have no option `players`. */
export function playersOf(options: Options): number {
  return typeof options['players'] === 'number' ? options['players'] : 1;
}
