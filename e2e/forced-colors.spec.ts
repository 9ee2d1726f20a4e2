import { expectAccessible } from './support/axe.ts';
import { encodeRecord, playedByBots } from './support/game-records.ts';
import { tableStates, openTableState } from './support/table-states.ts';
import { changeSetup, chooseWay } from './support/open-table.ts';
import { expect, test } from './support/server.ts';

/** A browser that puts a person's own colours in place of ours: what was told by a background must be told by an edge. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

test('in forced colours black and white tiles of Da Vinci differ, and their numbers are visible', async ({ page }) => {
  await openTableState(page, tableStates['Da Vinci, 2']!);
  const tiles = await page.evaluate<{ colour: string; ground: string; ink: string | null; edge: string }[]>(`
    [...document.querySelectorAll('.tile:is(.black, .white)')].map((tile) => {
      const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(tile);
      const ink = tile.querySelector('.ink');
      return {
        colour: tile.matches('.black') ? 'black' : 'white',
        ground: backgroundColor,
        ink: ink && getComputedStyle(ink).fill,
        edge: borderTopStyle + ' ' + borderTopWidth,
      };
    })`);
  const grounds = (colour: string): string[] => [
    ...new Set(tiles.filter((tile) => tile.colour === colour).map(({ ground }) => ground)),
  ];
  expect(grounds('black')).toHaveLength(1);
  expect(grounds('white')).toHaveLength(1);
  expect(grounds('black')).not.toEqual(grounds('white'));
  const numbered = tiles.filter(({ ink }) => ink !== null);
  expect(new Set(numbered.map(({ colour }) => colour)).size).toBe(2);
  for (const { ink, ground } of numbered) expect(ink).not.toBe(ground);
  for (const { edge } of tiles) expect(edge).toBe('solid 2px');
  await expectAccessible(page, 'Da Vinci in forced colours');
});

test('in forced colours the state of a switch and the track of a replay are visible', async ({ page }) => {
  await page.goto('/settings');
  const grounds = new Set<string>();
  for (const on of [true, false]) {
    const groove = `[role="switch"][aria-checked="${on}"] .groove`;
    await expect(page.locator(groove).first()).toHaveCSS('border-top-style', 'solid');
    const [ground, peg] = await page.evaluate<[string, string]>(
      `['', ' .peg'].map((part) => getComputedStyle(document.querySelector('${groove}' + part)).backgroundColor)`,
    );
    expect(peg).not.toBe(ground);
    grounds.add(ground);
  }
  expect(grounds.size).toBe(2);
  const record = await playedByBots('zickzack', {}, 'colours');
  await page.goto(`/replay/${encodeRecord(record)}`);
  await expect(page.locator('.track .groove')).toHaveCSS('border-top-style', 'solid');
});

test('in forced colours the tiles that can be drawn in Da Vinci have an outline', async ({ page }) => {
  await openTableState(page, tableStates['Da Vinci, 2, beginning']!);
  await expect(page.locator('.heap.lifted').first()).toHaveCSS('outline-style', 'solid');
});

test.describe('in forced colours what else is marked by colour alone has an outline', { tag: '@long' }, () => {
  test('the chosen piece in ZickZack', async ({ page }) => {
    await openTableState(page, tableStates['ZickZack, 2']!);
    await page
      .getByRole('group', { name: 'Your pieces' })
      .getByRole('button', { name: /^double/ })
      .click();
    await expect(page.locator('.stock.chosen')).toHaveCSS('outline-style', 'solid');
  });

  test('the chosen number in Da Vinci', async ({ page }) => {
    await openTableState(page, tableStates['Da Vinci, 2']!);
    const code = page.getByRole('group', { name: /^Code of / });
    await code
      .getByRole('button', { name: /hidden/ })
      .first()
      .click();
    const six = page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: /^6/ });
    await six.click();
    await expect(six).toHaveCSS('outline-style', 'solid');
  });

  test('the deciding property in Tiko', async ({ page }) => {
    await openTableState(page, tableStates['Zoker Tiko, 2']!);
    await page.getByRole('group', { name: 'Your hand' }).getByRole('button').first().click();
    await expect(page.locator('.decides').first()).toHaveCSS('outline-style', 'solid');
  });
});

test('in forced colours Kubo keeps the lines between its places, and the dots', { tag: '@long' }, async ({ page }) => {
  await openTableState(page, tableStates['Zoker Kubo, 2']!);
  const seen = await page.evaluate<{ places: string[]; dots: string[]; paper: string }>(`({
    places: [...document.querySelectorAll('.levels .place')].map((place) => getComputedStyle(place).outlineStyle),
    dots: [...document.querySelectorAll('.levels h2 i')].map((dot) => getComputedStyle(dot).backgroundColor),
    paper: getComputedStyle(document.body).backgroundColor,
  })`);
  expect(seen.places).toHaveLength(64);
  expect(new Set(seen.places)).toEqual(new Set(['solid']));
  expect(seen.dots).toHaveLength(1 + 2 + 3 + 4);
  for (const dot of seen.dots) expect(dot).not.toBe(seen.paper);
  await expectAccessible(page, 'Kubo in forced colours');
});

test('a field to write in has an edge, and so has the tag before a sentence', { tag: '@long' }, async ({ page }) => {
  await page.goto('/rules/zipher');
  await expect(page.getByRole('searchbox')).toHaveCSS('border-top-style', 'solid');
  await expect(page.locator('.book .tag').first()).toHaveCSS('outline-style', 'solid');
  await page.goto('/box/zipher');
  await chooseWay(page, 'Alone');
  await changeSetup(page);
  await expect(page.locator('.number')).toHaveCSS('outline-style', 'solid');
});
