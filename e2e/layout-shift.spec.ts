import type { Page } from '@playwright/test';
import { langs } from '../src/kernel/languages.ts';
import { tableStates, openTableState } from './support/table-states.ts';
import { expect, test } from './support/server.ts';

/** Where the board of Kubo lies, on the smallest phone. */
const boardAt = (page: Page): Promise<unknown> =>
  page.evaluate(`['.levels', '.dock'].map((part) => {
    const { left, top } = document.querySelector('.kubo ' + part).getBoundingClientRect();
    return [part, left, top + scrollY];
  })`);

test('neither a notice nor a hint nor a long headline moves the board', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // There is room for the table that is brought, and for no move beyond it.
  await page.route(/\/worker-.*\.js/, async (route) => {
    const response = await route.fetch();
    const full = `{
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (value, ...rest) {
        if (!self.noRoom) return add.call(this, value, ...rest);
        throw new DOMException('There is no room.', 'QuotaExceededError');
      };
      new BroadcastChannel('room').onmessage = () => (self.noRoom = true);
    }`;
    await route.fulfill({ response, body: `${full}\n${await response.text()}` });
  });
  await openTableState(page, tableStates['Zoker Kubo, 2']!);
  const before = await boardAt(page);

  await page.getByRole('navigation').getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('group', { name: 'Hint' });
  await expect(hint).toContainText('.');
  expect(await boardAt(page)).toEqual(before);
  await hint.getByRole('button', { name: 'Close the hint' }).click();

  await page.evaluate(`new BroadcastChannel('room').postMessage('full')`);
  await page.locator('[data-hand]').first().click();
  await expect(page.locator('.stage h1')).toHaveText('You can no longer lay the orange S1');
  expect(await boardAt(page)).toEqual(before);
  await page.getByRole('button', { name: 'Draw 1' }).click();
  const notice = page.getByText('This device has no room left');
  await expect(notice).toBeVisible();
  expect(await boardAt(page)).toEqual(before);
  const headline = page.locator('.stage h1');
  const covered = await page.evaluate(`(() => {
    const node = document.querySelector('.stage h1');
    const { left, top, width, height } = node.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) !== node;
  })()`);
  expect(covered, 'the notice covers the headline').toBe(false);

  await page.getByRole('button', { name: 'Put this notice away' }).click();
  await expect(notice).toBeHidden();
  await expect(headline).toBeFocused();
});

test('on a low screen a long hint covers nothing of the bar above', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await openTableState(page, tableStates['Zoker Tiko, 2']!);
  const hint = page.getByRole('group', { name: 'Hint' });
  await page.keyboard.press('h');
  await expect(hint).toContainText('.');
  for (const more of ['Which move?', 'Why?']) await hint.getByRole('button', { name: more }).click();
  await expect(hint.getByRole('button', { name: 'Zoker, rule 10' })).toBeVisible();
  const [bar, box] = [(await page.locator('header').first().boundingBox())!, (await hint.boundingBox())!];
  expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
});

test('the name of a game stays clear of the tools on the smallest phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const lang of langs) {
    await page.addInitScript(`localStorage.setItem('spellenkast.settings', '${JSON.stringify({ lang, pace: 0 })}')`);
    for (const at of ['train/davinci', 'learn/davinci', 'rules/davinci']) {
      await page.goto(`/${at}`);
      const [name, tools] = [page.locator('header .crumb .of'), page.locator('header .tools a')];
      await expect(tools.last()).toBeVisible();
      const { x, width } = (await name.boundingBox())!;
      const lefts = await Promise.all((await tools.all()).map(async (tool) => (await tool.boundingBox())!.x));
      expect(x + width, `${at} in ${lang}`).toBeLessThanOrEqual(Math.min(...lefts));
    }
  }
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  const tag = width === 390 ? [] : ['@long'];
  test(
    `what a newcomer can choose stays in place when the aim of the game arrives, ${width} wide`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      let arrive = (): void => undefined;
      const held = new Promise<void>((resolve) => (arrive = resolve));
      await page.route(/figures-.*\.js$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/box/zipher');
      const choice = page.getByRole('radio', { name: 'Against bots' }).locator('..');
      const before = (await choice.boundingBox())!.y;
      arrive();
      await expect(page.getByText('You all move one pawn')).toBeVisible();
      const { y, height: tall } = (await choice.boundingBox())!;
      expect(Math.abs(y - before)).toBeLessThan(tall / 4);
    },
  );
}
