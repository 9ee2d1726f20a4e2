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

// Chromium under a test's control leaves such a text out even without scripts, so the page as it is served is asked.
test('a page says that it needs scripts where they are switched off', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const said = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? '';
  for (const text of [
    'Spellenkast needs JavaScript.',
    'heeft JavaScript nodig',
    'braucht JavaScript',
    'behöver JavaScript',
  ])
    expect(said).toContain(text);
});
