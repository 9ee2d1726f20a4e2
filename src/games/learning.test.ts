import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { langs, type Lang } from '../kernel/languages.ts';
import { parseOptions, type Options } from '../kernel/options.ts';
import { everyOptions } from '../kernel/every-options.ts';
import type { Messages } from '../kernel/text.ts';
import { holds } from '../learn/condition.ts';
import type { Figure, Lesson, Phrase, Trainer } from '../learn/contract.ts';
import { figureProblems } from '../learn/figure-checks.ts';
import { openMoment } from '../learn/moment.ts';
import { lessonProblems } from '../learn/lesson-checks.ts';
import { borrowedSentences, rulebookProblems, shapeOf, untranslated } from '../learn/rulebook-checks.ts';
import { figuresIn, underOptions } from '../learn/rulebook.ts';
import { trainerProblems } from '../learn/trainer-checks.ts';
import { loadGame } from './index.ts';
import { gameIds, textFolders } from './list.ts';
import { rulebookOf } from './rulebook-files.ts';

// What every game's teaching material must fulfil.

const SEEDS = process.env['SPELLENKAST_LONG'] ? 300 : 12;
const seeds = Array.from({ length: SEEDS }, (_, seed) => `check-${seed}`);

const folderOf = (id: string): string => textFolders(id).at(-1) ?? '';
const urlOf = (id: string, name: string): URL => new URL(`./${folderOf(id)}/${name}`, import.meta.url);

async function moduleOf<T>(id: string, name: string): Promise<T | null> {
  return existsSync(urlOf(id, name)) ? ((await import(urlOf(id, name).href)) as T) : null;
}
const rulesOf = async (id: string) => (await loadGame(id))!.rules;
const figuresOf = async (id: string): Promise<readonly Figure[]> =>
  (await moduleOf<{ figures: readonly Figure[] }>(id, 'figures.ts'))?.figures ?? [];
const lessonsOf = async (id: string): Promise<readonly Lesson[]> =>
  (await moduleOf<{ lessons: readonly Lesson[] }>(id, 'lesson.ts'))?.lessons ?? [];
const trainersOf = async (id: string): Promise<readonly Trainer[]> => {
  const { trainer } = (await moduleOf<{ trainer: Trainer }>(id, 'trainer.ts'))!;
  return [trainer, ...(trainer.others ?? [])];
};

const readJson = (url: URL): Messages => (existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as Messages) : {});
const messagesOf = (id: string, kind: 'messages' | 'learn', lang: Lang): Messages =>
  Object.assign(
    {},
    ...textFolders(id).map((folder) => readJson(new URL(`./${folder}/${kind}.${lang}.json`, import.meta.url))),
  ) as Messages;

/** Phrases that some language has no text for. */
const unsaid = (id: string, phrases: readonly Phrase[]): string[] =>
  langs.flatMap((lang) => {
    const texts = messagesOf(id, 'learn', lang);
    return phrases.filter(({ key }) => !Object.hasOwn(texts, key)).map(({ key }) => `${lang}: ${key}`);
  });

test.each(gameIds)('%s is taught by a rulebook, figures, lessons and a trainer', (id) => {
  const parts = [...langs.map((lang) => `rulebook.${lang}.md`), 'figures.ts', 'lesson.ts', 'trainer.ts'];
  expect(parts.filter((name) => !existsSync(urlOf(id, name)))).toEqual([]);
});

describe.each(gameIds)('the rulebook of %s', (id) => {
  const books = new Map(langs.map((lang) => [lang, rulebookOf(id, lang)!]));

  test('exists in every language, with the same structure', () => {
    for (const [lang, book] of books) expect(book, lang).not.toBeNull();
    for (const [lang, book] of books) expect(shapeOf(book), lang).toEqual(shapeOf(books.get('en')!));
  });
  test.each(langs)(
    '%s: explains every clause, shows every figure, and names nothing that is not there',
    async (lang) => {
      expect(rulebookProblems(books.get(lang)!, await rulesOf(id), await figuresOf(id))).toEqual([]);
    },
  );
  test('does not repeat the clauses word for word, in any language', () => {
    for (const [lang, book] of books)
      expect(borrowedSentences(book, messagesOf(id, 'messages', lang)), lang).toEqual([]);
    expect(untranslated(books)).toEqual([]);
  });
});

