import type { Page } from '@playwright/test';
import { langs, type Lang } from '../src/kernel/languages.ts';
import { say } from '../src/kernel/text.ts';
import { byKeys } from './keys.ts';
import { byMouse, title, type Touch } from './play.ts';
import { courses, editionWords, learnWords, lessonWords, plainWords, takeLesson, type Course } from './pupil.ts';
import { expect, test } from './server.ts';

/** Every lesson of every game, by hand. One of them is taken every day (learn.spec.ts). */
test.skip(process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run');

const called = ({ game, lesson }: Course): string => `${game}, ${lesson.id}`;

/** Before the page is opened. */
const speak = (page: Page, lang: Lang): Promise<unknown> =>
  page.addInitScript((settings) => {
    if (localStorage.getItem('spellenkast.settings') === null) localStorage.setItem('spellenkast.settings', settings);
  }, JSON.stringify({ lang }));

/** A first round follows, with someone else at the table wherever the game is for more than one. */
async function playFirstRound(page: Page, { lesson }: Course, touch: Touch): Promise<void> {
  await touch(page.locator('.next .btn.main'));
  await expect(page).toHaveURL(/\/table\/here-/);
  await expect(page.locator(lesson.spoken ? '[data-cell="r6c6"]' : 'main [data-rove]').first()).toBeVisible();
}

for (const course of courses) {
  test(`${called(course)}: taken by clicks, and goes over into a first round`, async ({ page }) => {
    await speak(page, 'en');
    await page.goto(course.path);
    await takeLesson(page, course, 'en', byMouse);
    await playFirstRound(page, course, byMouse);
  });

  test(`${called(course)}: taken by keys alone`, async ({ page }) => {
    test.setTimeout(300_000);
    await speak(page, 'en');
    await page.goto(course.path);
    await takeLesson(page, course, 'en', byKeys);
    await expect(title(page)).toHaveText(say(learnWords('en'), 'lesson.done'));
  });
}

test.describe('a newcomer with a phone', () => {
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

  for (const lang of langs) {
    for (const course of courses) {
      test(`${lang}, ${called(course)}: from the box through the lesson to a first round`, async ({ page }) => {
        const { game, lesson, box } = course;
        const words = learnWords(lang);
        await speak(page, lang);
        await page.goto(box);
        const edition = editionWords(course, lang);
        if (edition !== null) await page.getByRole('button', { name: edition }).tap();
        const link = page.getByRole('link', { name: say(words, 'meet.lesson') });
        await expect(page.locator('.meet .btn').first()).toHaveText(say(words, 'meet.lesson'));
        expect(await faults(page), 'the box').toEqual([]);
        if (lesson.id === 'first' || edition !== null) await link.tap();
        else await page.goto(course.path);
        await takeLesson(
          page,
          course,
          lang,
          (place) => place.tap(),
          async (step, index) => {
            expect(await faults(page), `step ${index + 1}`).toEqual([]);
            if (!step.why || index > 0) return;
            await page.locator('summary').tap();
            const why = plainWords(lessonWords(game, lang), step.why);
            if (why !== null) await expect(page.locator('.more details p')).toHaveText(why);
            expect(await faults(page), 'its why').toEqual([]);
          },
        );
        expect(await faults(page), 'its end').toEqual([]);
        await playFirstRound(page, course, (place) => place.tap());
        expect(await faults(page), 'the table').toEqual([]);
      });
    }
  }
});
