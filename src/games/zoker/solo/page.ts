import { gamePage, type Advice, type GameKey, type Prompt, type Text } from '../../../board/contract.ts';
import type { CommonView, Shown, Viewer } from '../../../kernel/rules.ts';
import { codeInWords } from '../pieces/names.ts';
import After from './After.svelte';
import '../pieces/colours.css';
import Board from './Board.svelte';
import { tipOf } from './tip.ts';
import type { SoloView } from './view.ts';

// Declared again here, because a page may not import the position, where the rules' own type is.
type SoloOptions = { fill: boolean };
type View = CommonView & SoloView;
interface SoloShown extends Shown {
  /** The cards that a deal turned up. */
  readonly cards?: readonly string[];
}

function prompt(view: View, viewer: Viewer): Prompt | null {
  if (viewer === 'table') return null;
  const gaps = view.upper.filter((card) => card === null).length;
  return {
    sentence: { key: 'ui.lay' },
    detail: { key: gaps >= 4 && view.stock > 0 ? 'ui.lay.deal' : 'ui.lay.why' },
  };
}

function tell({ move, cards }: SoloShown): Text {
  const [what = '', place = ''] = move.split('>');
  if (move === 'deal') return { key: 'ui.tell.deal', values: { cards: cards ?? [] } };
  return what.length === 1
    ? { key: 'ui.tell.pile', values: { pile: what, place } }
    : { key: 'ui.tell.card', values: { card: what, place } };
}

function advise(move: string): Advice {
  const tip = tipOf(move, (card) => card);
  const [what = '', place = ''] = move.split('>');
  if (move === 'deal')
    return { where: { key: 'ui.look.deal' }, look: ['[data-stock]'], move: tip, marks: ['[data-stock]'] };
  const pile = what.length === 1;
  const from = pile ? `[data-place="${what}"]` : `[data-card="${what}"]`;
  return {
    where: pile ? { key: 'ui.look.pile', values: { pile: what } } : { key: 'ui.look.card', values: { card: what } },
    look: [from],
    move: tip,
    marks: [from, `[data-place="${place}"]`],
  };
}

function verdict(view: View): Text | null {
  if (!view.result) return null;
  const n = view.scores[0] ?? 0;
  return { key: n === 64 ? 'ui.verdict.perfect' : 'ui.verdict', values: { n } };
}

/** The sentence at the end of a round, when no move is left (solo.5); the best possible result is shown below it. */
function ended(view: View): Text | null {
  if (!view.over) return null;
  const n = view.scores[0] ?? 0;
  if (n === 64) return { key: 'ui.ended.perfect' };
  return view.stock > 0 ? { key: 'ui.ended.stock', values: { n: view.stock } } : { key: 'ui.ended' };
}

const keys: readonly GameKey[] = [
  { press: '1–4', text: { key: 'ui.key.pile' } },
  { press: 'd', text: { key: 'ui.key.deal' } },
  { press: 'y', text: { key: 'ui.key.redo' } },
];

export const page = gamePage<SoloView, SoloOptions, SoloShown>({
  game: 'zoker-solo',
  Board,
  Tray: null,
  Aside: null,
  After,
  seated: true,
  prompt,
  tell,
  advise,
  clauseNow: (view) =>
    view.over ? 'solo.6' : view.upper.filter((card) => card === null).length >= 4 ? 'solo.4' : 'solo.2',
  verdict,
  ended,
  keys: () => keys,
  inWords: codeInWords,
});
