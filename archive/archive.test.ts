import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { gameIds, loadGame } from '../src/games/index.ts';
import { parseRecord } from '../src/kernel/record.ts';
import { legalMoves, resultOf } from '../src/kernel/round.ts';
import { sealAll, START } from '../src/host/chain.ts';
import { memoryStore } from '../src/host/memory-store.ts';
import { rowOf } from '../src/host/row.ts';
import { hosting, liveOf } from '../src/host/testing/hosting.ts';
import { serve, type Server } from '../src/server/serve.ts';
import { fastTuning, removeFolder, settingsFor } from '../src/server/testing/serving.ts';
import type { Person } from '../src/table/events.ts';
import { snapshotFor } from '../src/table/snapshot.ts';
import { replayTable, type Table } from '../src/table/table.ts';
import { upcastLog } from '../src/table/upcast.ts';
import { due } from '../src/table/windows.ts';
import type { Snapshot } from '../src/table/wire.ts';
import {
  archivedIndexedDb,
  archivedLocalStorage,
  archivedRecords,
  archivedSights,
  archivedSqlite,
  archivedTables,
  type ArchivedEvent,
} from './archive.ts';

async function gameNamed(id: unknown) {
  const game = typeof id === 'string' ? await loadGame(id) : null;
  if (!game) throw new Error(`the archive has a table of ${String(id)}, a game that is not here`);
  return game;
}

interface Folded {
  readonly table: Table;
  readonly people: ReadonlyMap<string, Person>;
}

/** The table of an archived log, and who sits at it. */
async function fold(log: readonly ArchivedEvent[]): Promise<Folded> {
  let players = 0;
  const rows = log.map((event, index) => ({ at: index, json: JSON.stringify(event) }));
  const { events, people } = upcastLog(rows, () => `p${players++}`);
  const table = replayTable(await gameNamed(log[0]?.['game']), events);
  return { table, people: new Map(people.map((person) => [person.player, person])) };
}

const seenFrom = ({ table, people }: Folded, device: string | null): Snapshot =>
  snapshotFor(table, { device, people, now: table.at });

/** Whether a current key contains all parts of an old one, in order: it may contain more. */
function tellsAllOf(now: string, then: string): boolean {
  const parts = then.split(' ');
  for (const part of now.split(' ')) if (part === parts[0]) parts.shift();
  return parts.length === 0;
}

describe('records', () => {
  test.each(gameIds)('%s: every round ends as it did', async (id) => {
    const { rules } = await gameNamed(id);
    const archived = archivedRecords(id);
    expect(archived.length).toBeGreaterThanOrEqual(12);
    for (const { record, result, legal, key } of archived) {
      const round = parseRecord(rules, record);
      if (!round.ok) throw new Error(round.error.message);
      const replayed = {
        result: resultOf(round.value),
        legal: legalMoves(round.value),
      };
      expect(replayed).toEqual({ result, legal });
      expect(tellsAllOf(rules.key(round.value.pos), key)).toBe(true);
    }
    const over = archived.filter(({ result }) => result !== null).length;
    expect(over).toBeGreaterThan(archived.length / 2);
    expect(over).toBeLessThan(archived.length);
  });
});

interface Found extends Folded {
  readonly log: readonly ArchivedEvent[];
  readonly seen: Snapshot;
}

