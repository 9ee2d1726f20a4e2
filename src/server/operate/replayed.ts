import { loadGame } from '../../games/index.ts';
import { START, unsealAll } from '../../host/chain.ts';
import { replayStored } from '../../host/load.ts';
import { rowOf } from '../../host/row.ts';
import type { StoredTable, TableRow } from '../../host/store.ts';
import { nodeClock } from '../clock.ts';

/** The row that results from replaying a log. Throws when it is damaged or contains something illegal. */
export async function replayedRow(id: string, stored: StoredTable): Promise<TableRow> {
  const { table } = await replayStored(stored, { loadGame, clock: nodeClock });
  return rowOf(id, table);
}

/** Checks the hash chain of a log, which is much faster than replaying it. */
export const checkChain = ({ events }: StoredTable): void => void unsealAll(START, events, 0);

/** The fields in which a stored row differs from its log. */
export function differences(stored: TableRow, told: TableRow): string[] {
  const fields = Object.keys(told) as (keyof TableRow)[];
  return fields.filter((field) => JSON.stringify(stored[field]) !== JSON.stringify(told[field]));
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
