import type { GamePage } from '../board/contract.ts';

/** One line per game that can be played here: its page, loaded when its box is opened. */
const loaders: Readonly<Record<string, () => Promise<{ page: GamePage }>>> = {
  davinci: () => import('../games/davinci/page.ts'),
  sudoku: () => import('../games/sudoku/page.ts'),
  zickzack: () => import('../games/zickzack/page.ts'),
  zipher: () => import('../games/zipher/page.ts'),
  'zoker-kubo': () => import('../games/zoker/kubo/page.ts'),
  'zoker-memo': () => import('../games/zoker/memo/page.ts'),
  'zoker-pairs': () => import('../games/zoker/pairs/page.ts'),
  'zoker-solo': () => import('../games/zoker/solo/page.ts'),
  'zoker-tiko': () => import('../games/zoker/tiko/page.ts'),
};

export const hasPage = (game: string): boolean => Object.hasOwn(loaders, game);

export async function loadPage(game: string): Promise<GamePage | null> {
  return hasPage(game) ? (await loaders[game]!()).page : null;
}

/** The folders of a game's texts, the more general first: `zoker-tiko` lies in the box `zoker`. */
export function messageFolders(game: string): string[] {
  const [box, inner] = game.split('-');
  const folder = `../../games/${box}`;
  return inner === undefined ? [folder] : [folder, `${folder}/${inner}`];
}
