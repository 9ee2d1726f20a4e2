import { parseOptions, type OptionField, type Options, type OptionValue } from './options.ts';
import type { Rules } from './rules.ts';

/**
 * Every combination of options of a game: each number of players, each flag and each value of a choice, as far as they
 * are compatible. Of other numbers only the default, or all values that a form offers.
 */
export function everyOptions(rules: Rules, numbers: 'default' | 'offered' = 'default'): Options[] {
  let all: Record<string, OptionValue>[] = [{}];
  for (const [name, field] of Object.entries<OptionField>(rules.options))
    all = all.flatMap((options) => optionValues(name, field, numbers).map((value) => ({ ...options, [name]: value })));
  return all.flatMap((options) => {
    const parsed = parseOptions(rules.options, options);
    return parsed.ok ? [parsed.value] : [];
  });
}

/**
 * All values of a flag, of a choice and of the number of players; of other numbers the default, or what a form offers.
 */
export function optionValues(
  name: string,
  field: OptionField,
  numbers: 'default' | 'offered' = 'default',
): readonly OptionValue[] {
  switch (field.kind) {
    case 'flag':
      return [false, true];
    case 'choice':
      return field.values;
    case 'whole':
      if (name === 'players') return Array.from({ length: field.max - field.min + 1 }, (_, more) => field.min + more);
      if (numbers === 'default' || !field.offer) return [field.default];
      return [...new Set([...field.offer, field.default])].sort((a, b) => a - b);
  }
}
