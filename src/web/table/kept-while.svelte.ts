import { untrack } from 'svelte';

/** A value that stays as it was while something is under way, and then is what it has become. Call it while a component is made. */
export function keptWhile<T>(busy: () => boolean, source: () => T): { readonly now: T } {
  let kept = $state.raw(untrack(source));
  $effect.pre(() => {
    if (!busy()) kept = source();
  });
  return {
    get now() {
      return kept;
    },
  };
}
