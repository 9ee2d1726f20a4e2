import type { Time } from '../../table/events.ts';
import type { Bus } from '../ports.ts';

/** Notes between hosts, delivered at once unless cut. */
export interface NoteChannel {
  /** Connects another host. */
  bus(): Bus;
  cut: boolean;
  /** Since when all hosts receive notes, as they know it; null: they know that they do not. */
  since: Time | null;
}

export function noteChannel(): NoteChannel {
  const listeners = new Map<string, Set<{ owner: number; hear: (note: string) => void }>>();
  let owners = 0;
  const between: NoteChannel = {
    cut: false,
    since: -Infinity,
    bus() {
      const owner = owners++;
      return {
        shared: true,
        publish: () => undefined,
        subscribe: () => () => undefined,
        notes: {
          send(topic, note) {
            if (between.cut) return;
            for (const one of listeners.get(topic) ?? []) if (one.owner !== owner) one.hear(note);
          },
          listen(topic, hear) {
            const one = { owner, hear };
            const all = listeners.get(topic) ?? new Set();
            listeners.set(topic, all.add(one));
            return () => all.delete(one);
          },
          since: () => between.since,
        },
      };
    },
  };
  return between;
}
