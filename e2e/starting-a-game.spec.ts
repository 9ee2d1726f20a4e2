import { gzipSync } from 'node:zlib';
import { chooseWay } from './support/open-table.ts';
import { title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/** What a phone on a slow line has to load before it shows the cupboard, packed as a server packs it. */
const SCRIPT_KB = 90;
const MOST_TABS = 4;
/** Lesson, rulebook and the picture that moves stand before Play, and are one stop. */
const NEWCOMERS_TABS = 1;

test('the scripts of the cupboard are small', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes, 'bytes of script, packed').toBeGreaterThan(0);
  expect(bytes / 1000, 'kB of script, packed').toBeLessThanOrEqual(SCRIPT_KB);
});

for (const box of ['zipher', 'zoker', 'davinci', 'zickzack', 'sudoku']) {
  // The box with most to choose stands for all in the short run.
  const tag = box === 'zoker' ? [] : ['@long'];
  test(`${box}: from the heading to Play in few tabs, once one has met the game`, { tag }, async ({ page }) => {
    const play = page.getByRole('button', { name: 'Play', exact: true });
    const tabsToPlay = async (most: number): Promise<void> => {
      await page.goto(`/box/${box}`);
      await expect(play).toBeVisible();
      await expect(page.getByRole('link', { name: 'Learn it in two minutes' })).toBeVisible();
      // With the picture of the game on the page, not scrolled.
      await expect(page.getByRole('toolbar').getByRole('button')).toBeVisible();
      await expect(play).toBeInViewport({ ratio: 1 });
      await title(page).focus();
      for (let presses = 0; presses < most; presses++) {
        await page.keyboard.press('Tab');
        if (await play.evaluate((button) => button === button.ownerDocument.activeElement)) break;
      }
      await expect(play).toBeFocused();
    };
    await tabsToPlay(MOST_TABS + NEWCOMERS_TABS);
    const toolbar = page.getByRole('toolbar', { name: 'What you try to do' });
    await toolbar.getByRole('link', { name: 'Learn it in two minutes' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(toolbar.getByRole('link', { name: 'Read the rulebook' })).toBeFocused();
    await play.press('Enter');
    await expect(page).toHaveURL(/\/table\/here-/);
    await tabsToPlay(MOST_TABS);
  });
}

test('no choice is left alone beside a gap, however many there are in a row', { tag: '@long' }, async ({ page }) => {
  for (const [box, players] of [
    ['davinci', 'Against bots'],
    ['zoker/zoker-memo', 'Alone'],
    ['sudoku', 'Alone'],
  ] as const) {
    await page.goto(`/box/${box}`);
    await expect(page.getByRole('radio', { name: players })).toBeVisible();
    await page.locator('details.setup > summary').click();
    for (const width of [360, 390, 720, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const short = await page.evaluate<string[]>(`
        [...document.querySelectorAll('main .cards')].flatMap((cards) => {
          const { left, right } = cards.getBoundingClientRect();
          const last = [...cards.children].at(-1).getBoundingClientRect();
          return Math.abs(last.right - right) > 1 ? [cards.ariaLabel + ' ' + (right - last.right)] : [];
        })`);
      expect(short, `${box} on ${width}`).toEqual([]);
    }
  }
});

test('in a low window all choices are above the Play button, also in a box of several games', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 620 });
  await page.goto('/box/zoker/zoker-kubo');
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(page.getByRole('link', { name: 'Learn it in two minutes' })).toBeVisible();
  await expect(page.getByRole('toolbar').getByRole('button')).toBeVisible();
  const top = (await play.boundingBox())!.y;
  for (const group of ['Games in this box', 'With whom?']) {
    const { y, height } = (await page.getByRole('radiogroup', { name: group }).boundingBox())!;
    expect(y + height, group).toBeLessThanOrEqual(top);
  }
});

/** The link in the cupboard to each game, and what its first move begins with. */
const firstMoves: Readonly<Record<string, readonly [link: string, role: 'button' | 'gridcell', name: RegExp]>> = {
  Zipher: ['Zipher', 'button', /^Tile 1, face down/],
  'Zoker Solo': ['Solo', 'button', /^Deal four/],
  'Zoker Pairs': ['Pairs', 'gridcell', /^(blue|green|orange|red) /],
  'Zoker Memo': ['Memo', 'gridcell', /face down/],
  'Zoker Tiko': ['Tiko', 'button', /^(blue|green|orange|red) /],
  SudoKids: ['SudoKids', 'gridcell', /: empty, \d point/],
};
for (const [name, [link, role, first]] of Object.entries(firstMoves)) {
  const tag = name === 'Zoker Solo' ? [] : ['@long'];
  test(`${name}: on the very first visit three taps lead to the first move`, { tag }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByText(/^Your turn/).first()).toBeVisible();
    const seen = (): Promise<string> => page.getByRole('main').ariaSnapshot();
    const before = await seen();
    await page.getByRole('main').getByRole(role, { name: first }).first().click();
    await expect.poll(seen).not.toBe(before);
  });
}

/** Of a box of several games, by arrows from the first of them; and by arrows from where the board is entered to its first move. */
const byArrows = {
  Pairs: { game: ['ArrowDown', 'ArrowRight'], first: 'gridcell', name: /./, board: [], tag: [] },
  Solo: { game: ['ArrowDown'], first: 'button', name: /^Deal four/, board: ['ArrowDown', 'ArrowLeft'], tag: ['@long'] },
} as const;
for (const [game, way] of Object.entries(byArrows)) {
  test(
    `by keys alone five Tabs lead from the cupboard to the first move of ${game}`,
    { tag: [...way.tag] },
    async ({ page }) => {
      await page.goto('/');
      await expect(title(page)).toBeVisible();
      // Arrows go by where the links stand, and another font breaks their lines elsewhere.
      await page.waitForLoadState('networkidle');
      await page.evaluate('document.fonts.ready.then(() => null)');
      await title(page).focus();
      let tabs = 0;
      const tabTo = async (there: () => Promise<boolean>): Promise<void> => {
        do {
          await page.keyboard.press('Tab');
          tabs++;
        } while (tabs < 5 && !(await there()));
      };
      const focused = page.locator(':focus');
      await tabTo(async () => (await focused.and(page.getByRole('link', { name: 'Kubo', exact: true })).count()) > 0);
      for (const arrow of way.game) await page.keyboard.press(arrow);
      await expect(page.getByRole('link', { name: game, exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      await expect(title(page)).toBeFocused();
      await tabTo(() => Promise.resolve(true));
      await expect(page.getByRole('radio', { name: new RegExp(`^${game}`) })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/table\/here-/);
      await expect(title(page)).toBeFocused();
      await tabTo(() => Promise.resolve(true));
      for (const arrow of way.board) await page.keyboard.press(arrow);
      await expect(focused.and(page.getByRole(way.first, { name: way.name }))).toHaveCount(1);
      expect(tabs).toBeLessThanOrEqual(5);
      const seen = (): Promise<string> => page.getByRole('main').ariaSnapshot();
      const before = await seen();
      await page.keyboard.press('Enter');
      await expect.poll(seen).not.toBe(before);
    },
  );
}

test(
  'with the settings of last time, three taps lead from the cupboard to the first move',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/box/zipher');
    await chooseWay(page, 'Alone');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Tile 1, face down' })).toBeVisible();

    await page.goto('/');
    await page.getByRole('link', { name: 'Zipher', exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Tile 1, face down' }).click();
    await expect(page.getByRole('gridcell', { name: /^e5, tile \d, pawn/ })).toBeVisible();
  },
);
