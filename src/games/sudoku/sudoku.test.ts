import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { standing } from '../../kernel/match.ts';
import { parseRecord } from '../../kernel/record.ts';
import { dealer, quick } from '../../kernel/rng.ts';
import {
  choices,
  judge,
  knowledgeOf,
  legalCodes,
  playCode,
  playText,
  resultOf,
  seenBy,
  undoMove,
  viewOf,
} from '../../kernel/round.ts';
import type { Refusal, Seat } from '../../kernel/rules.ts';
import { boardOf, columnOf, rowOf } from './board.ts';
import { bots } from './bot.ts';
import { CALL, cellAt, cellName, format, STUCK } from './notation.ts';
import { mistakes, type Mistakes } from './position.ts';
import { rules } from './rules.ts';
import { countedFor, points, scorings, worth, type Scoring } from './scoring.ts';
import { dealGolden, STOCK, writeGolden } from './setup.ts';
import { begin, GOLD, outcomes, play, replay, stockFrom, type SudokuRound } from './testing.ts';

const sizes = [9, 6] as const;

const refused = (round: SudokuRound, entry: string): Refusal | null => {
  const judged = judge(round, Number(entry[0]), entry.slice(2));
  return judged.ok ? null : judged.error;
};

const tileOn = (round: SudokuRound, cell: string): number => round.pos.tiles[cellAt(cell)]!;
const numbersUpTo = (size: number): number[] => Array.from({ length: size }, (_, i) => i + 1);

/** The block of a cell as the rulebook describes it: three by three, or two rows by three columns. */
const blockOf = (size: number, cell: number): number =>
  size * Math.floor(rowOf(cell) / (size / 3)) + Math.floor(columnOf(cell) / 3);

/** All ways to choose one cell in every row and every column, row by row. */
function* placements(size: number, above: readonly number[] = []): Generator<readonly number[]> {
  if (above.length === size) yield above;
  else {
    for (const column of numbersUpTo(size)) {
      const cell = above.length * 9 + column - 1;
      const taken = above.some((other) => columnOf(other) === columnOf(cell));
      if (!taken) yield* placements(size, [...above, cell]);
    }
  }
}

/** The rule of sudoku.3, written again as simply as possible. */
function mayLie({ pos }: SudokuRound, cell: number, number: number): boolean {
  const { cells, size } = pos.board;
  if (pos.tiles[cell] !== 0) return false;
  return !cells.some(
    (other) =>
      pos.tiles[other] === number &&
      (rowOf(other) === rowOf(cell) ||
        columnOf(other) === columnOf(cell) ||
        blockOf(size, other) === blockOf(size, cell)),
  );
}

const cellsFor = (round: SudokuRound, number: number): number[] =>
  round.pos.board.cells.filter((cell) => mayLie(round, cell, number));

/** Lets the seats put their tiles aside by wrong claims until this many are left in the stock. */
function drain(round: SudokuRound, left: number): void {
  while (round.pos.stock.length - round.pos.drawn > left) play(round, `${round.pos.turn}:stuck`);
}

/** A guarded round of random moves, played to its end. */
function guardedRound(seed: string, board: 9 | 6): SudokuRound {
  const rng = quick(seed);
  const setup = rules.deal(rules.dealer, { players: 2, board, scoring: 'full', mistakes: 'guarded' }, dealer(seed), 0);
  const round = replay({ board }, setup, []);
  while (!rules.over(round.pos)) {
    const codes = legalCodes(round, round.pos.turn);
    playCode(round, round.pos.turn, codes[rng.below(codes.length)]!);
  }
  return round;
}

const again = (round: SudokuRound, way: Mistakes): SudokuRound =>
  replay(
    { board: round.options.board, mistakes: way },
    round.setup,
    round.moves.map(({ by, code }) => `${by}:${format(code)}`),
  );

const setupProblem = (setup: object, board = 9): string => {
  const round = parseRecord(rules, { game: 'sudoku', options: { board }, setup, moves: [] });
  return round.ok ? 'accepted' : round.error.message;
};

