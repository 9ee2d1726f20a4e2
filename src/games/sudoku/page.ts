import { gamePage, type Advice, type Prompt, type Say, type Text } from '../../board/contract.ts';
import type { CommonView, Viewer } from '../../kernel/rules.ts';
import Aside from './Aside.svelte';
import type { Size } from './board.ts';
import Board from './Board.svelte';
import type { Scoring } from './scoring.ts';
import Tray from './Tray.svelte';
import type { SudokuShown, SudokuView } from './view.ts';

// Declared again, because a board sees views and may not import from the rules' `position.ts`.
type SudokuOptions = { players: number; board: Size; scoring: Scoring; mistakes: 'guarded' | 'penalty' | 'call' };
type View = CommonView & SudokuView;

function prompt(view: View, viewer: Viewer, options: SudokuOptions): Prompt | null {
  if (viewer === 'table' || !view.awaited.includes(viewer)) return null;
  const n = view.hands[viewer]?.number ?? 0;
  const detail = { key: options.mistakes === 'guarded' ? `ui.where.${options.scoring}` : 'ui.where.careful' };
  return options.board === 6
    ? { sentence: { key: `ui.kids.where.${n}` }, detail: options.mistakes === 'guarded' ? null : detail }
    : { sentence: { key: 'ui.where', values: { n } }, detail };
}

function tell({ move, number: n, points = 0, aside, cell = '', right }: SudokuShown, { board }: SudokuOptions): Text {
  const told = board === 6 ? 'ui.kids.tell' : 'ui.tell';
  if (move === 'stuck') return { key: `${told}.${right ? 'stuck' : 'not_stuck'}`, values: { n } };
  const at = move === 'call' ? cell : move;
  const where = board === 6 ? { animal: `animal ${n}`, home: `home ${at}` } : { n, cell: at };
  if (move === 'call') return { key: `${told}.call`, values: { ...where, points } };
  if (aside) return { key: `${told}.aside`, values: where };
  return { key: `${told}.lay`, values: { ...where, points } };
}

/** The words for children: the animal, and its cell by row and place, as one counts with a finger. */
function inWords(value: string, say: Say): string {
  const [, animal] = /^animal (\d)$/.exec(value) ?? [];
  if (animal !== undefined) return say(`ui.kids.the.${animal}`);
  const [, row, place] = /^home r(\d)c(\d)$/.exec(value) ?? [];
  if (row === undefined || place === undefined) return value;
  return say('ui.kids.home', { row: say(`ui.kids.nth.${row}`), place: say(`ui.kids.nth.${place}`) });
}

/** Hints exist only in guarded play, where every move is a cell; figures also show the two claims. */
function advise(move: string, { board }: SudokuOptions): Advice {
  if (move === 'stuck' || move === 'call') {
    const words = { key: `ui.${move}` };
    const marks = [`[data-claim="${move}"]`];
    return { where: words, look: marks, move: words, marks };
  }
  const [, row = '', column = ''] = /^r(\d)c(\d)$/.exec(move) ?? [];
  const kids = board === 6;
  return {
    where: kids ? { key: 'ui.kids.hint.row' } : { key: 'ui.hint.row', values: { row } },
    look: [`[data-cell^="r${row}c"]`],
    move: kids ? { key: 'ui.kids.hint.lay' } : { key: 'ui.hint.lay', values: { row, column } },
    marks: [`[data-cell="${move}"]`],
  };
}

/** The refusals in SudoKids, which has no numbers and no names of cells. */
const kidsReasons: Readonly<Record<string, string>> = {
  same_row: 'row',
  same_column: 'column',
  same_block: 'block',
  occupied: 'occupied',
  own_tile: 'own_tile',
  not_wrong: 'not_wrong',
};

function clauseNow(view: View, _viewer: Viewer, options: SudokuOptions): string {
  if (view.over) return options.players === 1 ? 'sudoku.9' : 'sudoku.8';
  if (options.mistakes !== 'guarded') return 'sudoku.10';
  return options.board === 6 ? 'sudoku.3' : 'sudoku.4';
}

function ended(view: View, { players, board }: SudokuOptions): Text | null {
  if (!view.over) return null;
  const kids = board === 6;
  if (view.stuck === null) return { key: kids ? 'ui.kids.laid' : 'ui.over.laid' };
  if (kids) return { key: 'ui.kids.ended' };
  const values = { n: view.hands[view.stuck]?.number ?? 0 };
  return players === 1 ? { key: 'ui.over.alone', values } : { key: 'ui.over.stuck', values, whom: view.stuck };
}

export const page = gamePage<SudokuView, SudokuOptions, SudokuShown>({
  game: 'sudoku',
  Board,
  Tray,
  Aside,
  titleOf: ({ board }) => (board === 6 ? 'name.kids' : 'name'),
  prompt,
  tell,
  advise,
  clauseNow,
  inWords,
  refused({ reason }, { board }) {
    const key = kidsReasons[reason];
    return board === 6 && key !== undefined ? { key: `ui.kids.${key}` } : null;
  },
  ended,
  keys: ({ mistakes, players }) => [
    ...(mistakes === 'guarded' ? [] : [{ press: 's', text: { key: 'ui.key.stuck' } }]),
    ...(mistakes === 'call' && players > 1 ? [{ press: 'c', text: { key: 'ui.key.call' } }] : []),
  ],
  opened: (view, bySeat) => ({ ...view, hands: bySeat.map(({ hands }, seat) => hands[seat]!) }),
  verdict: (view, { players, board }) =>
    players > 1 || !view.result
      ? null
      : { key: 'ui.verdict', values: { points: view.scores[0] ?? 0, left: board * board - view.tiles.length } },
});
