import { expect, type Page } from '@playwright/test';
import { sealAll, START } from '../../src/host/chain.ts';
import { chanceOf } from '../../src/host/testing/hosting.ts';
import type { GameRecord } from '../../src/kernel/record.ts';
import type { TableEvent } from '../../src/table/events.ts';
import { readPlan } from '../../src/table/plan.ts';
import type { TablePlan } from '../../src/table/wire.ts';
import { HERE } from '../../src/web/local/here.ts';
import { gameOf } from './game-records.ts';
import { useTestSettings } from './round-page.ts';

/**
 * Imports a local table whose round continues from a move, as a file of another device. Where anything is hidden people
 * can no longer open such a table, because one of them would know the deal, but old ones are still played. A seat
 * without a name is a bot's.
 */
export async function importTable(
  page: Page,
  record: GameRecord,
  move: number,
  names: readonly (string | null)[],
  plan: Partial<TablePlan> = {},
): Promise<string> {
  return importEvents(page, record, move, names, plan);
}

/** Imports a table whose round, or whose first round of a match, has just ended. */
export async function importEndedTable(
  page: Page,
  record: GameRecord,
  names: readonly (string | null)[],
  match: TablePlan['match'] = { rounds: 1 },
): Promise<string> {
  return importMatch(page, [record], names, match);
}

/** Brings a table at which these rounds of a match were played, but for the last `left` moves of the last of them. */
export async function importMatch(
  page: Page,
  [first, ...others]: readonly [GameRecord, ...GameRecord[]],
  names: readonly (string | null)[],
  match: TablePlan['match'],
  left = 0,
): Promise<string> {
  const at = Date.now();
  const lastMove = ({ moves }: GameRecord): TableEvent => {
    const [, seat = '', move = ''] = /^(\d):(.*)$/.exec(moves.at(-1) ?? '') ?? [];
    return { type: 'moved', seat: Number(seat), move, at };
  };
  const events = others.flatMap((record, index): TableEvent[] => {
    const { rules = 1, setup, moves } = record;
    const open = index === others.length - 1 ? left : 0;
    const dealt: TableEvent = { type: 'dealt', rules, setup, moves: moves.slice(0, -Math.max(1, open)), at };
    return open > 0 ? [dealt] : [dealt, lastMove(record)];
  });
  return importEvents(page, first, first.moves.length - 1, names, { match }, [lastMove(first), ...events]);
}

async function importEvents(
  page: Page,
  record: GameRecord,
  move: number,
  names: readonly (string | null)[],
  plan: Partial<TablePlan>,
  after: readonly TableEvent[] = [],
): Promise<string> {
  const { game: id, options, setup, moves, rules } = record;
  const read = readPlan(
    await gameOf(id),
    {
      game: id,
      options,
      match: { rounds: 1 },
      seats: names.map((name) => (name === null ? { kind: 'bot', level: 'greedy' } : { kind: 'person', name })),
      leave: 'bot',
      number: null,
      ...plan,
      from: { setup, moves: moves.slice(0, move), ...(rules === undefined ? {} : { rules }) },
    },
    HERE,
    { now: Date.now(), chance: chanceOf('brought'), anySetup: true },
  );
  if (!read.ok) throw new Error(read.error.message);
  const { events, people } = read.value;
  const table = { id: 'here-brought', events: sealAll(START, [...events, ...after]), people };
  await useTestSettings(page);
  await page.goto('/settings');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'kast.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ format: 'spellenkast-device', version: 1, tables: [table], rounds: [] })),
  });
  await expect(page.getByText('Added. Tables: 1.')).toBeVisible();
  return `/table/${table.id}`;
}
