// Every message file says the same things in every language, and every clause has a text.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSourceIfMain, clausesOf, filesBelow } from './source.mjs';

const languages = ['en', 'nl', 'de', 'sv'];

/** `{name}`, or `{name|one form|other form}`. */
const placeholder = /\{(\w+)(?:\|[^{|}]*\|[^{|}]*)?\}/g;

/** The problems found below `src`, one line each. */
export function checkMessages(src) {
  const wanted = new Set();
  for (const file of filesBelow(src)) {
    const name = path.basename(file);
    const [, kind] = /^(messages|box)\.\w+\.json$/.exec(name) ?? [];
    if (name === 'clauses.ts' || kind === 'messages') wanted.add(path.join(path.dirname(file), 'messages'));
    const isBox = name === 'box.ts' && path.basename(path.dirname(path.dirname(file))) === 'games';
    if (isBox || kind === 'box') wanted.add(path.join(path.dirname(file), 'box'));
  }
  return [...wanted].flatMap((stem) =>
    checkFiles(stem).map((problem) => path.join(path.relative(src, path.dirname(stem)), problem)),
  );
}

/** The files of one kind in a folder, one for each language: texts of a game or a part of the app, or those on a box. */
function checkFiles(stem) {
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
    texts[language] = read(file);
    problems.push(...checkTexts(texts[language]).map((problem) => `${name}: ${problem}`));
  }
  const { en, ...others } = texts;
  if (en === undefined) return problems;

  for (const [language, other] of Object.entries(others)) {
    problems.push(...compare(en, other).map((problem) => `${kind}.${language}.json: ${problem}`));
  }
  const rest = kind === 'box' ? checkBoxTexts(folder, en) : checkClauseTexts(folder, en);
  problems.push(...rest.map((problem) => `${kind}.en.json: ${problem}`));
  return problems;
}

/** A file that is no JSON object has no texts; the comparison then reports every key of it. */
function read(file) {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8'));
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : {};
  } catch {
    return {};
  }
}

function checkTexts(texts) {
  const problems = Object.keys(texts).length === 0 ? ['is not a JSON object with texts'] : [];
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== 'string') problems.push(`"${key}" is not a string`);
    else if (text.trim() === '') problems.push(`"${key}" is empty`);
    else if (/[{}]/.test(text.replace(placeholder, ''))) problems.push(`"${key}" has a broken placeholder`);
  }
  return problems;
}

function compare(en, other) {
  const problems = [];
  for (const key of Object.keys(en)) {
    if (!Object.hasOwn(other, key)) problems.push(`"${key}" is missing`);
    else if (!saysAll(en[key], other[key]) || !saysAll(other[key], en[key])) {
      const [there, here] = [other[key], en[key]].map((text) => `{${[...placeholdersOf(text)].sort().join(', ')}}`);
      problems.push(`"${key}" has placeholders ${there}, in English ${here}`);
    }
  }
  for (const key of Object.keys(other)) {
    if (!Object.hasOwn(en, key)) problems.push(`"${key}" is not in English`);
  }
  return problems;
}

/** Whether a text says every value that another one names. Only plural forms may differ: one language inflects a word, another does not. */
function saysAll(text, other) {
  const said = placeholdersOf(other);
  return [...placeholdersOf(text, true)].every((name) => said.has(name));
}

function placeholdersOf(text, plain = false) {
  const found = [...String(text).matchAll(placeholder)].filter(([whole]) => !plain || !whole.includes('|'));
  return new Set(found.map(([, name]) => name));
}

/** All boxes are read together, so each says only what is its own, under its own name. */
function checkBoxTexts(folder, en) {
  const box = path.basename(folder);
  const games = existsSync(path.join(folder, 'page.ts'))
    ? [box]
    : filesBelow(folder)
        .filter((file) => path.basename(file) === 'page.ts')
        .map((file) => `${box}-${path.basename(path.dirname(file))}`);
  const ofBox = ['name', 'line', 'story', 'ours'].map((what) => `box.${box}.${what}`);
  const ofGames = games.flatMap((game) => (game === box ? [`game.${game}`] : [`game.${game}`, `game.${game}.line`]));
  const keys = [...ofBox, ...ofGames];
  return [
    ...keys.filter((key) => !Object.hasOwn(en, key)).map((key) => `"${key}" is missing`),
    ...Object.keys(en)
      .filter((key) => !keys.includes(key))
      .map((key) => `"${key}" is no text of this box`),
  ];
}

function checkClauseTexts(folder, en) {
  const file = path.join(folder, 'clauses.ts');
  if (!existsSync(file)) return [];
  const keys = clausesOf(file).map((id) => `clause.${id}`);
  return [
    ...keys.filter((key) => !Object.hasOwn(en, key)).map((key) => `"${key}" is missing`),
    ...Object.keys(en)
      .filter((key) => key.startsWith('clause.') && !keys.includes(key))
      .map((key) => `"${key}" is the text of no clause`),
  ];
}

checkSourceIfMain(import.meta.url, checkMessages);
