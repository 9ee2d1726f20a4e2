import type { Seat } from '../../kernel/rules.ts';
import type { AbsentSeat } from './asks.ts';

const TICK = 1_000;

/**
 * Who holds up the table: on turn, and not connected. The time is counted from when this page noticed; the host alone
 * decides whether the others may go on. Call it during component initialisation.
 */
export function goneSeat(
  now: () => {
    readonly away: readonly Seat[];
    readonly awaited: readonly Seat[];
    /** Requests whose answers are awaited like a move. */
    readonly undos: readonly { readonly waiting: readonly Seat[] }[];
    /** How long someone must be away, in ms; null: for ever. */
    readonly absence: number | null | undefined;
  },
): { readonly now: (AbsentSeat & { readonly left: number }) | null } {
  let since: number | null = $state(null);
  let clock = $state(performance.now());
  const seat = $derived.by(() => {
    const { away, awaited, undos } = now();
    return [...awaited, ...undos.flatMap(({ waiting }) => waiting)].find((each) => away.includes(each)) ?? null;
  });
  const absence = $derived(now().absence ?? null);
  $effect(() => {
    if (seat === null || absence === null) {
      since = null;
      return;
    }
    since = performance.now();
    clock = performance.now();
    const timer = setInterval(() => (clock = performance.now()), TICK);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      if (seat === null || since === null || absence === null) return null;
      const left = Math.max(0, absence - (clock - since));
      return { seat, ready: left === 0, left };
    },
  };
}
