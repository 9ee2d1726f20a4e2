import type { WindowCountdown } from './contract.ts';

/** How often a countdown reads the clock, in milliseconds. */
const LOOK_MS = 100;

/**
 * The whole seconds until a window closes; null: none is open, or it has no limit. Only for display: the table decides.
 */
export function countdown(open: () => WindowCountdown | null | undefined): { readonly left: number | null } {
  let now = $state(performance.now());
  const endsAt = $derived(open()?.endsAt ?? null);
  $effect(() => {
    if (endsAt === null) return;
    now = performance.now();
    const tick = setInterval(() => (now = performance.now()), LOOK_MS);
    return () => clearInterval(tick);
  });
  const left = $derived(endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000)));
  return {
    get left() {
      return left;
    },
  };
}
