import type { Locator, Page } from '@playwright/test';
import { langs, type Lang } from '../src/kernel/languages.ts';
import { say } from '../src/kernel/text.ts';
import { expectFocusKept, watchFocus } from './support/focus-watch.ts';
import { title } from './support/round-page.ts';
import { byKeyboard, byMouse, type Touch } from './support/touch.ts';
import {
  lessonPages,
  editionPattern,
  gameTexts,
  learnTexts,
  lessonTexts,
  fixedText,
  pageTexts,
  takeLesson,
  type LessonPage,
} from './support/lesson-driver.ts';
import { expect, test } from './support/server.ts';

/** Every lesson of every game, by hand, and the way of a newcomer. In the short run: that way with Zipher, and a lesson (learn.spec.ts). */

const called = ({ game, lesson }: LessonPage): string => `${game}, ${lesson.id}`;

/** Before the page is opened. */
const speak = (page: Page, lang: Lang): Promise<unknown> =>
  page.addInitScript((settings) => {
    if (localStorage.getItem('spellenkast.settings') === null) localStorage.setItem('spellenkast.settings', settings);
  }, JSON.stringify({ lang }));

/** A first round follows, with someone else at the table wherever the game is for more than one. */
async function playFirstRound(page: Page, { lesson }: LessonPage, touch: Touch): Promise<void> {
  await touch(page.locator('.next .btn.main'));
  await expect(page).toHaveURL(/\/table\/here-/);
  await expect(page.locator(lesson.spoken ? '[data-cell="r6c6"]' : 'main [data-rove]').first()).toBeVisible();
}

for (const lessonPage of lessonPages) {
  test(
    `${called(lessonPage)}: taken by clicks, and goes over into a first round`,
    { tag: '@long' },
    async ({ page }) => {
      await speak(page, 'en');
      await page.goto(lessonPage.path);
      await takeLesson(page, lessonPage, 'en', byMouse);
      await playFirstRound(page, lessonPage, byMouse);
    },
  );

  test(`${called(lessonPage)}: taken by keys alone`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(300_000);
    await speak(page, 'en');
    await watchFocus(page);
    await page.goto(lessonPage.path);
    await expect(title(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await takeLesson(page, lessonPage, 'en', byKeyboard, (_, index) => expectFocusKept(page, `step ${index + 1}`));
    await expectFocusKept(page, 'the end');
    await expect(title(page)).toHaveText(say(learnTexts('en'), 'lesson.done'));
  });
}

test.describe('a newcomer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** What is cut, lies over something else in the bar, or is scrolled sideways. */
  const faults = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>(`(() => {
      const wide = document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['the page scrolls sideways'] : [];
      const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
      const shown = [...document.querySelectorAll('header :is(a, button, .crumb), main :is(p, h1, h2, a, button, summary, label, small)')]
        .filter((each) => each.getBoundingClientRect().width > 1 && each.checkVisibility());
      const cut = shown.filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const { overflowX, textOverflow } = getComputedStyle(each);
        // A name that is too long ends in dots.
        const hidden = hides(overflowX) && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1;
        return left < -1 || right > innerWidth + 1 || hidden;
      });
      const bar = shown.filter((each) => each.closest('header.bar')).map((each) => ({ each, box: each.getBoundingClientRect() }));
      const over = bar.filter(({ each, box }, index) =>
        bar.some((other, at) => at > index && !each.contains(other.each) && !other.each.contains(each)
          && box.left < other.box.right - 1 && other.box.left < box.right - 1 && box.top < other.box.bottom && other.box.top < box.bottom));
      const words = (each) => each.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60);
      return [...wide, ...cut.map((each) => 'cut: ' + words(each)), ...over.map(({ each }) => 'covered: ' + words(each))];
    })()`);

  const byTap: Touch = (place) => place.tap();

  /** Zipher: the tile for the middle where the lot has it so, otherwise a walk. */
  async function makeFirstMove(page: Page, lang: Lang): Promise<void> {
    const cells = (word: string): Locator =>
      page.getByRole('gridcell', { name: new RegExp(`, ${say(gameTexts('zipher', lang), `ui.cell.${word}`)}(,|$)`) });
    const pick = page.locator('.pick.may');
    await expect(pick.or(cells('may')).or(cells('landing')).first()).toBeVisible();
    if ((await pick.count()) > 0) {
      // A first touch shows the tile where it is small, a second one takes it.
      await expect(async () => {
        if ((await pick.count()) > 0) await pick.first().tap();
        await expect(page.locator('.pick')).toHaveCount(0, { timeout: 500 });
      }).toPass();
      return;
    }
    if ((await cells('landing').count()) === 0) await cells('may').first().tap();
    const end = await cells('landing').first().getAttribute('data-cell');
    const taken = page.locator('[data-tray="0"] svg');
    // A first touch shows the way, a second one goes it.
    await expect(async () => {
      if ((await taken.count()) === 0) await page.locator(`[data-cell="${end ?? ''}"]`).tap();
      await expect(taken).not.toHaveCount(0, { timeout: 500 });
    }).toPass();
  }

  for (const lang of langs) {
    for (const lessonPage of lessonPages) {
      const { game, lesson, box } = lessonPage;
      // The longest words stand for all in the short run.
      const tag = game === 'zipher' && lang === 'de' ? [] : ['@long'];
      test(
        `${lang}, ${called(lessonPage)}: from the box through the lesson to a first round`,
        { tag },
        async ({ page }) => {
          const words = learnTexts(lang);
          await speak(page, lang);
          await page.goto(box);
          const edition = editionPattern(lessonPage, lang);
          if (edition !== null) await page.getByRole('radio', { name: edition }).tap();
          // What it is about, lesson and rulebook, and only then the table.
          const ways = page.getByRole('main').locator('.meet a.btn, .go .btn');
          await expect(ways.first()).toHaveText(say(words, 'meet.lesson'));
          await expect(ways.nth(1)).toHaveText(say(words, 'meet.rules'));
          await expect(ways).toHaveCount(3);
          await expect(ways.first()).toBeInViewport();
          expect(await faults(page), 'the box').toEqual([]);
          if (lesson.id === 'first' || edition !== null) await ways.first().tap();
          else await page.goto(lessonPage.path);
          await takeLesson(page, lessonPage, lang, byTap, async (step, index) => {
            expect(await faults(page), `step ${index + 1}`).toEqual([]);
            if (!step.why || index > 0) return;
            await page.locator('summary').tap();
            const why = fixedText(lessonTexts(game, lang), step.why);
            if (why !== null) await expect(page.locator('.more details p')).toHaveText(why);
            expect(await faults(page), 'its why').toEqual([]);
          });
          expect(await faults(page), 'its end').toEqual([]);
          await playFirstRound(page, lessonPage, byTap);
          expect(await faults(page), 'the table').toEqual([]);
          if (game === 'zipher') await makeFirstMove(page, lang);

          // Who has met the game finds the table first.
          await page.goto(box);
          await expect(ways.first()).toHaveText(new RegExp(say(pageTexts(lang), 'start.play')));
          await expect(ways.nth(1)).toHaveText(say(words, 'meet.rules'));
          await expect(ways.nth(2)).toHaveText(say(words, 'meet.lesson'));
        },
      );
    }
  }
});
