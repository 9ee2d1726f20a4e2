import type { Options } from '../src/kernel/options.ts';
import { waitForSameVersion, onlinePlayer, playOneMove } from './support/online-players.ts';
import { changeSetup, chooseWay, sitDown } from './support/open-table.ts';
import { replaySlider, giveUp, useTestSettings, title } from './support/round-page.ts';
import { expect, test } from './support/server.ts';

/**
 * Online games with hidden information: each player has a browser of their own, and the server deals. Every run is
 * another deal, so people choose among what their own page offers.
 */
const long = process.env['SPELLENKAST_LONG'] === '1';
/** How many moves are made before someone gives up. */
const MOST = long ? 60 : 7;

interface Case {
  readonly box: string;
  readonly game: string;
  readonly options: Options;
  /** Which of the choices people like best, where one leads further than another. */
  readonly likes: RegExp;
}

const cases: Readonly<Record<string, Case>> = {
  'Zoker Memo': { box: 'zoker', game: 'zoker-memo', options: { players: 2 }, likes: /^@/ },
  'Zoker Tiko': { box: 'zoker', game: 'zoker-tiko', options: { players: 2 }, likes: /./ },
  'Zoker Kubo': { box: 'zoker', game: 'zoker-kubo', options: { players: 2 }, likes: /^(pass|[bgor][SMLX])/ },
  'Da Vinci Code': { box: 'davinci', game: 'davinci', options: { players: 2 }, likes: /./ },
  SudoKids: { box: 'sudoku', game: 'sudoku', options: { players: 2, board: 6 }, likes: /^r/ },
};

for (const [name, each] of Object.entries(cases)) {
  test(`${name}: some turns by link from a fresh deal, and one gives up`, { tag: '@long' }, async ({ someone }) => {
    if (long) test.setTimeout(600_000);
    const pages = [await someone(), await someone()] as const;
    const friends = pages.map(onlinePlayer);
    for (const page of pages) await useTestSettings(page);
    const [ada, bea] = pages;
    await ada.addInitScript(
      ([key, plan]) => localStorage.setItem(key!, plan!),
      [`spellenkast.plan.${each.game}`, JSON.stringify({ options: each.options })],
    );
    await ada.goto(`/box/${each.box}/${each.game}`);
    await chooseWay(ada, 'Friends by link');
    await changeSetup(ada);
    await ada.getByRole('textbox', { name: 'Name of player 1' }).fill('Ada');
    await ada.getByRole('button', { name: 'Create table' }).click();
    await sitDown(bea, await ada.getByText('/table/').innerText(), 'Bea');

    const tried = new Set<string>();
    let made = 0;
    while (made < MOST && (await playOneMove(friends, each.game, each.likes, tried))) made += 1;
    const [before] = await waitForSameVersion(friends);
    expect(before!.options).toMatchObject(each.options);
    const played = before!.status === 'playing';
    if (played) await giveUp(bea);

    for (const page of pages) {
      await expect(replaySlider(page)).toBeVisible();
      await expect(page.getByText(`Move ${before!.moves} of ${before!.moves}`, { exact: true })).toBeVisible();
    }
    const [first, second] = await waitForSameVersion(friends);
    expect(first!.record?.moves).toHaveLength(before!.moves);
    expect(second!.record).toEqual(first!.record);
    expect(second!.rounds).toEqual(first!.rounds);
    if (!played) return;
    expect(first!.rounds).toMatchObject([{ ended: 'resigned', by: 1, winners: [0] }]);
    await expect(title(ada)).toHaveText(/^You win/);
    await expect(title(bea)).toHaveText(/^Ada wins/);
    await expect(ada.getByText(/^Bea gave up after \d+ moves?\./)).toBeVisible();
  });
}
