import { playOn, startAlone } from './play.ts';
import { expect, test } from './still.ts';

test('a browser that keeps nothing still plays, and says so', async ({ page }) => {
  // What a private window or a strict setting does to a worker.
  await page.route(/worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    const refused = "() => { throw new DOMException('The operation is insecure.', 'SecurityError'); }";
    const body = `Object.defineProperty(self, 'indexedDB', { value: { open: ${refused} } });\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await startAlone(page, 5);
  await expect(page.getByText('This browser does not let us save anything')).toBeVisible();
  const over = await page.evaluate('document.documentElement.scrollHeight - innerHeight');
  expect(over, 'pixels that do not fit').toBeLessThanOrEqual(0);
  await playOn(page, 3);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'There is no table here' })).toBeVisible();
});
