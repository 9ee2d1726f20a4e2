import { best, chanceOf, random, type Bot, type Choice, type BotReason } from '../../kernel/bots.ts';
import type { Code } from '../../kernel/moves.ts';
import type { Knowledge } from '../../kernel/rules.ts';
import { boardOf, clash } from './board.ts';
import { KEEN, seesCell, seesWrong, type SudokuEyes } from './bot-eyes.ts';
import { danger, expectedReply, unseenNumbers } from './bot-outlook.ts';
import { CALL, cellAt, STUCK } from './notation.ts';
import type { SudokuOptions } from './position.ts';
import { countedFor, points } from './scoring.ts';
import { gridOf, type SudokuView } from './view.ts';

type SudokuKnowledge = Knowledge<SudokuView, SudokuOptions>;

/**
 * Calls any wrong tile; otherwise lays its own on the legal cell that scores most, and claims to be stuck if there is
 * none.
 */
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

/** How a level weighs what follows its own points. */
interface Outlook {
  /** The weight of the next player's expected points, relative to its own. */
  readonly reply: number;
  /** Alone: the weight of getting stuck later. */
  readonly danger: number;
}

/**
 * Looks one move ahead. Every level notices a wrong tile just laid if the clash is in its block, an equal number in the
 * block of a cell, and an empty cell when there seems to be no other. No level lays a tile that it sees to be wrong, or
 * claims to be stuck while it sees a cell.
 */
const player = (level: string, eyes: SudokuEyes, outlook: Outlook): Bot<SudokuView, SudokuOptions> => ({
  level,
  choose(knowledge, _budget, seed) {
    const { moves } = knowledge;
    if (moves.includes(CALL) && noticesWrong(knowledge, eyes, seed)) return { move: CALL };
    const cells = moves.filter((code) => code < STUCK);
    // It is not on turn, and notices nothing to call.
    if (cells.length === 0 && !moves.includes(STUCK)) return { move: null };
    const open = openCells(knowledge, cells, eyes, seed);
    return open.length === 0 ? { move: STUCK } : layBest(knowledge, open, eyes, outlook, seed);
  },
});

function noticesWrong({ view, options }: SudokuKnowledge, eyes: SudokuEyes, seed: string): boolean {
  if (!view.last) return false;
  const grid = gridOf(view.tiles);
  const cell = cellAt(view.last.cell);
  return seesWrong(seed, eyes.others, boardOf(options.board), grid, cell, grid[cell]!);
}

/** The cells where its tile may lie, as far as it notices. */
function openCells(
  { view, viewer, options }: SudokuKnowledge,
  cells: readonly Code[],
  eyes: SudokuEyes,
  seed: string,
): Code[] {
  const board = boardOf(options.board);
  const grid = gridOf(view.tiles);
  const { number } = view.hands[viewer as number]!;
  return cells.filter((cell) => !seesWrong(seed, eyes.clashes, board, grid, cell, number!));
}

function layBest(
  knowledge: SudokuKnowledge,
  open: readonly Code[],
  eyes: SudokuEyes,
  outlook: Outlook,
  seed: string,
): Choice {
  const { view, viewer, options } = knowledge;
  const board = boardOf(options.board);
  const counted = countedFor(options.board, options.scoring);
  const grid = gridOf(view.tiles);
  const { number } = view.hands[viewer as number]!;
  const noticed = open.filter((cell) => seesCell(seed, eyes, cell, points(grid, cell, counted)));
  const unseen = unseenNumbers(view);
  const alone = options.players === 1;
  const value = (cell: Code): number => {
    const won = points(grid, cell, counted);
    grid[cell] = number!;
    const after = alone
      ? outlook.danger * danger(board, grid, unseen)
      : outlook.reply === 0
        ? 0
        : outlook.reply * expectedReply(board, counted, grid, unseen);
    grid[cell] = 0;
    return alone && outlook.danger > 0 ? -after : won - after;
  };
  const move = best(noticed.length > 0 ? noticed : open, value, chanceOf(seed, knowledge));
  return { move, reason: reasonFor(move, open, (cell) => points(grid, cell, counted), alone && outlook.danger > 0) };
}

function reasonFor(move: Code, open: readonly Code[], worth: (cell: Code) => number, careful: boolean): BotReason {
  if (open.length === 1) return { key: 'why.only', clause: 'sudoku.3' };
  const n = worth(move);
  if (careful) return { key: 'why.room', values: { n } };
  const most = Math.max(...open.map(worth));
  return n === most ? { key: 'why.most', clause: 'sudoku.4', values: { n } } : { key: 'why.reply', values: { n } };
}

const easy = player('easy', { cells: 0.35, clashes: 0.03, others: 0.5 }, { reply: 0, danger: 0 });
const medium = player('medium', { cells: 0.12, clashes: 0.01, others: 0.2 }, { reply: 0, danger: 0 });
const strong = player('strong', KEEN, { reply: 0.5, danger: 1 });

export const bots: readonly Bot<SudokuView, SudokuOptions>[] = [random, greedy, easy, medium, strong];
