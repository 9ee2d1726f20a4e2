import type { Locator, Page } from '@playwright/test';
import { playShownMove, gameOf, roundAfter, botMove, playedByBots } from './support/game-records.ts';
import { expectFocusKept, watchFocus } from './support/focus-watch.ts';
import { makeMove } from './support/make-move.ts';
import { startAlone } from './support/open-table.ts';
import { cell, readBoard, playOn, waitForTurn } from './support/play-zipher.ts';
import { replaySlider, continueRecord, useTestSettings, waitForMove, title, logEntry } from './support/round-page.ts';
import { byKeyboard } from './support/touch.ts';
import { createTable } from './support/create-table.ts';
import { tableStates, openTableState } from './support/table-states.ts';
import { expect, test } from './support/server.ts';
import type { Options } from '../src/kernel/options.ts';
import { playEntry } from '../src/kernel/record.ts';
import { resultOf } from '../src/kernel/round.ts';

/** By keys alone: whatever is pressed, and whatever happens then, the focus is somewhere and can be seen. */

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

test('the focus is kept when the pressed button disappears or is disabled', async ({ page }) => {
  await watchFocus(page);
  await useTestSettings(page);
  await startAlone(page, 5);
  await page.keyboard.press('Tab');
  await playOn(page, 3, byKeyboard);
  const undo = button(page, 'Undo');
  for (let left = 3; left > 0; left--) {
    await byKeyboard(undo);
    await expect.poll(async () => (await readBoard(page)).moves).toBe(left - 1);
  }
  // Nothing more can be taken back, and the button stays where it is.
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
  await expectFocusKept(page, 'taken back');

  await byKeyboard(button(page, 'Table menu'));
  await byKeyboard(button(page, /^End the round/));
  const sure = page.getByRole('group', { name: 'Really end it?' });
  await expect(sure).toBeFocused();
  await byKeyboard(sure.getByRole('button').last());
  await expect(button(page, /^End the round/)).toBeFocused();
  await byKeyboard(button(page, 'Settings'));
  await expectFocusKept(page, 'from the menu to the settings');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusKept(page, 'the settings closed');

  await playOn(page, 2, byKeyboard);
  // A refusal whose link has the focus goes by key.
  const sight = await waitForTurn(page);
  const [barren] = [...sight.cells].find(([, name]) => name === 'empty')!;
  await byKeyboard(cell(page, barren));
  const rule = page.getByRole('group', { name: 'Not allowed' }).getByRole('button');
  await rule.focus();
  await page.keyboard.press('Escape');
  await expect(rule).toHaveCount(0);
  await expect(title(page)).toBeFocused();
  await expectFocusKept(page, 'the refusal closed');

  await byKeyboard(button(page, 'Table menu'));
  await byKeyboard(button(page, /^End the round/));
  await byKeyboard(sure.getByRole('button').first());
  await expect(replaySlider(page)).toBeVisible();
  await byKeyboard(button(page, 'Again'));
  await expect(replaySlider(page)).toBeHidden();
  await expectFocusKept(page, 'the next round');
});

test('the focus is kept when a vote begins', async ({ page }) => {
  await watchFocus(page);
  await openTableState(page, { ...tableStates['Zoker Memo, 2']!, at: 0 });
  await page.keyboard.press('Tab');
  await byKeyboard(button(page, /^No pair left/));
  await expect(page.getByText(/agree/).first()).toBeVisible();
  await expectFocusKept(page, 'a vote');
});

