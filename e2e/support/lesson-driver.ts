import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { gameIds, placeOf, textFolders } from '../../src/games/list.ts';
import { anchorOf, readPlace } from '../../src/games/zickzack/places.ts';
import type { Lang } from '../../src/kernel/languages.ts';
import { say, textsIn, type Messages, type Texts } from '../../src/kernel/text.ts';
import type { Lesson, Phrase, LessonStep } from '../../src/learn/contract.ts';
import type { Touch } from './touch.ts';

/** Takes lessons like a learner, in any language: places are found by what they are, not by name. */
export interface LessonPage {
  readonly game: string;
  readonly lesson: Lesson;
  /** The box page that leads to it. */
  readonly box: string;
  readonly path: string;
}

const folderOf = (game: string): string => textFolders(game).at(-1)!;

/** Every lesson there is. */
export const lessonPages: readonly LessonPage[] = (
  await Promise.all(
    gameIds.map(async (game): Promise<LessonPage[]> => {
      const { lessons } = (await import(`../../src/games/${folderOf(game)}/lesson.ts`)) as {
        lessons: readonly Lesson[];
      };
      const { box, inner } = placeOf(game)!;
      return lessons.map((lesson) => ({
        game,
        lesson,
        box: inner === null ? `/box/${box}` : `/box/${box}/${game}`,
        path: lesson.id === 'first' ? `/learn/${game}` : `/learn/${game}/${lesson.id}`,
      }));
    }),
  )
).flat();

const read = (folder: string, kind: string, lang: Lang): Messages =>
  JSON.parse(readFileSync(new URL(`../../src/${folder}/${kind}.${lang}.json`, import.meta.url), 'utf8')) as Messages;

/** The words of the pages around a lesson. */
export const learnTexts = (lang: Lang): Texts => textsIn(lang, read('web/learn', 'messages', lang));
/** The words of the pages around a table. */
export const pageTexts = (lang: Lang): Texts => textsIn(lang, read('web', 'messages', lang));
/** What a game's board says. */
export const gameTexts = (game: string, lang: Lang): Texts =>
  textsIn(lang, read(`games/${folderOf(game)}`, 'messages', lang));
/** What a game's lesson says. */
export const lessonTexts = (game: string, lang: Lang): Texts =>
  textsIn(lang, read(`games/${folderOf(game)}`, 'learn', lang));

/** What is chosen on the box page for a lesson of another edition of its game; null: nothing. */
export function editionPattern({ game, lesson }: LessonPage, lang: Lang): RegExp | null {
  const { box } = placeOf(game)!;
  const name = read(`games/${box}`, 'box', lang)[`box.${box}.edition.${lesson.id}`];
  return name === undefined ? null : new RegExp(`^${name}`);
}

/** Null for a text with values that the page fills in. */
export function fixedText(texts: Texts, { key, values }: Phrase): string | null {
  return values || /[{}]/.test(texts.messages[key] ?? '{') ? null : say(texts, key);
}

type Places = (page: Page, move: string) => readonly Locator[];
const at =
  (...selectors: readonly string[]) =>
  (page: Page): readonly Locator[] =>
    selectors.map((selector) => page.locator('.stand').locator(selector).filter({ visible: true }).first());

