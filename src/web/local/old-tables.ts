import { sealAll, START } from '../../host/chain.ts';
import { rowOf } from '../../host/row.ts';
import type { ListedTable } from '../../host/store.ts';
import type { Game } from '../../kernel/rules.ts';
import type { Person, SeatPlan } from '../../table/events.ts';
import { replayTable, type Opened } from '../../table/table.ts';
import { upcastLog } from '../../table/upcast.ts';
import { ofTable, type Database } from './database.ts';
import { HERE, NO_KEY } from './here.ts';
import type { OldRow } from './old-row.ts';

// Tables of version 1 of the database: logs with names and devices in them, and rows that could be a move behind. Each
// is migrated when it is first opened, in one transaction that writes the new table and removes the old. So a table is
// entirely old or entirely new whenever the tab dies, one that cannot be read (because its game is missing, say) stays
// as it was, and nobody waits for the replay of tables that are not opened. Until then the cupboard shows the old row.

export interface Moving {
  readonly loadGame: (id: string) => Promise<Game | null>;
  readonly freshPlayer: () => string;
}

const TABLES = ['events1', 'tables1', 'events', 'tables', 'people'] as const;

/** Migrates a table; false: there is none with that id. */
export async function moveOldTable(db: Database, id: string, { loadGame, freshPlayer }: Moving): Promise<boolean> {
  const [log, old] = await readOld(db, id);
  if (log.length === 0) return false;
  // Events of version 1 have no times: the last one is known, and all get it.
  const at = old?.touched ?? 0;
  const { events, people } = upcastLog(
    log.map((event) => ({ at, json: JSON.stringify(event) })),
    freshPlayer,
  );
  const [opened] = events as [Opened];
  const game = await loadGame(opened.game);
  if (!game) throw new Error(`there is no game ${opened.game}`);
  const row = rowOf(id, replayTable(game, events));

  const transaction = db.transaction(TABLES, 'readwrite', { durability: 'strict' });
  transaction.done.catch(() => undefined);
  // Another tab may have been faster.
  if ((await transaction.objectStore('tables').getKey(id)) !== undefined) return true;
  await Promise.all([
    ...sealAll(START, events).map((event, index) => transaction.objectStore('events').add(event, [id, index])),
    ...people.map((person) => transaction.objectStore('people').put(person, [id, person.player])),
    transaction.objectStore('tables').add({ key: NO_KEY, row }, id),
    transaction.objectStore('events1').delete(ofTable(id)),
    transaction.objectStore('tables1').delete(id),
    transaction.done,
  ]);
  return true;
}

async function readOld(db: Database, id: string): Promise<[object[], OldRow | undefined]> {
  const transaction = db.transaction(['events1', 'tables1']);
  return Promise.all([
    transaction.objectStore('events1').getAll(ofTable(id)),
    transaction.objectStore('tables1').get(id),
  ]);
}

/** The old rows in the new format: enough for a list, which needs neither totals nor times. */
export async function listOldTables(db: Database): Promise<ListedTable[]> {
  const transaction = db.transaction(['events1', 'tables1']);
  const rows = await transaction.objectStore('tables1').getAll();
  return Promise.all(
    rows.map(async ({ seats, ...row }): Promise<ListedTable> => {
      const events = transaction.objectStore('events1');
      const [opened, version] = await Promise.all([events.get([row.id, 0]), events.count(ofTable(row.id))]);
      const people: Person[] = [];
      const plans = seats.map(({ kind, name, level, here }, seat): SeatPlan => {
        if (kind === 'bot') return { kind, level: level ?? '' };
        if (kind === 'open') return { kind };
        people.push({ player: String(seat), device: here ? HERE : '', name: name ?? '' });
        return { kind, player: String(seat) };
      });
      return {
        ...row,
        online: false,
        match: (opened as Opened | undefined)?.match ?? { rounds: 1 },
        seats: plans,
        totals: [],
        matchOver: false,
        version,
        deadline: null,
        people,
      };
    }),
  );
}
