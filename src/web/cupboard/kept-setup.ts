import { keep, recall } from '../../board/keep.ts';
import type { Draft } from './draft.ts';
import { keepLastGame } from './last-game.ts';

/** The names typed last, by seat. */
export function keptNames(): readonly string[] {
  const kept = recall('names');
  return Array.isArray(kept) ? kept.map((name) => (typeof name === 'string' ? name : '')) : [];
}

/** The setup of a game as it was last time, in whatever shape it was kept. */
export const keptSetup = (game: string): unknown => recall(`plan.${game}`);

/** A round to play on brings its own setup, which is none for the next time. */
export function keepSetup(game: string, draft: Draft): void {
  if (!draft.from) keep(`plan.${game}`, draft);
  keepLastGame(game);
  const written = draft.seats.map((seat) => (seat.kind === 'person' ? seat.name : ''));
  keep('names', [...written, ...keptNames().slice(written.length)]);
}
