import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expectAccessible } from './support/axe.ts';
import { createTable } from './support/create-table.ts';
import { giveUp, useTestSettings } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** A deal that nobody chose, and how people can tell. */

const KAST = fileURLToPath(new URL('../src/cli/kast.ts', import.meta.url));

test(
  'two players add words to a deal, and check it after the round on the page and with kast',
  { tag: '@long' },
  async ({ someone }, info) => {
    const [ada, bea] = [await someone(), await someone()];
    const { link } = await createTable(ada, 'zipher', { match: { rounds: 2 }, leave: 'end' });
    await useTestSettings(bea);
    await ada.goto(link);
    const fair = ada.locator('details.fair');
    await fair.locator('summary').click();
    // Who types nothing has the page say something random.
    await expect(fair.getByText('random')).toBeVisible();
    await fair.getByLabel('Your word for the deal').fill('kersen');
    await fair.getByRole('button', { name: 'Use this word' }).click();
    await expect(fair.getByText('kersen')).toBeVisible();
    await expectAccessible(ada, 'the waiting room with words');

    await bea.goto(link);
    await bea.locator('details.fair summary').click();
    await expect(bea.locator('details.fair').getByText('kersen')).toBeVisible();
    await bea.getByLabel('Your word for the deal').fill('peren 🍐');
    await bea.getByRole('textbox', { name: 'Your name' }).fill('Bea');
    await bea.getByRole('button', { name: 'Sit here' }).click();
    await expect(ada.getByRole('grid').first()).toBeVisible();
    await giveUp(bea);

    await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ada.getByRole('button', { name: 'Check this deal' }).click();
    const verdict = ada.getByRole('region', { name: 'Fair deal' });
    await expect(verdict.getByRole('status')).toHaveText(/^This deal was fair:/);
    for (const word of ['kersen', 'peren 🍐']) await expect(verdict.getByText(word)).toBeVisible();

    await ada.getByRole('button', { name: 'Copy the record' }).first().click();
    const record = JSON.parse(await ada.evaluate('navigator.clipboard.readText()')) as {
      fair: { words: string[] };
    };
    const verified = (name: string, given: object): { status: number | null; said: string } => {
      const file = info.outputPath(name);
      writeFileSync(file, JSON.stringify(given));
      const { status, stdout, stderr } = spawnSync(process.execPath, [KAST, 'verify', file], { encoding: 'utf8' });
      return { status, said: stdout + stderr };
    };
    const good = verified('record.json', record);
    expect(good.said).toContain('The deal is what its secret and words give.');
    expect(good.status).toBe(0);
    const bad = verified('tampered.json', { ...record, fair: { ...record.fair, words: ['kersen', 'appels'] } });
    expect(bad.said).toContain('NOT what its secret and words give');
    expect(bad.status).not.toBe(0);
  },
);

test('the link for spectators offers no seat', async ({ someone }) => {
  const [ada, cor] = [await someone(), await someone()];
  const { watchLink } = await createTable(ada, 'zipher');
  await useTestSettings(cor);
  await cor.goto(watchLink);
  await expect(cor.getByText('You came to watch.')).toBeVisible();
  await expect(cor.getByRole('button', { name: 'Sit here' })).toHaveCount(0);
  await expect(cor.getByLabel('Your name')).toHaveCount(0);
});
