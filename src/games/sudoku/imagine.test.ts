import { describe, expect, test } from 'vitest';
import { parseRecord, recordOf } from '../../kernel/record.ts';
import { imagineRound, knowledgeOf } from '../../kernel/round.ts';
import type { Viewer } from '../../kernel/rules.ts';
import type { Mistakes } from './position.ts';
import { rules } from './rules.ts';
import { orders, outcomes, play, replay, type SudokuRound } from './testing.ts';

const told = (round: SudokuRound, viewer: Viewer): string => JSON.stringify(knowledgeOf(round, viewer));

/** Every shuffle that would have shown the viewer the same, treating all tiles as distinct, with its probability. */
function consistent(round: SudokuRound, viewer: Viewer): Map<string, number> {
  const { setup, players } = round;
  const record = recordOf(round);
  const truth = told(round, viewer);
  // The tiles that have not been played and that the viewer does not hold; it has seen all others.
  let drawn = 0;
  const held = Array.from({ length: players }, (_, i) => (i + setup.start) % players);
  const heldAt = held.map(() => 0);
  for (const seat of held) heldAt[seat] = drawn++;
  for (const { by, code } of round.moves) if (rules.format(code) !== 'call') heldAt[by] = drawn++;
  const hidden = heldAt.filter((_, seat) => seat !== viewer);
  for (let at = drawn; at < setup.stock.length; at++) hidden.push(at);
  const slots = hidden.filter((at) => at < setup.stock.length);

  const counts = new Map<string, number>();
  let total = 0;
  for (const order of orders(slots.map((at) => setup.stock[at]!))) {
    const tiles = [...setup.stock];
    slots.forEach((at, index) => (tiles[at] = order[index]!));
    const stock = tiles.join('');
    const other = parseRecord(rules, { ...record, setup: { ...setup, stock } });
    if (!other.ok || told(other.value, viewer) !== truth) continue;
    counts.set(stock, (counts.get(stock) ?? 0) + 1);
    total += 1;
  }
  return new Map([...counts].map(([stock, count]) => [stock, count / total]));
}

/** Compares exactly, without sampling: everything the random generator could lead to against all shuffles. */
function expectFair(round: SudokuRound, viewer: Viewer): string[] {
  const knowledge = knowledgeOf(round, viewer);
  const fair = consistent(round, viewer);
  const imagined = outcomes((rng) => imagineRound({ rules }, knowledge, rng).setup.stock);
  expect([...imagined.keys()].sort()).toEqual([...fair.keys()].sort());
  for (const [stock, chance] of fair) expect(imagined.get(stock), stock).toBeCloseTo(chance, 12);
  return [...fair.keys()];
}

const setup = { start: 0, gold: '....1..4......3......2.......56.....', stock: '211345321434632552416631564526' };
const cells =
  'r2c5 r3c1 r2c3 r2c1 r5c5 r3c5 r1c4 r5c3 r4c6 r6c3 r4c5 r4c1 r2c6 ' +
  'r6c6 r3c2 r2c4 r4c3 r1c1 r1c6 r5c4 r1c3 r4c2 r5c2 r6c2 r1c2';

/** A round of SudoKids near its end, with few enough hidden tiles to try all their orders. */
const late = (mistakes: Mistakes, length: number): SudokuRound => {
  const moves = cells.split(' ').map((cell, index) => `${index % 2}:${cell}`);
  return replay({ board: 6, mistakes }, setup, moves.slice(0, length));
};
/** The index in the stock of the tile of seat 0, which is on turn after 24 moves. */
const HELD = 24;

describe('imagine is exactly fair', () => {
  test('[sudoku.7] guarded: that the round goes on tells that the tile on turn has a cell', () => {
    const round = late('guarded', 24);
    expect(round.pos.turn).toBe(0);
    // Seat 1 has not seen 2, 4, 6 and two 5s.
    expect([2, 4, 5, 6].filter((number) => round.pos.open[number] === 0)).toEqual([2]);
    const held = expectFair(round, 1).map((stock) => stock[HELD]);
    expect(new Set(held)).toEqual(new Set(['4', '5', '6']));
    for (const viewer of [0, 'table'] as const) expectFair(round, viewer);
  });

  test('guarded: a move later, when fewer numbers have a cell', () => {
    for (const viewer of [0, 1, 'table'] as const) expectFair(late('guarded', 25), viewer);
  });

  test('[sudoku.10] otherwise the round goes on anyway, and only what was shown is learned', () => {
    const held = expectFair(late('penalty', 24), 1).map((stock) => stock[HELD]);
    expect(new Set(held)).toEqual(new Set(['2', '4', '5', '6']));

    const claimed = play(late('call', 24), '0:stuck');
    expect(claimed.pos.aside[0]).toBeGreaterThan(0);
    for (const viewer of [0, 1, 'table'] as const) expectFair(claimed, viewer);

    const called = play(late('call', 22), '0:r6c5 1:call 1:stuck');
    expect(called.pos.asideCount).toBe(2);
    for (const viewer of [0, 1] as const) expectFair(called, viewer);
  });
});
