import { keep, recall } from '../../board/keep.ts';
import { placeOf } from '../../games/list.ts';

/** The game last played from a box, if it is one of these. */
export function lastGame(box: string, games: readonly string[]): string | null {
  const kept = recall(`box.${box}`);
  return games.find((game) => game === kept) ?? null;
}

/** Remembers this as the last game of its box. */
export function keepLastGame(game: string): void {
  const place = placeOf(game);
  if (place) keep(`box.${place.box}`, game);
}
