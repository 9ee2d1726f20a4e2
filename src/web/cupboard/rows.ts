import type { CupboardRow } from '../local/protocol.ts';

/** A table that waits to be played on, in one line of the cupboard. */
export interface OpenTable extends Pick<CupboardRow, 'id' | 'game' | 'seats' | 'awaited'> {
  readonly status: CupboardRow['status'];
  /** The match at it is over: nothing is to come but a new one. */
  readonly matchOver?: boolean;
}

/**
 * The tables to show: those with friends first, as the server lists them, then those of this device, the last played before the others.
 * Between two rounds of a match with friends a table is as open as during one.
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
