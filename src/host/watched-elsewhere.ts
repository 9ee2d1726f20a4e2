import type { Bus, Clock } from './ports.ts';

/** Hosts that share a store ask each other which tables are watched before any of them is removed. */
export interface WatchedElsewhere {
  /** Those of these tables that are watched, at any host; null: unknown now. */
  ask(ids: readonly string[]): Promise<ReadonlySet<string> | null>;
  close(): void;
}

export interface WatchedElsewhereSettings {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly isWatchedHere: (id: string) => boolean;
}

/** The topic of these notes. */
const TOPIC = 'watched';
interface WatchedNote {
  readonly k: 'ask' | 'watched';
  readonly ids: readonly string[];
}

/** How long to wait for answers, in milliseconds: a host that takes longer serves nobody at the moment. */
export const ANSWERS_WITHIN = 3_000;

const isNote = (note: unknown): note is WatchedNote =>
  typeof note === 'object' && note !== null && 'k' in note && 'ids' in note && Array.isArray(note.ids);

/** Without notes nothing is known of other hosts; then each host decides by its own watchers. */
export function createWatchedElsewhere({ bus, clock, isWatchedHere }: WatchedElsewhereSettings): WatchedElsewhere {
  const { notes } = bus;
  const waiting = new Set<Set<string>>();
  const send = (note: WatchedNote): void => notes?.send(TOPIC, JSON.stringify(note));
  const stop = notes?.listen(TOPIC, (text) => {
    const note = JSON.parse(text) as unknown;
    if (!isNote(note)) return;
    if (note.k === 'watched') {
      for (const found of waiting) for (const id of note.ids) found.add(id);
      return;
    }
    const ids = note.ids.filter(isWatchedHere);
    if (ids.length > 0) send({ k: 'watched', ids });
  });
  const hears = (): boolean => notes?.since?.() !== null;
  return {
    async ask(ids) {
      const here = new Set(ids.filter(isWatchedHere));
      if (!bus.shared || !notes || ids.length === 0) return here;
      if (!hears()) return null;
      const since = notes.since?.();
      waiting.add(here);
      send({ k: 'ask', ids });
      await new Promise<void>((resolve) => clock.at(clock.now() + ANSWERS_WITHIN, resolve));
      waiting.delete(here);
      // An answer may have been lost with the connection.
      return hears() && notes.since?.() === since ? here : null;
    },
    close: () => stop?.(),
  };
}