describe('the box', () => {
  test('[sudoku.1] nine rows, columns and blocks; 81 tiles, nine of each number, one of them golden', () => {
    const { gold, stock } = rules.deal(
      rules.dealer,
      { players: 2, board: 9, scoring: 'full', mistakes: 'guarded' },
      dealer('box'),
      0,
    );
    for (const number of numbersUpTo(9).map(String)) {
      expect([...gold].filter((sign) => sign === number)).toHaveLength(1);
      expect([...stock].filter((sign) => sign === number)).toHaveLength(8);
    }
    const { cells, peers } = boardOf(9);
    expect(cells).toHaveLength(81);
    for (const cell of cells) {
      const expected = cells.filter(
        (other) =>
          other !== cell &&
          (rowOf(other) === rowOf(cell) ||
            columnOf(other) === columnOf(cell) ||
            blockOf(9, other) === blockOf(9, cell)),
      );
      expect([...peers[cell]!].toSorted((a, b) => a - b)).toEqual(expected);
    }
  });

  test('[sudoku.1] a setup must be what the box holds', () => {
    const stock = stockFrom(9, '');
    const setup = { start: 0, gold: GOLD[9], stock };
    expect(setupProblem(setup)).toBe('accepted');
    expect(setupProblem({ ...setup, stock: stock.slice(1) })).toMatch('setup.stock must list 72 pieces, not 71');
    expect(setupProblem({ ...setup, stock: `9${stock.slice(1)}` })).toMatch('setup.stock has "9" more often');
    expect(setupProblem({ ...setup, start: 2 })).toMatch('setup.start');
    expect(setupProblem({ ...setup, gold: 5 })).toBe('setup.gold must be a text, not 5');
    expect(setupProblem({ ...setup, gold: GOLD[9].slice(1) })).toBe('setup.gold must have 81 characters, not 80');
    expect(setupProblem({ ...setup, gold: GOLD[9].replace('5', '0') })).toBe(
      'setup.gold has "0"; it may have . and 1 to 9',
    );
    expect(setupProblem({ ...setup, gold: GOLD[9].replace('5', '4') })).toBe('setup.gold has 4 more than once');
    expect(setupProblem({ ...setup, gold: GOLD[9].replace('5', '.') })).toBe('setup.gold must have 9 tiles, not 8');
    expect(setupProblem({ start: 0, gold: GOLD[6].replace('6', '7'), stock: stockFrom(6, '') }, 6)).toBe(
      'setup.gold has "7"; it may have . and 1 to 6',
    );
  });

  test('[sudoku.2] a record needs one golden tile in every row and column, in whatever block', () => {
    const stock = stockFrom(9, '');
    const diagonal = numbersUpTo(9).map((number) => `${'.'.repeat(number - 1)}${number}${'.'.repeat(9 - number)}`);
    expect(setupProblem({ start: 0, gold: diagonal.join(''), stock })).toBe('accepted');
    const wrong = 'setup.gold must have one tile in every row and every column';
    const sameColumn = ['1........', '2........', ...diagonal.slice(2)].join('');
    expect(setupProblem({ start: 0, gold: sameColumn, stock })).toBe(wrong);
    const sameRow = ['12.......', '.........', ...diagonal.slice(2)].join('');
    expect(setupProblem({ start: 0, gold: sameRow, stock })).toBe(wrong);
  });

  test('[sudoku.2] [sudoku.12] a fresh deal has one golden tile in every row and column, and blocks with none or several', () => {
    for (const size of sizes) {
      const { cells } = boardOf(size);
      const allBlocks = new Set(cells.map((cell) => blockOf(size, cell)));
      const crowds = new Set<number>();
      for (let deal = 0; deal < 50; deal++) {
        const golden = dealGolden(rules.dealer, boardOf(size), quick(`golden ${deal}`));
        const lying = cells.filter((cell) => golden[cell]! > 0);
        expect(lying).toHaveLength(size);
        for (const part of [rowOf, columnOf, (cell: number) => golden[cell]!]) {
          expect(new Set(lying.map(part)).size).toBe(size);
        }
        const blocks = lying.map((cell) => blockOf(size, cell));
        for (const block of allBlocks) crowds.add(blocks.filter((other) => other === block).length);
      }
      // A block of two rows can hold two tiles, one of three rows three.
      expect([...crowds].toSorted()).toEqual(size === 6 ? [0, 1, 2] : [0, 1, 2, 3]);
    }
  });

  test('[sudoku.2] [sudoku.12] every such placement of the golden tiles is equally likely', () => {
    const board = boardOf(6);
    const places = new Set([...placements(6)].map((cells) => cells.join(' ')));
    // The columns are drawn before the numbers, so only the first five draws, a shuffle of six, need to be enumerated.
    const chances = outcomes((rng) => {
      let asked = 0;
      const golden = dealGolden(2, board, { below: (n) => (asked++ < 5 ? rng.below(n) : 0) });
      return board.cells.filter((cell) => golden[cell]! > 0).join(' ');
    });
    expect(new Set(chances.keys())).toEqual(places);
    for (const chance of chances.values()) expect(chance).toBeCloseTo(1 / places.size, 12);
  });

  test('the first dealer still deals the same, with one tile in every block', () => {
    const pinned: [9 | 6, string, number | null, string][] = [
      [9, 'one', null, 'ebbf85bd482daf8f'],
      [9, 'two', 1, 'daad18ff57569da8'],
      [9, 'three', 0, '32ff5c6f80c6d04f'],
      [9, 'spellenkast', null, 'e196bd9d0b4ba627'],
      [6, 'one', null, 'e83961cba4e40caa'],
      [6, 'two', 1, '9c258fef3d00a51d'],
      [6, 'three', 0, '91230727db4a9047'],
      [6, 'spellenkast', null, '5875441b91008c34'],
    ];
    for (const [board, seed, start, hash] of pinned) {
      const options = { players: 3, board, scoring: 'full', mistakes: 'guarded' } as const;
      const setup = rules.deal(1, options, dealer(seed), start);
      expect(createHash('sha256').update(JSON.stringify(setup)).digest('hex').slice(0, 16)).toBe(hash);
      expect(rules.begin(1, options, setup).ok).toBe(true);
      const golden = [...setup.gold].flatMap((sign, index) => (sign === '.' ? [] : [boardOf(board).cells[index]!]));
      expect(new Set(golden.map((cell) => blockOf(board, cell))).size).toBe(board);
    }
  });

  test('the second dealer is fixed too: a seed gives the same deal for ever', () => {
    const dealt = (board: 9 | 6): string =>
      rules.deal(2, { players: 2, board, scoring: 'full', mistakes: 'guarded' }, dealer('spellenkast'), null).gold;
    expect(dealt(9)).toBe('..4.......3..........6.............82...............5.......9.......7.......1....');
    expect(dealt(6)).toBe('...4...6......1........25.........3.');
  });

  test('[sudoku.2] the seats draw from the starter on, and see only their own tile', () => {
    const round = begin({ players: 3 }, '123', 1);
    expect([...round.pos.hands]).toEqual([3, 1, 2]);
    expect(viewOf(round, 0).hands).toEqual([{ number: 3 }, { number: null }, { number: null }]);
    expect(viewOf(round, 'table').hands).toEqual([{ number: null }, { number: null }, { number: null }]);
    expect(viewOf(round, 1).stock).toEqual(Array(69).fill(null));
    expect(rules.awaited(round.pos)).toEqual([1]);
    play(round, '1:r4c4');
    expect(rules.awaited(round.pos)).toEqual([2]);
  });
});

