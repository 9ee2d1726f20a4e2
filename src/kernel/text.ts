import { MessageFormat } from 'messageformat';
import type { Lang } from './languages.ts';
import { functions, warmUp } from './text-functions.ts';

/** A message file: flat keys to texts, each written in Unicode MessageFormat 2. */
export type Messages = Readonly<Record<string, string>>;

/** The texts of one language. */
export interface Texts {
  readonly lang: Lang;
  readonly messages: Messages;
}

/** A person whom a text mentions; `you`: that is the reader. */
export interface PersonWord {
  readonly name: string;
  readonly you: boolean;
  toString(): string;
}

/** A tile or card whose words depend on the sentence: a text asks for a form, as in `{$tile :piece form=dat}`. */
export interface Piece {
  readonly inForm: (form: string) => string;
  toString(): string;
}

// Each has a `toString`, for a text that asks for no form.
export const person = (name: string, you: boolean): PersonWord => ({ name, you, toString: () => name });
export const piece = (inForm: Piece['inForm']): Piece => ({ inForm, toString: () => inForm('') });

type Value = string | number | PersonWord | Piece;
export type Values = Readonly<Record<string, Value | readonly Value[]>>;

/** Says the text of a key, in one language. */
export type Say = (key: string, values?: Values) => string;

/** The texts of several files; later files override earlier ones. */
export const textsIn = (lang: Lang, ...files: readonly Messages[]): Texts => ({
  lang,
  messages: Object.assign({}, ...files) as Messages,
});

type Message = (values: Values) => string;

/** By language, then by source: a text is parsed once, when it is first used. */
const parsed = new Map<Lang, Map<string, Message>>();

/** Without any of these a text is the same in MessageFormat and on the page, and need not be parsed. */
const syntax = /[{}\\]|^\s*\./;

function messageOf(lang: Lang, source: string): Message {
  let known = parsed.get(lang);
  if (!known) parsed.set(lang, (known = new Map<string, Message>()));
  let message = known.get(source);
  if (!message) known.set(source, (message = parse(lang, source)));
  return message;
}

function parse(lang: Lang, source: string): Message {
  const format = new MessageFormat(lang, source, { bidiIsolation: 'none', functions });
  const said = new Map<string, string>();
  return (values) => {
    const name = nameOf(values);
    let text = name === null ? undefined : said.get(name);
    if (text !== undefined) return text;
    // A missing value shows as `{$name}`, ugly on purpose; the message check finds it before.
    text = format.format(values, () => undefined);
    if (name === null) return text;
    if (said.size >= MOST_SAID) said.clear();
    said.set(name, text);
    return text;
  };
}

/**
 * How many results of each text are cached: after a move a board formats much that it formatted before, such as a
 * hundred place names.
 */
const MOST_SAID = 400;

/** A cache key for values; null: they cannot be distinguished by their content. */
function nameOf(values: Values): string | null {
  for (const name in values) {
    const value = values[name] as Value | readonly Value[];
    if (!(isList(value) ? value.every(isPlain) : isPlain(value))) return null;
  }
  return JSON.stringify(values);
}

const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);

const isPlain = (value: Value): boolean => {
  if (typeof value === 'number') return Number.isFinite(value);
  // A missing value is part of the key too.
  return typeof value === 'string' || (typeof value === 'object' && 'you' in value);
};

/** Parses a text ahead of time, while the page is idle; without a key, initialises what all texts use. */
export function readAhead({ lang, messages }: Texts, key: string | null): void {
  if (key === null) {
    warmUp(lang);
    return;
  }
  const source = messages[key];
  if (source !== undefined && syntax.test(source)) messageOf(lang, source);
}

/**
 * A missing text shows its key, ugly on purpose. The message check finds it before, unless the key is assembled from
 * data.
 */
export function say({ lang, messages }: Texts, key: string, values: Values = {}): string {
  const source = messages[key];
  if (source === undefined) return key;
  return syntax.test(source) ? messageOf(lang, source)(values) : source;
}
