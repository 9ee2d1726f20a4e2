import { describe, expect, test } from 'vitest';
import { dealer } from '../../kernel/rng.ts';
import { judge, legalMoves, playText, resultOf, seenBy, viewOf, type Round } from '../../kernel/round.ts';
import { parseRecord } from '../../kernel/record.ts';
import type { Refusal } from '../../kernel/rules.ts';
import { LATTICE, ways } from './board.ts';
import { cellAt, cellName } from './notation.ts';
import { createPosition, type ZipherOptions, type ZipherPosition } from './position.ts';
import { rules } from './rules.ts';
import type { ZipherView } from './view.ts';

type ZipherRound = Round<ZipherPosition, ZipherView>;

const plain: ZipherOptions = { players: 2, adjacent: false, blind: false, supersolo: false };

/** A round in progress with only these tiles (on any cells) and the pawn on a cell; seat 0 moves. */
function staged(
  tiles: Readonly<Record<string, number>>,
  pawn: string,
  options: Partial<ZipherOptions> = {},
): ZipherRound {
  const all = { ...plain, ...options } as typeof plain;
  const setup = { start: 0, tiles: '111111112222233333334444', aside: '1234' };
  const pos = createPosition(all, 0, Array.from(setup.tiles, Number), [1, 2, 3, 4]);
  pos.tiles.fill(0);
  pos.near.fill(0);
  pos.left = 0;
  for (const [cell, number] of Object.entries(tiles)) {
    pos.tiles[cellAt(cell)] = number;
    pos.up[cellAt(cell)] = 1;
    pos.left += 1;
    for (let other = 0; other < 81; other++) {
      const apart = [other % 9, Math.floor(other / 9)].map((part, i) =>
        Math.abs(part - [cellAt(cell) % 9, Math.floor(cellAt(cell) / 9)][i]!),
      );
      if (Math.max(...apart) === 1) pos.near[other]! += 1;
    }
  }
  pos.picked = 1;
  pos.pawn = cellAt(pawn);
  return { rules, version: 1, options: all, setup, players: all.players, pos, moves: [] };
}

function dealt(options: Partial<ZipherOptions> = {}, moves: readonly string[] = []): ZipherRound {
  const setup = { start: 0, tiles: '431224312114413132133231', aside: '1342' };
  const round = parseRecord(rules, { game: 'zipher', options, setup, moves });
  if (!round.ok) throw new Error(round.error.message);
  return round.value;
}

function refusal(round: ZipherRound, move: string, seat = 0): Refusal | null {
  const judged = judge(round, seat, move);
  return judged.ok ? null : judged.error;
}

const targets = (round: ZipherRound): string[] => legalMoves(round).map((move) => move.split('>')[1] ?? move);

describe('material and setup', () => {
  test('[zipher.1] cells are named a–i from the left and 1–9 from the bottom, e5 in the centre', () => {
    expect([cellName(0), cellName(8), cellName(40), cellName(80)]).toEqual(['a1', 'i1', 'e5', 'i9']);
    expect(cellAt('c7')).toBe(6 * 9 + 2);
  });

  test('[zipher.2] a deal is the 28 tiles of the box, one of each number aside', () => {
    const setup = rules.deal(rules.dealer, plain, dealer('zipher.2'), null);
    const count = (text: string): number[] => ['1', '2', '3', '4'].map((digit) => text.split(digit).length - 1);
    expect(count(setup.tiles)).toEqual([8, 5, 7, 4]);
    expect(count(setup.aside)).toEqual([1, 1, 1, 1]);
    for (const bad of [
      { tiles: setup.tiles.replace('4', '1') },
      { aside: '1123' },
      { aside: 1234 },
      { start: 2 },
      { extra: 1 },
    ]) {
      const begun = rules.begin(rules.version, plain, { ...setup, ...bad });
      expect(begun.ok ? 'accepted' : begun.error.field).toBe(`setup.${Object.keys(bad)[0]!}`);
    }
  });

  test('[zipher.3] the 24 lie on every second cell in reading order, the centre empty', () => {
    expect(LATTICE.map(cellName).slice(0, 6)).toEqual(['a9', 'c9', 'e9', 'g9', 'i9', 'a7']);
    expect(LATTICE).toHaveLength(24);
    expect(LATTICE).not.toContain(cellAt('e5'));
  });

  test('[zipher.4] the starter picks a tile unseen; then all on the board are up and the other three stay down', () => {
    const round = dealt();
    expect(viewOf(round, 0).tiles.every(({ number }) => number === null)).toBe(true);
    expect(refusal(round, 'e5>e7')).toEqual({ clause: 'zipher.4', reason: 'pick_first', values: {} });
    expect(refusal(round, '#1', 1)?.clause).toBe('table.1');
    expect(playText(round, 0, '#3')).toBeNull();
    const view = viewOf(round, 1);
    expect(view.tiles).toHaveLength(25);
    expect(view.tiles.find(({ cell }) => cell === 'e5')?.number).toBe(4);
    expect(view.tiles.every(({ number }) => number !== null)).toBe(true);
    expect(view.aside).toEqual([1, 2, 4].map((k) => ({ k, number: null })));
    expect(refusal(round, '#1')).toEqual({ clause: 'zipher.4', reason: 'already_picked', values: {} });
  });
});

