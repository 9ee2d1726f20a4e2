import type { CommonView, Shown, Viewer } from '../../kernel/rules.ts';
import { gamePage, type Advice, type Prompt, type Text } from '../../board/contract.ts';
import Board from './Board.svelte';
import { canLay, lengthOf, readPlace } from './places.ts';
import Tray from './Tray.svelte';
import type { ZickzackView } from './view.ts';

// Declared again, because a board sees views and may not import from the rules' `position.ts`.
type ZickzackOptions = { players: number };
type View = CommonView & ZickzackView;

const finished = ({ rows, left }: View, seat: number): boolean => !canLay(rows, left[seat] ?? []);

function prompt(view: View, viewer: Viewer): Prompt | null {
  if (viewer === 'table' || view.over) return null;
  if (view.awaited.includes(viewer)) return { sentence: { key: 'ui.lay' }, detail: { key: 'ui.lay.why' } };
  return finished(view, viewer) ? { sentence: { key: 'ui.passed' }, detail: { key: 'ui.passed.why' } } : null;
}

function tell({ move, won }: Shown): Text {
  const place = readPlace(move)!;
  return {
    key: `ui.tell.${won === undefined ? '' : 'won.'}${lengthOf(place)}`,
    values: { row: place.row, from: place.from, to: place.to },
  };
}

function advise(move: string): Advice {
  const { row, from, to } = readPlace(move)!;
  const cells = Array.from({ length: to - from + 1 }, (_, index) => `[data-cell="${row}:${from + index}"]`);
  return {
    where: { key: 'ui.hint.row', values: { row } },
    look: [`[data-cell^="${row}:"]`],
    move: { key: from === to ? 'ui.hint.lay_one' : 'ui.hint.lay', values: { row, from, to } },
    marks: [cells.join()],
  };
}

function clauseNow(view: View): string {
  if (view.over) return 'zickzack.7';
  if (view.left.some((_, seat) => finished(view, seat))) return 'zickzack.6';
  if (view.rows.some(({ wonBy }) => wonBy !== null)) return 'zickzack.5';
  return view.rows.some(({ pieces }) => pieces.length > 1) ? 'zickzack.4' : 'zickzack.3';
}

function ended(view: View): Text | null {
  if (!view.over) return null;
  const [first = 0, second = 0] = view.scores;
  if (first === second) return { key: 'ui.ended.even' };
  const whom = first > second ? 0 : 1;
  const rows = view.rows.flatMap(({ row, wonBy }) => (wonBy === whom ? [row] : []));
  return { key: 'ui.ended', values: { rows }, whom };
}

export const page = gamePage<ZickzackView, ZickzackOptions>({
  game: 'zickzack',
  Board,
  Tray,
  Aside: null,
  prompt,
  tell,
  advise,
  clauseNow,
  ended,
  keys: () => [{ press: '1–4', text: { key: 'ui.key.pick' } }],
});
