import { untrack } from 'svelte';
import { afterFrame } from './after-frame.ts';

/**
 * A value that follows its source one frame later, or when else it is told to, for what stands beside the pieces and need not be drawn
 * together with them. Where `key` changes it follows at once: what one viewer saw must not stand there for another. Call it while a
 * component is made.
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
