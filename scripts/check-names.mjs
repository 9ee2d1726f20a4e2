// Checks of names. No file outside src/games names a game or a box, so that a new one is a folder and a line. And a
// type's name means one thing, so that a search for it finds just that.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSourceIfMain, filesBelow } from './source.mjs';

const games = 'games';
const list = path.join(games, 'list.ts');
/** Tests and their helpers may name a game. */
const excepted = /\.test\.\w+$|(^|\/)testing\//;

/** Each game exports its clauses and reasons under the same names, which the contract gives. */
const ofEachGame = /^(games|example)\/.+\/clauses\.ts$/;
/** Words that once meant two things: not even a private type may have such a name. */
const oneMeaning = ['Host', 'Store', 'Ground', 'Open', 'Question', 'Answer', 'Fault', 'Outcome'];

/** The problems found below `src`, one line each. */
export function checkNames(src) {
  return [...checkGames(src), ...checkMeanings(src)];
}

function checkMeanings(src) {
  const homes = new Map();
  for (const file of ourFiles(src).filter((one) => /\.(ts|svelte)$/.test(one))) {
    const text = withoutComments(readFileSync(path.join(src, file), 'utf8'), file);
    for (const [, exported, name] of text.matchAll(
      /^ *(export )?(?:declare |abstract )?(?:interface|type|class|enum) (\w+)(?=[ <])/gm,
    )) {
      if (!oneMeaning.includes(name) && !exported) continue;
      const home = ofEachGame.test(file) ? 'each clauses.ts' : file;
      homes.set(name, (homes.get(name) ?? new Set()).add(home));
    }
  }
  return [...homes]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => `${[...files].join(', ')}: ${name} has ${files.size} meanings`);
}

const ourFiles = (src) =>
  filesBelow(src)
    .map((file) => path.relative(src, file).replaceAll(path.sep, '/'))
    .filter((file) => !excepted.test(file));

function checkGames(src) {
  const names = namesIn(readFileSync(path.join(src, list), 'utf8'));
  const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'gi');
  return ourFiles(src)
    .filter((file) => !file.startsWith(`${games}/`) && /\.(ts|svelte|css|html|json)$/.test(file))
    .flatMap((file) => {
      const found = withoutComments(readFileSync(path.join(src, file), 'utf8'), file).match(named) ?? [];
      return [...new Set(found)].map((name) => `${file}: names ${name}`);
    });
}

/** Ids of games and boxes: `zoker/kubo` in the list is the game `zoker-kubo` in the box `zoker`. */
function namesIn(text) {
  const folders = [...text.matchAll(/^ {2}'([a-z/]+)',$/gm)].map(([, folder]) => folder);
  if (folders.length === 0) throw new Error(`${list}: no games found`);
  return [...new Set(folders.flatMap((folder) => [folder.replace('/', '-'), folder.split('/')[0]]))];
}

/** A comment may take a game as its example. */
function withoutComments(text, file) {
  if (file.endsWith('.json')) return text;
  return text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:\w])\/\/[^\n]*/g, '');
}

checkSourceIfMain(import.meta.url, checkNames);