describe('laying a tile', () => {
  test('[sudoku.3] on an empty cell, scored, and a new tile drawn', () => {
    const round = play(begin({}, '523'), '0:r1c2');
    expect(tileOn(round, 'r1c2')).toBe(5);
    expect([...round.pos.scores]).toEqual([2, 0]);
    expect([...round.pos.hands]).toEqual([3, 2]);
    expect(viewOf(round, 1).last).toEqual({ by: 0, cell: 'r1c2', points: 2 });
    expect(seenBy(round, 1)).toEqual([{ by: 0, move: 'r1c2', number: 5, points: 2 }]);
    expect(viewOf(round, 1).tiles.slice(0, 2)).toEqual([
      { cell: 'r1c1', number: 1, golden: true },
      { cell: 'r1c2', number: 5, golden: false },
    ]);
  });

  test('[sudoku.3] a refusal names the tile in the way', () => {
    const round = begin({}, '52');
    const no = (reason: string, values: object): object => ({ clause: 'sudoku.3', reason, values });
    expect(refused(round, '0:r5c1')).toEqual(no('same_row', { number: 5, cell: 'r5c1', at: 'r5c5', row: 5 }));
    expect(refused(round, '0:r9c5')).toEqual(no('same_column', { number: 5, cell: 'r9c5', at: 'r5c5', column: 5 }));
    expect(refused(round, '0:r4c6')).toEqual(no('same_block', { number: 5, cell: 'r4c6', at: 'r5c5' }));
    expect(refused(round, '0:r7c3')).toEqual(no('occupied', { number: 7, cell: 'r7c3' }));
    expect(refused(round, '1:r1c2')).toEqual({ clause: 'table.1', reason: 'not_your_turn', values: {} });
    expect(refused(round, '0:r4c7')).toBeNull();
  });

  test('[sudoku.3] [sudoku.12] the cells allowed are the ones where the number is not in row, column or block', () => {
    for (const size of sizes) {
      const round = guardedRound('cells', size);
      const ended = round.moves.length;
      while (round.moves.length > 0) {
        undoMove(round);
        expect(legalCodes(round, round.pos.turn)).toEqual(cellsFor(round, round.pos.hands[round.pos.turn]!));
        const open = numbersUpTo(size).map((number) => cellsFor(round, number).length);
        expect([...round.pos.open.subarray(1)]).toEqual(open);
      }
      expect(ended).toBeGreaterThan(10);
    }
  });

  test('[sudoku.4] the rulebook’s example: two in the row, one in the column, and the block', () => {
    const round = play(begin({}, '17'), '0:r2c8');
    expect(worth(viewOf(round, 1).tiles, 'r2c2', round.options)).toEqual({
      points: 4,
      block: ['r1c1'],
      row: ['r2c4', 'r2c8'],
      column: ['r4c2'],
    });
    play(round, '1:r2c2');
    expect(tileOn(round, 'r2c2')).toBe(7);
    expect(round.pos.scores[1]).toBe(4);
  });

  test('[sudoku.4] a tile of the block counts once, also where it is in the row or column', () => {
    const tiles = ['r4c4', 'r6c5', 'r5c5', 'r5c1', 'r5c9', 'r1c5', 'r1c1'].map((cell) => ({ cell }));
    expect(worth(tiles, 'r5c5', { board: 9, scoring: 'full' })).toEqual({
      points: 5,
      block: ['r4c4', 'r6c5'],
      row: ['r5c1', 'r5c9'],
      column: ['r1c5'],
    });
    expect(worth(tiles, 'r5c5', { board: 9, scoring: 'lines' })).toEqual({
      points: 4,
      block: [],
      row: ['r5c1', 'r5c9'],
      column: ['r1c5', 'r6c5'],
    });
    expect(worth(tiles, 'r5c5', { board: 9, scoring: 'block' })).toEqual({
      points: 2,
      block: ['r4c4', 'r6c5'],
      row: [],
      column: [],
    });
  });

  test('[sudoku.4] [sudoku.12] what play counts is what a cell is said to be worth', () => {
    for (const board of sizes) {
      const round = guardedRound('worth', board);
      const { tiles } = viewOf(round, 'table');
      for (const scoring of scorings) {
        const counted = countedFor(board, scoring);
        for (const cell of round.pos.board.cells) {
          expect(points(round.pos.tiles, cell, counted)).toBe(worth(tiles, cellName(cell), { board, scoring }).points);
        }
      }
    }
  });

  test('[sudoku.4] each way of scoring in play', () => {
    const score = (scoring: Scoring): number =>
      play(begin({ scoring, players: 1 }, '34'), '0:r2c2 0:r2c3').pos.scores[0]!;
    // r2c2 has r1c1 in its block, r2c4 in its row, r4c2 in its column; r2c3 then r1c1 and r2c2, r2c4, r7c3.
    expect(score('full')).toBe(3 + 4);
    expect(score('lines')).toBe(2 + 3);
    expect(score('block')).toBe(1 + 2);
  });

  test('[sudoku.5] a pawn that passes 0 or lands on it earns a round token worth 40', () => {
    const trackAfter = (before: number): object => {
      const round = begin({}, '5');
      round.pos.scores[0] = before;
      // This cell scores two points.
      play(round, '0:r1c2');
      expect(viewOf(round, 1).scores[0]).toBe(before + 2);
      return viewOf(round, 1).track[0]!;
    };
    expect(trackAfter(37)).toEqual({ field: 39, tokens: 0 });
    expect(trackAfter(38)).toEqual({ field: 0, tokens: 1 });
    expect(trackAfter(39)).toEqual({ field: 1, tokens: 1 });
    expect(trackAfter(119)).toEqual({ field: 1, tokens: 3 });
  });
});

