import { parseOptions, type OptionField, type Options, type OptionValue } from './options.ts';
import type { Rules } from './rules.ts';

/** Every way to play a game: each number of players, each flag and each value of a choice, where they go together; other numbers keep their default. */
export function everyOptions(rules: Rules): Options[] {
  let all: Record<string, OptionValue>[] = [{}];
  for (const [name, field] of Object.entries<OptionField>(rules.options))
    all = all.flatMap((options) => valuesOf(name, field).map((value) => ({ ...options, [name]: value })));
  return all.flatMap((options) => {
    const parsed = parseOptions(rules.options, options);
    return parsed.ok ? [parsed.value] : [];
  });
}

function valuesOf(name: string, field: OptionField): readonly OptionValue[] {
  switch (field.kind) {
    case 'flag':
      return [false, true];
    case 'choice':
      return field.values;
    case 'whole':
      if (name !== 'players') return [field.default];
      return Array.from({ length: field.max - field.min + 1 }, (_, more) => field.min + more);
  }
}
