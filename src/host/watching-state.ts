import type { Time } from '../table/events.ts';
import type { Cancel } from './ports.ts';
import type { Watching } from './presence-state.ts';

/** Who watches at a table: what was last sent, and when it may be sent again. */
export interface WatchingState {
  /** Who watches at this host. */
  here: Watching;
  /** What was sent, and its text for those who are not named in it. */
  told: { readonly named: Watching['guests']; readonly more: number; readonly screens: number; readonly text: string };
  /** When spectators were last counted, and for how many milliseconds they are not counted again. */
  at: Time;
  pause: number;
  timer: Cancel | null;
  /** The ids of guests: one hash per watcher, not per frame. */
  readonly ids: WeakMap<object, string>;
}

const NOBODY: WatchingState['here'] = { guests: [], more: 0, screens: 0 };
const NOT_TOLD: WatchingState['told'] = { named: [], more: 0, screens: 0, text: '' };

export const nobodyWatching = (): WatchingState => ({
  here: NOBODY,
  told: NOT_TOLD,
  at: -Infinity,
  pause: 0,
  timer: null,
  ids: new WeakMap(),
});
