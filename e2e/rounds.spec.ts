import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './server.ts';

/** A whole round of every game but Zipher (which has files of its own), alone or against a bot, by real clicks; the long ones in the long run. */

interface Plan {
  readonly box: string;
  readonly game: string;
  readonly options: object;
  readonly bots: number;
  /** Takes minutes: played in the long run only. */
  readonly long?: true;
  /** Does one thing that the page offers; false where there is nothing to do now. */
  readonly step: (page: Page) => Promise<boolean>;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const ended = (page: Page): Locator => page.getByRole('slider', { name: 'Move' });

/** What of an element is read; the types of a browser are not for tests that stand outside of it. */
interface Element {
  getAttribute(name: string): string | null;
  readonly textContent: string | null;
}

/** Names of what can be touched and is offered, in the order of the page. */
const named = (page: Page, role: 'button' | 'gridcell', name: RegExp): Promise<string[]> =>
  page
    .getByRole(role, { name })
    .evaluateAll((found: Element[]): string[] =>
      found
        .filter((one) => one.getAttribute('aria-disabled') !== 'true')
        .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''),
    );

async function touchFirst(page: Page, role: 'button' | 'gridcell', name: RegExp): Promise<boolean> {
  const [first] = await named(page, role, name);
  if (first === undefined) return false;
  await page.getByRole(role, { name: first, exact: true }).first().click();
  return true;
}

const colours: Readonly<Record<string, string>> = { blue: 'b', green: 'g', orange: 'o', red: 'r' };
function cardIn(text: string): string | null {
  const [, colour, size, shape] = /(blue|green|orange|red) (S|M|L|XL)([1-4])/.exec(text) ?? [];
  return colour === undefined ? null : `${colours[colour]!}${size![0]!}${shape!}`;
}
const match = (a: string, b: string): boolean => [0, 1, 2].filter((i) => a[i] === b[i]).length === 2;

async function stepPairs(page: Page): Promise<boolean> {
  const names = (await named(page, 'gridcell', /^(blue|green|orange|red)/)).filter(
    (name) => !name.includes('picked up'),
  );
  for (const a of names) {
    const b = names.find((other) => other !== a && match(cardIn(a)!, cardIn(other)!));
    if (b === undefined) continue;
    await page.getByRole('gridcell', { name: a, exact: true }).click();
    await page.getByRole('gridcell', { name: b, exact: true }).click();
    await expect(page.getByRole('gridcell', { name: `${a}, picked up` }).or(ended(page))).toBeVisible();
    return true;
  }
  return false;
}

async function stepSolo(page: Page): Promise<boolean> {
  const moves = await page
    .getByText(/^\d+ moves?$/)
    .first()
    .textContent();
  await button(page, 'Hint').click({ timeout: 2000 });
  const tip = (await page.getByText(/^Your turn\. (Lay|Put|Deal)/).textContent({ timeout: 2000 })) ?? '';
  const [, card, onto] = /Lay (.*) on pile (\d)/.exec(tip) ?? [];
  const [, from, to] = /Put pile (\d) on pile (\d)/.exec(tip) ?? [];
  if (card !== undefined) {
    await button(page, new RegExp(`^${card}$`)).click();
    await button(page, new RegExp(`^Pile ${onto}`)).click();
  } else if (from !== undefined) {
    await button(page, new RegExp(`^Pile ${from}`)).click();
    await button(page, new RegExp(`^Pile ${to}`)).click();
  } else await button(page, /^Deal four/).click();
  await expect(page.getByText(moves!, { exact: true })).toHaveCount(0);
  return true;
}

/** Turns up one card after the other, and says that no pair is left when every place has been tried. */
function memoStep(): Plan['step'] {
  let next = 0;
  return async (page) => {
    const down = await named(page, 'gridcell', /face down/);
    if (down.length === 0 || next >= 6) {
      next = 0;
      await button(page, /^No pair left/).click();
      return true;
    }
    await page.getByRole('gridcell', { name: down[next++ % down.length]!, exact: true }).click();
    return true;
  };
}

async function stepTiko(page: Page): Promise<boolean> {
  if (!(await page.getByText(/^Your turn/).isVisible())) return false;
  const card = page.getByRole('group', { name: 'Your hand' }).getByRole('button').first();
  await card.click();
  const play = button(page, /^Play /);
  if (await play.isEnabled()) await play.click();
  return true;
}

async function stepZickzack(page: Page): Promise<boolean> {
  if (!(await page.getByRole('group', { name: 'Your pieces' }).isVisible())) return false;
  for (const piece of (await named(page, 'button', /, [1-9]\d* left$/)).toReversed()) {
    await button(page, piece).click({ timeout: 2000 });
    if (await touchFirst(page, 'gridcell', /takes the/)) return true;
  }
  return false;
}

