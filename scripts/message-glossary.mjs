// One word for one thing: words that a language must not use, in all texts or in those of one box, and what to use
// instead.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileOf, readTexts } from './message-languages.mjs';
import { readText } from './message-syntax.mjs';
import { filesBelow } from './source.mjs';

const known = JSON.parse(readFileSync(new URL('glossary.json', import.meta.url), 'utf8'));

/** The problems found below `src`, one line each. `glossary`: by language, a list of `{ not, say, in, but, case, source }`. */
export function checkGlossary(src, glossary = known) {
  return filesBelow(src).flatMap((file) => {
    const name = path.relative(src, file).replaceAll(path.sep, '/');
    const terms = glossary[fileOf(file)?.language] ?? [];
    const here = terms.filter((term) => term.in === undefined || name.startsWith(`${term.in}/`));
    if (here.length === 0) return [];
    return Object.entries(readTexts(file)).flatMap(([key, text]) =>
      here.flatMap((term) => problemWith(term, key, String(text))).map((problem) => `${name}: ${problem}`),
    );
  });
}

/**
 * `not` is a regular expression over the words of a text (over its source if `source` is true), case-insensitive unless
 * `case` is true; `but` are keys that may have it, with a good reason.
 */
function problemWith({ not, say, but = [], case: exact = false, source = false }, key, text) {
  if (but.includes(key)) return [];
  const [found] = new RegExp(not, exact ? 'u' : 'iu').exec(source ? text : readText(text).plain.join(' ')) ?? [];
  return found === undefined ? [] : [`"${key}" says “${found}”, not “${say}”`];
}