describe('a turn', () => {
  test('[zipher.5] exactly n steps in the eight directions, over tiles and empty cells, on the board', () => {
    const round = staged({ a1: 2, a2: 1, b2: 1, c3: 1, e5: 1 }, 'a1');
    expect(targets(round)).toEqual(['a2', 'b2', 'c3']);
    expect(refusal(round, 'a1>e5')).toEqual({
      clause: 'zipher.5',
      reason: 'wrong_distance',
      values: { n: 2, from: 'a1', to: 'e5' },
    });
  });

  test('[zipher.6] one change of direction, no reversal', () => {
    const ends = new Set([...ways(cellAt('e5'), 4)].map((way) => cellName(way.at(-1)!)));
    // Two steps right and two up-left is a turn of 135°; returning to the start would be a reversal.
    expect(ends.has('e7')).toBe(true);
    expect(ends.has('e5')).toBe(false);
    // Every path turns at most once and never reverses.
    for (const way of ways(cellAt('e5'), 4)) {
      const steps = way.map((cell, i) => cell - (way[i - 1] ?? cellAt('e5')));
      const turns = steps.filter((step, i) => i > 0 && step !== steps[i - 1]);
      expect(turns.length).toBeLessThanOrEqual(1);
      expect(steps.some((step, i) => i > 0 && step === -steps[i - 1]!)).toBe(false);
    }
    const round = staged({ e5: 4, f5: 1, e9: 1 }, 'e5');
    expect(refusal(round, 'e5>f5')).toEqual({
      clause: 'zipher.6',
      reason: 'one_turn',
      values: { n: 4, from: 'e5', to: 'f5' },
    });
  });

  test('[zipher.7] an even number ends on a tile', () => {
    const round = staged({ e5: 2, e7: 1, g7: 3, i9: 1 }, 'e5');
    expect(targets(round)).toEqual(['e7', 'g7']);
    expect(refusal(round, 'e5>c5')).toEqual({
      clause: 'zipher.7',
      reason: 'must_end_on_tile',
      values: { n: 2, from: 'e5', to: 'c5' },
    });
  });

  test('[zipher.8] an odd number ends on an empty cell beside a tile other than the one it leaves', () => {
    const round = staged({ e5: 1, g5: 1 }, 'e5');
    expect(targets(round)).toEqual(['f4', 'f5', 'f6']);
    expect(refusal(round, 'e5>d5')).toEqual({
      clause: 'zipher.8',
      reason: 'no_tile_beside',
      values: { n: 1, from: 'e5', to: 'd5' },
    });
    const close = staged({ e5: 1, f5: 1, g5: 1 }, 'e5');
    expect(refusal(close, 'e5>f5')).toEqual({
      clause: 'zipher.8',
      reason: 'must_end_beside',
      values: { n: 1, from: 'e5', to: 'f5' },
    });
  });

  test('[zipher.9] the tile the move began on is taken', () => {
    const round = staged({ e5: 2, e7: 3, a1: 4 }, 'e5');
    playText(round, 0, 'e5>e7');
    const view = viewOf(round, 0);
    expect(view.tiles.map(({ cell }) => cell)).toEqual(['a1', 'e7']);
    expect(view.taken).toEqual([[2], []]);
    expect(view.scores).toEqual([2, 0]);
  });

  test('[zipher.10] the next player goes on from the tile, or steps on a neighbouring one first', () => {
    const on = staged({ e5: 2, c5: 2, e7: 1 }, 'e5');
    expect(refusal(on, 'c5>e5')).toEqual({
      clause: 'zipher.10',
      reason: 'already_on_tile',
      values: { pawn: 'e5', cell: 'c5' },
    });
    expect(refusal(on, 'a1>c3')).toEqual({ clause: 'zipher.10', reason: 'no_tile', values: { cell: 'a1' } });
    const beside = staged({ c5: 2, c7: 2, a5: 1, a7: 1, i9: 1 }, 'd6');
    expect(new Set(legalMoves(beside).map((move) => move.split('>')[0]))).toEqual(new Set(['0:c5', '0:c7']));
    expect(refusal(beside, 'i9>i8')).toEqual({
      clause: 'zipher.10',
      reason: 'not_beside',
      values: { pawn: 'd6', cell: 'i9' },
    });
  });

  test('[zipher.11] a turn that began beside tiles may not enter the cell the pawn came from', () => {
    const beside = staged({ c5: 2, e7: 1, a5: 1 }, 'd6');
    expect(targets(beside)).toContain('a5');
    expect(refusal(beside, 'c5>e7')).toEqual({
      clause: 'zipher.11',
      reason: 'passes_back',
      values: { n: 2, from: 'c5', to: 'e7', back: 'd6' },
    });
    // Other paths to the same cell that avoid it are legal.
    expect(refusal(staged({ c5: 2, e5: 1 }, 'd5'), 'c5>e5')).toBeNull();
    // The last step may not enter it either.
    expect(refusal(staged({ c5: 1, b6: 1 }, 'b5'), 'c5>b5')?.clause).toBe('zipher.11');
  });
});

