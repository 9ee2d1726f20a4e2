import type { ListedTable, Store } from '../../host/store.ts';
import type { StoreReader } from '../store/server-store.ts';
import { differences, reasonOf, replayedRow } from './replayed.ts';
import { tableIdBatches } from './table-id-batches.ts';

/** What is wrong with one table. */
export interface Finding {
  readonly table: string;
  /**
   * `log`: it is damaged or contains something illegal, which only a backup can repair. `row`: it can be rebuilt from
   * the log.
   */
  readonly what: 'log' | 'row';
  readonly why: string;
  readonly isRepaired: boolean;
}

export interface Diagnosis {
  readonly tables: number;
  readonly events: number;
  readonly findings: readonly Finding[];
}

/** Needed to rebuild rows. */
export type Repair = Pick<Store, 'append'> | null;

/** These fields never change after the opening. */
const FIXED: readonly string[] = ['id', 'game', 'online', 'options', 'match'];

/** Replays every log of a store and compares it with its row. With `repair`, differing rows are rebuilt. */
export async function examine(
  store: Pick<StoreReader, 'ids' | 'load' | 'rows'>,
  repair: Repair,
  onProgress: (done: number) => void,
): Promise<Diagnosis> {
  const findings: Finding[] = [];
  let tables = 0;
  let events = 0;
  for await (const ids of tableIdBatches(store)) {
    const rows = new Map((await store.rows({ ids, most: ids.length })).map((row) => [row.id, row]));
    for (const id of ids) {
      const { length, finding } = await examineOne(store, id, rows.get(id), repair);
      if (finding) findings.push(finding);
      tables += 1;
      events += length;
      onProgress(tables);
    }
  }
  return { tables, events, findings };
}

async function examineOne(
  store: Pick<StoreReader, 'load' | 'rows'>,
  id: string,
  row: ListedTable | undefined,
  repair: Repair,
): Promise<{ readonly length: number; readonly finding: Finding | null }> {
  let stored;
  let told;
  try {
    stored = await store.load(id);
    // Removed meanwhile.
    if (!stored) return { length: 0, finding: null };
    // The log may have grown since its row was read.
    if (row && stored.events.length > row.version) stored = { ...stored, events: stored.events.slice(0, row.version) };
    told = await replayedRow(id, stored);
  } catch (error) {
    return { length: 0, finding: { table: id, what: 'log', why: reasonOf(error), isRepaired: false } };
  }
  const { length } = stored.events;
  const fields = row ? differences(row, told) : ['everything'];
  if (fields.length === 0) return { length, finding: null };
  const why = row ? `its row differs from its log in ${fields.join(', ')}` : 'its row cannot be read';
  const canRepair = repair !== null && !fields.some((field) => FIXED.includes(field));
  if (canRepair) await repair.append(id, length, { events: [], people: [], row: told });
  return { length, finding: { table: id, what: 'row', why, isRepaired: canRepair } };
}
