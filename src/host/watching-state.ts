import type { Time } from '../table/events.ts';
import type { Cancel } from './ports.ts';
import type { Watching } from './presence-state.ts';

/** Who watches at a table: how it was last told, and when it may be told again. */
export interface WatchingState {
  /** Who watches at this host. */
  here: Watching;
  /** What was told, and the text of it for those who are not named in it. */
  told: { readonly named: Watching['guests']; readonly more: number; readonly screens: number; readonly text: string };
  /** When those who watch were last counted, and for how many milliseconds they are not counted again. */
  at: Time;
  pause: number;
  timer: Cancel | null;
  /** The ids of guests: a hash for each watcher, not for each telling. */
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
