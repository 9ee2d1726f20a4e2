import type { Locator, Page } from '@playwright/test';
import { follow, gameOf, roundOf, thinkOf, wholeRound } from './support/game-records.ts';
import { expectFocusKept, watchFocus } from './support/focus-watch.ts';
import { hands } from './support/make-move.ts';
import { startAlone } from './support/open-table.ts';
import { cell, look, playOn, ready } from './support/play-zipher.ts';
import { ended, lay, plainly, seen, title, told } from './support/round-page.ts';
import { byKeys } from './support/touch.ts';
import { layFor } from './support/create-table.ts';
import { moments, openMoment } from './support/table-states.ts';
import { expect, test } from './support/server.ts';
import type { Options } from '../src/kernel/options.ts';
import { playEntry } from '../src/kernel/record.ts';
import { resultOf } from '../src/kernel/round.ts';

/** By keys alone: whatever is pressed, and whatever happens then, the focus is somewhere and can be seen. */

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

test('what is pressed and goes, or can be used no more, does not take the focus with it', async ({ page }) => {
  await watchFocus(page);
  await plainly(page);
  await startAlone(page, 5);
  await page.keyboard.press('Tab');
  await playOn(page, 3, byKeys);
  const undo = button(page, 'Undo');
  for (let left = 3; left > 0; left--) {
    await byKeys(undo);
    await expect.poll(async () => (await look(page)).moves).toBe(left - 1);
  }
  // Nothing more can be taken back, and the button stays where it is.
  await expect(undo).toBeDisabled();
  await expect(undo).toBeFocused();
  await expectFocusKept(page, 'taken back');

  await byKeys(button(page, 'Table menu'));
  await byKeys(button(page, /^End the round/));
  const sure = page.getByRole('group', { name: 'Really end it?' });
  await expect(sure).toBeFocused();
  await byKeys(sure.getByRole('button').last());
  await expect(button(page, /^End the round/)).toBeFocused();
  await byKeys(button(page, 'Settings'));
  await expectFocusKept(page, 'from the menu to the settings');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocusKept(page, 'the settings closed');

  await playOn(page, 2, byKeys);
  // A refusal whose link has the focus goes by key.
  const sight = await ready(page);
  const [barren] = [...sight.cells].find(([, name]) => name === 'empty')!;
  await byKeys(cell(page, barren));
  const rule = page.getByRole('group', { name: 'Not allowed' }).getByRole('button');
  await rule.focus();
  await page.keyboard.press('Escape');
  await expect(rule).toHaveCount(0);
  await expect(title(page)).toBeFocused();
  await expectFocusKept(page, 'the refusal closed');

  await byKeys(button(page, 'Table menu'));
  await byKeys(button(page, /^End the round/));
  await byKeys(sure.getByRole('button').first());
  await expect(ended(page)).toBeVisible();
  await byKeys(button(page, 'Again'));
  await expect(ended(page)).toBeHidden();
  await expectFocusKept(page, 'the next round');
});

test('a vote that is begun does not take it along', async ({ page }) => {
  await watchFocus(page);
  await openMoment(page, { ...moments['Zoker Memo, 2']!, at: 0 });
  await page.keyboard.press('Tab');
  await byKeys(button(page, /^No pair left/));
  await expect(page.getByText(/agree/).first()).toBeVisible();
  await expectFocusKept(page, 'a vote');
});

test('in the waiting room, in the chat, and when others ask', { tag: '@long' }, async ({ someone }) => {
  const ada = await someone();
  const bea = await someone();
  for (const page of [ada, bea]) await watchFocus(page);
  const { link } = await layFor(ada, 'zickzack', { leave: 'end' });
  await ada.goto(link);
  await ada.keyboard.press('Tab');
  await byKeys(button(ada, 'Cancel the table'));
  await byKeys(ada.getByRole('group', { name: 'Really cancel it?' }).getByRole('button').last());
  await expect(button(ada, 'Cancel the table')).toBeFocused();
  await expectFocusKept(ada, 'not cancelled');

  await plainly(bea);
  await bea.goto(link);
  await bea.keyboard.press('Tab');
  await byKeys(button(bea, 'Sit here'));
  for (const page of [ada, bea]) {
    await expect(page.getByRole('grid')).toBeVisible();
    await expectFocusKept(page, 'all sit');
  }
  await byKeys(button(bea, /^Chat/));
  await bea.getByRole('textbox').focus();
  await bea.keyboard.type('Hello');
  await byKeys(button(bea, 'Send'));
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
  await hands['zickzack']!({ page: first, touch: byKeys, names: [], move: '10:2-4' });
  await seen(other, 0);
  await byKeys(button(first, 'Undo'));
  await byKeys(button(other, 'Allow'));
  await expect(first.getByText('You took a move back.').first()).toBeVisible();
  for (const page of [ada, bea]) await expectFocusKept(page, 'a move taken back');

  await byKeys(button(first, 'Table menu'));
  await byKeys(button(first, /^Give up/));
  await byKeys(
    first
      .getByRole('group', { name: /^Really give up/ })
      .getByRole('button')
      .first(),
  );
  for (const page of [ada, bea]) await expect(ended(page)).toBeVisible();
  await byKeys(button(ada, 'Again'));
  await expect(button(ada, /^Waiting for/)).toBeFocused();
  await byKeys(button(bea, 'Again'));
  for (const page of [ada, bea]) {
    await expect(ended(page)).toBeHidden();
    await expectFocusKept(page, 'the next round');
  }
});

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
    const record = await wholeRound(game, options, 'one');
    const from = Math.max(0, record.moves.length - LAST);
    const round = roundOf(rules, record, from);
    await watchFocus(page);
    await lay(page, box, record, from, alone ? null : 'Against bots');
    await byKeys(button(page, 'Play'));
    while (!resultOf(round) && !(await ended(page).isVisible())) {
      const seat = rules.rules.awaited(round.pos)[0]!;
      const count = round.moves.length;
      if (seat === 0) {
        const entry = thinkOf(rules, round);
        await hands[game]!({ page, touch: byKeys, names: ['Player 1', 'Easy bot'], move: entry.slice(2) });
        await seen(page, count);
        playEntry(round, entry, 'made');
        await expectFocusKept(page, entry);
      } else {
        await seen(page, count);
        const code = told(page, count).getByRole('code');
        await expect(code.or(ended(page))).toBeVisible();
        const move = await code.innerText({ timeout: 1000 }).catch(() => null);
        if (move !== null) follow(round, seat, move, 0);
      }
    }
    await expect(title(page)).toBeFocused();
    await expectFocusKept(page, 'the end');
  });
}
