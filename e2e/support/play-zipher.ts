import { expect, type Locator, type Page } from '@playwright/test';
import { byMouse, type Touch } from './touch.ts';

/** Plays Zipher like a person: by what the page says, never by its internals. */

/** The table in words. */
export interface BoardWords {
  /** The name of each cell: “tile 3, pawn”. */
  readonly cells: ReadonlyMap<string, string>;
  /** The numbers of the tiles aside that may be picked now. */
  readonly picks: readonly string[];
  readonly landings: readonly string[];
  /** The tiles a move may begin on, or be stepped on. */
  readonly begins: readonly string[];
  /** How many moves there have been; where there is no room for the log, how many tiles were taken. */
  readonly moves: number;
  /** The result has taken the place of the board. */
  readonly over: boolean;
}

export async function readBoard(page: Page): Promise<BoardWords> {
  const text = await page.getByRole('main').ariaSnapshot();
  const cells = new Map(
    [...text.matchAll(/gridcell "([a-i][1-9]), ([^"]*)"/g)].map(([, cell, name]) => [cell!, name!]),
  );
  const named = (word: string): string[] => [...cells].filter(([, name]) => name.includes(word)).map(([cell]) => cell);
  const log = /What happened (\d+) move/.exec(text);
  const taken = [...text.matchAll(/"Taken: ([\d, ]+)"/g)].flatMap(([, numbers]) => numbers!.split(','));
  return {
    cells,
    picks: [...text.matchAll(/button "Tile (\d), face down"(?! \[disabled\])/g)].map(([, k]) => k!),
    landings: named('in reach'),
    begins: named('can be chosen'),
    moves: log ? Number(log[1]) : taken.length,
    over: text.includes('slider "Move"'),
  };
}

const hasOffer = ({ picks, landings, begins }: BoardWords): boolean =>
  picks.length + landings.length + begins.length > 0;

async function waitUntil(page: Page, what: string, holds: (sight: BoardWords) => boolean): Promise<BoardWords> {
  let sight!: BoardWords;
  await expect
    .poll(
      async () => {
        sight = await readBoard(page);
        return holds(sight);
      },
      { message: what, intervals: [20, 40, 80, 160] },
    )
    .toBe(true);
  return sight;
}

/** Waits until there is something to do here, or the round is over. */
export const waitForTurn = (page: Page): Promise<BoardWords> =>
  waitUntil(page, 'a turn here or the end', (s) => s.over || hasOffer(s));

/** Waits until this many moves have been made, or the round is over. */
export const waitForMoves = (page: Page, moves: number): Promise<BoardWords> =>
  waitUntil(page, `move ${moves}`, (sight) => sight.over || sight.moves >= moves);

export const cell = (page: Page, name: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${name},`) });

/** Said where a first touch only shows a move. */
const AGAIN = 'Choose it again to make this move.';

/** Announced, and shown where there is room. */
export const secondTouchNotice = (page: Page, landing: string): Locator =>
  page.getByText(`To ${landing}. Choose it again to move.`).first();

/** Touches a landing until the move is made: if a first touch only shows it, the page says so. */
const isMade = (now: BoardWords, before: BoardWords): boolean =>
  now.over || now.moves > before.moves || now.picks.length < before.picks.length;

/** Touches a place, and once more if the page asks for that, which it says a frame or more after the touch. */
async function touchAsAsked(
  page: Page,
  place: Locator,
  again: Locator,
  before: BoardWords,
  touch: Touch,
): Promise<void> {
  await touch(place);
  const answered = async (): Promise<boolean> => (await again.isVisible()) || isMade(await readBoard(page), before);
  // Without a line there is no answer, and nothing more to touch.
  for (let looks = 0; looks < 20 && !(await answered()); looks++) await page.waitForTimeout(50);
  if (await again.isVisible()) await touch(place);
}

/**
 * Chooses a tile to begin on if there is a choice, and returns where the move may end; null: the choice was the move.
 */
export async function chooseStart(page: Page, sight: BoardWords, touch: Touch = byMouse): Promise<BoardWords | null> {
  if (sight.landings.length > 0) return sight;
  const tile = sight.begins.at(-1)!;
  await touch(cell(page, tile));
  const moved = (now: BoardWords): boolean => now.over || now.moves > sight.moves;
  const now = await waitUntil(page, `${tile} chosen`, (then) => moved(then) || then.landings.length > 0);
  return moved(now) ? null : now;
}

/** Tries one of the offered moves; the caller checks the result. */
export async function tryMove(page: Page, sight: BoardWords, touch: Touch = byMouse): Promise<void> {
  const [pick] = sight.picks;
  if (pick !== undefined) {
    const tile = page.getByRole('button', { name: `Tile ${pick}, face down` });
    await touchAsAsked(page, tile, page.getByText(AGAIN).first(), sight, touch);
    return;
  }
  const begun = await chooseStart(page, sight, touch);
  // The last one in reading order: sweeping up the board from below makes a long round of every deal.
  const landing = begun?.landings.at(-1);
  if (landing) await touchAsAsked(page, cell(page, landing), secondTouchNotice(page, landing), sight, touch);
}

/** Makes one of the offered moves, and returns what is seen after it. */
export async function playMove(page: Page, sight: BoardWords, touch: Touch = byMouse): Promise<BoardWords> {
  await tryMove(page, sight, touch);
  // Where tiles taken are counted instead of moves a pick counts for nothing; but the tiles to pick are gone.
  return waitUntil(page, 'the move', (now) => isMade(now, sight));
}

/** Plays what the page offers until the round is over, or this many moves have been made. */
export async function playOn(page: Page, most = Infinity, touch: Touch = byMouse): Promise<BoardWords> {
  let sight = await waitForTurn(page);
  while (!sight.over && sight.moves < most) {
    await playMove(page, sight, touch);
    sight = await waitForTurn(page);
  }
  return sight;
}

/** The one of them who is to move, and what there is to do; null: the round is over. */
export async function whoseTurn(people: readonly Page[]): Promise<{ page: Page; sight: BoardWords } | null> {
  let found: { page: Page; sight: BoardWords } | null | undefined;
  await expect
    .poll(
      async () => {
        for (const page of people) {
          const sight = await readBoard(page);
          if (sight.over) found = null;
          else if (hasOffer(sight)) found = { page, sight };
        }
        return found !== undefined;
      },
      { message: 'someone is to move, or the end', intervals: [20, 40, 80, 160] },
    )
    .toBe(true);
  return found!;
}

/**
 * Plays until this many moves have been made or the round is over, and returns whether it goes on; everyone sees each
 * move before the next one is made.
 */
export async function playTogether(people: readonly Page[], most = Infinity): Promise<boolean> {
  for (let turn = await whoseTurn(people); turn; turn = await whoseTurn(people)) {
    if (turn.sight.moves >= most) return true;
    const { moves } = await playMove(turn.page, turn.sight);
    await Promise.all(people.map((page) => waitForMoves(page, moves)));
  }
  return false;
}
