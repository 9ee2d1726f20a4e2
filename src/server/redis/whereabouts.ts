/** Which devices watch which tables by way of which other processes, as far as they have told. */
export interface Whereabouts {
  follow(table: string, heard: (devices: ReadonlySet<string>) => void): () => void;
  followed(): readonly string[];
  /** What another process tells of one table: all its devices there, in place of what it told before. */
  tell(process: string, table: string, devices: readonly string[]): void;
  /** A sign of life. */
  alive(process: string, now: number): void;
  /** Forgets processes without a sign of life since then. */
  forgetSilent(since: number): void;
}

export function whereabouts(): Whereabouts {
  const listeners = new Map<string, Set<(devices: ReadonlySet<string>) => void>>();
  /** By table, then by process. */
  const known = new Map<string, Map<string, readonly string[]>>();
  const signs = new Map<string, number>();

  const devicesAt = (table: string): ReadonlySet<string> => new Set([...(known.get(table)?.values() ?? [])].flat());
  const notify = (table: string): void => {
    const devices = devicesAt(table);
    for (const heard of listeners.get(table) ?? []) heard(devices);
  };

  return {
    follow(table, heard) {
      const all = listeners.get(table) ?? new Set();
      listeners.set(table, all.add(heard));
      heard(devicesAt(table));
      return () => {
        all.delete(heard);
        if (all.size > 0 || listeners.get(table) !== all) return;
        listeners.delete(table);
        known.delete(table);
      };
    },
    followed: () => [...listeners.keys()],
    tell(process, table, devices) {
      // Of tables that nobody asks about nothing is kept: there may be very many.
      if (!listeners.has(table)) return;
      const processes = known.get(table) ?? new Map<string, readonly string[]>();
      if (devices.length > 0) processes.set(process, devices);
      else if (!processes.delete(process)) return;
      known.set(table, processes);
      notify(table);
    },
    alive(process, now) {
      signs.set(process, now);
    },
    forgetSilent(since) {
      for (const [process, sign] of signs) {
        if (sign >= since) continue;
        signs.delete(process);
        for (const [table, processes] of known) if (processes.delete(process)) notify(table);
      }
    },
  };
}
