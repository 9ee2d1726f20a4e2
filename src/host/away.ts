import type { Circumstances } from '../table/decided.ts';
import { isSettled } from '../table/next-round.ts';
import type { LiveTable } from './live.ts';
import type { Ports } from './ports.ts';
import { isGoneEverywhere } from './presence.ts';

/** The facts that a host passes to a decision. */
export function circumstancesOf(live: LiveTable, { clock, chance, bus }: Ports): Circumstances {
  // Where hosts share tables, presence elsewhere is known from their notes, some of which may be lost. Mostly nobody is
  // away, and every move comes through here, so that case is fast.
  const away =
    live.awaySince.size === 0
      ? live.awaySince
      : new Map([...live.awaySince].filter(([seat]) => !bus.shared || isGoneEverywhere(live, seat)));
  return { now: clock.now(), chance, people: live.people, away };
}

/** Goes on when those who agreed wait only for people who have left; to be called whenever either may have changed. */
export function watchAgreement(live: LiveTable, ports: Ports, settle: (live: LiveTable) => void): void {
  live.settling?.();
  live.settling = null;
  if (live.dropped || live.table.agreed.length === 0 || !live.table.outcome) return;
  if (isSettled(live.table, circumstancesOf(live, ports))) settle(live);
}
