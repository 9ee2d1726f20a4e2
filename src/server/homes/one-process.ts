import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { noBus, type HostProblem } from '../../host/ports.ts';
import { nodeClock } from '../clock.ts';
import { lockFolder } from '../lock.ts';
import { findDamage } from '../store/damage.ts';
import { migrationTo2 } from '../store/migration-2.ts';
import { migrations } from '../store/schema.ts';
import { sqliteStore } from '../store/sqlite-store.ts';
import { translation } from '../store/translation.ts';
import type { Home } from './home.ts';

const DATABASE = 'spellenkast.sqlite';

/** One process and one SQLite file in a folder that it has for itself. */
export async function oneProcess(
  folder: string,
  log: FastifyBaseLogger,
  onProblem: (problem: HostProblem) => void,
): Promise<Home> {
  const file = join(folder, DATABASE);
  const lock = lockFolder(folder);
  try {
    const translating = await translation((table, error) =>
      log.error({ err: error, table }, 'a table of an older version could not be read, and was put aside'),
    );
    const store = await sqliteStore(file, {
      migrations: [...migrations, migrationTo2(translating)],
      onError: (error) => log.error({ err: error }, 'the database could not be tidied up'),
    });
    const looking = new AbortController();
    return {
      store,
      bus: noBus,
      clock: nodeClock,
      opened(address) {
        lock.announce(address);
        findDamage(file, ({ id, error }) => onProblem({ kind: 'damaged', table: id, error }), looking.signal).catch(
          (error: unknown) => log.error({ err: error }, 'the logs could not be looked through for damage'),
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