describe('the database', () => {
  const file = archivedSqlite();
  const folder = path.dirname(file);
  afterAll(() => removeFolder(folder));
  const { devices, tables } = archivedTables();

  const logs = new Map<string, ArchivedEvent[]>();
  const db = new Sqlite(file, { readonly: true });
  for (const { table, json } of db
    .prepare<[], { table: string; json: string }>('SELECT table_id AS "table", json FROM events ORDER BY table_id, seq')
    .all()) {
    const log = logs.get(table) ?? [];
    log.push(JSON.parse(json) as ArchivedEvent);
    logs.set(table, log);
  }
  db.close();

  test('every log is told of, and folds to the seats it had', async () => {
    expect([...logs.keys()].sort()).toEqual(tables.map(({ id }) => id).sort());
    for (const { label, id, game, events, seats } of tables) {
      const log = logs.get(id)!;
      const { table } = await fold(log);
      expect([label, table.version, table.game.rules.id]).toEqual([label, events, game]);
      expect(log).toHaveLength(events);
      const kinds = seats.map((seat) => (seat === 'bot' || seat === 'open' ? seat : 'person'));
      expect(table.seats.map(({ kind }) => kind)).toEqual(kinds);
    }
  });

  const has = ({ log }: Found, type: string, fields: object = {}): boolean =>
    log.some((event) => event.type === type && Object.entries(fields).every(([name, value]) => event[name] === value));
  const taken = ({ seen }: Found): number => seen.seats.filter(({ kind }) => kind === 'person').length;
  const playing = ({ seen }: Found): boolean => seen.status === 'playing';
  const phase = ({ seen }: Found): unknown => (seen.faces[0]?.view as { phase?: unknown } | undefined)?.phase;
  const of = (game: string, found: Found): boolean => found.seen.game === game;
  const shared = ({ table, people }: Found): boolean => {
    const held = table.seats.flatMap((seat) => (seat.kind === 'person' ? [people.get(seat.player)?.device] : []));
    return held.length > new Set(held).size;
  };
  const named = ({ seen }: Found, letters: RegExp): boolean => seen.seats.some(({ name }) => letters.test(name ?? ''));

  const states: Record<string, (found: Found) => boolean> = {
    'waiting, no seat taken': (found) => found.seen.status === 'waiting' && taken(found) === 0,
    'waiting, one seat taken': (found) => found.seen.status === 'waiting' && taken(found) === 1,
    ...Object.fromEntries(
      gameIds.map((game) => [
        `in the middle of ${game}`,
        (found: Found) => playing(found) && of(game, found) && found.seen.moves > 0,
      ]),
    ),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map((players) => [
        `playing with ${players}`,
        (found: Found) => playing(found) && found.table.players === players,
      ]),
    ),
    'playing with bots': (found) => playing(found) && found.seen.seats.some(({ kind }) => kind === 'bot'),
    'an undo asked for': ({ seen }) => seen.undo !== null,
    'an undo agreed to': (found) => has(found, 'undone', { id: null }),
    'an undo refused': (found) => has(found, 'undoAnswered', { yes: false }),
    'a vote open in Memo': (found) => of('zoker-memo', found) && phase(found) === 'answer',
    'a call window open in Kubo': (found) =>
      of('zoker-kubo', found) && phase(found) === 'calls' && found.seen.options['claims'] === 'call',
    'two seats, one left': (found) =>
      found.table.players === 2 && found.seen.status === 'ended' && found.table.outcome?.ended === 'resigned',
    'three seats, a bot took over': (found) =>
      found.table.players >= 3 && playing(found) && has(found, 'left') && found.seen.leave === 'bot',
    'three seats, leaving ends it': (found) =>
      found.table.players >= 3 && found.seen.status === 'ended' && has(found, 'left') && found.seen.leave === 'end',
    'a round over by its rules': ({ seen, table }) => seen.status === 'ended' && table.outcome?.ended === undefined,
    'a match in a later round': (found) => playing(found) && found.table.finished.length > 0,
    'a match over': ({ seen }) => seen.matchOver && seen.rounds.length > 1,
    'a match of Kubo to a target': (found) => of('zoker-kubo', found) && 'target' in found.seen.match,
    'a numbered deal': ({ seen }) => seen.number !== null,
    'a round played on': ({ seen }) => (seen.playedOn ?? 0) > 0,
    closed: ({ seen }) => seen.status === 'closed',
    'a name with an emoji': (found) => named(found, /\p{Extended_Pictographic}/u),
    'a name in other letters': (found) => named(found, /\p{Script=Han}/u) && named(found, /\p{Script=Arabic}/u),
    'several seats at one device': shared,
  };

  let folded: Promise<Found[]> | null = null;
  const everyTable = (): Promise<Found[]> =>
    (folded ??= Promise.all(
      [...logs.values()].map(async (log): Promise<Found> => {
        const folded = await fold(log);
        return { log, ...folded, seen: seenFrom(folded, null) };
      }),
    ));

  test.each(Object.keys(states))('has a table: %s', async (state) => {
    const found = (await everyTable()).filter((one) => states[state]!(one));
    expect(found.length).toBeGreaterThan(0);
  });

  describe('opened by a server', () => {
    let server: Server;
    beforeAll(async () => {
      server = await serve(settingsFor(folder), { ...fastTuning, presence: { hidden: 0, lost: 0 } });
    });
    afterAll(() => server.close());
    const addressOf = (id: string): string => `http://127.0.0.1:${server.port}/api/tables/${id}`;
    const tokenOf = (device: string | undefined): string | undefined =>
      device === undefined ? undefined : devices[device];

    /**
     * Votes, calls and undo requests are deadlines now: these tables go on by themselves soon after they are loaded.
     */
    const goesOn = async (id: string): Promise<boolean> => due((await fold(logs.get(id)!)).table) !== null;

    test('each device is told what it was told, and a little more', async () => {
      const sights = archivedSights();
      expect(new Set(sights.map(({ table }) => table)).size).toBe(tables.length);
      for (const { table, device, seen } of sights) {
        if (await goesOn(table)) continue;
        const { label, key } = tables.find(({ id }) => id === table)!;
        const headers = device === null ? { 'x-invitation': key } : { cookie: `kast=${devices[device]!}` };
        const answer = await fetch(addressOf(table), { headers });
        const now = (await answer.json()) as { snapshot?: { online: boolean } };
        // At a table on one device nobody counts as away any more.
        const before = now.snapshot?.online === false ? { ...told(seen), away: [] } : told(seen);
        expect([label, device, now]).toMatchObject([label, device, before]);
      }
    });

    test('every round that goes on is played on', async () => {
      let waited = 0;
      for (const { label, id, seats } of tables) {
        const { round, outcome, closed, decisions } = (await fold(logs.get(id)!)).table;
        if (!round || outcome || closed || (await goesOn(id))) continue;
        const awaited = round.rules.awaited(round.pos);
        const seat = awaited.find((one) => tokenOf(seats[one]) !== undefined);
        if (seat === undefined) continue;
        waited += 1;
        const move = legalMoves(round).find((entry) => entry.startsWith(`${seat}:`))!;
        const answer = await fetch(`${addressOf(id)}/commands`, {
          method: 'POST',
          headers: { cookie: `kast=${tokenOf(seats[seat])!}`, 'content-type': 'application/json' },
          body: JSON.stringify({ do: 'act', id: 'played-on', seat, decision: decisions[seat], move: move.slice(2) }),
        });
        expect([label, await answer.json()]).toEqual([label, { ok: true, version: logs.get(id)!.length + 1 }]);
      }
      expect(waited).toBeGreaterThan(40);
    });
  });
});