test(
  'the focus is kept in the waiting room, in the chat, and when others ask for something',
  { tag: '@long' },
  async ({ someone }) => {
    const ada = await someone();
    const bea = await someone();
    for (const page of [ada, bea]) await watchFocus(page);
    const { link } = await createTable(ada, 'zickzack', { leave: 'end' });
    await ada.goto(link);
    await ada.keyboard.press('Tab');
    await byKeyboard(button(ada, 'Cancel the table'));
    await byKeyboard(ada.getByRole('group', { name: 'Really cancel it?' }).getByRole('button').last());
    await expect(button(ada, 'Cancel the table')).toBeFocused();
    await expectFocusKept(ada, 'not cancelled');

    await useTestSettings(bea);
    await bea.goto(link);
    await bea.keyboard.press('Tab');
    await byKeyboard(button(bea, 'Sit here'));
    for (const page of [ada, bea]) {
      await expect(page.getByRole('grid')).toBeVisible();
      await expectFocusKept(page, 'all sit');
    }
    await byKeyboard(button(bea, /^Chat/));
    await bea.getByRole('textbox').focus();
    await bea.keyboard.type('Hello');
    await byKeyboard(button(bea, 'Send'));
    await expect(bea.getByRole('textbox')).toBeFocused();
    await bea.keyboard.press('Escape');
    await expectFocusKept(bea, 'the chat closed');

    const first = (await ada
      .getByText(/^Your turn/)
      .first()
      .isVisible())
      ? ada
      : bea;
    const other = first === ada ? bea : ada;
    await makeMove['zickzack']!({ page: first, touch: byKeyboard, names: [], move: '10:2-4' });
    await waitForMove(other, 0);
    await byKeyboard(button(first, 'Undo'));
    await byKeyboard(button(other, 'Allow'));
    await expect(first.getByText('You took a move back.').first()).toBeVisible();
    for (const page of [ada, bea]) await expectFocusKept(page, 'a move taken back');

    await byKeyboard(button(first, 'Table menu'));
    await byKeyboard(button(first, /^Give up/));
    await byKeyboard(
      first
        .getByRole('group', { name: /^Really give up/ })
        .getByRole('button')
        .first(),
    );
    for (const page of [ada, bea]) await expect(replaySlider(page)).toBeVisible();
    await byKeyboard(button(ada, 'Again'));
    await expect(button(ada, /^Waiting for/)).toBeFocused();
    await byKeyboard(button(bea, 'Again'));
    for (const page of [ada, bea]) {
      await expect(replaySlider(page)).toBeHidden();
      await expectFocusKept(page, 'the next round');
    }
  },
);

const rounds: Readonly<Record<string, { readonly box: string; readonly game: string; readonly options: Options }>> = {
  'Zoker Pairs': { box: 'zoker', game: 'zoker-pairs', options: { cards: 12 } },
  'Zoker Solo': { box: 'zoker', game: 'zoker-solo', options: {} },
  'Zoker Memo': { box: 'zoker', game: 'zoker-memo', options: { players: 2, table: 16 } },
  'Zoker Tiko': { box: 'zoker', game: 'zoker-tiko', options: { players: 2 } },
  'Zoker Kubo': { box: 'zoker', game: 'zoker-kubo', options: { players: 2 } },
  'Da Vinci Code': { box: 'davinci', game: 'davinci', options: { players: 2 } },
  ZickZack: { box: 'zickzack', game: 'zickzack', options: { players: 2 } },
  SudoKids: { box: 'sudoku', game: 'sudoku', options: { players: 2, board: 6 } },
};
/** Of a longer round the end. */
const LAST = 40;

for (const [name, { box, game, options }] of Object.entries(rounds)) {
  test(`${name}: against a bot to the end by keys`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(400_000);
    const alone = !('players' in options);
    const rules = await gameOf(game);
    const record = await playedByBots(game, options, 'one');
    const from = Math.max(0, record.moves.length - LAST);
    const round = roundAfter(rules, record, from);
    await watchFocus(page);
    await continueRecord(page, box, record, from, alone ? null : 'Against bots');
    await byKeyboard(button(page, 'Play'));
    while (!resultOf(round) && !(await replaySlider(page).isVisible())) {
      const seat = rules.rules.awaited(round.pos)[0]!;
      const count = round.moves.length;
      if (seat === 0) {
        const entry = botMove(rules, round);
        await makeMove[game]!({ page, touch: byKeyboard, names: ['Player 1', 'Easy bot'], move: entry.slice(2) });
        await waitForMove(page, count);
        playEntry(round, entry, 'made');
        await expectFocusKept(page, entry);
      } else {
        await waitForMove(page, count);
        const code = logEntry(page, count).getByRole('code');
        await expect(code.or(replaySlider(page))).toBeVisible();
        const move = await code.innerText({ timeout: 1000 }).catch(() => null);
        if (move !== null) playShownMove(round, seat, move, 0);
      }
    }
    await expect(title(page)).toBeFocused();
    await expectFocusKept(page, 'the end');
  });
}
