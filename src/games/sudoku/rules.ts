import { ok } from '../../kernel/result.ts';
import { shuffle } from '../../kernel/rng.ts';
import type { Rules } from '../../kernel/rules.ts';
import { readPieces, readSetup, readStart } from '../../kernel/setup.ts';
import { boardOf } from './board.ts';
import { clauses, reasons, type Clause, type Reason } from './clauses.ts';
import { imagine, sample } from './imagine.ts';
import { CALL, format, parse } from './notation.ts';
import {
  callable,
  callersOf,
  createPosition,
  hash,
  isOver,
  legal,
  mistakes,
  play,
  undo,
  type SudokuOptions,
  type SudokuPosition,
  type SudokuSetup,
} from './position.ts';
import { refuse } from './refuse.ts';
import { mostPoints, scorings } from './scoring.ts';
import { dealGolden, readGolden, STOCK, writeGolden } from './setup.ts';
import { shown, view, type SudokuShown, type SudokuView } from './view.ts';

export const rules: Rules<SudokuPosition, SudokuView, SudokuOptions, SudokuSetup, Clause, Reason, SudokuShown> = {
  id: 'sudoku',
  version: 1,
  dealer: 2,
  clauses,
  reasons,
  options: {
    players: { kind: 'whole', min: 1, max: 4, default: 2 },
    board: { kind: 'choice', values: [9, 6], default: 9 },
    // Scoring only the block is for young children, who play on the small board.
    scoring: { kind: 'choice', values: scorings, default: 'full', offered: { block: { board: 6 } } },
    mistakes: { kind: 'choice', values: mistakes, default: 'guarded', box: 'call' },
  },
  notation: 'r4c7, stuck, call',
  starts: true,

  facts: ({ players, board, scoring, mistakes: kind }) => ({
    perfect: false,
    // Also alone, because spectators do not see the tile.
    hidden: true,
    simultaneous: false,
    zeroSum: false,
    score: [0, mostPoints(players, board, scoring)],
    // The longest of 20,000 random rounds had 84 moves. Each tile of the stock is played once and may be called once.
    mostMoves: 400,
    // The next tile laid ends the chance to call the last one, so people get this long to look (sudoku.6).
    ...(kind === 'call' && players > 1 && { pause: 3_000 }),
    // A hint would tell which cells are wrong.
    ...(kind !== 'guarded' && { hints: false }),
    // The board of six is SudoKids.
    ...(board === 6 && { young: true }),
  }),

  deal(dealer, options, rng, start) {
    const board = boardOf(options.board);
    return {
      start: start ?? rng.below(options.players),
      gold: writeGolden(board, dealGolden(dealer, board, rng)),
      stock: shuffle([...STOCK[options.board]], rng).join(''),
    };
  },

  begin(_version, options, setup) {
    const fields = readSetup(setup, ['start', 'gold', 'stock']);
    if (!fields.ok) return fields;
    const start = readStart(fields.value['start'], options.players);
    if (!start.ok) return start;
    const golden = readGolden(boardOf(options.board), fields.value['gold']);
    if (!golden.ok) return golden;
    const stock = readPieces('stock', fields.value['stock'], '', STOCK[options.board]);
    if (!stock.ok) return stock;
    return ok(createPosition(options, start.value, golden.value, new Uint8Array(stock.value.map(Number))));
  },

  awaited: (pos) => (isOver(pos) ? [] : [pos.turn]),
  over: isOver,
  legal,
  play,
  undo,
  key(pos) {
    const { tiles, hands, stock, drawn, scores, turn, claimed, history } = pos;
    const last = callable(pos);
    return [
      tiles.join(''),
      hands.join(''),
      stock.subarray(drawn).join(''),
      turn,
      claimed,
      last < 0 ? '' : history.subarray(last, last + 3).join('/'),
      ...scores,
    ].join(' ');
  },

  hash,

  format,
  parse,
  refuse,
  view,
  shown,
  callers: callersOf,
  // Offering it would reveal that the tile is wrong. A player with only one cell must find it, and everyone sees which
  // it is once the tile is laid.
  automatic: (pos, seat, code) => pos.mistakes === 'guarded' && refuse(pos, seat, code) === null,
  offered: (_pos, _seat, code) => code !== CALL,
  // A tile played shows its number to all, and a right claim ends the round and shows the rest; a call concerns only
  // what is face up.
  reveals: (_pos, _by, code) => code !== CALL,
  imagine,
  sample,

  scores: (pos) => [...pos.scores],
  nextStart: ({ scores }, lastStart) => (lastStart + 1) % scores.length,
};
