import type { Game } from '../kernel/rules.ts';
import { placeOf } from './list.ts';

export { gameIds } from './list.ts';

/** The rules and bots of that id, or null if there is no such game. */
export async function loadGame(id: string): Promise<Game | null> {
  const place = placeOf(id);
  if (!place) return null;
  const { box, inner } = place;
  // A bundler follows an import whose path is written out up to the names in it, and no further.
  const loading = inner === null ? import(`./${box}/index.ts`) : import(`./${box}/${inner}/index.ts`);
  return ((await loading) as { game: Game }).game;
}
