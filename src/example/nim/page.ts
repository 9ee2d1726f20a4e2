import { gamePage } from '../../board/contract.ts';
import Board from './Board.svelte';
import type { NimView } from './view.ts';

// Not the rules' own type, which is in the file of the position.
type NimOptions = { players: number; heap: number };

export const page = gamePage<NimView, NimOptions>({
  game: 'nim',
  Board,
  Tray: null,
  Aside: null,
  prompt: ({ awaited, left }, viewer) =>
    viewer !== 'table' && awaited.includes(viewer)
      ? { sentence: { key: 'ui.take' }, detail: { key: 'ui.left', values: { n: left } } }
      : null,
  tell: ({ move }) => ({ key: 'ui.took', values: { n: Number(move.slice(1)) } }),
  clauseNow: ({ over }) => (over ? 'nim.3' : 'nim.2'),
});
