import type { Time } from '../table/events.ts';
import type { LiveTable } from './live.ts';
import type { Ports } from './ports.ts';

/** Null: this host runs the table's bots and deadlines; else when to ask again. */
export async function leasedElsewhereUntil(ports: Ports, { id }: LiveTable, retry: number): Promise<Time | null> {
  try {
    return (await ports.leases?.take(id)) ?? null;
  } catch (error) {
    ports.onProblem({ kind: 'storage', table: id, error });
    return ports.clock.now() + retry;
  }
}

/** Acts if this host has the lease, at once if there are no other hosts; else calls back when to ask again. */
export function withLease(
  ports: Ports,
  live: LiveTable,
  retry: number,
  { act, wait }: { readonly act: () => void; readonly wait: (until: Time) => void },
): void {
  if (!ports.leases) {
    act();
    return;
  }
  void leasedElsewhereUntil(ports, live, retry).then((until) => {
    if (live.dropped) return;
    if (until === null) act();
    else wait(until);
  });
}
