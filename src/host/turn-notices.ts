import type { Seat } from '../kernel/rules.ts';
import type { Beside } from './beside.ts';
import type { LiveTable } from './live.ts';
import type { HostProblem, Push, TurnNotice } from './ports.ts';

/** The seats of people on turn at an online table. */
function awaitedPeople({ table }: LiveTable): Seat[] {
  const { round, outcome, closed, online, seats } = table;
  if (!round || outcome || closed || !online) return [];
  return round.rules.awaited(round.pos).filter((seat) => seats[seat]?.kind === 'person');
}

/** Whether someone is on turn who has not been notified yet, and may have to be when they count as away. */
export const isNoticeDue = (live: LiveTable): boolean => awaitedPeople(live).some((seat) => !live.noticed.has(seat));

/**
 * Notifies people who are on turn and away, once per turn. It depends only on who is on turn and who is away, both of
 * which are public.
 */
export function notifyTurns(
  live: LiveTable,
  {
    push,
    beside,
    onProblem,
  }: { readonly push: Push; readonly beside: Beside; readonly onProblem: (problem: HostProblem) => void },
): void {
  // Mostly nobody is away, and every move comes through here.
  if (live.awaySince.size === 0 && live.noticed.size === 0) return;
  const awaited = awaitedPeople(live);
  for (const seat of live.noticed) if (!awaited.includes(seat)) live.noticed.delete(seat);
  for (const seat of awaited) {
    if (live.noticed.has(seat) || !live.awaySince.has(seat)) continue;
    live.noticed.add(seat);
    const plan = live.table.seats[seat];
    const device = plan?.kind === 'person' ? live.people.get(plan.player)?.device : undefined;
    if (device === undefined) continue;
    const { game, options } = live.table;
    const notice: TurnNotice = { t: 'turn', table: live.id, game: game.rules.id, options, name: live.about.name };
    sendTo(device, notice, push, beside).catch((error: unknown) =>
      onProblem({ kind: 'storage', table: live.id, error }),
    );
  }
}

async function sendTo(device: string, notice: TurnNotice, push: Push, beside: Beside): Promise<void> {
  for (const subscription of await beside.subscriptions(device)) {
    if ((await push.send(subscription, notice)) === 'gone') await beside.removeSubscription(subscription.endpoint);
  }
}