/** Version 0.1 said only after the deal that a round was continued, and had other rules for undo. */
function told(seen: Readonly<Record<string, unknown>>): object {
  const { playedOn, faces: then, ...fields } = seen['snapshot'] as Record<string, unknown>;
  // Now nobody who has seen something hidden may undo, except someone alone with bots.
  const faces = (then as readonly { canUndo: boolean }[]).map(({ canUndo: _then, ...face }) => face);
  const rest: Record<string, unknown> = { ...fields, faces };
  return { ...seen, snapshot: rest['status'] === 'waiting' ? rest : { ...rest, playedOn } };
}

test('a window of then closes by itself today', async () => {
  const file = archivedSqlite();
  const db = new Sqlite(file, { readonly: true });
  const rows = db.prepare<[], { id: string; at: number; json: string }>(
    'SELECT table_id AS id, at, json FROM events ORDER BY table_id, seq',
  );
  const logs = Map.groupBy(rows.all(), ({ id }) => id);
  db.close();
  removeFolder(path.dirname(file));
  let open = 0;
  for (const [id, log] of logs) {
    let players = 0;
    const { events, people } = upcastLog(log, () => `p${players++}`);
    const game = await gameNamed((JSON.parse(log[0]!.json) as ArchivedEvent)['game']);
    const table = replayTable(game, events);
    if (!table.window) continue;
    open += 1;
    const store = memoryStore();
    await store.create(id, '', { events: sealAll(START, events), people, row: rowOf(id, table) });
    const { host, clock } = hosting({ store });
    const live = await liveOf(host, id);
    await clock.goTo(clock.now() + 60_000);
    expect(live.table.window).toBeNull();
    expect(live.table.version).toBeGreaterThan(events.length);
  }
  expect(open).toBeGreaterThanOrEqual(2);
});

describe("the page's storage", () => {
  const { name, version, stores } = archivedIndexedDb();
  const logs = new Map<string, ArchivedEvent[]>();
  for (const { key, value } of stores['events']!.entries) {
    const [table, at] = key as [string, number];
    const log = logs.get(table) ?? [];
    expect(at).toBe(log.length);
    log.push(value as ArchivedEvent);
    logs.set(table, log);
  }

  test('every log folds to what the cupboard showed of it', async () => {
    expect([name, version]).toEqual(['spellenkast', 1]);
    const rows = stores['tables']!.entries.map(({ value }) => value as Record<string, unknown> & { id: string });
    expect(rows.map(({ id }) => id).sort()).toEqual([...logs.keys()].sort());
    const seen: Snapshot[] = [];
    for (const row of rows) {
      const now = seenFrom(await fold(logs.get(row.id)!), 'here');
      expect(row).toMatchObject({ game: now.game, options: now.options, seats: now.seats, status: now.status });
      seen.push(now);
    }
    const some = (holds: (one: Snapshot) => boolean): boolean => seen.some(holds);
    expect(gameIds.filter((game) => !some((one) => one.game === game && one.status === 'playing'))).toEqual([]);
    expect(some(({ status }) => status === 'ended')).toBe(true);
    expect(some(({ status, rounds }) => status === 'playing' && rounds.length > 1)).toBe(true);
    expect(some(({ status, takeBacks }) => status === 'playing' && takeBacks)).toBe(true);
    expect(some(({ number }) => number !== null)).toBe(true);
    expect(some(({ playedOn }) => playedOn !== null)).toBe(true);
  });

  test('every round of the history replays to its outcome', async () => {
    const rounds = stores['rounds']!.entries.map(
      ({ value }) => value as { game: string; outcome: { ended?: string }; record: unknown },
    );
    expect(rounds.length).toBeGreaterThan(8);
    for (const { game, outcome, record } of rounds) {
      const round = parseRecord((await gameNamed(game)).rules, record);
      if (!round.ok) throw new Error(round.error.message);
      if (outcome.ended === undefined) expect(resultOf(round.value)).toEqual(outcome);
    }
  });

  test('what the page remembers of a person is text it wrote itself', () => {
    const kept = archivedLocalStorage();
    expect(Object.keys(kept)).toContain('spellenkast.settings');
    for (const [key, text] of Object.entries(kept)) {
      expect(key).toMatch(/^spellenkast\./);
      expect(JSON.stringify(JSON.parse(text))).toBe(text);
    }
  });
});
