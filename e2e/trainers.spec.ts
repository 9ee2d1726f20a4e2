import { gameIds } from '../src/games/list.ts';
import { expect, test } from './server.ts';

/** Questions without end, of every game. One is answered every day (learn.spec.ts). */
test.skip(process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run');

const QUESTIONS = 12;

for (const game of gameIds) {
  for (const width of [390, 1440]) {
    test(`${game}: ${QUESTIONS} questions are answered on a screen of ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/train/${game}`);
      const answers = page.locator('.stand > button, .below button');
      for (let asked = 1; asked <= QUESTIONS; asked++) {
        // Whoever the question is put to: what is asked about lies before them.
        await expect(answers.nth(1), `question ${asked}`).toBeVisible();
        await answers.nth(asked % (await answers.count())).click();
        const check = page.getByRole('button', { name: 'Check' });
        if (await check.isVisible()) await check.click();
        await expect(page.getByText(/^(Right!|Not quite)$/).last()).toBeVisible();
        await expect(page.locator('.verdict li a').first()).toBeVisible();
        await page.getByRole('button', { name: 'Next question' }).click();
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
