import type { Lang } from '../../kernel/languages.ts';

/** The head of a page, for search engines and link previews. */
export interface Head {
  readonly lang: Lang;
  readonly title: string;
  readonly about: string;
  /** The full address of the page, and of its picture; null: the page must not be indexed or previewed. */
  readonly shown: { readonly url: string; readonly picture: string } | null;
}

const HOUSE = 'Spellenkast';
/** The language with a country, as Open Graph wants it: `nl_NL`. */
function localeOf(lang: Lang): string {
  const { language, region = '' } = new Intl.Locale(lang).maximize();
  return `${language}_${region}`;
}

/**
 * Reads the built page once and returns a function that writes it with a head. `files`: the built assets, among them
 * the texts of each language; the page itself would know which one it needs only when its script runs, a whole round
 * trip later.
 */
export function templateOf(html: string, files: readonly string[] = []): (head: Head) => string {
  const found = /<title>[^<]*<\/title>/.exec(html);
  if (!found) throw new Error('the page has no title to replace');
  const before = html.slice(0, found.index);
  const after = html.slice(found.index + found[0].length);
  return (head) =>
    before.replace(/<html lang="\w*">/, `<html lang="${head.lang}">`) +
    [...tags(head), ...textsFirst(head.lang, files)].join('\n    ') +
    after;
}

/** The build gives the file of a language's texts this name. */
const textsFirst = (lang: Lang, files: readonly string[]): string[] =>
  files
    .filter((name) => name.startsWith(`house.${lang}-`) && name.endsWith('.js'))
    .map((name) => `<link rel="modulepreload" crossorigin href="/assets/${name}">`);

function tags({ lang, title, about, shown }: Head): string[] {
  const full = title === HOUSE ? title : `${title} · ${HOUSE}`;
  const always = [`<title>${escaped(full)}</title>`, meta('name', 'description', about)];
  if (!shown) return [...always, meta('name', 'robots', 'noindex')];
  return [
    ...always,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', HOUSE),
    meta('property', 'og:locale', localeOf(lang)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    meta('property', 'og:url', shown.url),
    meta('property', 'og:image', shown.picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