describe.each(gameIds)('the figures of %s', (id) => {
  test('make claims that hold under the rules', async () => {
    const rules = await rulesOf(id);
    const figures = await figuresOf(id);
    expect(
      figures.flatMap((figure) => figureProblems(rules, figure).map((problem) => `${figure.id}: ${problem}`)),
    ).toEqual([]);
    expect(new Set(figures.map((figure) => figure.id)).size).toBe(figures.length);
  });
  test('have an example with texts for the box page, under all options', async () => {
    const examples = (await figuresOf(id)).flatMap(({ example }) => example ?? []);
    for (const options of everyOptions(await rulesOf(id)))
      expect(
        examples.some(({ when }) => holds(when, options)),
        JSON.stringify(options),
      ).toBe(true);
    expect(
      unsaid(
        id,
        examples.map(({ aim }) => aim),
      ),
    ).toEqual([]);
  });
});

test('SudoKids has six figures, a lesson and questions of its own', async () => {
  const { value: options } = parseOptions((await rulesOf('sudoku')).options, {
    board: 6,
    scoring: 'block',
    players: 2,
  }) as { value: Options };
  const shown = figuresIn(underOptions(rulebookOf('sudoku', 'en')!, options));
  const figures = (await figuresOf('sudoku')).filter((figure) => shown.includes(figure.id));
  expect(figures.length).toBeGreaterThanOrEqual(6);
  expect(figures.filter(({ at }) => at.options?.['board'] !== 6)).toEqual([]);
  expect((await lessonsOf('sudoku')).findLast(({ when }) => holds(when, options))?.id).toBe('kids');
  const [, kids] = await trainersOf('sudoku');
  for (const seed of seeds) expect(kids?.generate(seed, 1).at.options).toMatchObject({ board: 6 });
});

describe.each(gameIds)('the lessons of %s', (id) => {
  test('can be completed, answer every mistake they list, and have no dead end', async () => {
    const rules = await rulesOf(id);
    const lessons = await lessonsOf(id);
    expect(lessons.length).toBeGreaterThan(0);
    expect(new Set(lessons.map((lesson) => lesson.id)).size).toBe(lessons.length);
    for (const lesson of lessons) expect(lessonProblems(rules, lesson), lesson.id).toEqual([]);
  });
  test('have texts in every language', async () => {
    const phrases = (await lessonsOf(id)).flatMap(({ steps, end }) => [
      end,
      ...steps.flatMap(({ say, why, mistakes }) => [say, ...(why ? [why] : []), ...mistakes.map((each) => each.say)]),
    ]);
    expect(unsaid(id, phrases)).toEqual([]);
  });
});

describe.each(gameIds)('the trainer of %s', (id) => {
  test('asks about legal positions what is not obvious, with answers from the rules', async () => {
    for (const trainer of await trainersOf(id)) expect(trainerProblems(await rulesOf(id), trainer, seeds)).toEqual([]);
  });
  test('has texts in every language', async () => {
    const rules = await rulesOf(id);
    const exercises = (await trainersOf(id)).flatMap((trainer) =>
      Array.from({ length: trainer.levels }, (_, index) => index + 1).flatMap((level) =>
        seeds.map((seed) => trainer.generate(seed, level)),
      ),
    );
    const phrases = exercises.flatMap((exercise) => {
      const round = openMoment(rules, exercise.at);
      const names = exercise.choices.flatMap(({ name }) => (typeof name === 'string' ? [] : [name]));
      const whys = exercise.choices.map(({ id: choice }) => exercise.verdict(round, choice).why);
      return [exercise.ask, ...names, ...whys.filter((why) => 'key' in why)];
    });
    expect(unsaid(id, phrases)).toEqual([]);
  });
});
