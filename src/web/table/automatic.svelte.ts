import { pace, settings } from '../app/settings.svelte.ts';

/** How long the only move is shown before it is played, in ms. */
const SHOWN = 900;

/**
 * Plays the only legal move automatically, if the person wants that and it reveals nothing. Call it during component
 * initialisation.
 */
export function playForced(
  /** `move`: the only one, if the table allows automatic play. */
  now: { readonly move: string | null },
  play: (move: string) => void,
): void {
  $effect(() => {
    const { move } = now;
    if (!settings.auto || move === null) return;
    const timer = setTimeout(() => play(move), SHOWN * pace());
    return () => clearTimeout(timer);
  });
}
