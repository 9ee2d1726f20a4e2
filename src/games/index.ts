import type { Game } from '../kernel/rules.ts';

/** One line per game. Each loads when it is first asked for. */
const loaders: Readonly<Record<string, () => Promise<{ game: Game }>>> = {
  davinci: () => import('./davinci/index.ts'),
  sudoku: () => import('./sudoku/index.ts'),
  zickzack: () => import('./zickzack/index.ts'),
  zipher: () => import('./zipher/index.ts'),
  'zoker-kubo': () => import('./zoker/kubo/index.ts'),
  'zoker-memo': () => import('./zoker/memo/index.ts'),
  'zoker-pairs': () => import('./zoker/pairs/index.ts'),
  'zoker-solo': () => import('./zoker/solo/index.ts'),
  'zoker-tiko': () => import('./zoker/tiko/index.ts'),
};

export const gameIds: readonly string[] = Object.keys(loaders);

/** The game of that id, or null if the cupboard has none. */
export async function loadGame(id: string): Promise<Game | null> {
  if (!Object.hasOwn(loaders, id)) return null;
  return (await loaders[id]!()).game;
}
