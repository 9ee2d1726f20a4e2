import { loadGame } from '../../games/index.ts';
import { sealAll } from '../../host/chain.ts';
import { replayStored } from '../../host/load.ts';
import { rowOf } from '../../host/row.ts';
import type { Store } from '../../host/store.ts';
import type { TableEvent } from '../../table/events.ts';
import { apply } from '../../table/table.ts';
import { nodeClock } from '../clock.ts';
import type { Order } from '../store/server-store.ts';
import type { Site } from './site.ts';

/**
 * Closes or removes a table. A running server does it, so that the people there are told; without one it is done here.
 * Returns whether it is done, or left to the server.
 */
export async function giveOrder(site: Site, kind: Order['kind'], table: string): Promise<'done' | 'ordered'> {
  const reader = await site.read();
  try {
    const found = await reader.rows({ ids: [table], most: 1 });
    if (found.length === 0) throw new Error(`There is no table ${table}.`);
  } finally {
    await reader.close();
  }
  if (await site.isServerRunning()) {
    const { office, close } = await site.openOffice();
    await office.order(kind, table);
    await close();
    return 'ordered';
  }
  const store = await site.open();
  try {
    if (kind === 'remove') await store.remove(table);
    else await closeStored(store, table);
  } finally {
    await store.close();
  }
  return 'done';
}

async function closeStored(store: Store, id: string): Promise<void> {
  const stored = await store.load(id);
  if (!stored) return;
  const { table, sum } = await replayStored(stored, { loadGame, clock: nodeClock });
  if (table.closed) return;
  const closed: TableEvent = { type: 'closed', at: Math.max(nodeClock.now(), table.at) };
  apply(table, closed);
  await store.append(id, stored.events.length, { events: sealAll(sum, [closed]), people: [], row: rowOf(id, table) });
}
