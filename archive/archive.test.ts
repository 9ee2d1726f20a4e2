import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { gameIds, loadGame } from '../src/games/index.ts';
import { parseRecord } from '../src/kernel/record.ts';
import { legalMoves, resultOf } from '../src/kernel/round.ts';
import { serve, type Server } from '../src/server/serve.ts';
import { eager, removeFolder, settingsFor } from '../src/server/testing/serving.ts';
import type { TableEvent } from '../src/table/events.ts';
import { snapshot, type Snapshot } from '../src/table/snapshot.ts';
import { replayTable, type Table } from '../src/table/table.ts';
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

/** The table that an archived log tells of. */
const fold = async (log: readonly ArchivedEvent[]): Promise<Table> =>
  replayTable(await gameNamed(log[0]?.['game']), log as unknown as TableEvent[]);

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
        key: rules.key(round.value.pos),
      };
      expect(replayed).toEqual({ result, legal, key });
    }
    const over = archived.filter(({ result }) => result !== null).length;
    expect(over).toBeGreaterThan(archived.length / 2);
    expect(over).toBeLessThan(archived.length);
  });
});

interface Found {
  readonly log: readonly ArchivedEvent[];
  readonly table: Table;
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
      const table = await fold(log);
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
  const shared = ({ table }: Found): boolean => {
    const holders = table.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.holder] : []));
    return holders.length > new Set(holders).size;
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
        const table = await fold(log);
        return { log, table, seen: snapshot(table, null) };
      }),
    ));

  test.each(Object.keys(states))('has a table: %s', async (state) => {
    const found = (await everyTable()).filter((one) => states[state]!(one));
    expect(found.length).toBeGreaterThan(0);
  });

  describe('opened by a server', () => {
    let server: Server;
    beforeAll(async () => {
      server = await serve(settingsFor(folder), eager);
    });
    afterAll(() => server.close());
    const addressOf = (id: string): string => `http://127.0.0.1:${server.port}/api/tables/${id}`;
    const tokenOf = (device: string | undefined): string | undefined =>
      device === undefined ? undefined : devices[device];

    test('each device is told what it was told', async () => {
      const sights = archivedSights();
      expect(new Set(sights.map(({ table }) => table)).size).toBe(tables.length);
      for (const { table, device, seen } of sights) {
        const { label, key } = tables.find(({ id }) => id === table)!;
        const headers = device === null ? { 'x-invitation': key } : { cookie: `kast=${devices[device]!}` };
        const answer = await fetch(addressOf(table), { headers });
        expect([label, device, await answer.json()]).toEqual([label, device, seen]);
      }
    });

    test('every round that goes on is played on', async () => {
      let waited = 0;
      for (const { label, id, seats } of tables) {
        const { round, outcome, closed, decisions } = await fold(logs.get(id)!);
        if (!round || outcome || closed) continue;
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
      const now = snapshot(await fold(logs.get(row.id)!), 'here');
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