describe('end, score, match', () => {
  test('[zipher.12] over when no turn can be completed; only a tile that allows a move may be stepped on', () => {
    const stuck = staged({ a1: 2, i9: 1 }, 'a1');
    expect(rules.over(stuck.pos)).toBe(true);
    expect(resultOf(stuck)?.scores).toEqual([0, 0]);
    const choice = staged({ c5: 2, e7: 1, a7: 1 }, 'd6');
    expect(legalMoves(choice)).toEqual(['0:c5>a7']);
    expect(judge(stuck, 0, 'a1>c1')).toMatchObject({ ok: false, error: { clause: 'table.2', reason: 'round_over' } });
  });

  test('[zipher.13] the sum of the numbers taken; the highest wins, equal scores share', () => {
    const moves =
      '#4 e5>c5 c5>e1 e1>g1 g1>g4 g5>i5 i5>h6 g7>e7 e7>d8 c7>c4 c3>d2 c1>a4 a3>b5 a5>a6 a7>a9 a9>e9 e9>f8 g9>i9 i9>i7';
    const played = moves.split(' ').map((move, i) => `${i < 1 ? 0 : (i + 1) % 2}:${move}`);
    const round = dealt({}, played);
    expect(resultOf(round)).toEqual({ scores: [23, 20], winners: [0] });
    const taken = viewOf(round, 'table').taken;
    expect(taken.map((numbers) => numbers.reduce((sum, number) => sum + number, 0))).toEqual([23, 20]);
    const equal = staged({ a1: 4, i9: 1 }, 'a1');
    equal.pos.scores.set([5, 5]);
    expect(resultOf(equal)?.winners).toEqual([0, 1]);
  });

  test('[zipher.14] the loser starts; of several the one nearest clockwise from the last starter, that one first', () => {
    const next = (scores: number[], last: number): number => rules.nextStart({ scores, winners: [] }, last);
    expect(next([5, 3], 0)).toBe(1);
    expect(next([3, 3, 9], 2)).toBe(0);
    expect(next([3, 3, 9], 1)).toBe(1);
    expect(next([9, 3, 3], 0)).toBe(1);
    const starters = new Set(
      Array.from(
        { length: 40 },
        (_, i) => rules.deal(rules.dealer, { ...plain, players: 3 }, dealer(`lot ${i}`), null).start,
      ),
    );
    expect(starters).toEqual(new Set([0, 1, 2]));
    expect(rules.deal(rules.dealer, plain, dealer('lot'), 1).start).toBe(1);
  });
});

