import type { CupboardRow } from '../local/protocol.ts';

/** An open table, in one line of the cupboard. */
export interface OpenTable extends Pick<CupboardRow, 'id' | 'game' | 'options' | 'seats' | 'awaited'> {
  readonly status: CupboardRow['status'];
  /** The match is over; only a new one could follow. */
  readonly matchOver?: boolean;
}

/**
 * The tables to show: online ones first, as the server lists them, then those of this device, the last played first. A
 * table between two rounds of a match is open too.
 */
export function openTables(
  local: readonly CupboardRow[],
  online: readonly OpenTable[],
  known: (game: string) => boolean,
): readonly OpenTable[] {
  const isOpen = ({ status }: OpenTable): boolean => status === 'playing' || status === 'waiting';
  const goesOn = (row: OpenTable): boolean => isOpen(row) || (row.status === 'ended' && row.matchOver === false);
  return [...online.filter(goesOn), ...local.filter(isOpen).toSorted((a, b) => b.touched - a.touched)].filter(
    ({ game }) => known(game),
  );
}
