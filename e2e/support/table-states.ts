import type { Options } from '../../src/kernel/options.ts';
import type { Page } from '@playwright/test';
import { playedByBots } from './game-records.ts';
import { importTable } from './import-table.ts';
import { title } from './round-page.ts';
import { expect } from './server.ts';

/** A table at a moment of a round at which you are to move, against bots. */
export interface TableState {
  readonly game: string;
  readonly options: Options;
  /** How much of the round has been played, from 0 to 1. */
  readonly at: number;
  /** All sit at this device, right after a move that ends so: several of them are asked something. */
  readonly after?: string;
  /** Everyone has a name as long as names may be, and a clock. */
  readonly full?: true;
  /** The same without clocks. */
  readonly named?: true;
}

const moment = (game: string, options: Options, at: number): TableState => ({ game, options, at });
const asked = (game: string, options: Options, at: number, after: string): TableState => ({ game, options, at, after });

/** Every game with the fewest and the most players, at its beginning and with a full table. */
export const tableStates: Readonly<Record<string, TableState>> = {
  'Zipher, 2, beginning': moment('zipher', { players: 2 }, 0),
  'Zipher, 2, late': moment('zipher', { players: 2 }, 0.8),
  'Zipher, 3, late': moment('zipher', { players: 3 }, 0.8),
  'Da Vinci, 2, beginning': moment('davinci', { players: 2 }, 0),
  'Da Vinci, 2': moment('davinci', { players: 2, dashes: true }, 0.5),
  'Da Vinci, 4, late': moment('davinci', { players: 4, dashes: true, points: true }, 0.8),
  'Da Vinci, 4, full': { ...moment('davinci', { players: 4, dashes: true, points: true }, 0.8), full: true },
  'ZickZack, 2': moment('zickzack', { players: 2 }, 0.5),
  'SuDoKu, 1': moment('sudoku', { players: 1 }, 0.5),
  'SuDoKu, 4, call': moment('sudoku', { players: 4, mistakes: 'call' }, 0.6),
  'SuDoKu, 4, full': { ...moment('sudoku', { players: 4, mistakes: 'call' }, 0.6), full: true },
  'SuDoKu, 4, named': { ...moment('sudoku', { players: 4 }, 0.6), named: true },
  'SudoKids, 2': moment('sudoku', { players: 2, board: 6, scoring: 'block' }, 0.4),
  'Zoker Pairs': moment('zoker-pairs', { cards: 64 }, 0.2),
  'Zoker Solo': moment('zoker-solo', {}, 0.4),
  'Zoker Memo, 2': moment('zoker-memo', { players: 2 }, 0.3),
  'Zoker Memo, 5 with 64': moment('zoker-memo', { players: 5, table: 64 }, 0.3),
  'Zoker Memo, 5 with 64, full': { ...moment('zoker-memo', { players: 5, table: 64 }, 0.3), full: true },
  'Zoker Memo, 5 with 64, named': { ...moment('zoker-memo', { players: 5, table: 64 }, 0.3), named: true },
  'Zoker Tiko, 2': moment('zoker-tiko', { players: 2 }, 0.5),
  'Zoker Tiko, 5': moment('zoker-tiko', { players: 5 }, 0.5),
  'Zoker Tiko, 4, full': { ...moment('zoker-tiko', { players: 4 }, 0.5), full: true },
  'Zoker Tiko, 5, full': { ...moment('zoker-tiko', { players: 5 }, 0.5), full: true },
  'Zoker Tiko, 4, named': { ...moment('zoker-tiko', { players: 4 }, 0.5), named: true },
  'ZickZack, 2, named': { ...moment('zickzack', { players: 2 }, 0.5), named: true },
  'Zoker Kubo, 2': moment('zoker-kubo', { players: 2 }, 0.4),
  'Zoker Kubo, 5': moment('zoker-kubo', { players: 5 }, 0.4),
  'Zoker Kubo, 4, full': { ...moment('zoker-kubo', { players: 4 }, 0.6), full: true },
  'Zoker Kubo, 5, full': { ...moment('zoker-kubo', { players: 5 }, 0.6), full: true },
  'Zoker Kubo, 5 may call': asked('zoker-kubo', { players: 5 }, 0.4, ':end'),
  'Zoker Kubo, 5 may call, full': { ...asked('zoker-kubo', { players: 5 }, 0.4, ':end'), full: true },
  'Zoker Memo, 3 vote': asked('zoker-memo', { players: 3 }, 0, ':propose'),
};

const PEOPLE = ['Ada', 'Grace', 'Emmy', 'Sofia', 'Maryam'];
const LONG_NAMES = [
  'Augusta Ada of Lovelace',
  'Grace Brewster M. Hopper',
  'Amalie Emmy Noether-Herz',
  'Sofia W. Kowalewskaja-K.',
  'Maryam Mirzakhani-Vondrá',
];
const CLOCK = { kind: 'live', initial: 3_600_000, increment: 0 } as const;

/** Opens it: you sit at seat 0. */
export async function openTableState(page: Page, moment: TableState): Promise<void> {
  const { game, options, at, after, full, named } = moment;
  const record = await playedByBots(game, options, 'layout');
  const begin = Math.floor(record.moves.length * at);
  const mine = (entry: string, index: number): boolean => {
    if (after === undefined) return entry.startsWith('0:');
    return record.moves[index - 1]?.endsWith(after) === true;
  };
  const move = record.moves.findIndex((entry, index) => index >= begin && mine(entry, index));
  if (after !== undefined && move < 0) throw new Error(`nobody plays ${after} in this round`);
  const players = Number(record.options['players'] ?? 1);
  const shared = full || named || after !== undefined;
  const people = full || named ? LONG_NAMES : PEOPLE;
  const names = people.slice(0, players).map((name, seat) => (seat === 0 || shared ? name : null));
  await page.goto(await importTable(page, record, Math.max(0, move), names, full ? { clock: CLOCK } : {}));
  await expect(title(page)).toBeVisible();
  await waitForBoard(page, moment);
}

/** Waits for the board. Where several people share the device, and hold something that others may not see, one of them takes it first. */
export async function waitForBoard(page: Page, { full, named, after }: TableState): Promise<void> {
  const [board, handOver] = [page.locator('.stage .board'), page.locator('main.over').getByRole('button')];
  await expect(board.or(handOver)).toBeVisible();
  if ((full || named) && after === undefined && (await handOver.isVisible())) await handOver.click();
  await expect(board).toBeVisible();
}
