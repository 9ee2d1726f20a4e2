import type { LobbyRow, TableSummary } from '../table/wire.ts';
import type { Beside } from './beside.ts';
import { frame } from './frames.ts';
import type { LiveTable } from './live.ts';
import type { Cancel, Clock } from './ports.ts';
import type { ListedTable, Store } from './store.ts';
import { summary } from './summary.ts';

/** Which public tables someone wants to see. */
export interface LobbyFilter {
  readonly game?: string | undefined;
  readonly canStart?: boolean | undefined;
}

/** Subscriptions to lists of tables: the lobby, and the tables of a device. */
export interface Lists {
  lobby(filter: LobbyFilter): Promise<readonly LobbyRow[]>;
  mine(device: string): Promise<readonly TableSummary[]>;
  /** Both return a function that ends the subscription. */
  watchLobby(filter: LobbyFilter, send: (frame: string) => void): () => void;
  watchMine(device: string, send: (frame: string) => void): () => void;
  /** Something happened at a table here, or its settings have changed. */
  changed(live: LiveTable): void;
  /** A table became public or private, or was renamed. */
  relisted(): void;
  /** Something may have happened elsewhere. */
  refresh(): void;
  close(): void;
}

export interface ListSettings {
  readonly store: Store;
  readonly beside: Beside;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Changes within this many milliseconds are sent together. */
const GATHER = 500;
/** How many public tables are read, and how many are sent. */
const MOST_PUBLIC = 500;
const MOST_TOLD = 100;
/** A device has few active tables; older ones are found by their link. */
const MOST_ROWS = 500;
const MOST_MINE = 50;
/** A public table without an event for this long is no longer listed. */
const STALE = 24 * 60 * 60 * 1000;

interface Listener {
  readonly send: (frame: string) => void;
  last: string;
}

interface LobbyListener extends Listener {
  readonly filter: LobbyFilter;
}

export function createLists({ store, beside, clock, onError }: ListSettings): Lists {
  const inLobby = new Set<LobbyListener>();
  const atMine = new Map<string, Set<Listener>>();
  const planned = new Map<string, Cancel>();
  let closed = false;
  /** The last result for the lobby, valid for a moment for everyone. */
  let lately: { readonly at: number; readonly rows: Promise<readonly LobbyRow[]> } | null = null;

  /** Coalesces changes: however often a list changes, it is read and sent at intervals. */
  const soon = (what: string, act: () => Promise<void>, wait = GATHER): void => {
    if (closed || planned.has(what)) return;
    planned.set(
      what,
      clock.at(clock.now() + wait, () => {
        planned.delete(what);
        act().catch(onError);
      }),
    );
  };

  const tell = (listener: Listener, text: string): void => {
    if (text === listener.last) return;
    listener.last = text;
    listener.send(text);
  };

  const readLobby = async (): Promise<readonly LobbyRow[]> => {
    const ids = await beside.publicTables(MOST_PUBLIC);
    if (ids.length === 0) return [];
    const [rows, abouts] = await Promise.all([store.rows({ ids, most: ids.length }), beside.aboutAll(ids)]);
    const since = clock.now() - STALE;
    return rows
      .filter(({ status, matchOver, touched }) => status !== 'closed' && !matchOver && touched >= since)
      .map((row) => lobbyRow(row, abouts.get(row.id)?.name ?? null));
  };

  const readMine = async (device: string): Promise<readonly TableSummary[]> => {
    const rows = await store.rows({ device, most: MOST_ROWS });
    const abouts = await beside.aboutAll(rows.map(({ id }) => id));
    // Tables that were left are not listed, and must not displace others.
    return rows
      .map((row) => summary(row, device, abouts.get(row.id)))
      .filter(({ seats }) => seats.some(({ here }) => here))
      .slice(0, MOST_MINE);
  };

  const lobbyNow = (): Promise<readonly LobbyRow[]> => {
    const now = clock.now();
    if (lately && now >= lately.at && now - lately.at < GATHER) return lately.rows;
    const reading = { at: now, rows: readLobby() };
    lately = reading;
    reading.rows.catch(() => {
      if (lately === reading) lately = null;
    });
    return reading.rows;
  };

  /** One text for all listeners with the same filter. */
  const tellLobby = async (to: () => Iterable<LobbyListener>): Promise<void> => {
    const rows = await lobbyNow();
    const texts = new Map<string, string>();
    for (const listener of to()) {
      const { game, canStart } = listener.filter;
      const key = JSON.stringify([game, canStart === true]);
      const text = texts.get(key) ?? frame({ t: 'lobby', tables: chosen(rows, listener.filter) });
      texts.set(key, text);
      tell(listener, text);
    }
  };
  const tellAll = (): Promise<void> => (inLobby.size === 0 ? Promise.resolve() : tellLobby(() => inLobby));

  const tellMine = async (device: string): Promise<void> => {
    if (!atMine.has(device)) return;
    const text = frame({ t: 'mine', tables: await readMine(device) });
    for (const listener of atMine.get(device) ?? []) tell(listener, text);
  };

  return {
    lobby: async (filter) => chosen(await lobbyNow(), filter),
    mine: readMine,
    watchLobby(filter, send) {
      const listener = { filter, send, last: '' };
      inLobby.add(listener);
      tellLobby(() => (inLobby.has(listener) ? [listener] : [])).catch(onError);
      return () => inLobby.delete(listener);
    },
    watchMine(device, send) {
      const listener = { send, last: '' };
      const listeners = atMine.get(device) ?? new Set();
      atMine.set(device, listeners.add(listener));
      soon(`mine ${device}`, () => tellMine(device), 0);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && atMine.get(device) === listeners) atMine.delete(device);
      };
    },
    relisted() {
      lately = null;
    },
    changed({ people }) {
      if (inLobby.size > 0) soon('lobby', tellAll);
      if (atMine.size === 0) return;
      for (const { device } of people.values()) if (atMine.has(device)) soon(`mine ${device}`, () => tellMine(device));
    },
    refresh() {
      if (inLobby.size > 0) soon('lobby', tellAll);
      for (const device of atMine.keys()) soon(`mine ${device}`, () => tellMine(device));
    },
    close() {
      closed = true;
      for (const cancel of planned.values()) cancel();
      planned.clear();
    },
  };
}

/** Made from a row alone. Names are not included: they are shown at the table. */
const lobbyRow = (
  { id, game, options, status, seats, awaited, totals }: ListedTable,
  name: string | null,
): LobbyRow => ({
  id,
  game,
  options,
  name,
  status,
  seats: seats.map(({ kind }) => kind),
  awaited: [...awaited],
  totals: [...totals],
});

/** Tables that wait for people come first; `rows` have the last touched first. */
function chosen(rows: readonly LobbyRow[], { game, canStart }: LobbyFilter): LobbyRow[] {
  const wanted = rows.filter(
    (row) => (game === undefined || row.game === game) && (canStart !== true || startsWithOneMore(row)),
  );
  const waiting = (row: LobbyRow): boolean => row.seats.includes('open');
  return [...wanted.filter(waiting), ...wanted.filter((row) => !waiting(row))].slice(0, MOST_TOLD);
}

const startsWithOneMore = ({ status, seats }: LobbyRow): boolean =>
  status === 'waiting' && seats.filter((kind) => kind === 'open').length === 1;
