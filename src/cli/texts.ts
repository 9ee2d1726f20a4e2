import { existsSync, readFileSync } from 'node:fs';
import { textFolders } from '../games/list.ts';
import type { Lang } from '../kernel/languages.ts';
import type { Game } from '../kernel/rules.ts';
import type { Messages, Texts } from '../kernel/text.ts';

/** The texts in one folder below `src`, read from the files, so that a new language is found by its files alone. */
function read(folder: string, kind: 'messages' | 'box', lang: Lang): Messages {
  const file = new URL(`../${folder}/${kind}.${lang}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
}

const house = (lang: Lang): Messages => ({ ...read('kernel', 'messages', lang), ...read('cli', 'messages', lang) });

/** The texts of the command line itself. */
export const ownTexts = (lang: Lang): Texts => ({ lang, messages: house(lang) });

/** The texts of a game and its box, and with them those of the command line. */
export function textsOf({ rules }: Pick<Game, 'rules'>, lang: Lang): Texts {
  const folders = textFolders(rules.id).map((folder) => `games/${folder}`);
  const files = folders.flatMap((folder) => [read(folder, 'box', lang), read(folder, 'messages', lang)]);
  return { lang, messages: Object.assign({}, ...files, house(lang)) as Messages };
}
