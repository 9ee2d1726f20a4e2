import type { Figure, Moment } from '../../learn/contract.ts';
import { kids, nine } from './example-rounds.ts';
import type { SudokuOptions } from './position.ts';

const cell = (name: string): string => `[data-cell="${name}"]`;

/** The position after this many moves of the round with numbers. */
const after = (count: number, options: Partial<SudokuOptions> = {}): Moment => ({
  options: options as SudokuOptions,
  deal: { setup: nine.setup },
  moves: nine.moves.slice(0, count),
});
/** The same for the round with animals. */
const kidsAfter = (count: number): Moment => ({
  options: kids.options,
  deal: { setup: kids.setup },
  moves: kids.moves.slice(0, count),
});
/** The same cells, all laid by one player. */
const alone = nine.moves.map((entry) => entry.replace(/^\d/, '0'));

export const figures: readonly Figure[] = [
  {
    id: 'round',
    at: after(0),
    seat: 0,
    plays: nine.moves.slice(0, 11),
    tries: [{ move: 'r3c3', scores: [3, 0] }],
    example: { aim: { key: 'learn.aim' } },
  },
  {
    id: 'alone',
    at: { options: { players: 1 }, deal: { setup: nine.setup } },
    plays: alone.slice(0, 11),
    tries: [{ move: 'r3c3', scores: [3] }],
    example: { when: 'players=1', aim: { key: 'learn.aim.alone' } },
  },
  {
    id: 'kids',
    at: kidsAfter(1),
    seat: 0,
    plays: kids.moves.slice(1, 12),
    tries: [{ move: 'r6c3', scores: [2, 0] }],
    example: { when: 'board=6', aim: { key: 'learn.aim.kids' } },
  },
  {
    id: 'start',
    at: after(0),
    tries: [
      { move: 'r3c3', scores: [3, 0] },
      { move: 'r1c1', scores: [2, 0] },
      { move: 'r5c5', refused: 'sudoku.3' },
    ],
    marks: [cell('r3c3')],
  },
  {
    id: 'rule',
    at: after(2),
    tries: [
      { move: 'r2c3', refused: 'sudoku.3' },
      { move: 'r8c9', refused: 'sudoku.3' },
      { move: 'r3c7', refused: 'sudoku.3' },
      { move: 'r7c3', scores: [8, 4] },
    ],
    marks: [cell('r2c9')],
  },
  {
    id: 'points',
    at: after(10),
    scores: [19, 26],
    tries: [
      { move: 'r8c3', scores: [27, 26] },
      { move: 'r7c1', scores: [25, 26] },
    ],
    marks: [cell('r8c3'), cell('r7c1')],
  },
  {
    id: 'lines',
    at: after(10, { scoring: 'lines' }),
    scores: [14, 21],
    tries: [
      { move: 'r8c3', scores: [21, 21] },
      { move: 'r7c1', scores: [18, 21] },
    ],
    marks: [cell('r8c3'), cell('r7c1')],
  },
  {
    id: 'track',
    at: after(14),
    scores: [35, 35],
    tries: [{ move: 'r7c2', scores: [43, 35] }],
    marks: [cell('r7c2')],
  },
  {
    id: 'penalty',
    at: after(2, { mistakes: 'penalty' }),
    scores: [3, 4],
    tries: [
      { move: 'r2c3', scores: [3, 4] },
      { move: 'r7c3', scores: [8, 4] },
    ],
    marks: [cell('r2c3'), cell('r7c3')],
  },
  {
    id: 'call',
    at: { ...after(4, { mistakes: 'call' }), moves: [...nine.moves.slice(0, 4), '0:r2c3'] },
    seat: 1,
    scores: [15, 9],
    tries: [
      { move: 'call', scores: [8, 9] },
      { move: 'r3c8', scores: [15, 13] },
    ],
    marks: [cell('r2c3')],
  },
  {
    id: 'end',
    at: after(20),
    scores: [56, 58],
    tries: [
      { move: 'r8c5', scores: [66, 58], over: true },
      { move: 'r1c1', scores: [63, 58], over: true },
    ],
  },
  {
    id: 'stuck',
    at: after(21, { mistakes: 'penalty' }),
    tries: [
      { move: 'stuck', scores: [66, 58], over: true },
      { move: 'r9c5', scores: [66, 58], over: false },
    ],
  },
  {
    id: 'kids-start',
    at: kidsAfter(0),
    scores: [0, 0],
    tries: [
      { move: 'r1c4', scores: [0, 1] },
      { move: 'r4c2', scores: [0, 0] },
    ],
  },
  {
    id: 'kids-ways',
    at: kidsAfter(4),
    tries: [
      { move: 'r6c5', refused: 'sudoku.3' },
      { move: 'r3c2', refused: 'sudoku.3' },
      { move: 'r5c1', refused: 'sudoku.3' },
      { move: 'r1c5', scores: [3, 2] },
    ],
    marks: [cell('r6c2')],
  },
  {
    id: 'kids-rule',
    at: kidsAfter(7),
    tries: [{ move: 'r6c1', refused: 'sudoku.3' }],
    marks: [cell('r6c1')],
  },
  {
    id: 'kids-points',
    at: kidsAfter(13),
    scores: [14, 12],
    tries: [{ move: 'r4c1', scores: [18, 12] }],
    marks: [cell('r4c1')],
  },
  {
    id: 'kids-end',
    at: kidsAfter(29),
    scores: [51, 32],
    tries: [{ move: 'r1c3', scores: [56, 32], over: true }],
    complete: true,
  },
];
