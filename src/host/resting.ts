import type { Seat } from '../kernel/rules.ts';
import type { Time } from '../table/events.ts';
import type { LiveTable } from './live.ts';
import type { Unseen } from './presence-state.ts';
import type { Rate } from './rate.ts';

/**
 * Tables that have left memory a short while after the last page did. All that was played is in the store; what is kept of each for a
 * while is the little that is not: a few hundred bytes, where a table in memory takes kilobytes.
 */
export interface Resting {
  /** The table leaves memory: what of it is in no store is kept. */
  keep(live: LiveTable): void;
  /** It has come back: it goes on as if it had not been away. */
  giveBack(live: LiveTable): void;
  /** Forgets what nobody has come back to since that time. */
  forget(before: Time): void;
  drop(id: string): void;
}

interface Kept {
  readonly used: Time;
  /** Since when people are away; empty where another host may have them by now. */
  readonly unseen: readonly (readonly [device: string, Unseen])[];
  /** Who was told that they are waited for: nobody is told twice. */
  readonly noticed: readonly Seat[];
  readonly rates: readonly (readonly [key: string, Rate])[];
}

/** `shared`: other hosts have the same tables, so that who is there may change while a table rests here. */
export function createResting(shared: boolean): Resting {
  const kept = new Map<string, Kept>();
  return {
    keep({ id, used, presence, noticed, rates }) {
      const unseen = shared ? [] : [...presence.unseen];
      kept.set(id, { used, unseen, noticed: [...noticed], rates: [...rates] });
    },
    giveBack({ id, presence, noticed, rates }) {
      const found = kept.get(id);
      if (!found) return;
      kept.delete(id);
      for (const [device, unseen] of found.unseen) presence.unseen.set(device, unseen);
      for (const seat of found.noticed) noticed.add(seat);
      for (const [key, rate] of found.rates) rates.set(key, rate);
    },
    forget(before) {
      for (const [id, { used }] of kept) if (used < before) kept.delete(id);
    },
    drop: (id) => void kept.delete(id),
  };
}
