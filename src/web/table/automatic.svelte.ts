import type { CommonView } from '../../kernel/rules.ts';
import type { GamePage } from '../../board/contract.ts';
import { pace, settings } from '../app/settings.svelte.ts';

/** How long the only move is shown before it is played, in ms. */
const SHOWN = 900;

/** Plays the only move there is by itself, where the person wishes that and it tells nobody anything. Call it while a component is made. */
export function playForced(
  now: { readonly choices: readonly string[]; readonly view: CommonView; readonly page: GamePage },
  play: (move: string) => void,
): void {
  $effect(() => {
    const [only] = now.choices;
    if (!settings.auto || only === undefined || now.choices.length > 1 || !now.page.automatic?.(only, now.view)) return;
    const timer = setTimeout(() => play(only), SHOWN * pace());
    return () => clearTimeout(timer);
  });
}
