import { tableStates, openTableState } from './support/table-states.ts';
import { expect, test } from './support/server.ts';

/** On a phone no piece may look like something else. Face-down tiles are tested with their board. */
test.describe('on a phone no piece can be mistaken for something else', { tag: '@long' }, () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Zipher: tiles that were taken lie beside each other', async ({ page }) => {
    await openTableState(page, tableStates['Zipher, 3, late']!);
    const trays = page.getByRole('img', { name: /^Taken: / });
    await expect(trays.first()).toBeVisible();
    for (const tray of await trays.all()) {
      const boxes = await Promise.all((await tray.locator('svg:visible').all()).map((tile) => tile.boundingBox()));
      const row = boxes.map((box) => box!).sort((a, b) => a.x - b.x);
      for (const [index, { x }] of row.entries()) {
        const before = row[index - 1];
        // The side of a tile may touch the next one; nothing of its number is covered.
        if (before) expect(x).toBeGreaterThan(before.x + before.width - 4);
      }
    }
  });

  test('Tiko: beaten cards are as solid as the one on top', async ({ page }) => {
    // Late in a trick, with four cards laid.
    await openTableState(page, { game: 'zoker-tiko', options: { players: 5 }, at: 0.56 });
    const beaten = page.getByRole('button', { name: /beaten/ });
    await expect(beaten.first()).toBeVisible();
    // Their own and that of whatever holds them; fine lines on a card may be faint.
    const opacities = await page.evaluate<number[]>(`
      [...document.querySelectorAll('.trick button')].flatMap((card) => {
        const found = [...card.children];
        for (let each = card; each; each = each.parentElement) found.push(each);
        return found.map((part) => Number(getComputedStyle(part).opacity));
      })
    `);
    expect(Math.min(...opacities)).toBe(1);
  });

  test('Da Vinci: the own name stands at the own tiles, and the helper says what it is', async ({ page }) => {
    await openTableState(page, tableStates['Da Vinci, 2']!);
    const mine = page.locator('.mine');
    const [name, tiles] = [mine.getByText('You', { exact: true }), mine.getByRole('group').or(mine.getByRole('list'))];
    const [head, rack] = [await name.first().boundingBox(), await tiles.first().boundingBox()];
    // Right above its tiles or beside them, not somewhere on the screen.
    expect(Math.abs(head!.y + head!.height / 2 - rack!.y)).toBeLessThan(rack!.height);
    await expect(page.getByText('Helper', { exact: true })).toBeVisible();
  });
});

test('the text on a card has its final size as soon as it is turned up', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTableState(page, tableStates['Zoker Memo, 2']!);
  const card = page.locator('.board .open .card-room');
  await expect(card).toBeVisible();
  await page.evaluate('document.fonts.ready.then(() => null)');
  const first = await card.screenshot();
  // Laid out anew, whatever was drawn for another size is drawn again.
  const show = (display: string) => card.locator('svg').evaluate((svg, now) => (svg.style.display = now), display);
  await show('none');
  await card.screenshot();
  await show('');
  expect(first.equals(await card.screenshot())).toBe(true);
});

test('a card that grows or turns over makes the browser lay out nothing, neither when it starts nor when it ends', async ({
  page,
}) => {
  await openTableState(page, tableStates['Zoker Memo, 2']!);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')!.value;
  };
  /** How often the page is laid out while an element starts and stops to move. */
  async function laidOutBy(selector: string): Promise<number> {
    const frame = 'new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))';
    await page.evaluate(frame);
    const before = await layouts();
    await page.evaluate(`(async () => {
      const moving = document.querySelector('${selector}').animate(
        { transform: ['scale(1)', 'scale(2)'], opacity: [0.5, 1] }, 60_000);
      await ${frame};
      moving.cancel();
      await ${frame};
    })()`);
    return (await layouts()) - before;
  }
  await expect(page.locator('.board .open .face')).toBeVisible();
  // A paragraph shows that such layouts are counted.
  expect(await laidOutBy('#app p')).toBeGreaterThan(0);
  for (const part of ['.open', '.open .body', '.open .face']) expect(await laidOutBy(`.board ${part}`), part).toBe(0);
});