/** What is touched for a move, one after another. */
const places: Readonly<Record<string, Places>> = {
  zipher: (page, move) => at(...move.split('>').map((cell) => `[data-cell="${cell}"]`))(page),
  sudoku: (page, move) => at(`[data-cell="${move}"]`)(page),
  zickzack(page, move) {
    const place = readPlace(move)!;
    const length = place.to - place.from + 1;
    return at(`[data-stock="${length}"]`, `[data-cell="${place.row}:${anchorOf(place)}"]`)(page);
  },
  davinci(page, move) {
    const [, tile, value] = /^(\d\.\d+)=(.+)$/.exec(move) ?? [];
    if (tile !== undefined) return at(`[data-at="${tile}"]`, `.pad [data-value="${value!}"]`, '.pad .btn.main')(page);
    return move.startsWith('+') ? at(`[data-heap="${move[1]!}"]`)(page) : at('.dock .btn.main')(page);
  },
  'zoker-pairs': (page, move) => at(...move.split('+').map((card) => `[data-card="${card}"]`))(page),
  'zoker-memo': (page, move) => at(move.startsWith('@') ? `[data-place="${move}"]` : '[data-agree] .btn.main')(page),
  'zoker-tiko': (page, move) => at(`[data-hand="${move}"]`, '.dock .btn.main')(page),
  'zoker-solo'(page, move) {
    if (move === 'deal') return at('button:has([data-stock])')(page);
    const [from = '', to = ''] = move.split('>');
    return at(from.length === 1 ? `[data-place="${from}"]` : `[data-card="${from}"]`, `[data-place="${to}"]`)(page);
  },
  'zoker-kubo'(page, move) {
    if (move.startsWith('draw')) return at(`.acts .btn:nth-child(${move.slice(4)})`)(page);
    if (move === 'end' || move === 'pass') return at('.acts .btn:not([data-points])')(page);
    const card = (name: string): string => `.levels [data-card="${name}"]`;
    if (!move.startsWith('!')) return at(`[data-hand="${move}"]`, card(move))(page);
    return at('[data-points]', ...move.slice(1).split('-').map(card))(page);
  },
};

/** Some places are only shown by a first touch. */
const MOST_TOUCHES = 3;
/** How many frames the page may take to count a step as done: counted, because a busy machine draws them later. */
const FRAMES = 90;

/** Whether the page counts this many steps as done. */
const isDone = (page: Page, { game, lesson }: LessonPage, steps: number): Promise<boolean> =>
  page.evaluate<boolean>(`new Promise((tell) => {
    let frames = 0;
    const look = () => {
      const kept = JSON.parse(localStorage.getItem('spellenkast.lesson.${game}.${lesson.id}') ?? 'null');
      if ((kept?.done.length ?? 0) >= ${steps}) tell(true);
      else if (++frames > ${FRAMES}) tell(false);
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** Does what one step asks for. */
async function doStep(page: Page, lessonPage: LessonPage, index: number, touch: Touch): Promise<void> {
  const [move = ''] = lessonPage.lesson.steps[index]!.moves;
  const all = places[lessonPage.game]!(page, move);
  for (const [nth, place] of all.entries()) {
    // A pawn that stands where the move begins is chosen already.
    if (nth < all.length - 1 && (await place.getAttribute('aria-selected')) === 'true') continue;
    await touch(place);
  }
  for (let touches = 1; !(await isDone(page, lessonPage, index + 1)); touches++) {
    if (touches === MOST_TOUCHES) throw new Error(`${lessonPage.game}: ${move} does not do step ${index + 1}`);
    await touch(all.at(-1)!);
  }
}

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
/** A stretch of the round that is only looked at takes its time. */
const STRETCH_TIMEOUT = { timeout: 60_000 };

/** Takes a lesson from the first step to its end; `seen` is called with each step. */
export async function takeLesson(
  page: Page,
  lessonPage: LessonPage,
  lang: Lang,
  touch: Touch,
  seen: (step: LessonStep, index: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { lesson, game } = lessonPage;
  const words = lessonTexts(game, lang);
  for (const [index, step] of lesson.steps.entries()) {
    // There only while a step is asked, and empty where there is nothing more to say.
    await expect(page.locator('.more')).toBeAttached(STRETCH_TIMEOUT);
    const sentence = fixedText(words, step.say);
    if (sentence !== null) await expect(heading(page)).toHaveText(sentence);
    await seen(step, index);
    await doStep(page, lessonPage, index, touch);
  }
  await expect(page.locator('.end')).toBeVisible(STRETCH_TIMEOUT);
  const end = fixedText(words, lesson.end);
  if (end !== null) await expect(page.locator('.end')).toHaveText(end);
}
