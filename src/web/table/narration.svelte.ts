import type { Seat } from '../../kernel/rules.ts';
import { afterFrame } from '../../board/after-frame.ts';
import { play as sound } from '../../board/sound.ts';
import { announce, inARow } from '../app/announce.svelte.ts';
import { settings } from '../app/settings.svelte.ts';

/** A move in the log. */
export interface LogLine {
  readonly by: Seat;
  readonly move: string;
  readonly text: string;
}

/**
 * Announces each move once as it happens, followed by what is expected now and of whom, with its sound. After moves
 * were taken back it says what is expected now. Moves that were there before are not announced, nor are several that come together after
 * a resync. Call it while a component is made.
 */
export function narrate(told: {
  readonly lines: readonly LogLine[];
  readonly sentence: string;
  /** Whose turn it is, where that has gone on from whoever moved; empty: it stays, or is no turn of anyone here. Null: a move was taken back. */
  turnAfter(by: Seat | null): string;
  /** Whether a seat is played at this device. */
  here(seat: Seat): boolean;
  /** The viewer is asked something. */
  readonly mine: boolean;
}): void {
  let heard = -1;
  /** What was last said to be expected. */
  let asked = '';
  $effect(() => {
    const { lines } = told;
    const fresh = heard >= 0 && lines.length === heard + 1;
    const takenBack = lines.length < heard;
    heard = lines.length;
    if (takenBack) {
      asked = told.sentence;
      const now = inARow([asked, told.turnAfter(null)]);
      // That it was taken back, and by whom, is said first; that too waits for the frame.
      afterFrame(() => announce(now));
    }
    const last = lines.at(-1);
    if (!fresh || !last) return;
    const turn = told.turnAfter(last.by);
    // While others answer one after another, the same question to the viewer is not repeated after each of them.
    const isAsked = told.mine && told.sentence === asked && turn === '' && !told.here(last.by);
    asked = told.sentence;
    announce(inARow([last.text, isAsked ? '' : told.sentence, turn]));
    sound(!told.here(last.by) && told.mine && settings.turnSound ? 'turn' : 'lay');
  });
}
