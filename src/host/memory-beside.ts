import type { About, Beside, ChatLine, Report, SeatCode, Subscription } from './beside.ts';
import { Conflict } from './store.ts';

/** All that is kept, for a test that opens it again. */
export interface MemoryBeside {
  /** `since`: which it was to become public. */
  readonly abouts: Map<string, { readonly about: About; readonly since: number }>;
  readonly chats: Map<string, ChatLine[]>;
  readonly reports: Report[];
  readonly codes: Map<string, SeatCode>;
  readonly subscriptions: Map<string, Subscription & { readonly device: string }>;
  /** Counts what became public. */
  last: number;
}

export const nothingBeside = (): MemoryBeside => ({
  abouts: new Map(),
  chats: new Map(),
  reports: [],
  codes: new Map(),
  subscriptions: new Map(),
  last: 0,
});

/** Lasts as long as the process: for tests, and for hosts whose people sit at one device. */
export function memoryBeside(kept: MemoryBeside = nothingBeside()): Beside {
  const { abouts, chats, reports, codes, subscriptions } = kept;
  /** Whatever goes wrong rejects the promise, as it would in a store that takes its time. */
  const ask = <T>(answer: () => T): Promise<T> => new Promise((resolve) => resolve(answer()));
  const changeLines = (table: string | null, change: (line: ChatLine) => ChatLine): void => {
    for (const [id, lines] of chats) if (table === null || id === table) chats.set(id, lines.map(change));
  };

  return {
    about: (table) => ask(() => abouts.get(table)?.about ?? null),
    setAbout: (table, about) =>
      ask(() => {
        const before = abouts.get(table);
        if (about.version !== (before?.about.version ?? 0) + 1)
          throw new Conflict(`what is kept about ${table} has changed`);
        const since = before?.about.public && about.public ? before.since : ++kept.last;
        abouts.set(table, { about, since });
      }),
    aboutAll: (tables) =>
      ask(
        () =>
          new Map(
            tables.flatMap((table) => {
              const found = abouts.get(table);
              return found ? [[table, found.about] as const] : [];
            }),
          ),
      ),
    publicTables: (most) =>
      ask(() =>
        [...abouts]
          .filter(([, { about }]) => about.public)
          .toSorted(([, a], [, b]) => b.since - a.since)
          .slice(0, most)
          .map(([table]) => table),
      ),
    addLine: (table, line) =>
      ask(() => {
        const lines = chats.get(table) ?? [];
        if (lines.some(({ id, device }) => id === line.id && device === line.device)) return;
        chats.set(table, [...lines, line]);
      }),
    lines: (table, most) => ask(() => (chats.get(table) ?? []).slice(-most)),
    quietChats: (before, most) =>
      ask(() =>
        [...chats]
          .filter(([, lines]) => lines.every(({ at }) => at < before))
          .slice(0, most)
          .map(([table]) => table),
      ),
    removeChat: (table) => ask(() => void chats.delete(table)),
    moveLines: (table, from, to) =>
      ask(() => changeLines(table, (line) => (line.device === from ? { ...line, device: to } : line))),
    eraseNames: (device, table) =>
      ask(() => changeLines(table, (line) => (line.device === device ? { ...line, name: null } : line))),
    linesOf: (device, most) =>
      ask(() =>
        [...chats]
          .flatMap(([table, lines]) => lines.map((line) => ({ ...line, table })))
          .filter((line) => line.device === device)
          .toSorted((a, b) => a.at - b.at)
          .slice(0, most),
      ),
    report: (report) => ask(() => void reports.unshift(report)),
    reports: (most) => ask(() => reports.slice(0, most)),
    setCode: (hash, code) => ask(() => void codes.set(hash, code)),
    code: (hash, now) =>
      ask(() => {
        const code = codes.get(hash);
        return code && (code.until === null || code.until > now) ? code : null;
      }),
    removeCode: (hash) => ask(() => void codes.delete(hash)),
    sweepCodes: (now) =>
      ask(() => {
        for (const [hash, { until }] of codes) if (until !== null && until <= now) codes.delete(hash);
      }),
    setSubscription: (device, subscription) =>
      ask(() => void subscriptions.set(subscription.endpoint, { ...subscription, device })),
    subscriptions: (device) =>
      ask(() =>
        [...subscriptions.values()]
          .filter((one) => one.device === device)
          .map(({ endpoint, p256dh, auth, language }) => ({ endpoint, p256dh, auth, language })),
      ),
    removeSubscription: (endpoint) => ask(() => void subscriptions.delete(endpoint)),
    forgetTable: (table) =>
      ask(() => {
        abouts.delete(table);
        chats.delete(table);
        for (const [hash, code] of codes) if (code.table === table) codes.delete(hash);
        reports.splice(0, Infinity, ...reports.filter((report) => report.table !== table));
      }),
    forgetDevice: (device) =>
      ask(() => {
        for (const [table, lines] of chats)
          chats.set(
            table,
            lines.filter((line) => line.device !== device),
          );
        for (const [hash, code] of codes) if (code.device === device) codes.delete(hash);
        for (const [endpoint, one] of subscriptions) if (one.device === device) subscriptions.delete(endpoint);
        reports.splice(0, Infinity, ...reports.filter(({ by }) => by !== device));
      }),
  };
}
