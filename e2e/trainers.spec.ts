import { gameIds } from '../src/games/list.ts';
import { expectFocusKept, watchFocus } from './support/focus-watch.ts';
import { byKeyboard, byMouse } from './support/touch.ts';
import { expect, test } from './support/server.ts';

/** Questions without end, of every game. One is answered every day (learn.spec.ts). */
test.skip(process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run');

const QUESTIONS = 12;

for (const game of gameIds) {
  for (const [width, touch] of [
    [390, byMouse],
    [1440, byKeyboard],
  ] as const) {
    const how = touch === byKeyboard ? 'by keys' : 'by clicks';
    test(`${game}: ${QUESTIONS} questions are answered on a screen of ${width}, ${how}`, async ({ page }) => {
      test.setTimeout(240_000);
      await page.setViewportSize({ width, height: 844 });
      await watchFocus(page);
      await page.goto(`/train/${game}`);
      const answers = page.locator('.stand > button, .below button');
      for (let asked = 1; asked <= QUESTIONS; asked++) {
        // Whoever the question is put to: what is asked about lies before them.
        await expect(answers.nth(1), `question ${asked}`).toBeVisible();
        await touch(answers.nth(asked % (await answers.count())));
        const check = page.getByRole('button', { name: 'Check' });
        if (await check.isVisible()) await touch(check);
        await expect(page.getByText(/^(Right!|Not quite)$/).last()).toBeVisible();
        await expect(page.locator('.verdict li a').first()).toBeVisible();
        const next = page.getByRole('button', { name: 'Next question' });
        await expect(next).toBeFocused();
        await touch(next);
        if (touch === byKeyboard) await expectFocusKept(page, `question ${asked}`);
      }
      const wide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate<boolean>(wide), 'scrolled sideways').toBe(false);
      await page.reload();
      await page.getByText('How well you know each rule').click();
      const counts = await page.getByText(/^\d+ of \d+ right$/).allInnerTexts();
      const all = counts.map((text) => Number(/of (\d+)/.exec(text)?.[1])).reduce((sum, count) => sum + count, 0);
      expect(all).toBe(QUESTIONS);
    });
  }
}