describe('mistakes', () => {
  test('[sudoku.6] [sudoku.10] penalty: a wrong tile goes aside, scores nothing, and the turn passes', () => {
    const round = play(begin({ mistakes: 'penalty' }, '523'), '0:r5c1');
    expect(tileOn(round, 'r5c1')).toBe(0);
    expect(viewOf(round, 1)).toMatchObject({ aside: [5], scores: [0, 0], awaited: [1], last: null });
    expect(round.pos.hands[0]).toBe(3);
    expect(seenBy(round, 1)).toEqual([{ by: 0, move: 'r5c1', number: 5, aside: true }]);
    // Wrong because of its column, and because of its block.
    for (const cell of ['r9c5', 'r4c6']) {
      expect(viewOf(play(begin({ mistakes: 'penalty' }, '523'), `0:${cell}`), 1).aside).toEqual([5]);
    }
    expect(viewOf(play(begin({ mistakes: 'penalty' }, '523'), '0:r4c7'), 1).aside).toEqual([]);
  });

  test('[sudoku.6] a wrong tile makes others wrong', () => {
    const round = play(begin({ mistakes: 'call', players: 3 }, '555'), '0:r5c1 1:r9c1');
    play(round, '2:call');
    expect([tileOn(round, 'r5c1'), tileOn(round, 'r9c1')]).toEqual([5, 0]);
  });

  test('[sudoku.6] noticed when the next has moved, the tile and its points stay', () => {
    const late = play(begin({ mistakes: 'call', players: 3 }, '52'), '0:r5c1 1:r1c2');
    expect(refused(late, '2:call')).toEqual({
      clause: 'sudoku.6',
      reason: 'not_wrong',
      values: { cell: 'r1c2', number: 2 },
    });
    expect([tileOn(late, 'r5c1'), late.pos.scores[0]]).toEqual([5, 3]);
    const claimed = play(begin({ mistakes: 'call', players: 3 }, '52'), '0:r5c1 1:stuck');
    expect(refused(claimed, '2:call')).toEqual({ clause: 'sudoku.10', reason: 'nothing_to_call', values: {} });
    expect(claimed.pos.scores[0]).toBe(3);
  });

  test('[sudoku.10] guarded: a wrong cell costs nothing, and there is neither stuck nor call', () => {
    const round = begin({}, '523');
    expect(playText(round, 0, 'r5c1')?.reason).toBe('same_row');
    expect(round.pos).toMatchObject({ turn: 0, asideCount: 0, played: 0 });
    expect(refused(round, '0:stuck')).toEqual({ clause: 'sudoku.10', reason: 'no_stuck', values: {} });
    expect(refused(round, '1:stuck')?.clause).toBe('table.1');
    expect(refused(play(round, '0:r1c2'), '1:call')).toEqual({ clause: 'sudoku.10', reason: 'no_call', values: {} });
  });

  test('[sudoku.10] call: a wrong tile scores until it is called; its points and a round token go back', () => {
    const round = begin({ mistakes: 'call', players: 3 }, '52');
    round.pos.scores[0] = 39;
    play(round, '0:r5c1');
    expect(viewOf(round, 'table')).toMatchObject({ scores: [42, 0, 0], aside: [] });
    expect(viewOf(round, 'table').track[0]).toEqual({ field: 2, tokens: 1 });
    const before = { turn: round.pos.turn, drawn: round.pos.drawn, hands: [...round.pos.hands] };
    play(round, '2:call');
    expect({ turn: round.pos.turn, drawn: round.pos.drawn, hands: [...round.pos.hands] }).toEqual(before);
    expect(tileOn(round, 'r5c1')).toBe(0);
    expect(viewOf(round, 'table')).toMatchObject({ scores: [39, 0, 0], aside: [5], last: null, awaited: [1] });
    expect(viewOf(round, 'table').track[0]).toEqual({ field: 39, tokens: 0 });
    expect(seenBy(round, 1).at(-1)).toEqual({ by: 2, move: 'call', number: 5, cell: 'r5c1', from: 0, points: 3 });
    expect(refused(round, '1:call')?.reason).toBe('nothing_to_call');
  });

  test('[sudoku.10] call: by every seat but the one that laid the tile, right or wrong', () => {
    const wrong = play(begin({ mistakes: 'call', players: 3 }, '52'), '0:r5c1');
    const right = play(begin({ mistakes: 'call', players: 3 }, '52'), '0:r1c2');
    expect([0, 1, 2].map((seat) => legalCodes(wrong, seat).includes(CALL))).toEqual([false, true, true]);
    expect([0, 1, 2].map((seat) => legalCodes(right, seat).includes(CALL))).toEqual([false, false, false]);
    const own = (cell: string): object => ({ clause: 'sudoku.10', reason: 'own_tile', values: { cell, number: 5 } });
    expect(refused(wrong, '0:call')).toEqual(own('r5c1'));
    expect(refused(right, '0:call')).toEqual(own('r1c2'));
    expect(refused(begin({ mistakes: 'call' }), '1:call')?.reason).toBe('nothing_to_call');
  });

  test('[sudoku.10] [sudoku.11] seats without a tile may call, but not the very last tile', () => {
    const round = begin({ mistakes: 'call', players: 3, board: 6 });
    drain(round, 0);
    const { pos } = round;
    const wrongCell = (): string =>
      cellName(pos.board.cells.find((cell) => pos.tiles[cell] === 0 && !mayLie(round, cell, pos.hands[pos.turn]!))!);
    play(round, `0:${cellName(cellsFor(round, pos.hands[0]!)[0]!)}`);
    play(round, `1:${wrongCell()}`);
    expect([...pos.hands].map((number) => number > 0)).toEqual([false, false, true]);
    expect(legalCodes(round, 0)).toEqual([CALL]);
    play(round, '0:call');
    expect(rules.awaited(pos)).toEqual([2]);
    const cell = wrongCell();
    const worthIt = worth(viewOf(round, 2).tiles, cell, round.options).points;
    play(round, `2:${cell}`);
    expect(rules.over(pos)).toBe(true);
    expect(refused(round, '0:call')?.reason).toBe('round_over');
    expect(resultOf(round)?.scores[2]).toBe(worthIt);
  });

  test('[sudoku.10] [sudoku.9] alone, call is penalty', () => {
    const round = play(begin({ mistakes: 'call', players: 1 }, '52'), '0:r5c1');
    expect(viewOf(round, 0).aside).toEqual([5]);
    expect(refused(round, '0:call')?.reason).toBe('no_call');
    expect(choices(round, 0)).toContain('stuck');
  });

  test('[sudoku.13] outside guarded play all empty cells are offered alike, and calls to nobody', () => {
    for (const way of ['penalty', 'call'] as const) {
      for (const tiles of ['52', '12']) {
        const round = begin({ mistakes: way }, tiles);
        const empty = round.pos.board.cells.filter((cell) => round.pos.tiles[cell] === 0).map(cellName);
        expect(choices(round, 0)).toEqual([...empty, 'stuck']);
      }
    }
  });

  test('[sudoku.13] a wrong tile that lies there looks like a right one', () => {
    const told = (cell: string, seat: Seat): string => {
      const round = play(begin({ mistakes: 'call', players: 3 }, '523'), `0:${cell}`);
      const { tiles, ...view } = viewOf(round, seat);
      const offers = choices(round, seat).filter((move) => move !== 'r5c1' && move !== 'r2c2');
      return JSON.stringify({ ...view, count: tiles.length, seen: seenBy(round, seat), offers }).replaceAll(
        cell,
        'here',
      );
    };
    // Both score three points; r5c1 is wrong.
    for (const seat of [0, 1, 2]) expect(told('r5c1', seat)).toBe(told('r2c2', seat));
  });
});

