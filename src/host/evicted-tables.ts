import type { Seat } from '../kernel/rules.ts';
import type { Time } from '../table/events.ts';
import type { LiveTable } from './live.ts';
import type { HiddenDevice } from './presence-state.ts';
import type { Rate } from './rate.ts';

/**
 * Tables that left memory a short while after the last page did. Everything played is in the store; this keeps the
 * little that is not: a few hundred bytes, where a table in memory takes kilobytes.
 */
export interface EvictedTables {
  /** The table leaves memory: keeps what is not in the store. */
  keep(live: LiveTable): void;
  /** The table was loaded again: restores it. */
  restore(live: LiveTable): void;
  /** Forgets what nobody has come back to since that time. */
  forget(before: Time): void;
  drop(id: string): void;
}

interface Kept {
  readonly used: Time;
  /** Since when people have been away; empty if another host may have them by now. */
  readonly unseen: readonly (readonly [device: string, HiddenDevice])[];
  /** Who was notified of their turn, so that nobody is notified twice. */
  readonly noticed: readonly Seat[];
  readonly rates: readonly (readonly [key: string, Rate])[];
}

/** `shared`: other hosts have the same tables, so presence may change while a table rests here. */
export function createEvictedTables(shared: boolean): EvictedTables {
  const kept = new Map<string, Kept>();
  return {
    keep({ id, used, presence, noticed, rates }) {
      const unseen = shared ? [] : [...presence.hiddenDevices];
      kept.set(id, { used, unseen, noticed: [...noticed], rates: [...rates] });
    },
    restore({ id, presence, noticed, rates }) {
      const found = kept.get(id);
      if (!found) return;
      kept.delete(id);
      for (const [device, unseen] of found.unseen) presence.hiddenDevices.set(device, unseen);
      for (const seat of found.noticed) noticed.add(seat);
      for (const [key, rate] of found.rates) rates.set(key, rate);
    },
    forget(before) {
      for (const [id, { used }] of kept) if (used < before) kept.delete(id);
    },
    drop: (id) => void kept.delete(id),
  };
}
