import { gamePage, type Advice, type GameKey, type Prompt, type Text } from '../../../board/contract.ts';
import type { CommonView, Viewer } from '../../../kernel/rules.ts';
import { codeInWords } from '../pieces/names.ts';
import '../pieces/colours.css';
import Board from './Board.svelte';
import Tray from './Tray.svelte';
import type { OpenTikoView, TikoShown } from './view.ts';

// Declared again here, because a page may not import the position, where the rules' own type is.
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

function tell({ by, move, took }: TikoShown): Text {
  const values = { card: move };
  if (took === undefined) return { key: 'ui.tell', values };
  return took === by ? { key: 'ui.tell.takes', values } : { key: 'ui.tell.loses', values, whom: took };
}

/** The sentence at the end of a round, which names the seat that won most cards. */
function ended(view: View): Text | null {
  if (!view.over) return null;
  const most = Math.max(...view.scores);
  const best = view.scores.flatMap((score, seat) => (score === most ? [seat] : []));
  const values = { n: most, of: view.scores.reduce((sum, score) => sum + score, 0) };
  return best.length === 1 ? { key: 'ui.ended', values, whom: best[0]! } : { key: 'ui.ended.tie', values };
}

const keys: readonly GameKey[] = [
  { press: '1–4', text: { key: 'ui.key.card' } },
  { press: 'p', text: { key: 'ui.key.play' } },
  { press: 'c', text: { key: 'ui.key.compare' } },
];

export const page = gamePage<OpenTikoView, TikoOptions, TikoShown>({
  game: 'zoker-tiko',
  Board,
  Tray,
  Aside: null,
  prompt,
  tell,
  ended,
  keys: () => keys,
  advise,
  clauseNow: (view) => (view.over ? 'tiko.5' : view.trick.length === 0 ? 'tiko.3' : 'zoker.10'),
  opened: (view, bySeat) => ({ ...view, hands: bySeat.map(({ hand }) => hand) }),
  inWords: codeInWords,
});
