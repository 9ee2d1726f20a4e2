// Where the texts are, and which of them a source can use.
import path from 'node:path';
import { fileOf, languagesOf, namesIn, readTexts } from './message-languages.mjs';

/** By folder of sources, the folders of texts it uses; `games`: also those of the current game. */
const house = {
  web: ['web', 'web/learn', 'kernel', 'table', 'box', 'games'],
  board: ['web', 'web/learn', 'kernel', 'table', 'box', 'games'],
  games: ['web', 'kernel', 'table', 'box'],
  example: ['web', 'kernel', 'table', 'box'],
  cli: ['cli', 'kernel', 'box', 'games'],
  kernel: ['kernel', 'games'],
  learn: ['kernel', 'games'],
  table: ['table'],
  server: ['table', 'box', 'games'],
};
/** A game's terminal picture is drawn by the command line, with its texts. */
const picture = 'picture.ts';

/** The texts of each folder: key to the names of the values in it, in whatever language. The boxes are one folder, `box`. */
export function foldersIn(files, src) {
  const folders = new Map();
  const languages = languagesOf(src);
  for (const file of files) {
    const { kind, language } = fileOf(file) ?? {};
    if (!languages.includes(language)) continue;
    const folder = kind === 'box' ? 'box' : relative(src, path.dirname(file));
    const texts = folders.get(folder) ?? new Map();
    folders.set(folder, texts);
    for (const [key, text] of Object.entries(readTexts(file)))
      texts.set(key, new Set([...(texts.get(key) ?? []), ...namesIn(text)]));
  }
  return folders;
}

export const relative = (src, file) => path.relative(src, file).replaceAll(path.sep, '/');

const lies = (inner, outer) => inner === outer || inner.startsWith(`${outer}/`);
const isOfGame = (folder) => /^(games|example)\//.test(folder);

/** The folders of texts that each game has: its own and that of its box. */
function gamesIn(folders) {
  const all = [...folders.keys()].filter(isOfGame);
  const own = all.filter((folder) => !all.some((other) => other !== folder && lies(other, folder)));
  return own.map((game) => all.filter((folder) => lies(game, folder)));
}

/** Which folders' texts a source uses: `near` directly, `games` through the `say` of any game. */
export function reachOf(file, folders) {
  const [top] = file.split('/');
  const names = house[top] ?? [];
  const near = names.filter((name) => folders.has(name));
  if (isOfGame(file)) {
    const around = [...folders.keys()].filter((folder) => isOfGame(folder) && lies(file, folder));
    // Code shared by the games of a box uses texts that each of them has.
    const closest = around.sort((a, b) => b.length - a.length)[0];
    near.unshift(...around, ...[...folders.keys()].filter((folder) => folder !== closest && lies(folder, closest)));
    if (path.posix.basename(file) === picture && folders.has('cli')) near.push('cli');
  }
  return { near, games: names.includes('games') ? gamesIn(folders) : [] };
}
