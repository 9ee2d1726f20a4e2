import { settings } from './settings.svelte.ts';

/** Text fields. The other inputs (radio buttons, switches) leave letters to the page. */
const WRITTEN = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="button"])';
/** Keys that radio buttons and sliders use themselves. */
const STEERS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);

/**
 * The only key handler of pages: single keys as shortcuts, unless someone is typing, holds a modifier, or has switched
 * off those that are a letter or a sign. Every key given here is in the list that `?` shows.
 */
export function keyed(keys: Readonly<Record<string, () => void>>): (event: KeyboardEvent) => void {
  return (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!settings.keys && key.length === 1 && key !== ' ') return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(WRITTEN) || (STEERS.has(key) && target?.closest('input'))) return;
    const act = keys[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/**
 * A key that needs a second press before it has an effect. The first press asks; if anything changes meanwhile (`now`
 * differs), the next press counts as the first again.
 */
export function pressedTwice(now: () => unknown, ask: () => void, act: () => void): () => void {
  let asked: { readonly at: unknown } | null = null;
  return () => {
    const at = now();
    if (asked?.at === at) {
      asked = null;
      act();
      return;
    }
    asked = { at };
    ask();
  };
}