describe('the end', () => {
  test('[sudoku.7] [sudoku.10] guarded: the round ends by itself when the tile on turn has no cell, and not before', () => {
    for (const size of sizes) {
      const round = guardedRound('end', size);
      const { pos } = round;
      expect(cellsFor(round, pos.hands[pos.turn]!)).toEqual([]);
      const view = viewOf(round, 'table');
      expect(view).toMatchObject({ over: true, awaited: [], stuck: pos.turn });
      // Then everything is shown.
      expect(view.hands).toEqual([...pos.hands].map((number) => ({ number })));
      expect(view.stock).toEqual([...pos.stock.subarray(pos.drawn)]);
      expect(refused(round, `${pos.turn}:r1c1`)?.clause).toBe('table.2');
      undoMove(round);
      expect(viewOf(round, 'table')).toMatchObject({ over: false, stuck: null });
    }
  });

  test('[sudoku.7] [sudoku.10] otherwise the round goes on until the seat on turn says so', () => {
    const ended = guardedRound('end', 6);
    for (const way of ['penalty', 'call'] as const) {
      const round = again(ended, way);
      const { turn } = round.pos;
      expect(rules.awaited(round.pos)).toEqual([turn]);
      expect(refused(round, `${1 - turn}:stuck`)?.clause).toBe('table.1');
      const hands = [...round.pos.hands];
      play(round, `${turn}:stuck`);
      expect(resultOf(round)).toEqual(resultOf(ended));
      expect(viewOf(round, 'table')).toMatchObject({
        stuck: turn,
        aside: [],
        hands: hands.map((number) => ({ number })),
      });
      expect(seenBy(round, 'table').at(-1)).toMatchObject({ move: 'stuck', right: true });
    }
  });

  test('[sudoku.7] a wrong claim puts the tile aside, scores nothing, and the turn passes', () => {
    const round = play(begin({ mistakes: 'penalty' }, '523'), '0:stuck');
    expect(viewOf(round, 'table')).toMatchObject({ aside: [5], scores: [0, 0], awaited: [1], over: false });
    expect(round.pos.hands[0]).toBe(3);
    expect(seenBy(round, 1)).toEqual([{ by: 0, move: 'stuck', number: 5, right: false }]);
  });

  test('[sudoku.7] the round ends when all tiles lie on the board or aside', () => {
    const round = begin({ mistakes: 'penalty', board: 6 });
    drain(round, 0);
    play(round, `${round.pos.turn}:stuck`);
    expect(rules.over(round.pos)).toBe(false);
    play(round, `${round.pos.turn}:stuck`);
    expect(viewOf(round, 'table')).toMatchObject({ over: true, stuck: null, hands: [null, null] });
    expect(round.pos.asideCount).toBe(30);
  });

  test('[sudoku.8] the highest score wins, equal scores share, and the next seat starts', () => {
    const round = begin({ mistakes: 'penalty', board: 6, players: 3 });
    drain(round, 0);
    for (const seat of [0, 1, 2]) play(round, `${seat}:stuck`);
    expect(resultOf(round)).toEqual({ scores: [0, 0, 0], winners: [0, 1, 2] });
    round.pos.scores.set([4, 7, 7]);
    expect(resultOf(round)).toEqual({ scores: [4, 7, 7], winners: [1, 2] });
    const next = (start: Seat): Seat | null => standing(rules, { rounds: 2 }, [start], [resultOf(round)], 3).nextStart;
    expect([0, 1, 2].map(next)).toEqual([1, 2, 0]);
  });

  test('[sudoku.9] alone: draw, lay and score until the tile has no cell', () => {
    const rng = quick('alone');
    const round = begin({ players: 1 });
    while (!rules.over(round.pos)) {
      const codes = legalCodes(round, 0);
      playCode(round, 0, codes[rng.below(codes.length)]!);
    }
    expect(cellsFor(round, round.pos.hands[0]!)).toEqual([]);
    const won = seenBy(round, 0).reduce((sum, shown) => sum + Number(shown['points']), 0);
    expect(resultOf(round)).toEqual({ scores: [won], winners: [0] });
  });

  test('[sudoku.11] a seat without a tile is skipped', () => {
    const round = begin({ players: 4 }, '5234');
    round.pos.hands.set([0, 0], 1);
    play(round, '0:r1c2');
    expect(rules.awaited(round.pos)).toEqual([3]);
    expect(viewOf(round, 0).hands[1]).toBeNull();
  });
});

