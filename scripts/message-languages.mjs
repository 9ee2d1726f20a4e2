// Every message file has the same texts in every language, and everything that must have a text has one.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkUnions } from './message-unions.mjs';
import { readText } from './message-syntax.mjs';
import { filesBelow } from './source.mjs';

/** The only list of languages; a tree without it, as in tests, uses the project's. */
export function languagesOf(src) {
  const own = path.join(src, 'kernel/languages.json');
  const list = existsSync(own) ? own : fileURLToPath(new URL('../src/kernel/languages.json', import.meta.url));
  return Object.keys(JSON.parse(readFileSync(list, 'utf8')));
}

/** Which texts a file holds, and in which language. */
export function fileOf(file) {
  const [, kind, language] = /^(messages|box|learn)\.([\w-]+)\.json$/.exec(path.basename(file)) ?? [];
  return kind === undefined ? null : { kind, language };
}

/** The problems found below `src`, one line each. */
export function checkLanguages(src) {
  const languages = languagesOf(src);
  const wanted = new Set();
  const problems = [];
  for (const file of filesBelow(src)) {
    const name = path.basename(file);
    const texts = fileOf(file);
    if (name === 'clauses.ts' || texts?.kind === 'messages') wanted.add(path.join(path.dirname(file), 'messages'));
    const isBox = name === 'box.ts' && path.basename(path.dirname(path.dirname(file))) === 'games';
    if (isBox || texts?.kind === 'box') wanted.add(path.join(path.dirname(file), 'box'));
    if (texts?.kind === 'learn') wanted.add(path.join(path.dirname(file), 'learn'));
    if (texts && !languages.includes(texts.language))
      problems.push(`${path.relative(src, file)}: is in a language that kernel/languages.json does not list`);
    if (name === 'notes.json') problems.push(...checkNotes(file).map((why) => `${path.relative(src, file)}: ${why}`));
  }
  const found = [...wanted].flatMap((stem) =>
    checkFiles(stem, languages, src).map((problem) => path.join(path.relative(src, path.dirname(stem)), problem)),
  );
  return [...problems, ...found];
}

/** Notes for translators are in `notes.json` beside the texts, under the same key. */
function checkNotes(file) {
  const folder = path.dirname(file);
  const texts = ['messages', 'box', 'learn'].flatMap((kind) =>
    Object.keys(readTexts(path.join(folder, `${kind}.en.json`))),
  );
  return Object.entries(readTexts(file)).flatMap(([key, note]) => {
    if (!texts.includes(key)) return [`"${key}" is a note on no text`];
    return typeof note === 'string' && note.trim() !== '' ? [] : [`"${key}" says nothing`];
  });
}

/** The files of one kind in a folder, one for each language: texts of a game or a part of the house, or those on a box. */
function checkFiles(stem, languages, src) {
  const folder = path.dirname(stem);
  const kind = path.basename(stem);
  const problems = [];
  const texts = {};
  for (const language of languages) {
    const name = `${kind}.${language}.json`;
    const file = path.join(folder, name);
    if (!existsSync(file)) {
      problems.push(`${name}: is missing`);
      continue;
    }
    texts[language] = readTexts(file);
    const offered = formsAbove(folder, language, src);
    problems.push(...checkTexts(texts[language], offered).map((problem) => `${name}: ${problem}`));
  }
  const { en, ...others } = texts;
  if (en === undefined) return problems;

  for (const [language, other] of Object.entries(others)) {
    problems.push(...compare(en, other).map((problem) => `${kind}.${language}.json: ${problem}`));
  }
  const rest = { box: checkBoxTexts, learn: checkLearnTexts, messages: checkUnions }[kind](folder, en);
  problems.push(...rest.map((problem) => `${kind}.en.json: ${problem}`));
  return problems;
}

/** A file that is not a JSON object has no texts; the comparison then reports every key of it. */
export function readTexts(file) {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : {};
  } catch {
    return {};
  }
}

/** The grammatical forms of the tiles and cards of a folder, or of its box, in a language. */
function formsAbove(folder, language, src) {
  const own = Object.values(readTexts(path.join(folder, `messages.${language}.json`)));
  const forms = own.flatMap((text) => [...readText(String(text)).offers]);
  return folder === src || folder === path.dirname(folder)
    ? new Set(forms)
    : new Set([...forms, ...formsAbove(path.dirname(folder), language, src)]);
}

function checkTexts(texts, offered) {
  const problems = Object.keys(texts).length === 0 ? ['is not a JSON object with texts'] : [];
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== 'string') {
      problems.push(`"${key}" is not a string`);
      continue;
    }
    const read = readText(text);
    problems.push(...read.problems.map((problem) => `"${key}" ${problem}`));
    for (const form of read.forms)
      if (!offered.has(form)) problems.push(`"${key}" asks for the form ${form}, which nothing has`);
  }
  return problems;
}

function compare(en, other) {
  const problems = [];
  for (const key of Object.keys(en)) {
    if (!Object.hasOwn(other, key)) problems.push(`"${key}" is missing`);
    else if (!saysAll(en[key], other[key]) || !saysAll(other[key], en[key])) {
      const [there, here] = [other[key], en[key]].map((text) => `{${[...namesIn(text)].sort().join(', ')}}`);
      problems.push(`"${key}" has values ${there}, in English ${here}`);
    }
  }
  for (const key of Object.keys(other)) {
    if (!Object.hasOwn(en, key)) problems.push(`"${key}" is not in English`);
  }
  return problems;
}

/**
 * Whether a text shows no value that the other lacks. A value that only selects a form need not be in every language.
 */
const saysAll = (text, other) => {
  const known = namesIn(other);
  return [...readText(String(text)).said].every((name) => known.has(name));
};

/** The values that a text needs. */
export const namesIn = (text) => readText(String(text)).names;

/** The ids of the games that a box offers as one game with other options. */
function editionsIn(file) {
  const [, list = ''] = /\beditions: \[([^]*?)\n {2}\]/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return [...list.matchAll(/\bid: '(\w+)'/g)].map(([, id]) => id);
}

/** Teaching texts are loaded separately, so their keys have a prefix. */
const checkLearnTexts = (_folder, en) =>
  Object.keys(en)
    .filter((key) => !key.startsWith('learn.'))
    .map((key) => `"${key}" does not begin with learn.`);

/** All boxes are loaded together, so each uses keys with its own name. */
function checkBoxTexts(folder, en) {
  const box = path.basename(folder);
  const games = existsSync(path.join(folder, 'page.ts'))
    ? [box]
    : filesBelow(folder)
        .filter((file) => path.basename(file) === 'page.ts')
        .map((file) => `${box}-${path.basename(path.dirname(file))}`);
  const ofBox = ['name', 'line', 'story', 'ours'].map((what) => `box.${box}.${what}`);
  const ofGames = games.flatMap((game) => (game === box ? [`game.${game}`] : [`game.${game}`, `game.${game}.line`]));
  const ofEditions = editionsIn(path.join(folder, 'box.ts')).flatMap((id) =>
    ['', '.line'].map((what) => `box.${box}.edition.${id}${what}`),
  );
  const keys = [...ofBox, ...ofGames, ...ofEditions];
  return [
    ...keys.filter((key) => !Object.hasOwn(en, key)).map((key) => `"${key}" is missing`),
    ...Object.keys(en)
      .filter((key) => !keys.includes(key))
      .map((key) => `"${key}" is no text of this box`),
  ];
}
