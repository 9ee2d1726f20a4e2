import type { CupboardRow } from '../local/protocol.ts';

/** A table that waits to be played on, in one line of the cupboard. */
export type OpenTable = Pick<CupboardRow, 'id' | 'game' | 'seats' | 'status' | 'awaited'>;

/** The tables to show: those with friends first, as the server lists them, then those of this device, the last played before the others. */
export function openTables(
  local: readonly CupboardRow[],
  online: readonly OpenTable[],
  known: (game: string) => boolean,
  most: number,
): readonly OpenTable[] {
  return [...online, ...local.toSorted((a, b) => b.touched - a.touched)]
    .filter(({ status, game }) => (status === 'playing' || status === 'waiting') && known(game))
    .slice(0, most);
}
