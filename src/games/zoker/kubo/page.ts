import type { CommonView, Viewer } from '../../../kernel/rules.ts';
import {
  gamePage,
  type Advice,
  type CallLabel,
  type GameKey,
  type Prompt,
  type Text,
} from '../../../board/contract.ts';
import After from './After.svelte';
import '../pieces/colours.css';
import Board from './Board.svelte';
import type { Cube } from './levels.ts';
import { inWords } from './names.ts';
import { kindOf, levelValues, STANDS, valueOf } from './places.ts';
import Tray from './Tray.svelte';
import type { KuboShown, KuboView } from './view.ts';

// Declared again here, because a page may not import the position, where the rules' own type is.
type KuboOptions = { players: number; cube: Cube; claims: 'call' | 'auto' };
type View = CommonView & KuboView;

/** The general prompt; the board replaces it where it knows more: names, cards in words and the choices. */
function prompt(view: View, viewer: Viewer, options: KuboOptions): Prompt | null {
  // For viewers who may not call, or no longer.
  if (view.phase === 'calls') {
    return { sentence: { key: 'ui.calls.others' }, detail: { key: 'ui.calls.others.why' }, call: true };
  }
  if (viewer === 'table' || !view.awaited.includes(viewer)) return null;
  if (view.phase === 'draw') return { sentence: { key: 'ui.draw.one' }, detail: { key: 'ui.draw.why' } };
  if (view.phase === 'close') return { sentence: { key: 'ui.close' }, detail: { key: 'ui.close.why' } };
  return { sentence: { key: 'ui.lay' }, detail: { key: options.claims === 'auto' ? 'ui.lay.auto' : 'ui.lay.why' } };
}

function tell({ move, cards }: KuboShown): Text {
  // The player who drew them is told which cards came.
  if (cards) return { key: 'ui.tell.drew', values: { cards } };
  if (move.startsWith('draw')) return { key: 'ui.tell.draw', values: { n: Number(move.slice(4)) } };
  if (move === 'end' || move === 'pass') return { key: `ui.tell.${move}` };
  if (!move.startsWith('!')) return { key: 'ui.tell.lay', values: { card: move } };
  const line = move.slice(1);
  return { key: `ui.tell.${kindOf(line)}`, values: { line } };
}

/** A laid card moves from the hand to its place; a line is described by its ends. */
function advise(move: string): Advice {
  const placeOf = (card: string): string => `.levels [data-card="${card}"]`;
  const buttons = ['.acts .btn'];
  if (move === 'end' || move === 'pass')
    return { where: { key: 'ui.look.buttons' }, look: buttons, move: { key: `ui.tip.${move}` }, marks: buttons };
  if (move.startsWith('draw')) {
    const tip = { key: 'ui.tip.draw', values: { n: Number(move.slice(4)) } };
    return { where: { key: 'ui.look.buttons' }, look: buttons, move: tip, marks: buttons };
  }
  if (!move.startsWith('!')) {
    const hand = `[data-hand="${move}"]`;
    const values = { card: move };
    return {
      where: { key: 'ui.look.card', values },
      look: [hand],
      move: { key: 'ui.tip.lay', values },
      marks: [hand, placeOf(move)],
    };
  }
  const line = move.slice(1);
  return {
    where: { key: 'ui.look.line' },
    look: ['[data-points]'],
    move: { key: 'ui.tip.claim', values: { line } },
    marks: line.split('-').map(placeOf),
  };
}

function clauseNow(view: View, _viewer: Viewer, options: KuboOptions): string {
  if (view.phase === 'over') return 'kubo.8';
  if (view.phase === 'draw') return 'kubo.4';
  if (view.phase === 'close') return 'kubo.7';
  if (view.phase === 'calls') return 'kubo.6';
  if (options.claims === 'auto') return 'kubo.10';
  return view.placed.length === 0 ? 'kubo.2' : 'kubo.6';
}

/** The sentence for what ended the round (kubo.7), derived from the final position. */
function ended(view: View): Text | null {
  if (!view.over) return null;
  const zoker = view.lines.find(({ line, by }) => by !== null && kindOf(line) === 'zoker');
  if (zoker?.by !== undefined && zoker.by !== null) return { key: 'ui.ended.zoker', whom: zoker.by };
  const out = view.counts.indexOf(0);
  if (out >= 0) return { key: 'ui.ended.hand', whom: out };
  const top = levelValues(view.cube).at(-1);
  const full = view.laid.filter((card) => valueOf(card, STANDS[view.cube].level) === top).length === 16;
  return { key: full ? 'ui.ended.top' : 'ui.ended.idle' };
}

const keys = ({ claims }: KuboOptions): readonly GameKey[] => [
  { press: 'd', text: { key: 'ui.key.draw' } },
  { press: 'f', text: { key: 'ui.key.fill' } },
  { press: '1–9', text: { key: 'ui.key.card' } },
  { press: 'l', text: { key: 'ui.key.lay' } },
  ...(claims === 'call'
    ? [
        { press: 'p', text: { key: 'ui.key.points' } },
        { press: 's', text: { key: 'ui.key.pass' } },
      ]
    : []),
  { press: 'e', text: { key: 'ui.key.end' } },
];

/** The call button is there whether or not a line is open; the caller then shows the line on the board. */
const calls: readonly CallLabel[] = [{ label: { key: 'ui.points' }, move: null }];

export const page = gamePage<KuboView, KuboOptions, KuboShown>({
  game: 'zoker-kubo',
  Board,
  Tray,
  Aside: null,
  After,
  seated: true,
  prompt,
  tell,
  ended,
  keys,
  advise,
  clauseNow,
  opened: (view, bySeat) => ({ ...view, hands: bySeat.map(({ hand }) => hand) }),
  calls,
  inWords,
});
