import { changeSetup, chooseDeal, chooseWay, invite, startTable, openBox, sitDown } from './support/open-table.ts';
import { playOn, playTogether } from './support/play-zipher.ts';
import { title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** Whole rounds that take too long for every day; `npm run test:long` plays them. */
test.skip(process.env['SPELLENKAST_LONG'] !== '1', 'only in the long run');

for (const option of ['Adjacent', 'Blind', 'Supersolo']) {
  test(`alone to the end: ${option}, with pieces that travel`, async ({ someone }) => {
    const page = await someone({ reducedMotion: 'no-preference' });
    await openBox(page);
    await chooseWay(page, 'Alone');
    await changeSetup(page);
    await page.getByRole('switch', { name: option }).click();
    await chooseDeal(page, 5);
    await startTable(page);
    await playOn(page);
    await expect(title(page)).toHaveText(
      /^(Solved: one tile is left|One tile is left, but with the wrong number|\d+ tiles are left)$/,
    );
  });
}

test('three online play to the end although the server is killed before every third move', async ({
  someone,
  server,
}) => {
  test.setTimeout(600_000);
  const people = [await someone(), await someone(), await someone()];
  const [ada, ...friends] = people;
  const link = await invite(ada!, 'Ada', { players: 3 });
  for (const [index, friend] of friends.entries()) await sitDown(friend, link, `Friend ${index + 1}`);
  for (let moves = 3; await playTogether(people, moves); moves += 3) await server.crash();
  const results = await Promise.all(people.map((page) => page.getByText(/^Move \d+ of \d+$/).innerText()));
  expect(new Set(results).size).toBe(1);
});
