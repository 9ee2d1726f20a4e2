import { best, chanceOf, random, type Bot } from '../../kernel/bots.ts';
import { boardOf, clash } from './board.ts';
import { CALL, STUCK } from './notation.ts';
import type { SudokuOptions } from './position.ts';
import { countedFor, points } from './scoring.ts';
import { gridOf, type SudokuView } from './view.ts';

/** Calls any wrong tile, else lays its own where it may lie and brings most, and says that it is stuck when there is no such cell. */
const greedy: Bot<SudokuView, SudokuOptions> = {
  level: 'greedy',
  choose(knowledge, _budget, seed) {
    const { options, viewer, view, moves } = knowledge;
    const board = boardOf(options.board);
    const counted = countedFor(options.board, options.scoring);
    const grid = gridOf(view.tiles);
    const value = (code: number): number => {
      if (code === CALL) return Infinity;
      if (code === STUCK) return -1;
      return clash(board, grid, code, view.hands[viewer as number]!.number!) < 0 ? points(grid, code, counted) : -2;
    };
    return { move: best(moves, value, chanceOf(seed, knowledge)) };
  },
};

export const bots: readonly Bot<SudokuView, SudokuOptions>[] = [random, greedy];
