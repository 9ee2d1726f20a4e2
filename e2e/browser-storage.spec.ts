import { startAlone } from './support/open-table.ts';
import { playOn, waitForTurn } from './support/play-zipher.ts';
import { expect, test } from './support/static-server.ts';

test('without browser storage one can still play, and is told so', async ({ page }) => {
  // What a private window or a strict setting does to a worker.
  await page.route(/\/worker-.*\.js/, async (route) => {
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

test('when browser storage is full in the middle of a round, play goes on and the page says so', async ({ page }) => {
  const ROOM = 12;
  await page.route(/\/worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    const full = `{
      const add = IDBObjectStore.prototype.add;
      let left = ${ROOM};
      IDBObjectStore.prototype.add = function (...given) {
        if (left-- > 0) return add.apply(this, given);
        throw new DOMException('There is no room.', 'QuotaExceededError');
      };
    }`;
    await route.fulfill({ response, body: `${full}\n${await response.text()}` });
  });
  await startAlone(page, 5);
  const told = page.getByText('This device has no room left');
  await expect(told).toHaveCount(0);
  await playOn(page, ROOM + 2);
  await expect(told).toBeVisible();
  await page.getByRole('link', { name: 'Back to the cupboard' }).click();
  await expect(page.getByRole('link', { name: /Your turn/ })).toBeVisible();
  await page.getByRole('link', { name: /Your turn/ }).click();
  expect((await waitForTurn(page)).moves).toBeGreaterThanOrEqual(ROOM + 2);
  // What had room is there after a reload.
  await page.reload();
  const { moves } = await waitForTurn(page);
  expect(moves).toBeGreaterThan(0);
  expect(moves).toBeLessThan(ROOM);
});
