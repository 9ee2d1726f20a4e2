import type { Host } from '../../host/host.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Retention } from '../operator-settings.ts';
import type { ServerStore } from '../store/server-store.ts';
import { dayOf } from './day.ts';
import { removeExpired } from './retention.ts';

export interface MaintenanceSettings {
  readonly host: Host;
  readonly store: ServerStore;
  readonly meter: Meter;
  readonly keep: Retention;
  /** How often the operator's orders, and expired tables, are looked for, in milliseconds. */
  readonly look: number;
  readonly tidyEvery: number;
  /** Further cleanup whenever tables are cleaned up. */
  readonly tidyBackend: () => void;
  /** A connected device was blocked. */
  readonly onBlocked: (device: string) => void;
  readonly onError: (error: unknown) => void;
}

export interface Maintenance {
  isBlocked(device: string): boolean;
  close(): Promise<void>;
}

/** How often the numbers of the day are written, in milliseconds. */
const WRITE_NUMBERS = 60_000;
/** What is counted by day. */
const DAILY = ['moves', 'commands', 'page_errors', 'problems'] as const;

/** Carries out the operator's orders from the store, keeps the numbers of the day, and removes expired data. */
export async function startMaintenance(settings: MaintenanceSettings): Promise<Maintenance> {
  const { host, store, meter, keep, onError } = settings;
  const { office } = store;
  const stopping = new AbortController();
  let blocked = new Set((await office.blocked()).map(({ device }) => device));
  let written: Record<string, number> = {};

  const look = async (): Promise<void> => {
    const now = new Set((await office.blocked()).map(({ device }) => device));
    const added = [...now].filter((device) => !blocked.has(device));
    blocked = now;
    for (const device of added) settings.onBlocked(device);
    for (const { id, kind, table } of await office.orders()) {
      if (kind === 'remove') await host.forget(table);
      else {
        const answer = await host.shut(table);
        // A failed write is retried; what is impossible is not.
        if (!answer.ok && (answer.fault === 'storage' || answer.fault === 'too_many')) continue;
      }
      await office.fulfil(id);
    }
  };

  const counts = (): Record<string, number> =>
    Object.fromEntries(
      DAILY.map((name) => [name, [...meter.counted[name].values()].reduce((sum, one) => sum + one, 0)]),
    );
  const writeNumbers = async (): Promise<void> => {
    const now = counts();
    const added = Object.entries(now)
      .map(([name, value]) => [name, value - (written[name] ?? 0)] as const)
      .filter(([, value]) => value > 0);
    if (added.length === 0) return;
    await office.addNumbers(dayOf(Date.now()), Object.fromEntries(added));
    written = now;
  };

  /** Errors are reported and retried the next time; never two runs at once. */
  const every = (ms: number, act: () => Promise<unknown>): NodeJS.Timeout => {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      act()
        .catch(onError)
        .finally(() => (busy = false));
    }, ms);
    return timer.unref();
  };
  const tidyUp = async (): Promise<void> => {
    settings.tidyBackend();
    await removeExpired(
      {
        store,
        keep,
        now: Date.now,
        inUse: (tables) => host.watchedAnywhere(tables),
        remove: (table) => host.forget(table),
      },
      stopping.signal,
    );
  };
  const timers = [every(settings.look, look), every(WRITE_NUMBERS, writeNumbers), every(settings.tidyEvery, tidyUp)];

  return {
    isBlocked: (device) => blocked.has(device),
    async close() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await writeNumbers().catch(onError);
    },
  };
}
