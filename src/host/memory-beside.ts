import {
  MOST_KEPT,
  type About,
  type Beside,
  type ChatLine,
  type Report,
  type SeatCode,
  type Subscription,
} from './beside.ts';
import { Conflict } from './store.ts';

/** The data, for a test that reopens it. */
export interface MemoryBeside {
  /** `since`: its place in the order in which tables became public. */
  readonly abouts: Map<string, { readonly about: About; readonly since: number }>;
  readonly chats: Map<string, ChatLine[]>;
  readonly reports: Report[];
  readonly codes: Map<string, SeatCode>;
  readonly subscriptions: Map<string, Subscription & { readonly device: string }>;
  /** How many tables have become public so far. */
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

/** Kept in memory: for tests, and for hosts whose people sit at one device. */
export function memoryBeside(kept: MemoryBeside = nothingBeside()): Beside {
  const { abouts, chats, reports, codes, subscriptions } = kept;
  /** Errors reject the promise, as in an asynchronous store. */
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
        chats.set(table, [...lines, line].slice(-MOST_KEPT.lines));
      }),
    lines: (table, most) => ask(() => (chats.get(table) ?? []).slice(-most)),
    quietChats: (before, most, after = '') =>
      ask(() =>
        [...chats]
          .filter(([table, lines]) => table > after && lines.every(({ at }) => at < before))
          .map(([table]) => table)
          .toSorted()
          .slice(0, most),
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
    report: (report) =>
      ask(() => {
        const others = reports.filter(({ table }) => table !== report.table);
        const same = reports.filter(({ table }) => table === report.table).slice(0, MOST_KEPT.reports - 1);
        const kept = new Set([...others, ...same]);
        reports.splice(0, Infinity, report, ...reports.filter((one) => kept.has(one)));
      }),
    reports: (most) => ask(() => reports.slice(0, most)),
    setCode: (hash, code) =>
      ask(() => {
        const same = [...codes].filter(
          ([other, { table, player }]) => other !== hash && table === code.table && player === code.player,
        );
        const endOf = (one: SeatCode): number => one.until ?? Infinity;
        const lasting = same.toSorted(([, a], [, b]) => (endOf(a) < endOf(b) ? 1 : -1)).slice(MOST_KEPT.codes - 1);
        for (const [other] of lasting) codes.delete(other);
        codes.set(hash, code);
      }),
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
      ask(() => {
        const others = [...subscriptions.values()].filter(
          (one) => one.device === device && one.endpoint !== subscription.endpoint,
        );
        for (const { endpoint } of others.slice(MOST_KEPT.subscriptions - 1)) subscriptions.delete(endpoint);
        subscriptions.set(subscription.endpoint, { ...subscription, device });
      }),
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
