// The keys and values in the sources must match those in the message files.
import { readFileSync } from 'node:fs';
import { foldersIn, reachOf, relative } from './message-folders.mjs';
import { isCounted } from './message-unions.mjs';
import { HOLE, saidIn } from './said-keys.mjs';
import { filesBelow } from './source.mjs';

/** Tests may use any text. */
const isSource = (file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file);
/**
 * Values that the page fills in. In a `{ key, values }`: whose turn or move it is, and whom it concerns. In a refusal:
 * who sits on a `seat`.
 */
const filledIn = (how, names) =>
  how === 'text' ? ['name', 'who'] : how === 'refusal' && names.has('seat') ? ['player'] : [];

/** The problems found below `src`, one line each. */
export function checkUse(src) {
  const files = filesBelow(src);
  const folders = foldersIn(files, src);
  const sources = files.filter(isSource).map((file) => {
    const name = relative(src, file);
    const source = readFileSync(file, 'utf8');
    const { near, games } = reachOf(name, folders);
    const textsOf = (folder) => folders.get(folder);
    return {
      lineOf: (at) => `${name}:${source.slice(0, at).split('\n').length}`,
      ...saidIn(source, name),
      reach: new Set([...near, ...games.flat()]),
      near: near.map(textsOf),
      games: games.map((chain) => chain.map(textsOf)),
    };
  });
  // The suffix of a twin key is added far from its key: `.you` of a game's sentence by the page.
  const twinsOf = (folder) => sources.flatMap(({ twins, reach }) => (reach.has(folder) ? [...twins] : []));
  const endings = new Map([...folders.keys()].map((folder) => [folders.get(folder), new Set(twinsOf(folder))]));
  return [
    ...sources.flatMap((source) => [...checkKeys(source), ...checkValues(source, endings)]),
    ...[...folders].flatMap(([folder, texts]) => checkUnsaid(folder, texts, sources, endings.get(texts))),
  ];
}

const partOf = (key) => key.split('.', 1)[0];

/** A hole is one part of a key, except the id of a clause, which has two. */
function patternOf(key) {
  const texts = key.split(HOLE).map((text) => text.replace(/[.$]/g, '\\$&'));
  return new RegExp(`^${texts.join(isCounted(key) ? '.+' : '[^.]+')}$`);
}

const patterns = new Map();
function fits(key, other) {
  if (!key.includes(HOLE)) return key === other;
  if (!patterns.has(key)) patterns.set(key, patternOf(key));
  return patterns.get(key).test(other);
}

const has = (texts, key) => (key.includes(HOLE) ? [...texts.keys()].some((other) => fits(key, other)) : texts.has(key));

/** Keys that are in no message file that the source can use. */
function checkKeys({ lineOf, uses, near, games }) {
  const all = [...near, ...games.flat()].flatMap((texts) => [...texts.keys()]);
  const parts = new Set(all.filter((key) => key.includes('.')).map(partOf));
  const isThere = (key) => {
    if (near.some((texts) => has(texts, key))) return true;
    const own = games.filter((chain) => chain.some((texts) => has(texts, key))).length;
    // A text used for any game must exist in every game, unless it depends on the game.
    return own > 0 && (own === games.length || key.includes(HOLE) || isCounted(key));
  };
  return uses.flatMap(({ how, keys, at }) =>
    keys
      .filter((key) => (how !== 'other' || parts.has(partOf(key))) && !isThere(key))
      .map((key) => `${lineOf(at)}: "${key.replaceAll(HOLE, '…')}" is in no message file`),
  );
}

/** Values that a text names and is not given, and those given that no text names. */
function checkValues({ lineOf, uses, near, games }, endings) {
  return uses.flatMap(({ how, keys, at, values }) => {
    if (how === 'other') return [];
    const problems = [];
    const report = (problem) => problems.push(`${lineOf(at)}: ${problem}`);
    const given = new Set([...values.names, ...filledIn(how, values.names)]);
    const named = new Set();
    for (const texts of new Set([...near, ...games.flat()])) {
      for (const [key, names] of textsMeant(texts, keys, how === 'text' ? endings.get(texts) : [])) {
        for (const name of names) named.add(name);
        // With a hole in the key the text is unknown, and so are its values.
        if (values.open || !keys.includes(key)) continue;
        const missing = [...names].filter((name) => !given.has(name));
        if (missing.length > 0) report(`"${key}" is not given ${missing.join(', ')}`);
      }
    }
    // The values of a refusal are also for boards and programs, not only for the reader.
    const unused = how === 'refusal' ? [] : [...values.names].filter((name) => !named.has(name));
    if (unused.length > 0) report(`"${keys.join('", "').replaceAll(HOLE, '…')}" does not say ${unused.join(', ')}`);
    return problems;
  });
}

const textsMeant = (texts, keys, twins) =>
  [...texts].filter(([key]) =>
    keys.some((each) => fits(each, key) || [...twins].some((twin) => fits(each + twin, key))),
  );

/** Texts that no source can use. */
function checkUnsaid(folder, texts, sources, twins) {
  if (folder === 'box') return [];
  const uses = sources.filter(({ reach }) => reach.has(folder)).flatMap((source) => source.uses);
  const said = new Set(uses.flatMap(({ keys }) => keys));
  const handedOn = new Set(uses.filter(({ how }) => how !== 'say').flatMap(({ keys }) => keys));
  const holes = (keys) => [...keys].filter((key) => key.includes(HOLE));
  const isIn = (keys) => {
    const open = holes(keys);
    return (key) => keys.has(key) || open.some((each) => fits(each, key));
  };
  const [isSaid, isHandedOn] = [isIn(said), isIn(handedOn)];
  const isTwin = (key) => [...twins].some((twin) => key.endsWith(twin) && isHandedOn(key.slice(0, -twin.length)));
  return [...texts.keys()]
    .filter((key) => !isCounted(key) && !isSaid(key) && !isTwin(key))
    .map((key) => `${folder}/messages.en.json: "${key}" is said nowhere`);
}
