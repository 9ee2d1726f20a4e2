import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './server.ts';

test('the cupboard shows five boxes and no accessibility fault', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which box shall we take?');
  for (const box of ['Zipher', 'Zoker', 'Da Vinci Code', 'ZickZack', 'SuDoKu']) {
    await expect(page.getByRole('link', { name: box })).toBeVisible();
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
