import type { Figure, Lesson, Trainer } from '../learn/contract.ts';
import type { Rulebook } from '../learn/rulebook.ts';
import type { Lang } from '../kernel/languages.ts';
import type { Rules } from '../kernel/rules.ts';
import { textFolders } from './list.ts';

// The teaching parts of a game, found in its folder and loaded on request. Rules come without bots, which are not
// needed here.
const books = import.meta.glob<{ default: Rulebook }>(['./*/rulebook.*.md', './*/*/rulebook.*.md']);
const figures = import.meta.glob<{ figures: readonly Figure[] }>(['./*/figures.ts', './*/*/figures.ts']);
const lessons = import.meta.glob<{ lessons: readonly Lesson[] }>(['./*/lesson.ts', './*/*/lesson.ts']);
const trainers = import.meta.glob<{ trainer: Trainer }>(['./*/trainer.ts', './*/*/trainer.ts']);
const rules = import.meta.glob<{ rules: unknown }>(['./*/rules.ts', './*/*/rules.ts']);

const folderOf = (game: string): string => `./${textFolders(game).at(-1) ?? ''}`;
const fileOf = (game: string, part: string): string => `${folderOf(game)}/${part}.ts`;

export const hasFigures = (game: string): boolean => Object.hasOwn(figures, fileOf(game, 'figures'));

/** The rulebook in this language; null: the game has none yet. */
export const loadRulebook = async (game: string, lang: Lang): Promise<Rulebook | null> =>
  (await books[`${folderOf(game)}/rulebook.${lang}.md`]?.())?.default ?? null;

export const loadFigures = async (game: string): Promise<readonly Figure[]> =>
  (await figures[fileOf(game, 'figures')]?.())?.figures ?? [];

export const loadLessons = async (game: string): Promise<readonly Lesson[]> =>
  (await lessons[fileOf(game, 'lesson')]?.())?.lessons ?? [];

export const loadTrainer = async (game: string): Promise<Trainer | null> =>
  (await trainers[fileOf(game, 'trainer')]?.())?.trainer ?? null;

/** The rules of a game, for use where nothing is hidden from the player. */
export async function loadRules(game: string): Promise<Rules> {
  const file = await rules[fileOf(game, 'rules')]?.();
  if (!file) throw new Error(`there is no game ${game}`);
  return file.rules as Rules;
}
