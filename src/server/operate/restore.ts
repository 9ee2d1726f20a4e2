import type { ServerStore } from '../store/server-store.ts';
import { readArchive, type ArchivedTable, type Counts } from './archive.ts';
import { checkChain, differences, reasonOf, replayedRow } from './replayed.ts';
import type { Restoring } from './site.ts';

/** How many tables are written at a time. */
const SLICE = 100;

type Progress = (done: number, of: number) => void;

/** The store already has data, which a restore would mix with. */
export class NotEmpty extends Error {}

/** Restores an archive into an empty place; if that fails, what was stored is removed again. */
export async function restoreInto(file: string, into: Restoring, onProgress: Progress): Promise<Counts> {
  const stored: string[] = [];
  try {
    const counts = await restore(file, into.store, onProgress, stored);
    await into.finish();
    return counts;
  } catch (error) {
    await into.undo(stored).catch((cause: unknown) => {
      if (stored.length === 0) return;
      const half =
        'What was restored until then could not be taken back: empty the database yourself (dropdb, createdb).';
      throw new Error(`${reasonOf(error)}. ${half}`, { cause });
    });
    throw error;
  }
}

/**
 * Restores an archive into an empty store of any kind. It is read to its end first, so nothing is stored of an
 * incomplete archive, and no log that was altered. `stored`: receives the tables that may have been written.
 */
export async function restore(
  file: string,
  store: ServerStore,
  onProgress: Progress,
  stored: string[] = [],
): Promise<Counts> {
  if ((await store.ids('', 1)).length > 0)
    throw new NotEmpty('There are tables already. Restore into a folder or database that is empty.');
  for await (const one of readArchive(file)) if (one.kind === 'table') check(one.table);
  const parts = new Map(store.parts.map((part) => [part.name, part]));
  const counts = { tables: 0, events: 0 };
  let waiting: Promise<void>[] = [];
  const settle = async (): Promise<void> => {
    const failed = (await Promise.allSettled(waiting)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    waiting = [];
  };
  for await (const one of readArchive(file)) {
    if (one.kind === 'part') {
      // Data that this version does not know was written by another, and is skipped.
      await parts.get(one.name)?.add(one.rows);
      continue;
    }
    const { id, key, ...batch } = one.table;
    stored.push(id);
    const storing = store.create(id, key, batch);
    // Its failure is handled with the others of its slice.
    storing.catch(() => undefined);
    waiting.push(storing);
    counts.tables += 1;
    counts.events += batch.events.length;
    if (waiting.length < SLICE) continue;
    await settle();
    onProgress(counts.tables, Math.max(one.of, counts.tables));
  }
  await settle();
  return counts;
}

function check(table: ArchivedTable): void {
  try {
    checkChain(table);
    if (table.events.length !== table.row.version) throw new Error('its row belongs to another length of the log');
  } catch (error) {
    throw new Error(`Table ${table.id} of the archive is damaged: ${reasonOf(error)}`, { cause: error });
  }
}

export interface VerifyReport extends Counts {
  /** What is wrong with which table. */
  readonly wrong: readonly { readonly table: string; readonly why: string }[];
}

/** Replays every game in an archive and compares it with its stored row. Nothing is written. */
export async function verifyArchive(file: string, onProgress: Progress): Promise<VerifyReport> {
  const counts = { tables: 0, events: 0 };
  const wrong: { table: string; why: string }[] = [];
  for await (const one of readArchive(file)) {
    if (one.kind === 'part') continue;
    const { id, row, ...stored } = one.table;
    try {
      const fields = differences(row, await replayedRow(id, stored));
      if (fields.length > 0) wrong.push({ table: id, why: `replayed, it differs in ${fields.join(', ')}` });
    } catch (error) {
      wrong.push({ table: id, why: reasonOf(error) });
    }
    counts.tables += 1;
    counts.events += stored.events.length;
    onProgress(counts.tables, Math.max(one.of, counts.tables));
  }
  return { ...counts, wrong };
}