describe('SudoKids', () => {
  test('[sudoku.12] six blocks of two rows and three columns, six of each of six animals', () => {
    const round = begin({ board: 6 }, '12');
    expect(viewOf(round, 0)).toMatchObject({ size: 6, block: { rows: 2, columns: 3 } });
    expect(STOCK[6]).toHaveLength(30);
    expect([...GOLD[6]].filter((sign) => sign !== '.').join('')).toBe('123456');
    expect(refused(round, '0:r2c3')).toEqual({
      clause: 'sudoku.3',
      reason: 'same_block',
      values: { number: 1, cell: 'r2c3', at: 'r1c1' },
    });
    expect(refused(round, '0:r3c3')).toBeNull();
    expect(refused(round, '0:r2c5')).toBeNull();
    for (const cell of ['r7c1', 'r1c7']) {
      expect(refused(round, `0:${cell}`)).toEqual({
        clause: 'sudoku.12',
        reason: 'off_board',
        values: { cell, size: 6 },
      });
    }
  });

  test('[sudoku.12] [sudoku.2] a fresh deal has one of each on the board', () => {
    const { gold, stock } = rules.deal(
      rules.dealer,
      { players: 2, board: 6, scoring: 'full', mistakes: 'guarded' },
      dealer('kids'),
      1,
    );
    expect(
      [...gold]
        .filter((sign) => sign !== '.')
        .toSorted()
        .join(''),
    ).toBe('123456');
    expect([...stock].toSorted().join('')).toBe([...STOCK[6]].toSorted().join(''));
    expect(writeGolden(boardOf(6), replay({ board: 6 }, { start: 1, gold, stock }, []).pos.golden)).toBe(gold);
  });
});

