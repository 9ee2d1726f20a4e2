import { keep, recall } from '../../board/keep.ts';
import { placeOf } from '../../games/list.ts';

/** The game that was played last out of a box, as far as one of these. */
export function lastGame(box: string, games: readonly string[]): string | null {
  const kept = recall(`box.${box}`);
  return games.find((game) => game === kept) ?? null;
}

/** Out of its box this one was played last: there it lies on top the next time. */
export function keepLastGame(game: string): void {
  const place = placeOf(game);
  if (place) keep(`box.${place.box}`, game);
}
