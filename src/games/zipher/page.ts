import { gamePage, type Advice, type Prompt, type Text } from '../../board/contract.ts';
import type { CommonView, Viewer } from '../../kernel/rules.ts';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import Tray from './Tray.svelte';
import type { ZipherShown, ZipherView } from './view.ts';
import { parseWalk } from './way.ts';

// Declared again, because a board sees views and may not import from the rules' `position.ts`.
type ZipherOptions = { players: number; adjacent: boolean; blind: boolean; supersolo: boolean };
type View = CommonView & ZipherView;

const numberOn = (view: View, cell: string | null): number | null =>
  view.tiles.find((tile) => tile.cell === cell)?.number ?? null;

function prompt(view: View, viewer: Viewer, options: ZipherOptions): Prompt | null {
  if (viewer === 'table' || !view.awaited.includes(viewer)) return null;
  const { pawn } = view;
  switch (view.phase) {
    case 'pick':
      return { sentence: { key: 'ui.pick' }, detail: { key: 'ui.pick.why' } };
    case 'target':
      return { sentence: { key: 'ui.target' }, detail: { key: 'ui.target.why' } };
    case 'step':
      return { sentence: { key: 'ui.step', values: { cell: pawn ?? '' } }, detail: { key: 'ui.step.why' } };
    default: {
      const detail = view.target === null ? null : { key: 'ui.target_is', values: { n: view.target } };
      if (!view.onTile) {
        return {
          sentence: { key: 'ui.choose', values: { cell: pawn ?? '' } },
          detail: detail ?? { key: 'ui.choose.why' },
        };
      }
      const n = numberOn(view, pawn) ?? 0;
      const key = n % 2 === 0 && !options.adjacent ? 'ui.walk_tile' : 'ui.walk_beside';
      return { sentence: { key, values: { n, cell: pawn ?? '' } }, detail: detail ?? { key: 'ui.walk.why' } };
    }
  }
}

function tell({ move, took = 0, turned = 0, target = 0 }: ZipherShown): Text {
  const walk = parseWalk(move);
  if (walk?.from) return { key: 'ui.tell.walk', values: { n: took, cell: walk.to } };
  if (walk) return { key: 'ui.tell.step', values: { n: turned, cell: walk.to } };
  return move.startsWith('*')
    ? { key: 'ui.tell.target', values: { n: target } }
    : { key: 'ui.tell.pick', values: { n: turned } };
}

const cellMark = (cell: string): string => `[data-cell="${cell}"]`;

/** Besides walks there are steps onto a tile (blind) and the picks before the first move. */
function advise(move: string): Advice {
  const walk = parseWalk(move);
  if (walk?.from) {
    return {
      where: { key: 'ui.hint.look', values: { cell: walk.from } },
      look: [cellMark(walk.from)],
      move: { key: 'ui.hint.walk', values: { from: walk.from, cell: walk.to } },
      marks: [cellMark(walk.from), cellMark(walk.to)],
    };
  }
  if (!walk) return { where: { key: 'ui.hint.aside' }, look: [], move: { key: 'ui.hint.pick' }, marks: [] };
  const step = { key: 'ui.hint.step', values: { cell: walk.to } };
  return { where: { key: 'ui.hint.look_step' }, look: [], move: step, marks: [cellMark(walk.to)] };
}

function clauseNow(view: View, _viewer: Viewer, options: ZipherOptions): string {
  if (view.phase === 'pick') return 'zipher.4';
  if (view.phase === 'target') return 'zipher.32';
  if (view.phase === 'step') return 'zipher.31';
  if (view.phase === 'over') return options.players === 1 ? 'zipher.21' : 'zipher.12';
  if (!view.onTile) return 'zipher.10';
  if (options.adjacent) return 'zipher.30';
  return (numberOn(view, view.pawn) ?? 0) % 2 === 0 ? 'zipher.7' : 'zipher.8';
}

function verdict(view: View, options: ZipherOptions): Text | null {
  if (options.players > 1 || !view.result) return null;
  const left = view.tiles.length;
  if (view.result['solved'] === true) return { key: 'ui.verdict.solved' };
  return left === 1 ? { key: 'ui.verdict.not_target' } : { key: 'ui.verdict.left', values: { left } };
}

function ended(view: View, { players }: ZipherOptions): Text | null {
  if (!view.over || view.pawn === null) return null;
  return { key: players === 1 ? 'ui.ended.alone' : 'ui.ended', values: { cell: view.pawn } };
}

export const page = gamePage<ZipherView, ZipherOptions, ZipherShown>({
  game: 'zipher',
  Board,
  Tray,
  Aside,
  prompt,
  tell,
  advise,
  clauseNow,
  verdict,
  ended,
  keys: () => [{ press: '1–4', text: { key: 'ui.key.pick' } }],
});
