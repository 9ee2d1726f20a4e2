import { gamePage, type Advice, type Prompt } from '../../../board/contract.ts';
import type { CommonView, Viewer } from '../../../kernel/rules.ts';
import { codeInWords } from '../pieces/names.ts';
import '../pieces/colours.css';
import Board from './Board.svelte';
import Tray from './Tray.svelte';
import type { OpenTikoView } from './view.ts';

// Not the rules' own type: that one stands beside the position.
type TikoOptions = { players: number };
type View = CommonView & OpenTikoView;

function prompt(view: View, viewer: Viewer): Prompt | null {
  if (viewer === 'table' || !view.awaited.includes(viewer)) return null;
  if (view.trick.length === 0) return { sentence: { key: 'ui.lead' }, detail: { key: 'ui.lead.why' } };
  const top = view.trick.findLast(({ over }) => over)!;
  const last = view.trick.length === view.players - 1;
  return {
    sentence: { key: 'ui.follow', values: { card: top.card } },
    detail: { key: last ? 'ui.follow.last' : 'ui.follow.why' },
  };
}

function advise(card: string): Advice {
  return {
    where: { key: 'ui.look' },
    look: ['[data-hand]'],
    move: { key: 'ui.tip', values: { card } },
    marks: [`[data-hand="${card}"]`],
  };
}

export const page = gamePage<OpenTikoView, TikoOptions>({
  game: 'zoker-tiko',
  Board,
  Tray,
  Aside: null,
  prompt,
  tell: ({ move }) => ({ key: 'ui.tell', values: { card: move } }),
  advise,
  clauseNow: (view) => (view.over ? 'tiko.5' : view.trick.length === 0 ? 'tiko.3' : 'zoker.10'),
  opened: (view, bySeat) => ({ ...view, hands: bySeat.map(({ hand }) => hand) }),
  inWords: codeInWords,
});
