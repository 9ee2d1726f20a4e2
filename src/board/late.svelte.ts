import { untrack } from 'svelte';
import { afterFrame } from './after-frame.ts';

/**
 * A value that follows its source one frame later, or when `when` calls back, for parts of the page that need not be
 * drawn in the same frame as the pieces. When `key` changes it follows at once, so that one viewer's information is
 * never shown to another. Call it during component initialisation.
 */
export function late<T>(source: () => T, key: (value: T) => unknown, when = afterFrame): { readonly now: T } {
  const fresh = $derived.by(source);
  let kept = $state.raw(untrack(() => fresh));
  let stop: (() => void) | null = null;
  $effect(() => {
    const before = untrack(() => kept);
    if (fresh === before) return;
    if (key(fresh) !== key(before)) {
      stop?.();
      stop = null;
      kept = fresh;
      return;
    }
    stop ??= when(() => {
      stop = null;
      kept = untrack(() => fresh);
    });
  });
  $effect(() => () => stop?.());
  const now = $derived(key(fresh) === key(kept) ? kept : fresh);
  return {
    get now() {
      return now;
    },
  };
}
