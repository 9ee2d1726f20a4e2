import { expect, type Locator, type Page } from '@playwright/test';
import type { Touch } from './touch.ts';

/**
 * How each game is played on the page: a move in notation, as a person makes it. Everything is found by its accessible
 * name.
 */
export interface MoveOnPage {
  readonly page: Page;
  readonly touch: Touch;
  /** What each seat is called on this page. */
  readonly names: readonly string[];
  /** What is done, without the seat. */
  readonly move: string;
}

const colours: Readonly<Record<string, string>> = { b: 'blue', g: 'green', o: 'orange', r: 'red' };
/** `bX4` is “blue XL4”. */
const card = (code: string): string => `${colours[code[0]!]!} ${code[1] === 'X' ? 'XL' : code[1]!}${code[2]!}`;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const place = (page: Page, name: string | RegExp): Locator => page.getByRole('gridcell', { name });
/** A name that begins like this. */
const begins = (name: string): RegExp => new RegExp(`^${name}(?![\\d])`);

async function pairs({ page, touch, move }: MoveOnPage): Promise<void> {
  for (const code of move.split('+')) await touch(place(page, begins(card(code))));
}

async function solo({ page, touch, move }: MoveOnPage): Promise<void> {
  if (move === 'deal') {
    await touch(button(page, /^Deal four/));
    return;
  }
  const [from, to] = move.split('>');
  const pile = (n: string): Locator => button(page, new RegExp(`^(Pile|Place) ${n},`));
  const row = page.getByRole('group', { name: 'Upper rows' });
  await touch(from!.length === 1 ? pile(from!) : row.getByRole('button', { name: begins(card(from!)) }));
  await touch(pile(to!));
}

async function memo({ page, touch, move, names }: MoveOnPage): Promise<void> {
  // A card that was just turned up is still being looked at: touching it would only say that it was seen.
  if (move.startsWith('@')) await touch(place(page, `Place ${move.slice(1)}, face down`));
  else if (move === 'propose') await touch(button(page, /^No pair left/));
  else if (move === 'yes') await touch(button(page, /^(All agree|Agree)$/));
  else await touch(button(page, new RegExp(`^(${names.join('|')}: )?No$`)).first());
}

async function tiko({ page, touch, move }: MoveOnPage): Promise<void> {
  await touch(page.getByRole('group', { name: 'Your hand' }).getByRole('button', { name: begins(card(move)) }));
  await touch(button(page, begins(`Play the ${card(move)}`)));
}

async function kubo({ page, touch, move }: MoveOnPage): Promise<void> {
  if (move === 'end') {
    await touch(button(page, 'End turn'));
    const sure = button(page, 'Really end?');
    if (await sure.isVisible()) await touch(sure);
  } else if (move === 'pass') {
    // The countdown may have passed for them already: the log tells.
    await touch(button(page, /^(No one calls|Pass)$/).first()).catch(() => undefined);
  } else if (move.startsWith('draw')) {
    const n = move.slice(4);
    await touch(button(page, n === '1' ? /^Draw (1|1 card|a card)$/ : new RegExp(`^Draw ${n}( cards)?$`)).first());
  } else if (move.startsWith('!')) {
    await touch(button(page, 'Points!'));
    for (const end of move.slice(1).split('-')) await touch(place(page, begins(card(end))).first());
  } else {
    await touch(page.getByRole('group', { name: 'Your hand' }).getByRole('button', { name: begins(card(move)) }));
    await touch(place(page, begins(card(move))).first());
  }
}

async function davinci({ page, touch, move, names }: MoveOnPage): Promise<void> {
  const [, seat, at, value] = /^(\d)\.(\d+)=(.*)$/.exec(move) ?? [];
  const mine = page.getByRole('group', { name: 'Your code' });
  if (move === '+b' || move === '+w')
    await touch(button(page, new RegExp(`${move === '+b' ? 'black' : 'white'}.*draw one`)));
  else if (move === '.') await touch(button(page, 'Stop'));
  else if (move.startsWith('|')) await layAt({ page, touch, move, names }, /^Stop/);
  else if (move.startsWith('/')) await layAt({ page, touch, move, names }, /^Lay my/);
  else if (move.startsWith('~')) {
    await touch(mine.getByRole('button', { name: new RegExp(`^Place ${move.slice(1)}:`) }));
    await touch(mine.getByRole('button', { name: new RegExp(`^Place ${move.slice(1)}:`) }));
  } else if (seat !== undefined) {
    const code = page.getByRole('group', { name: `Code of ${names[Number(seat)]!}` });
    await touch(code.getByRole('button', { name: new RegExp(`^Place ${at!}:`) }));
    const number = value === '-' ? 'dash' : value!;
    await touch(page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: begins(number) }));
    await touch(button(page, /^It is /));
  } else await touch(button(page, 'My code is ready'));
}

/** The drawn tile goes where it belongs; only beside a dash there is a choice. */
async function layAt({ page, touch, move }: MoveOnPage, done: RegExp): Promise<void> {
  const gap = button(page, new RegExp(`^Put .* here, place ${move.slice(1)}$`));
  const act = button(page, done);
  await expect(act.or(gap).first()).toBeVisible();
  if (await act.isVisible()) await touch(act);
  if (await gap.isVisible()) await touch(gap);
}

async function zickzack({ page, touch, move }: MoveOnPage): Promise<void> {
  const [, row, first, last] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(move)!;
  const length = last === undefined ? 1 : Number(last) - Number(first) + 1;
  const piece = ['single', 'double', 'triple', 'quadruple'][length - 1]!;
  await touch(page.getByRole('group', { name: 'Your pieces' }).getByRole('button', { name: begins(piece) }));
  // A piece of two or more is known by its middle: the cell that names the whole place.
  const takes = last === undefined ? `cell ${first!}, ` : `cell \\d+, .*takes the ${piece} on ${first!} to ${last}`;
  await touch(place(page, new RegExp(`^Row of ${row!}, ${takes}`)));
}

async function sudoku({ page, touch, move }: MoveOnPage): Promise<void> {
  const [, row, column] = /^r(\d)c(\d)$/.exec(move) ?? [];
  if (row !== undefined) {
    const cell = place(page, begins(`row ${row}, column ${column!}`));
    await touch(cell);
    // Children are shown first what a tile would do.
    const isForChildren = (await place(page, /^row 7,/).count()) === 0;
    if (isForChildren) await touch(cell);
  } else if (move === 'call') await touch(button(page, /Wrong!$/).first());
  else {
    await touch(button(page, 'Stuck'));
    await touch(button(page, 'Sure?'));
  }
}

export const makeMove: Readonly<Record<string, (doing: MoveOnPage) => Promise<void>>> = {
  davinci,
  sudoku,
  zickzack,
  'zoker-kubo': kubo,
  'zoker-memo': memo,
  'zoker-pairs': pairs,
  'zoker-solo': solo,
  'zoker-tiko': tiko,
};
