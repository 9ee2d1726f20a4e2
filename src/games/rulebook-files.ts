import { existsSync, readFileSync } from 'node:fs';
import { textFolders } from './list.ts';
import type { Lang } from '../kernel/languages.ts';
import { readRulebook } from '../learn/read-rulebook.ts';
import type { Rulebook } from '../learn/rulebook.ts';

/** The rulebook of a game from its file, for what runs in Node; null: it has none. */
export function rulebookOf(game: string, lang: Lang): Rulebook | null {
  const name = `${textFolders(game).at(-1) ?? ''}/rulebook.${lang}.md`;
  const file = new URL(`./${name}`, import.meta.url);
  return existsSync(file) ? readRulebook(readFileSync(file, 'utf8'), name) : null;
}
