import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { lessons } from '../src/games/zipher/lesson.ts';
import type { Messages } from '../src/kernel/text.ts';
import { expectAccessible } from './support/axe.ts';
import { cell } from './support/play-zipher.ts';
import { title } from './support/round-page.ts';
import { byKeyboard, byMouse, type Touch } from './support/touch.ts';
import { expect, test } from './support/server.ts';

const [first] = lessons;
const steps = first?.steps ?? [];
const textsIn = (folder: string, kind: string, lang: string): Messages =>
  JSON.parse(readFileSync(new URL(`../src/${folder}/${kind}.${lang}.json`, import.meta.url), 'utf8')) as Messages;
const lessonTexts = (lang: string): Messages => textsIn('games/zipher', 'learn', lang);

/** Makes the move of a step as a person does: the tile to begin from where there is a choice, then where to go. */
async function make(page: Page, move: string, touch: Touch): Promise<void> {
  const [from = '', to = ''] = move.split('>');
  const started = page.locator(`[data-cell="${from}"][aria-selected="true"]`);
  if ((await started.count()) === 0) await touch(cell(page, from));
  await touch(cell(page, to));
}

async function takeLesson(page: Page, lang: string, touch: Touch): Promise<void> {
  const words = lessonTexts(lang);
  for (const { say, moves } of steps) {
    await expect(title(page)).toHaveText(words[say.key]!);
    await make(page, moves[0]!, touch);
  }
  await expect(page.getByText(words['learn.first.end']!).last()).toBeVisible();
}

test(
  'a lesson taken by mouse, with a mistake, leads to a round against the easy bot',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/box/zipher');
    await page.getByRole('link', { name: 'Learn it in two minutes' }).click();
    await expect(title(page)).toHaveText(lessonTexts('en')['learn.first.even']!);
    await expectAccessible(page, 'a lesson');

    // What the rules refuse is refused as at a table; the lesson says what to do instead.
    await cell(page, 'e6').click();
    await expect(page.getByText('2 steps must end on a tile; e6 is empty.').last()).toBeVisible();
    await expect(page.locator('.answer')).toHaveText(lessonTexts('en')['learn.first.even.empty']!);
    await cell(page, 'c7').click();
    await expect(page.locator('.answer')).toHaveText(lessonTexts('en')['learn.first.even.other']!);
    await page.getByText('Why?').click();
    await expect(page.getByText(lessonTexts('en')['learn.first.even.why']!)).toBeVisible();

    await takeLesson(page, 'en', byMouse);
    await expectAccessible(page, 'the end of a lesson');
    await page.getByRole('button', { name: 'Play a round against the easy bot' }).click();
    await expect(page).toHaveURL(/\/table\/here-/);
    await expect(page.getByRole('region', { name: 'Easy bot' })).toBeVisible();

    // Who has met the game can still find the lesson.
    await page.goto('/box/zipher');
    await expect(page.getByRole('link', { name: 'Learn it in two minutes' })).toBeVisible();
  },
);

test('a lesson taken by keyboard goes on after a break where it was left', { tag: '@long' }, async ({ page }) => {
  await page.goto('/learn/zipher');
  await expect(title(page)).toHaveText(lessonTexts('en')['learn.first.even']!);
  await make(page, steps[0]!.moves[0]!, byKeyboard);
  await expect(title(page)).toHaveText(lessonTexts('en')['learn.first.odd']!);
  await page.reload();
  await expect(title(page)).toHaveText(lessonTexts('en')['learn.first.odd']!);
  for (const { say, moves } of steps.slice(1)) {
    await expect(title(page)).toHaveText(lessonTexts('en')[say.key]!);
    await make(page, moves[0]!, byKeyboard);
  }
  await expect(title(page)).toHaveText('You know how it goes');
  await byKeyboard(page.getByRole('button', { name: 'From the beginning' }));
  await expect(title(page)).toHaveText(lessonTexts('en')['learn.first.even']!);
});

test('a figure of the rulebook can be played, explains a refusal, and can be reset', async ({ page }) => {
  await page.goto('/rules/zipher');
  const figure = page.locator('[data-figure="even"]');
  await figure.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'a rulebook with figures');
  await figure.getByRole('button', { name: 'Go from e5 to e6' }).click();
  await expect(page.getByText('2 steps must end on a tile; e6 is empty.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Zipher, rule 7' }).click();
  await expect(page).toHaveURL(/#zipher\.7$/);
  await expect(page.locator('.said[aria-current]').filter({ hasText: 'Zipher, rule 7' })).toBeFocused();

  await figure.getByRole('gridcell', { name: /^g7/ }).click();
  await expect(figure.getByRole('gridcell', { name: /^g7, tile 2, pawn/ })).toBeVisible();
  await figure.getByRole('button', { name: 'Start again' }).click();
  await expect(figure.getByRole('gridcell', { name: /^e5, tile 2, pawn/ })).toBeVisible();

  await page.getByRole('searchbox').fill('bend');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ places?$/ })).toBeVisible();
  await expect(page.locator('.said').first()).toContainText('bend');
  await page.getByRole('searchbox').fill('zipher.31');
  await expect(page.getByRole('status').filter({ hasText: '1 place' })).toBeVisible();
  await page.getByRole('searchbox').fill('who begins');
  await expect(page.locator('.said')).toHaveCount(1);
});

test('the rules drawer at a table shows only the rules of what is played', async ({ page }) => {
  await page.goto('/box/zipher');
  await page.getByRole('radio', { name: /^Alone/ }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Tile 1, face down' }).click();
  await expect(page.getByRole('gridcell', { name: /^e5, tile \d, pawn/ })).toBeVisible();
  await page.keyboard.press('r');
  const drawer = page.getByRole('dialog', { name: 'Rules of Zipher' });
  await expect(drawer.locator('[aria-current="true"]')).toBeInViewport();
  await expect(drawer).not.toContainText('next player');
  await expect(drawer).not.toContainText('Blind');
  await expectAccessible(page, 'the drawer with the rulebook');
});

test('a question is answered on the board, by mouse or keyboard, and is remembered', async ({ page }) => {
  await page.goto('/train/zipher');
  const answers = page.locator('.stand button');
  await expect(answers.first()).toBeVisible();
  await expectAccessible(page, 'a question');
  await byKeyboard(answers.first());
  await expect(answers.first()).toHaveAttribute('aria-pressed', 'true');
  await byKeyboard(page.getByRole('button', { name: 'Check' }));
  await expect(page.getByText(/^(Right!|Not quite)$/).last()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Zipher, rule \d+$/ }).first()).toBeVisible();
  await expectAccessible(page, 'an answer');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
  await page.reload();
  await page.getByText('How well you know each rule').click();
  await expect(page.getByText(/^[01] of 1 right$/)).toBeVisible();
});
