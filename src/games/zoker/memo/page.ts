import { gamePage, type Advice, type GameKey, type Prompt, type Text } from '../../../board/contract.ts';
import type { CommonView, Shown, Viewer } from '../../../kernel/rules.ts';
import { codeInWords } from '../pieces/names.ts';
import After from './After.svelte';
import '../pieces/colours.css';
import Board from './Board.svelte';
import Tray from './Tray.svelte';
import type { MemoView } from './view.ts';

// Declared again here, because a page may not import the position, where the rules' own type is.
type MemoOptions = { players: number; table: number; light: boolean; again: boolean };
type View = CommonView & MemoView;

/**
 * The prompt for a first card; with a card up or during a vote the board writes its own, with names and cards in words.
 */
function prompt(view: View, viewer: Viewer, options: MemoOptions): Prompt | null {
  if (viewer === 'table') return null;
  if (view.phase === 'answer') {
    return view.agreed.includes(viewer) ? { sentence: { key: 'ui.waits' }, detail: null } : null;
  }
  if (!view.awaited.includes(viewer)) return null;
  const detail = { key: options.light ? 'ui.first.light' : 'ui.first.why' };
  return { sentence: { key: 'ui.first' }, detail };
}

/** The log names the place but not the card, because it would otherwise remember for the players. */
function tell({ move }: Shown): Text {
  if (!move.startsWith('@')) return { key: `ui.tell.${move}` };
  return { key: 'ui.tell.turn', values: { n: Number(move.slice(1)) } };
}

function advise(move: string): Advice {
  if (!move.startsWith('@')) {
    const marks = ['[data-agree]'];
    return { where: { key: 'ui.look.stock' }, look: marks, move: { key: `ui.tip.${move}` }, marks };
  }
  const n = Number(move.slice(1));
  const marks = [`[data-place="${move}"]`];
  return { where: { key: 'ui.look', values: { n } }, look: marks, move: { key: 'ui.tip.turn', values: { n } }, marks };
}

function clauseNow(view: View, _viewer: Viewer, options: MemoOptions): string {
  if (view.over) return 'memo.6';
  if (view.phase !== 'answer') return options.light ? 'memo.7' : 'memo.2';
  return { fill: 'memo.3', row: 'memo.5', end: 'memo.4' }[view.proposal];
}

function verdict(view: View): Text | null {
  if (view.players > 1 || !view.result) return null;
  return { key: 'ui.verdict', values: { n: view.scores[0] ?? 0, turns: Number(view.result['turns']) } };
}

/** The sentence at the end of a round, after a vote or when no two cards were left to turn up (memo.4, memo.5). */
function ended(view: View): Text | null {
  if (!view.over) return null;
  const n = view.rows.flat().filter(({ lies }) => lies !== 'nothing').length;
  if (n < 2) return { key: 'ui.ended.empty' };
  return { key: view.players === 1 ? 'ui.ended.alone' : 'ui.ended.agreed', values: { n } };
}

const keys = ({ players }: MemoOptions): readonly GameKey[] => [
  { press: 'p', text: { key: 'ui.key.propose' } },
  ...(players > 1
    ? [
        { press: 'y', text: { key: 'ui.key.yes' } },
        { press: 'n', text: { key: 'ui.key.no' } },
      ]
    : []),
];

export const page = gamePage<MemoView, MemoOptions>({
  game: 'zoker-memo',
  Board,
  Tray,
  Aside: null,
  After,
  prompt,
  tell,
  advise,
  clauseNow,
  verdict,
  ended,
  keys,
  inWords: codeInWords,
});
