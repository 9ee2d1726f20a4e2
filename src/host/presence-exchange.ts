import type { LiveTable } from './live.ts';
import type { Bus, Clock } from './ports.ts';
import {
  askForAway,
  forgetSilent,
  notePresenceElsewhere,
  updatePresence,
  presenceOf,
  REPEAT,
  presenceHere,
  SILENT,
  whoIsAway,
  type DevicePresence,
} from './presence.ts';
import type { Presence, PresenceTimes, Watching } from './presence-state.ts';
import { frame } from './frames.ts';

/**
 * Tracks the presence at the tables of one host: tells pages who is away, and the other hosts who is connected here (gossip).
 */
export interface PresenceExchange {
  presence(): Presence;
  /** The table has come into memory. */
  begin(live: LiveTable): void;
  /** A page or a seat came, went, was hidden or shown. */
  refresh(live: LiveTable): void;
  /** Tells the other hosts what has changed, if anything has. */
  announce(live: LiveTable): void;
  /** A note from another host; false: it was about something else. */
  receive(live: LiveTable, note: unknown): boolean;
  end(live: LiveTable): void;
}

export interface PresenceExchangeSettings {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly times: PresenceTimes;
  /** The name of this host among the others. */
  readonly name: string;
  /** Who watches at this host. */
  readonly watching: (live: LiveTable) => Watching;
  /** Who is away may have changed. */
  readonly onTold: (live: LiveTable) => void;
  /** Who watches at other hosts may have changed. */
  readonly onElsewhere: (live: LiveTable) => void;
  /** Whether it matters when someone becomes away although nobody watches. */
  readonly mattersUnwatched: (live: LiveTable) => boolean;
  /** Called now and then if notes of other hosts may have been lost. */
  readonly onRepeat: (live: LiveTable) => void;
}

interface PresenceNote {
  readonly k: 'here';
  readonly host: string;
  readonly roll: DevicePresence;
  readonly watching: Watching;
  /** Asks the other hosts for their presence. */
  readonly ask: boolean;
}

export function createPresenceExchange({
  bus,
  clock,
  times,
  name,
  watching,
  onTold,
  onElsewhere,
  mattersUnwatched,
  onRepeat,
}: PresenceExchangeSettings): PresenceExchange {
  /** What was last sent about each table, so that only changes are sent. */
  const told = new Map<string, { readonly names: string; readonly at: number }>();
  /** When each table was last refreshed because notes may have been lost. */
  const repeated = new Map<string, number>();

  const announce = (live: LiveTable, ask: boolean): void => {
    if (!bus.notes) return;
    const now = clock.now();
    const devices = presenceHere(live, now);
    const who = watching(live);
    const names = JSON.stringify([devices.map(([device, visible]) => [device, visible]), who]);
    const last = told.get(live.id);
    // The same condition as in `dueAfter`, or a clock that was set back would wake this host again and again.
    if (!ask && last?.names === names && dueAfter(last.at, now) > now) return;
    told.set(live.id, { names, at: now });
    bus.notes.send(
      live.id,
      JSON.stringify({ k: 'here', host: name, roll: devices, watching: who, ask } satisfies PresenceNote),
    );
  };

  const tell = (live: LiveTable): void => {
    // Last, because the answers may come at once.
    if (tellHere(live)) announce(live, true);
  };

  /** Sends who is away if that has changed, and sets the timer for the next change; true: ask the other hosts. */
  const tellHere = (live: LiveTable): boolean => {
    live.presenceTimer?.();
    live.presenceTimer = null;
    if (live.dropped) return false;
    const now = clock.now();
    // Someone at a host that cannot be heard may be present.
    const since = bus.notes?.since?.();
    const isHeard = since === undefined || (since !== null && now - since > SILENT);
    if (isHeard && forgetSilent(live, now)) onElsewhere(live);
    const { away, next } = whoIsAway(live, now);
    live.awaySince = away;
    const ask = bus.notes ? askForAway(live, now, since !== null) : { now: false, next: null };
    const seats = [...away.keys()];
    if (seats.join() !== live.away.join()) {
      live.away = seats;
      const text = frame({ t: 'away', table: live.id, away: seats });
      for (const watcher of live.watchers) watcher.send(text);
    }
    onTold(live);
    if (live.watchers.size === 0 && !mattersUnwatched(live)) return ask.now;
    const repeats = bus.notes !== undefined && live.watchers.size > 0;
    // Each counted from its last time, not from now: otherwise hosts that hear each other would delay it for ever.
    const speak = repeats ? dueAfter(told.get(live.id)?.at, now) : Infinity;
    if (!repeated.has(live.id)) repeated.set(live.id, now);
    const repeat = repeats ? dueAfter(repeated.get(live.id), now) : Infinity;
    const wake = Math.min(next ?? Infinity, ask.next ?? Infinity, speak, repeat);
    if (wake < Infinity)
      live.presenceTimer = clock.at(wake, () => {
        if (wake === repeat) repeated.set(live.id, clock.now());
        refresh(live);
        if (wake === repeat) onRepeat(live);
      });
    return ask.now;
  };

  const refresh = (live: LiveTable): void => {
    updatePresence(live, clock.now());
    announce(live, false);
    tell(live);
  };

  return {
    presence: () => presenceOf(times, !bus.shared || bus.notes !== undefined),
    begin(live) {
      updatePresence(live, clock.now());
      announce(live, true);
    },
    refresh,
    announce: (live) => announce(live, false),
    receive(live, note) {
      if (!isPresenceNote(note)) return false;
      notePresenceElsewhere(live, note.host, note.roll, note.watching, clock.now());
      onElsewhere(live);
      if (note.ask) told.delete(live.id);
      if (note.ask) announce(live, false);
      tell(live);
      return true;
    },
    end(live) {
      live.presenceTimer?.();
      live.presenceTimer = null;
      told.delete(live.id);
      repeated.delete(live.id);
    },
  };
}

/** When a repeated action is due; at once if the clock was set back, so that it is not delayed with every note. */
function dueAfter(last: number | undefined, now: number): number {
  if (last === undefined) return now + REPEAT;
  return now >= last && now - last <= REPEAT ? last + REPEAT : now;
}

/** A host that has just loaded a table, or misses someone there, asks all others. */
export const asksForPresence = (note: unknown): boolean => isPresenceNote(note) && note.ask;

const isPresenceNote = (note: unknown): note is PresenceNote =>
  typeof note === 'object' && note !== null && 'k' in note && note.k === 'here';
