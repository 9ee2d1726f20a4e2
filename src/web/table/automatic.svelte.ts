import { pace, settings } from '../app/settings.svelte.ts';

/** How long the only move is shown before it is played, in ms. */
const SHOWN = 900;

/** Plays the only move there is by itself, where the person wishes that and it tells nobody anything. Call it while a component is made. */
export function playForced(
  /** `move`: the only one, where the table says that it may play itself. */
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
