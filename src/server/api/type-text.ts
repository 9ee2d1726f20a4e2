import type { JsonSchema } from './openapi.ts';

/** A JSON schema as people write types. A `#` stands before the name of another schema. */
export function typeText(schema: JsonSchema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return 'anything';
  const { $ref, anyOf, oneOf, type, items, properties, required = [], additionalProperties, prefixItems } = schema;
  if ($ref !== undefined) return `#${$ref.slice($ref.lastIndexOf('/') + 1)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const union = anyOf ?? oneOf;
  if (union) return union.map((one) => typeText(one, indent)).join(' | ');
  if (prefixItems) return `[${prefixItems.map((one) => typeText(one, indent)).join(', ')}]`;
  if (type === 'array') {
    const item = items && !Array.isArray(items) ? typeText(items, indent) : 'anything';
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object') {
    const fields = Object.entries(properties ?? {});
    const more = typeof additionalProperties === 'object' ? additionalProperties : null;
    if (fields.length === 0) return more ? `{ [name]: ${typeText(more, indent)} }` : '{ … }';
    const inner = `${indent}  `;
    const lines = fields.map(
      ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(field, inner)}`,
    );
    const whole = `{ ${lines.map((line) => line.trim()).join(', ')} }`;
    return whole.length < 90 && !whole.includes('\n') ? whole : `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (type === 'integer' || type === 'number') return numberText(schema);
  return typeof type === 'string' ? type : 'anything';
}

/** Numbers with their bounds, if those say something. */
function numberText({ type, minimum, maximum }: JsonSchema): string {
  const isBound = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < 2 ** 50;
  if (isBound(minimum) && isBound(maximum)) return `${type as string} ${minimum}…${maximum}`;
  return type as string;
}
