import { expect, test } from './support/server.ts';

test('a browser that is too old is told so, without a script', async ({ page }) => {
  const told = page.getByText('This browser is too old for Spellenkast.');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toBeHidden();

  // As in a browser that knows no `:has()` and cannot read our scripts.
  await page.route('**/*.js', (route) => route.abort());
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('selector(:has(', 'selector(:unknown(') });
  });
  await page.reload();
  await expect(told).toBeVisible();
  await expect(page.getByText('Deze browser is te oud')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page says that it needs them', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Spellenkast needs JavaScript.')).toBeVisible();
    await expect(page.getByText('This browser is too old for Spellenkast.')).toBeHidden();
  });
});
