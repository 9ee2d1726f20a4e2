import { expectAccessible } from './support/axe.ts';
import { createTable } from './support/create-table.ts';
import { sitDown } from './support/open-table.ts';
import { useTestSettings } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

test.skip(process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run');

test('a program plays with a token from the menu, everyone sees that, and the token can be revoked', async ({
  someone,
  server,
}) => {
  const [ada, bea] = [await someone(), await someone()];
  const { link } = await createTable(ada, 'zipher', {});
  await useTestSettings(bea);
  await ada.goto(link);
  await sitDown(bea, link, 'Bea');
  await bea.getByRole('button', { name: 'Table menu' }).click();
  await bea.getByRole('button', { name: /^Let a program play/ }).click();
  await bea.getByRole('button', { name: 'Make a token' }).click();
  const token = await bea.getByRole('dialog').locator('.token').textContent();
  expect(token).toMatch(/^[\w-]{43}$/);
  await expectAccessible(bea, 'a token is shown');
  await expect(ada.getByText('played by a program').first()).toBeVisible();
  await expect(ada.getByText('A program plays for Bea now.').first()).toBeVisible();

  // The program is there now, and sees Bea's seat.
  const table = /\/table\/([\w-]+)/.exec(link)![1]!;
  const headers = { authorization: `Bearer ${token}` };
  const seen = (): Promise<Response> => fetch(new URL(`/api/tables/${table}`, server.url), { headers });
  expect(await (await seen()).json()).toMatchObject({ snapshot: { faces: [{ viewer: 1 }] } });

  await bea.getByRole('button', { name: 'Take the seat back' }).click();
  await expect(ada.getByText('played by a program')).toHaveCount(0);
  await expect(bea.getByRole('button', { name: 'Make a token' })).toBeVisible();
  expect((await seen()).status).toBe(403);
  const opening = bea.context().waitForEvent('page');
  await bea.getByRole('link', { name: 'How programs play' }).click();
  const docs = await opening;
  await expect(docs.getByRole('heading', { level: 1 })).toHaveText(/^Spellenkast API/);
  await expectAccessible(docs, 'the API is described');
});
