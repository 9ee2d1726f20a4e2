import type { MessageFormatOptions } from 'messageformat';
import { DefaultFunctions } from 'messageformat/functions';

// The functions that texts may use besides those of MessageFormat itself. docs/translating.md explains them to
// translators.

type Functions = NonNullable<MessageFormatOptions<string>['functions']>;

const isPerson = (value: unknown): value is { readonly name: string; readonly you: boolean } =>
  typeof value === 'object' && value !== null && 'you' in value;
const isPiece = (value: unknown): value is { readonly inForm: (form: string) => string } =>
  typeof value === 'object' && value !== null && 'inForm' in value;

const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value];

function wordOf(value: unknown, form = ''): string {
  if (isPerson(value)) return value.name;
  return isPiece(value) ? value.inForm(form) : String(value);
}

/** The input may be the result of another function: `.input {$cards :list}` and then `{$cards :list type=unit}`. */
const given = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : value;

const lists = new Map<string, Intl.ListFormat>();
function joined(words: readonly string[], lang: string, type: 'conjunction' | 'disjunction'): string {
  const name = `${lang} ${type}`;
  let list = lists.get(name);
  if (!list) lists.set(name, (list = new Intl.ListFormat(lang, { type })));
  return list.format(words);
}

const textIn = (options: Readonly<Record<string, unknown>>, name: string): string | undefined =>
  typeof options[name] === 'string' ? options[name] : undefined;

/**
 * “Ada, Bob and Cem”; `type=disjunction`: “Ada, Bob or Cem”; `between=|, |`: “Ada, Bob, Cem”, for enumerations that are
 * not sentences. Selects by the number of items.
 */
const list: Functions[string] = (context, options, input) => {
  const raw = given(input);
  const lang = context.locales[0] ?? 'en';
  const words = itemsOf(raw).map((item) => wordOf(item, textIn(options, 'form')));
  const between = textIn(options, 'between');
  const type = options['type'] === 'disjunction' ? 'disjunction' : 'conjunction';
  const text = between === undefined ? joined(words, lang, type) : words.join(between);
  return {
    type: 'list',
    raw,
    toString: () => text,
    valueOf: () => text,
    selectKey: (keys) => countKey(keys, words.length, lang),
  };
};

const plurals = new Map<string, Intl.PluralRules>();
function countKey(keys: ReadonlySet<string>, n: number, lang: string): string | null {
  if (keys.has(String(n))) return String(n);
  let rules = plurals.get(lang);
  if (!rules) plurals.set(lang, (rules = new Intl.PluralRules(lang)));
  const category = rules.select(n);
  return keys.has(category) ? category : null;
}

/**
 * One person or several, by name. Selects `you` for the reader alone, `with_you` for the reader among others, and
 * otherwise by number: `one`.
 */
const people: Functions[string] = (context, options, input) => {
  const raw = given(input);
  const items = itemsOf(raw);
  const isYou = (item: unknown): boolean => isPerson(item) && item.you;
  const named = list(context, options, raw);
  return {
    ...named,
    type: 'people',
    selectKey: (keys) => {
      if (items.some(isYou)) {
        const key = items.length === 1 ? 'you' : 'with_you';
        if (keys.has(key)) return key;
      }
      return countKey(keys, items.length, context.locales[0] ?? 'en');
    },
  };
};

/** A tile or card in the form that the sentence needs. */
const piece: Functions[string] = (_context, options, input) => {
  const raw = given(input);
  const text = wordOf(raw, textIn(options, 'form'));
  return { type: 'piece', raw, toString: () => text, valueOf: () => text };
};

const numbers = new Map<string, Intl.NumberFormat>();
function written(value: number, lang: string, digits: number | undefined): string {
  const name = `${lang} ${digits}`;
  let format = numbers.get(name);
  if (!format) numbers.set(name, (format = new Intl.NumberFormat(lang, { maximumFractionDigits: digits })));
  return format.format(value);
}

/** MessageFormat's own number functions with cached formatters, because a round's log has hundreds of lines. */
const plainly =
  (own: Functions[string], digits: number | undefined): Functions[string] =>
  (context, options, input) => {
    if (typeof input !== 'number' || Object.keys(options).length > 0) return own(context, options, input);
    const lang = context.locales[0] ?? 'en';
    const text = written(input, lang, digits);
    return {
      type: 'number',
      toString: () => text,
      valueOf: () => input,
      selectKey: (keys) => countKey(keys, input, lang),
    };
  };

export const functions: Functions = {
  integer: plainly(DefaultFunctions.integer, 0),
  number: plainly(DefaultFunctions.number, undefined),
  list,
  people,
  person: people,
  piece,
};

/** Triggers what a browser initialises slowly and then keeps, so that the first text that needs it is not late. */
export function warmUp(lang: string): void {
  for (const type of ['conjunction', 'disjunction'] as const) joined(['', ''], lang, type);
  for (const digits of [0, undefined]) written(1, lang, digits);
  countKey(new Set(), 1, lang);
}
