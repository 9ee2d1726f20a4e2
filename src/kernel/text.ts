/** The languages of the product. */
export const langs = ['en', 'nl', 'de', 'sv'] as const;
export type Lang = (typeof langs)[number];

/** A message file: flat keys to texts. `{name}` is a value; `{n|step|steps}` chooses by whether n is 1. */
export type Messages = Readonly<Record<string, string>>;

export type Values = Readonly<Record<string, string | number>>;

const slot = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** Fills in the values. All four languages tell one from many and nothing else, so two plural forms are enough. */
export function fill(text: string, values: Values): string {
  return text.replace(slot, (whole, name: string, one: string | undefined, many: string | undefined) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}

/** A missing text shows its key: ugly on purpose. The message check finds it before, unless the key is put together from data. */
export function say(messages: Messages, key: string, values: Values = {}): string {
  return fill(messages[key] ?? key, values);
}
