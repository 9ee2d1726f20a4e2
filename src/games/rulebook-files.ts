import { existsSync, readFileSync } from 'node:fs';
import { textFolders } from './list.ts';
import type { Lang } from '../kernel/languages.ts';
import type { Figure } from '../learn/contract.ts';
import { readRulebook } from '../learn/read-rulebook.ts';
import type { Rulebook } from '../learn/rulebook.ts';

/** The rulebook of a game, read from its file in Node; null: there is none. */
export function rulebookOf(game: string, lang: Lang): Rulebook | null {
  const name = `${textFolders(game).at(-1) ?? ''}/rulebook.${lang}.md`;
  const file = new URL(`./${name}`, import.meta.url);
  return existsSync(file) ? readRulebook(readFileSync(file, 'utf8'), name) : null;
}

/** The figures of its rulebook, in Node. */
export async function figuresOf(game: string): Promise<readonly Figure[]> {
  const file = `./${textFolders(game).at(-1) ?? ''}/figures.ts`;
  if (!existsSync(new URL(file, import.meta.url))) return [];
  return ((await import(file)) as { figures: readonly Figure[] }).figures;
}
