// Texts whose keys come from data and can be listed: those of clauses, reasons, options, faults and chat phrases.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldsOf } from './said-keys.mjs';
import { clausesOf, filesBelow, stringsIn } from './source.mjs';
import { is, nodesOf, walk } from './tokens.mjs';

/** For each kind of text, all keys that a folder must have. */
const unions = {
  clause: (folder) => inFile(folder, 'clauses.ts', (file) => clausesOf(file)),
  reason: (folder) => [
    ...inFile(folder, 'clauses.ts', (file) => listIn(file, 'reasons') ?? []),
    ...inFile(folder, 'refusal.ts', tableReasonsIn),
  ],
  option: (folder) => inFile(folder, 'rules.ts', (file) => optionsIn(file, folder)),
  fault: (folder) => inFile(folder, 'faults.ts', (file) => listIn(file, 'faults') ?? []),
  phrase: (folder) => inFile(folder, 'chat-phrases.ts', (file) => listIn(file, 'phrases') ?? []),
  reaction: (folder) => inFile(folder, 'chat-phrases.ts', (file) => listIn(file, 'reactions') ?? []),
  problem: (folder) => beside(folder, 'web', 'kernel/problem.ts', 'problemKinds'),
  level: (folder) => botLevels(folder),
  bot: (folder) => botLevels(folder),
  theme: (folder) => beside(folder, 'web', 'web/app/settings.svelte.ts', 'themes'),
};

/** Whether the key is of a kind that is checked here. */
export const isCounted = (key) => Object.hasOwn(unions, key.split('.', 1)[0]);

/** Missing and superfluous texts of a folder. */
export function checkUnions(folder, texts) {
  return Object.entries(unions).flatMap(([kind, namesIn]) => {
    const keys = new Set(namesIn(folder).map((name) => `${kind}.${name}`));
    return [
      ...[...keys].filter((key) => !Object.hasOwn(texts, key)).map((key) => `"${key}" is missing`),
      ...Object.keys(texts)
        .filter((key) => key.startsWith(`${kind}.`) && !keys.has(key) && !isMeaning(key, keys))
        .map((key) => `"${key}" is the text of no ${kind}`),
    ];
  });
}

/** Options, their values and levels may have an additional text that explains them. */
const isMeaning = (key, keys) =>
  /^(option|level)\./.test(key) && key.endsWith('.why') && keys.has(key.slice(0, -'.why'.length));

/** A list in another folder than its texts, which belong to `owner`. */
function beside(folder, owner, file, name) {
  if (path.basename(folder) !== owner) return [];
  return inFile(path.dirname(folder), file, (found) => listIn(found, name) ?? []);
}

/** The levels of all bots there are: the page names them. */
function botLevels(folder) {
  if (path.basename(folder) !== 'web') return [];
  const bots = filesBelow(path.dirname(folder)).filter(
    (file) => /\/(games|kernel)\/.*bots?[^/]*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  );
  const levels = bots.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\blevel: '(\w+)'/g)]);
  return [...new Set(levels.map(([, level]) => level))];
}

function inFile(folder, name, read) {
  const file = path.join(folder, name);
  return existsSync(file) ? read(file) : [];
}

/** The strings and numbers of `const name = […]`; undefined: there is no such list. */
function listIn(file, name) {
  const source = readFileSync(file, 'utf8');
  const [, list] = new RegExp(`\\bconst ${name}\\b[^=;]*=\\s*\\[([^\\]]*)\\]`).exec(source) ?? [];
  return list === undefined ? undefined : itemsIn(list);
}

const itemsIn = (list) => [...list.matchAll(/'([^']*)'|\b(\d+)\b/g)].map(([, text, number]) => text ?? number);

/** The kernel's own reasons are a type: every game may give them. */
function tableReasonsIn(file) {
  const [, union = ''] = /type TableReason\s*=([^;]*);/.exec(readFileSync(file, 'utf8')) ?? [];
  return stringsIn(union).map(({ text }) => text);
}

/** Each option, and each value of those that are a choice. */
function optionsIn(file, folder) {
  let options = new Map();
  walk(nodesOf(readFileSync(file, 'utf8'), file), (list, bracket) => {
    if (bracket !== '{' || options.size > 0) return;
    const [value] = fieldsOf(list).get('options') ?? [];
    if (is(value, 'group', '{')) options = fieldsOf(value.nodes);
  });
  return [...options].flatMap(([name, [field]]) => {
    const values = is(field, 'group', '{') ? fieldsOf(field.nodes).get('values') : undefined;
    return [name, ...valuesOf(values, folder).map((value) => `${name}.${value}`)];
  });
}

function valuesOf(nodes, folder) {
  const [node] = nodes ?? [];
  if (is(node, 'group', '[')) return node.nodes.filter(({ kind }) => kind !== 'punct').map(({ text }) => text);
  if (node?.kind !== 'word') return [];
  const files = filesBelow(folder).filter((file) => file.endsWith('.ts') && path.dirname(file) === folder);
  for (const file of files) {
    const list = listIn(file, node.text);
    if (list) return list;
  }
  return [];
}
