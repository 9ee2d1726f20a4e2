import type { Store } from '../../host/store.ts';
import { HERE } from './here.ts';
import type { DeviceExport, KeptRound, WrittenTable } from './protocol.ts';

/** The format name in the file. */
export const FORMAT = 'spellenkast-device';
export const FORMAT_VERSION = 1;

/** More tables than a person will have. */
const MOST = 5_000;

export async function exportDevice(store: Store, rounds: readonly KeptRound[]): Promise<DeviceExport> {
  const tables: WrittenTable[] = [];
  for (const { id } of await store.rows({ device: HERE, most: MOST })) {
    // An unreadable table must not keep the others from being exported.
    const stored = await store.load(id).catch(() => null);
    if (stored) tables.push({ id, events: stored.events, people: stored.people });
  }
  return { format: FORMAT, version: FORMAT_VERSION, tables, rounds };
}
