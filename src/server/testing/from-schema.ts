import { z } from 'zod';
import type { Rng } from '../../kernel/rng.ts';

/** A JSON schema, as zod writes it, or as it stands in the API's document. */
export type Schema = z.core.JSONSchema.JSONSchema;

/** A plausible value for a field of that name; null: none in particular. */
export type Hint = (field: string) => unknown;

export const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const pick = <T>(rng: Rng, from: readonly T[]): T => from[rng.below(from.length)]!;

/** The kinds of a discriminated union: what each of its messages has in that field. */
export const kindsOf = (union: { readonly options: readonly { readonly shape: object }[] }, field: string): string[] =>
  union.options.map(({ shape }) => (shape as Record<string, { readonly value: string }>)[field]!.value);

/** A value that a schema allows, so that messages of a new kind are covered automatically. */
export function valueOf(schema: Schema, rng: Rng, hint: Hint, defs: Readonly<Record<string, Schema>> = {}): unknown {
  const make = (inner: Schema): unknown => valueOf(inner, rng, hint, defs);
  if (schema.$ref !== undefined) {
    const named = defs[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    return named ? make(named) : null;
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return pick(rng, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return make(pick(rng, choices as Schema[]));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, rng, hint, make);
    case 'array': {
      const length = Math.min(rng.below(4), schema.maxItems ?? 4);
      return Array.from({ length }, () => make((schema.items ?? {}) as Schema));
    }
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0;
      return least + pick(rng, [0, 0, 1, 2, 3, 1_000, Math.max(0, (schema.maximum ?? 10) - least)]);
    }
    case 'string':
      return schema.pattern === undefined ? pick(rng, ['', 'x', 'Mallory', 'bot', 'medium']) : `x${rng.below(50)}`;
    case 'boolean':
      return rng.below(2) === 0;
    default:
      return null;
  }
}

function objectOf(schema: Schema, rng: Rng, hint: Hint, make: (schema: Schema) => unknown): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}) as [string, Schema][];
  const required = new Set(schema.required);
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      if (!required.has(name) && rng.below(2) === 0) return [];
      const likely = 'const' in field ? null : hint(name);
      return [[name, likely !== null && rng.below(4) > 0 ? likely : make(field)]];
    }),
  );
}