async function stepSudoku(page: Page): Promise<boolean> {
  if (!(await page.getByText(/^Your turn/).isVisible())) return false;
  const empty = await named(page, 'gridcell', /empty/);
  for (const cell of empty) {
    const before = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('gridcell', { name: cell, exact: true }).click({ timeout: 3000 });
    if ((await page.getByRole('gridcell', { name: cell, exact: true }).count()) === 0) return true;
    if ((await page.getByRole('heading', { level: 1 }).textContent()) !== before) return true;
  }
  return true;
}

async function stepKubo(page: Page): Promise<boolean> {
  const draw = button(page, /^Draw (\d|a card)/);
  if ((await draw.count()) > 0) {
    await draw.last().click();
    return true;
  }
  const end = button(page, 'End turn');
  if (!(await end.isVisible())) return false;
  const hand = page.getByRole('group', { name: 'Your hand' }).getByRole('button');
  for (const card of await hand.all()) {
    await card.click();
    const goal = page.getByRole('gridcell', { name: /the card you hold goes here/ });
    if ((await goal.count()) > 0) {
      await goal.first().click();
      return true;
    }
    await page.keyboard.press('Escape');
  }
  await end.click();
  return true;
}

/** Names every number of the first hidden tile in turn: wrong most of the time, and the bot is not. */
function davinciStep(): Plan['step'] {
  let guesses = 0;
  return async (page) => {
    for (const offer of [/draw one/, /^Stop/, /^Lay my/, /^Put /, /Once more to open it/]) {
      if ((await button(page, offer).count()) === 0) continue;
      await button(page, offer).first().click();
      return true;
    }
    const turn = await page
      .getByText(/^Your turn/)
      .textContent({ timeout: 200 })
      .catch(() => null);
    if (turn === null) return false;
    const foe = page.getByRole('group', { name: /^Code of / });
    if (turn.includes('Whichever you like')) {
      await page
        .getByRole('group', { name: 'Your code' })
        .getByRole('button', { name: /hidden/ })
        .first()
        .click();
      return true;
    }
    await foe
      .getByRole('button', { name: /hidden/ })
      .first()
      .click();
    const keys = page.getByRole('group', { name: 'Numbers' }).getByRole('button');
    await keys.nth(guesses++ % 12).click();
    await button(page, /^It is /).click();
    return true;
  };
}

const plans: Readonly<Record<string, Plan>> = {
  'Zoker Pairs': { box: 'zoker', game: 'zoker-pairs', options: { cards: 12 }, bots: 0, step: stepPairs },
  'Zoker Solo': { box: 'zoker', game: 'zoker-solo', options: { fill: false }, bots: 0, step: stepSolo },
  'Zoker Memo': {
    box: 'zoker',
    game: 'zoker-memo',
    options: { players: 1, table: 64, light: true, again: false },
    bots: 0,
    step: memoStep(),
  },
  'Zoker Tiko': { box: 'zoker', long: true, game: 'zoker-tiko', options: { players: 2 }, bots: 1, step: stepTiko },
  'Zoker Kubo': {
    box: 'zoker',
    long: true,
    game: 'zoker-kubo',
    options: { players: 2, cube: 'colour', claims: 'auto' },
    bots: 1,
    step: stepKubo,
  },
  'Da Vinci Code': {
    box: 'davinci',
    long: true,
    game: 'davinci',
    options: { players: 2, dashes: false, points: false, draft: 'random' },
    bots: 1,
    step: davinciStep(),
  },
  ZickZack: { box: 'zickzack', game: 'zickzack', options: { players: 2 }, bots: 1, step: stepZickzack },
  SudoKids: {
    box: 'sudoku',
    long: true,
    game: 'sudoku',
    options: { players: 1, board: 6, scoring: 'full', mistakes: 'guarded' },
    bots: 0,
    step: stepSudoku,
  },
};

for (const [name, { box, game, options, bots, step, long }] of Object.entries(plans)) {
  if (long && process.env['SPELLENKAST_LONG'] !== '1') continue;
  test(`a whole round of ${name}`, async ({ page }) => {
    test.setTimeout(240_000);
    const seats = [
      { kind: 'person', name: '' },
      ...Array.from({ length: bots }, () => ({ kind: 'bot', level: 'greedy' })),
    ];
    await page.addInitScript(
      ([key, plan]) => {
        localStorage.setItem('spellenkast.settings', JSON.stringify({ lang: 'en', pace: 0, sound: false }));
        localStorage.setItem(key!, plan!);
      },
      [`spellenkast.plan.${game}`, JSON.stringify({ options, seats, match: { rounds: 1 }, number: null })],
    );
    await page.goto(`/#/box/${box}/${game}`);
    await button(page, /^Play$/).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('How shall we play?');
    let looked = false;
    for (let i = 0; i < 400 && !(await ended(page).isVisible()); i++) {
      const acted = await step(page).catch(async (error: unknown) => {
        // The round may end while the next step is looked for.
        if (await ended(page).isVisible()) return true;
        throw error;
      });
      if (!acted) await page.waitForTimeout(50);
      if (!looked && i === 5) {
        looked = true;
        await expectAccessible(page, 'in the middle');
      }
    }
    await expect(ended(page)).toBeVisible();
    await expectAccessible(page, 'at the end');
  });
}
