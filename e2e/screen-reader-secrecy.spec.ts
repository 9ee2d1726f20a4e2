import type { Page } from '@playwright/test';
import type { Options } from '../src/kernel/options.ts';
import type { GameRecord } from '../src/kernel/record.ts';
import { quick } from '../src/kernel/rng.ts';
import { knowledgeOf } from '../src/kernel/round.ts';
import type { Seat } from '../src/kernel/rules.ts';
import { gameOf, roundAfter, playedByBots } from './support/game-records.ts';
import { importTable } from './support/import-table.ts';
import { memberOnTurn, openGroupTable, closeAbruptly, type Member } from './support/group.ts';
import { waitForSameVersion, playOneMove, NAMES } from './support/online-players.ts';
import { useTestSettings, takeDevice } from './support/round-page.ts';
import { byMouse } from './support/touch.ts';
import { expect, test } from './support/server.ts';

/** What is read to people who do not see the page: no more than the others may see. */

const readTo = (page: Page): Promise<string> => page.locator('body').ariaSnapshot();

interface Moment {
  readonly record: GameRecord;
  readonly moves: number;
  /** Who is to move. */
  readonly seat: Seat;
}

/** A moment in the middle of a round, and another that whoever is to move cannot tell from it. */
async function twins(id: string, options: Options): Promise<readonly [Moment, Moment]> {
  const game = await gameOf(id);
  const record = await playedByBots(id, options, 'unread');
  const moves = Math.floor(record.moves.length / 3);
  const round = roundAfter(game, record, moves);
  const seat = round.rules.awaited(round.pos)[0]!;
  const other = game.rules.imagine(knowledgeOf(round, seat), quick(`unread ${id}`));
  const imagined = other.moves.map(({ by, code }) => `${by}:${game.rules.format(code)}`);
  const twin: GameRecord = { ...record, setup: other.setup, moves: imagined };
  expect(JSON.stringify(twin.setup)).not.toBe(JSON.stringify(record.setup));
  return [
    { record, moves, seat },
    { record: twin, moves, seat },
  ];
}

/** One device at which all sit has every hand. It shows one, and where it is handed over none. */
for (const [id, options] of [
  ['davinci', { players: 4 }],
  ['zoker-tiko', { players: 4 }],
  ['zoker-kubo', { players: 3, claims: 'call' }],
  ['zoker-memo', { players: 5 }],
  ['sudoku', { players: 3, mistakes: 'call' }],
  ['zipher', { players: 3, blind: true }],
] as const)
  test(
    `${id} at one device: of two deals that the one in front cannot tell apart the same is read`,
    { tag: '@long' },
    async ({ someone }) => {
      const names = NAMES.slice(0, options.players);
      const pages: Page[] = [];
      const both = await twins(id, options);
      for (const { record, moves, seat } of both) {
        const page = await someone();
        pages.push(page);
        await page.goto(await importTable(page, record, moves, names));
        const here = page.getByRole('button', { name: `I am ${names[seat]}` });
        const turn = page.getByText(new RegExp(`^(${names[seat]} to move|Your turn)`));
        await expect(here.or(turn).first()).toBeVisible();
      }
      /** Some words, the rulebook's, come a little later than others. */
      const expectAlike = (): Promise<void> =>
        expect(async () => {
          const [one, other] = (await Promise.all(pages.map(readTo))) as [string, string];
          expect(other).toBe(one);
        }).toPass({ timeout: 15_000 });
      await expectAlike();
      for (const page of pages) {
        await takeDevice(page, names[both[0].seat]!, byMouse);
        await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible();
      }
      await expectAlike();
    },
  );

/** The cards that are named in a text for people. */
const cardsIn = (text: string): string[] =>
  [...text.matchAll(/\b(blue|green|orange|red) ([SMLX][1-4])\b/g)].map(([, colour, card]) => `${colour![0]}${card!}`);

/** The cards that lie open or were won, as the page was told. */
const openTo = ({ table }: Member): string[] =>
  [...JSON.stringify(table.snapshot()!.faces[0]!.view).matchAll(/"([bgor][SMLX][1-4])"/g)].map(([, card]) => card!);

test(
  'five play Memo online: a card that was turned back is announced to nobody, returning or watching',
  { tag: '@long' },
  async ({ someone }) => {
    const { members, link, watchLink } = await openGroupTable(someone, 'zoker-memo', 5);
    const tried = new Set<string>();
    const turn = async (among: readonly Member[]): Promise<void> => {
      await playOneMove(among, 'zoker-memo', /^@/, tried);
    };
    for (let made = 0; made < 5; made++) await turn(members);
    const gone = members.find((one) => one !== members[0])!;
    const comeBack = await closeAbruptly((await memberOnTurn(members)) === gone ? members[2]! : gone);
    const back = await comeBack(link);
    const onlooker = await someone();
    await useTestSettings(onlooker);
    await onlooker.goto(watchLink);
    await expect(onlooker.getByRole('grid')).toBeVisible();
    await members[0]!.page.reload();
    const all = members.map((one) => (one.name === back.name ? back : one));
    await waitForSameVersion(all);
    // The first card of the third turn lies open: it is read, and of the four before it only what was won.
    for (const one of all) {
      await expect(one.page.getByRole('grid')).toBeVisible();
      const open = openTo(one);
      expect(open).not.toEqual([]);
      await expect.poll(async () => cardsIn(await readTo(one.page)).length, one.name).toBeGreaterThan(0);
      for (const card of cardsIn(await readTo(one.page))) expect(open, one.name).toContain(card);
    }
    for (const card of cardsIn(await readTo(onlooker))) expect(openTo(back)).toContain(card);
  },
);
