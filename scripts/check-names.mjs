// No file outside src/games names a game or a box: a new one is a folder and a line, and nothing else has to know of it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSourceIfMain, filesBelow } from './source.mjs';

const games = 'games';
const list = path.join(games, 'list.ts');
/** Tests and what only they use may speak of a certain game. */
const excepted = /\.test\.\w+$|(^|\/)testing\//;

/** The problems found below `src`, one line each. */
export function checkNames(src) {
  const names = namesIn(readFileSync(path.join(src, list), 'utf8'));
  const named = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`, 'gi');
  return filesBelow(src)
    .map((file) => path.relative(src, file).replaceAll(path.sep, '/'))
    .filter(
      (file) => !file.startsWith(`${games}/`) && !excepted.test(file) && /\.(ts|svelte|css|html|json)$/.test(file),
    )
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
