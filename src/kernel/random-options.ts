import { parseOptions, type OptionField, type Options, type OptionValue } from './options.ts';
import { pick, type Rng } from './rng.ts';
import type { Rules } from './rules.ts';

/** Random options. One that is not compatible with the others keeps its default. */
export function randomOptions(rules: Rules, rng: Rng): Options {
  const options: Record<string, OptionValue> = {};
  for (const [name, field] of Object.entries<OptionField>(rules.options)) options[name] = randomValue(field, rng);
  for (const [name, { only = {}, default: value }] of Object.entries<OptionField>(rules.options)) {
    if (Object.entries(only).some(([other, needed]) => options[other] !== needed)) options[name] = value;
  }
  const parsed = parseOptions(rules.options, options);
  if (!parsed.ok) throw new Error(`drew options that are refused: ${parsed.error.message}`);
  return parsed.value;
}

function randomValue(field: OptionField, rng: Rng): OptionValue {
  switch (field.kind) {
    case 'flag':
      return rng.below(2) === 1;
    case 'choice':
      return pick(field.values, rng);
    case 'whole': {
      const step = field.step ?? 1;
      return field.min + step * rng.below(Math.floor((field.max - field.min) / step) + 1);
    }
  }
}
