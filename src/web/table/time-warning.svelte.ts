import { untrack } from 'svelte';
import type { Say } from '../../board/contract.ts';
import { play } from '../../board/sound.ts';
import { announce } from '../app/announce.svelte.ts';
import { clockWords, type Warning } from './clock.ts';

/**
 * Warns people here when their own time gets short: with sound and text, once per level. Call it during component
 * initialisation.
 */
export function warnOfTime(now: { readonly warning: Warning; readonly left: number }, say: Say): void {
  let warned: Warning = null;
  $effect(() => {
    const { warning } = now;
    const worse = warning !== null && warning !== warned && warned !== 'last';
    warned = warning;
    if (!worse) return;
    play('clock');
    announce(say('clock.warns', { time: untrack(() => clockWords(now.left, say)) }));
  });
}
