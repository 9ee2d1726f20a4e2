import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { gameIds } from '../../src/games/list.ts';
import { rulebookOf } from '../../src/games/rulebook-files.ts';
import { parseMessage, stringifyMessage, visit } from 'messageformat';

/** A pseudo-locale made from English: text without brackets is not translated, and everything is 40% longer. */

const plain = 'aceinosuyzACEINOSUYZ';
const accents = 'áçéíñóšúýžÁÇÉÍÑÓŠÚÝŽ';

const OPEN = '⟦';
const CLOSE = '⟧';
const LONGER = 0.4;
const WORD = 6;

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => accents[plain.indexOf(letter)] ?? letter);

/** Filler text in words that can wrap. */
function filler(length: number): string {
  const words: string[] = [];
  for (let left = length; left > 0; left -= WORD + 1) words.push('x'.repeat(Math.min(left, WORD)));
  return words.length === 0 ? '' : ` ${words.join(' ')}`;
}

/** Translates one text. Selectors and placeholders stay; a text without words of its own is unchanged. */
export function pseudoTranslate(source: string): string {
  const message = parseMessage(source);
  visit(message, {
    pattern(pattern) {
      const words = pattern.filter((part) => typeof part === 'string').join('');
      if (!/\p{L}/u.test(words)) return;
      pattern.forEach((part, index) => {
        if (typeof part === 'string') pattern[index] = accented(part);
      });
      pattern.unshift(OPEN);
      pattern.push(filler(Math.ceil(words.length * LONGER)) + CLOSE);
    },
  });
  return stringifyMessage(message);
}

/** All English texts from the message files. */
function englishTexts(): ReadonlySet<string> {
  const src = path.join(import.meta.dirname, '../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|[\\/])(messages|box|learn)\.en\.json$/.test(file),
  );
  const read = (file: string): string[] =>
    Object.values(JSON.parse(readFileSync(path.join(src, file), 'utf8')) as Readonly<Record<string, string>>);
  return new Set(files.flatMap(read));
}

/** Every text of a rulebook, piece by piece as the build writes it: what stands under these names, and no ids and conditions. */
const spoken = new Set(['title', 'said', 'b', 'i', 'caption']);
const textsIn = (value: unknown, isText = false): string[] => {
  if (typeof value === 'string') return isText ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, isText));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, spoken.has(name)));
};
const english = englishTexts();
const booklets = new Set(gameIds.flatMap((id) => textsIn(rulebookOf(id, 'en'))));

/** A piece of a booklet, which selects and names nothing. */
const bracketed = (text: string): string =>
  /\p{L}/u.test(text) ? `${OPEN}${accented(text)}${filler(Math.ceil(text.length * LONGER))}${CLOSE}` : text;

const inPseudo = (text: string): string | null =>
  english.has(text) ? pseudoTranslate(text) : booklets.has(text) ? bracketed(text) : null;

/** A string as it may be written in a built file, and whether it is an id or the key of something. */
const literal = /(\b(?:kind|id|figure|clause|when):)?(["'`])((?:\\[^]|(?!\2)[^\\])*)\2(\s*:)?/g;

/** A file of English texts as it was built, with each text in the other language. */
async function translate(route: Route): Promise<void> {
  // The page may have been left meanwhile.
  await translated(route).catch(() => route.abort().catch(() => undefined));
}

async function translated(route: Route): Promise<void> {
  // Uncompressed, because it is changed.
  const response = await route.fetch({ headers: { ...route.request().headers(), 'accept-encoding': 'identity' } });
  const body = (await response.text()).replace(
    literal,
    (whole, id: string | undefined, _quote, inner: string, key?: string) => {
      const text = inner.replace(/\\([^])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
      const other = id === undefined && key === undefined ? inPseudo(text) : null;
      return other === null ? whole : JSON.stringify(other);
    },
  );
  await route.fulfill({ response, body });
}

/** Replaces English by it from now on. Before the page is opened. */
export async function usePseudoLanguage(page: Page): Promise<void> {
  await page.route(/\/assets\/(messages|house|box|learn|rulebook)\.en-[^/]*\.js$/, translate);
  await page.addInitScript(() => {
    localStorage.setItem('spellenkast.settings', JSON.stringify({ lang: 'en', pace: 0, sound: false }));
  });
}

/**
 * Checks a page: visible or announced text that is not translated, and what does not fit. `own` are names and the like.
 * A script, because these tests do not have the types of a browser.
 */
export const languageFaults = (page: Page, own: readonly string[]): Promise<string[]> =>
  page.evaluate<string[]>(`(${look})(${JSON.stringify(own)})`);

const look = String.raw`(own) => {
  const faults = new Set();
  const outside = (text) => {
    let bare = text;
    for (let before = ''; before !== bare; ) {
      before = bare;
      bare = bare.replace(/⟦[^⟦⟧]*⟧/g, ' ');
    }
    for (const name of own) bare = bare.replaceAll(name, ' ');
    return bare;
  };
  const check = (text, where) => {
    if (/\p{L}{3,}/u.test(outside(text))) faults.add(where + ' says by itself: ' + text.trim().slice(0, 80));
  };
  const nameOf = (element) => [element.tagName.toLowerCase(), ...element.classList].join('.').replace(/\.svelte-\w+/g, '');
  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('script, style')) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
      const text = element.getAttribute(name);
      if (text !== null) check(text, name + ' of ' + nameOf(element));
    }
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = texts.map((node) => node.nodeValue).join('');
    if (text.trim() === '') continue;
    check(text, nameOf(element));
    // What only a screen reader meets is a pixel large.
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !(element instanceof HTMLElement)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCut) faults.add(nameOf(element) + ' cuts: ' + text.trim().slice(0, 80));
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add('the page is ' + scrollWidth + ' wide, the window ' + clientWidth);
  return [...faults];
}`;
