import type { Game } from '../kernel/rules.ts';
import { placeOf } from './list.ts';

export { gameIds } from './list.ts';

/** The rules and bots of that id, or null if there is no such game. */
export async function loadGame(id: string): Promise<Game | null> {
  const place = placeOf(id);
  if (!place) return null;
  const { box, inner } = place;
  // A bundler resolves a dynamic import only if its path is literal except for the names in it.
  const loading = inner === null ? import(`./${box}/index.ts`) : import(`./${box}/${inner}/index.ts`);
  return ((await loading) as { game: Game }).game;
}
