import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { noBus, type HostProblem } from '../../host/ports.ts';
import { nodeClock } from '../clock.ts';
import { lockFolder } from '../lock.ts';
import { pushKeysIn } from '../push.ts';
import { removeOldCopies } from '../store/copies.ts';
import { findDamage } from '../store/damage.ts';
import { DATABASE, openSqlite, SCHEMA } from '../store/open-sqlite.ts';
import type { Backend, ReportProblem } from './backend.ts';

const PUSH_KEYS = 'push-keys.json';

/** One process and one SQLite file in a folder that it has for itself. */
export async function openLocalBackend(
  folder: string,
  report: ReportProblem,
  onProblem: (problem: HostProblem) => void,
): Promise<Backend> {
  keepPrivate(folder);
  const file = join(folder, DATABASE);
  const lock = lockFolder(folder);
  try {
    const store = await openSqlite(file, {
      onUnreadable: (table, error) =>
        report('unreadable', 'a table of an older version could not be read, and was put aside', error, { table }),
      onError: (error) => report('tidying', 'the database could not be tidied up', error),
    });
    const looking = new AbortController();
    return {
      store,
      beside: store.beside,
      heartbeats: store.heartbeats(randomUUID()),
      bus: noBus,
      clock: nodeClock,
      pushKeys: pushKeysIn(join(folder, PUSH_KEYS)),
      tidy: () => removeOldCopies(file, SCHEMA),
      opened(address) {
        lock.announce(address);
        findDamage(file, ({ id, error }) => onProblem({ kind: 'damaged', table: id, error }), looking.signal).catch(
          (error: unknown) => report('looking', 'the logs could not be looked through for damage', error),
        );
      },
      async close() {
        looking.abort();
        await store.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Other users of the machine must not read logs and names; earlier versions left them readable. */
function keepPrivate(data: string): void {
  if (process.platform === 'win32') return;
  try {
    chmodSync(data, 0o700);
    for (const file of readdirSync(data))
      if (/^(spellenkast\.sqlite|lock$)/.test(file)) chmodSync(join(data, file), 0o600);
  } catch {
    // There is nothing yet, or it belongs to another user, who decides.
  }
}
