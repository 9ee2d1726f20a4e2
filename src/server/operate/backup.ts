import type { StoreReader } from '../store/server-store.ts';
import { writeArchive, type Counts } from './archive.ts';
import { reasonOf } from './replayed.ts';
import { tableIdBatches } from './table-id-batches.ts';

export interface BackupReport extends Counts {
  /** Tables that could not be read and are not in the archive, and why. */
  readonly left: readonly { readonly table: string; readonly why: string }[];
}

/**
 * Writes all data of a site into one archive, while its server may be running. Tables do not depend on each other, so
 * each is read at its own moment. `onProgress`: how many of about how many tables are done.
 */
export async function backup(
  store: StoreReader,
  file: string,
  now: number,
  onProgress: (done: number, of: number) => void,
): Promise<BackupReport> {
  let of = 0;
  for await (const ids of tableIdBatches(store)) of += ids.length;
  const archive = await writeArchive(file, now, of);
  const left: { table: string; why: string }[] = [];
  let done = 0;
  try {
    for await (const ids of tableIdBatches(store)) {
      const rows = new Map((await store.rows({ ids, most: ids.length })).map(({ people: _, ...row }) => [row.id, row]));
      for (const id of ids) {
        try {
          const row = rows.get(id);
          const stored = await store.load(id);
          // Removed meanwhile.
          if (!stored) continue;
          if (!row) throw new Error('its row cannot be read');
          // The log may have grown since its row was read; its earlier length is valid too.
          await archive.add({
            kind: 'table',
            table: { id, ...stored, events: stored.events.slice(0, row.version), row },
          });
        } catch (error) {
          if (isOfTheDisk(error)) throw error;
          left.push({ table: id, why: reasonOf(error) });
        }
        done += 1;
        onProgress(done, Math.max(of, done));
      }
    }
    for (const { name, rows } of store.parts)
      for await (const some of rows()) await archive.add({ kind: 'part', name, rows: some });
    return { ...(await archive.end()), left };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** The archive itself cannot be written. */
const isOfTheDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
