import type { Person } from '../table/events.ts';
import type { Fault } from '../table/faults.ts';
import { apply, openTable } from '../table/table.ts';
import type { About, Beside } from './beside.ts';
import { Damaged, START, unseal } from './chain.ts';
import type { Loaded } from './live.ts';
import type { Ports } from './ports.ts';
import type { Store, StoredTable } from './store.ts';

/** How many events are replayed before the event loop gets a turn, so that one long log does not block all tables. */
const SLICE = 200;

/** The table that results from a stored log. Throws `Damaged` when the log is not what was written. */
export async function replayStored(
  stored: StoredTable,
  { loadGame, clock }: Pick<Ports, 'loadGame' | 'clock'>,
): Promise<Loaded> {
  const [first] = stored.events;
  if (!first) throw new Damaged('the log is empty');
  const opened = unseal(START, first, 1);
  const game = opened.type === 'opened' ? await loadGame(opened.game) : null;
  if (opened.type !== 'opened' || !game) throw new UnknownGame('a stored table is of a game that is not here');
  const table = openTable(game, opened);
  let { sum } = first;
  for (const [index, row] of stored.events.entries()) {
    if (index === 0) continue;
    apply(table, unseal(sum, row, index + 1));
    sum = row.sum;
    if (index % SLICE === 0) await clock.breathe();
  }
  return { table, sum, people: peopleOf(stored.people) };
}

/** The table was stored by a version of the program with other games. */
class UnknownGame extends Error {}

/** The store could not be read, as opposed to a bug in replaying. */
export class StoreFailure extends Error {}

export async function readStored(store: Store, id: string, since = 0): Promise<StoredTable | null> {
  try {
    return await store.load(id, since);
  } catch (cause) {
    if (cause instanceof Damaged) throw cause;
    throw new StoreFailure('a table could not be read from the store', { cause });
  }
}

/** The stored settings of a table. */
export async function readBeside(beside: Beside, id: string): Promise<About | null> {
  try {
    return await beside.about(id);
  } catch (cause) {
    throw new StoreFailure('what stands beside a table could not be read', { cause });
  }
}

/** Why a table could not be read, as a fault that pages know. */
export function faultOf(error: unknown): Fault {
  if (error instanceof StoreFailure) return 'storage';
  if (error instanceof Damaged) return 'damaged';
  return error instanceof UnknownGame ? 'unreadable' : 'bug';
}

export const peopleOf = (people: readonly Person[]): ReadonlyMap<string, Person> =>
  new Map(people.map((person) => [person.player, person]));
