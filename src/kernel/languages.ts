import known from './languages.json' with { type: 'json' };

/** A language of the product, as its files name it: `nl` of `messages.nl.json`. */
export type Lang = string;

export interface Language {
  /** What its speakers call it. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Said when the message files themselves could not be loaded. */
  readonly cannotStart: string;
  /** Stands in the page itself, for browsers that cannot run its script (build/browsers.ts). */
  readonly tooOld: string;
  /** Stands there too, for browsers in which scripts are switched off. */
  readonly noScripts: string;
}

/** The only list of languages; adding a language is a line in the data file (docs/translating.md). */
export const languages = known as Readonly<Record<Lang, Language>>;

export const langs: readonly Lang[] = Object.keys(languages);