describe('what a table needs from the rules', () => {
  test('a tile played shows its number, a claim too; a call shows nothing new', () => {
    const { pos } = play(begin({ mistakes: 'call' }, '52'), '0:r5c1');
    expect([cellAt('r1c2'), STUCK, CALL].map((code) => rules.reveals(pos, 1, code))).toEqual([true, true, false]);
  });

  test('a tile that can be called is part of the key', () => {
    const keyAfter = (moves: string): string => {
      const { pos } = play(begin({ mistakes: 'call' }, '55'), moves);
      pos.scores.fill(0);
      return rules.key(pos);
    };
    // The board and the hands are the same, but only in the first order the last tile is wrong.
    expect(keyAfter('0:r1c2 1:r5c1')).not.toBe(keyAfter('0:r5c1 1:r1c2'));
  });

  test('the greedy bot lays where its tile scores most, calls wrong tiles, and says when it is stuck', () => {
    const greedy = bots.find(({ level }) => level === 'greedy')!;
    const choose = (round: SudokuRound, seat: Seat): string =>
      format(greedy.choose(knowledgeOf(round, seat), { nodes: null, stop: () => false }, 'greedy').move!);
    for (const way of mistakes) {
      const round = play(begin({ mistakes: way, players: 3 }, '57'), '0:r2c8');
      const { tiles } = viewOf(round, 1);
      const most = Math.max(...cellsFor(round, 7).map((cell) => worth(tiles, cellName(cell), round.options).points));
      const chosen = choose(round, 1);
      expect(mayLie(round, cellAt(chosen), 7)).toBe(true);
      expect(worth(tiles, chosen, round.options).points).toBe(most);
    }
    expect(choose(play(begin({ mistakes: 'call', players: 3 }, '52'), '0:r5c1'), 2)).toBe('call');
    const stuck = again(guardedRound('end', 6), 'penalty');
    expect(choose(stuck, stuck.pos.turn)).toBe('stuck');
  });
});