describe('alone', () => {
  test('[zipher.20] [zipher.21] one seat, one tile left is solved, the score counts tiles, the one under the pawn is left', () => {
    const round = staged({ e5: 2, e7: 4 }, 'e5', { players: 1 });
    playText(round, 0, 'e5>e7');
    expect(resultOf(round)).toEqual({ scores: [1], winners: [0], left: 1, solved: true });
    const lost = staged({ e5: 2, i9: 4 }, 'e5', { players: 1 });
    expect(resultOf(lost)).toEqual({ scores: [0], winners: [0], left: 2, solved: false });
  });
});

describe('variants', () => {
  test('[zipher.30] adjacent: every move ends beside a tile', () => {
    const round = staged({ e5: 2, e7: 1, g7: 1 }, 'e5', { adjacent: true });
    expect(refusal(round, 'e5>e7')).toEqual({
      clause: 'zipher.30',
      reason: 'must_end_beside',
      values: { n: 2, from: 'e5', to: 'e7' },
    });
    expect(refusal(round, 'e5>f7')).toBeNull();
    expect(refusal(round, 'e5>c3')).toMatchObject({ clause: 'zipher.30', reason: 'no_tile_beside' });
  });

  test('[zipher.31] blind: only the tile under the pawn is up; a step turns one up and stands, a landing turns up at once', () => {
    // The centre tile is the 1; the pawn moves beside tiles.
    const round = dealt({ blind: true }, ['0:#1', '0:e5>d6']);
    const hidden = viewOf(round, 1).tiles.filter(({ number }) => number === null);
    expect(hidden).toHaveLength(24);
    expect(legalMoves(round)).toEqual(['1:?c5', '1:?c7', '1:?e7']);
    expect(refusal(round, 'c5>a5', 1)).toEqual({ clause: 'zipher.31', reason: 'face_down', values: { cell: 'c5' } });
    expect(refusal(round, '?a1', 1)).toMatchObject({ clause: 'zipher.10', reason: 'not_beside' });
    playText(round, 1, '?c5');
    expect(seenBy(round, 0).at(-1)).toEqual({ by: 1, move: '?c5', turned: 4 });
    expect(viewOf(round, 0).tiles.find(({ cell }) => cell === 'c5')?.number).toBe(4);
    expect(refusal(round, '?c7', 1)).toMatchObject({ clause: 'zipher.10', reason: 'already_on_tile' });
    expect(legalMoves(round).every((move) => move.startsWith('1:c5>'))).toBe(true);
    // No step may enter d6 again, where the pawn came from.
    expect(viewOf(round, 0).barred).toBe('d6');
    playText(round, 1, 'c5>g5');
    expect(seenBy(round, 'table').at(-1)).toEqual({ by: 1, move: 'c5>g5', took: 4, turned: 4 });
    expect(refusal(dealt({}, ['0:#1']), '?e5')).toMatchObject({ clause: 'zipher.31', reason: 'step_only_blind' });
  });

  test('[zipher.31] blind: the last neighbouring tile too may be stepped on, and only then does the round end', () => {
    const round = staged({ c5: 4, i1: 1 }, 'd6', { blind: true });
    round.pos.up.fill(0);
    expect(legalMoves(round)).toEqual(['0:?c5']);
    playText(round, 0, '?c5');
    expect(rules.over(round.pos)).toBe(true);
  });

  test('[zipher.32] supersolo: the target is one of the three left; solved only if the last tile shows it', () => {
    const round = dealt({ players: 1, supersolo: true }, ['0:#1']);
    expect(refusal(round, 'e5>e6')).toMatchObject({ clause: 'zipher.32', reason: 'target_first' });
    expect(legalMoves(round)).toEqual(['0:*1', '0:*2', '0:*3']);
    playText(round, 0, '*2');
    expect(viewOf(round, 'table').target).toBe(4);
    expect(refusal(round, '*1')).toMatchObject({ clause: 'zipher.32', reason: 'target_taken' });
    expect(refusal(dealt({}, ['0:#1']), '*1')).toMatchObject({ clause: 'zipher.32', reason: 'no_target' });
    for (const [last, solved] of [
      [4, true],
      [3, false],
    ] as const) {
      const end = staged({ a1: last }, 'a1', { players: 1, supersolo: true });
      end.pos.aside.set([1, 3, 4, 2]);
      end.pos.target = 2;
      expect(resultOf(end)).toMatchObject({ left: 1, solved });
    }
  });
});
