import type { ToldAbout } from '../table/beside-wire.ts';
import { seatsOf } from '../table/seats.ts';
import type { Fault } from '../table/faults.ts';
import type { Table } from '../table/table.ts';
import type { TablePlan } from '../table/wire.ts';
import { cleanName } from '../table/names.ts';
import type { About, Beside } from './beside.ts';
import { frame } from './frames.ts';
import type { LiveTable, Watcher } from './live.ts';
import type { TableKeys } from './ports.ts';
import { guestId, isOpener } from './spectators.ts';
import { Conflict } from './store.ts';

/** How often a race with another host may be lost in a row. */
const MOST_RACES = 5;

/** The defaults for a table without stored settings: opened by an older version, or on one device. */
export const usualAbout = ({ facts }: Pick<Table, 'facts'>): About => ({
  version: 0,
  name: null,
  public: false,
  chat: facts.young !== true,
  seatKey: null,
  watchKey: null,
  barred: [],
  muted: [],
});

/** The settings of a plan that do not concern play. */
export function firstAbout(table: Table, plan: TablePlan, watchKey: string): About {
  const usual = usualAbout(table);
  return {
    ...usual,
    version: 1,
    name: typeof plan.name === 'string' ? cleanName(plan.name) : null,
    public: plan.public ?? usual.public,
    chat: plan.chat ?? usual.chat,
    watchKey,
  };
}

/** Changes the stored settings of a table; a fault: nothing was changed. */
export async function changeAbout(
  live: LiveTable,
  beside: Beside,
  change: (about: About) => Partial<About> | Fault,
): Promise<Fault | null> {
  for (let races = 0; races < MOST_RACES; races++) {
    const changed = change(live.about);
    if (typeof changed === 'string') return changed;
    const next: About = { ...live.about, ...changed, version: live.about.version + 1 };
    try {
      await beside.setAbout(live.id, next);
      live.about = next;
      return null;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      live.about = (await beside.about(live.id)) ?? usualAbout(live.table);
    }
  }
  return 'too_many';
}

function toldAbout(live: LiveTable, owner: string | null, keys: Pick<TableKeys, 'hash'>): ToldAbout {
  const { name, public: listed, chat, muted } = live.about;
  return {
    name,
    public: listed && live.offers.lobby,
    chat: chat && live.offers.chat,
    opener: owner !== null && isOpener(live, owner),
    muted: muted.flatMap((device): (number | string)[] => {
      const seats = seatsOf(live.table, device, live.people);
      return seats.length > 0 ? seats : [guestId(live, device, keys)];
    }),
  };
}

/** Sends the table's settings to everyone, or to one page that has just connected. */
export function tellAbout(live: LiveTable, keys: Pick<TableKeys, 'hash'>, to: Iterable<Watcher> = live.watchers): void {
  for (const watcher of to) {
    if (!watcher.beside) continue;
    const about = toldAbout(live, watcher.owner ?? watcher.device, keys);
    watcher.send(frame({ t: 'about', table: live.id, about }));
  }
}
