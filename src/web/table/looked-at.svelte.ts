import { untrack } from 'svelte';
import { catchUp } from '../../board/waiting-line.ts';
import type { Snapshot } from '../../table/wire.ts';

/** How long the last move is seen before the result covers it, in ms. */
const LAST_MOVE = 1800;

/** The result on screen. It stays until the viewer goes on, although the next round may have been dealt. */
export interface LookedAt {
  /** Null: the table itself is shown. */
  readonly result: Snapshot | null;
  /** The next round has been dealt. */
  readonly dealt: boolean;
  /** The viewer wants the next round: they go to the table as soon as it is dealt. */
  goOn(): void;
  /** Goes to the table now. */
  toTable(): void;
}

/** The table was closed before its round was over, or before there was any: there is no result to show. */
export const isShut = ({ status, record }: Pick<Snapshot, 'status' | 'record'>): boolean =>
  status === 'closed' && record === null;

/** Call it during component initialisation. */
export function lookAtResult(snapshot: () => Snapshot | null, pace: () => number): LookedAt {
  let result: Snapshot | null = $state.raw(null);
  let wanted = false;
  let seenPlaying = false;
  const over = $derived.by(() => {
    const now = snapshot();
    return now !== null && (now.status === 'ended' || (now.status === 'closed' && !isShut(now)));
  });

  $effect(() => {
    const now = snapshot();
    if (!now) return;
    if (over) {
      // Something about the shown round has changed, for example who agreed to the next one.
      if (untrack(() => result)) result = now;
      return;
    }
    seenPlaying = now.status === 'playing';
    if (now.status === 'waiting' || wanted) result = null;
    wanted = false;
  });
  $effect(() => {
    if (!over) return;
    const show = (): void => {
      // Announces the last move before its page goes.
      catchUp();
      result = untrack(snapshot);
    };
    const timer = setTimeout(show, seenPlaying ? untrack(() => LAST_MOVE * pace()) : 0);
    return () => clearTimeout(timer);
  });

  return {
    get result() {
      return result;
    },
    get dealt() {
      return result !== null && snapshot()?.status === 'playing';
    },
    goOn() {
      wanted = true;
    },
    toTable() {
      result = null;
    },
  };
}
