import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA } from '../src/server/store/open-sqlite.ts';
import { serve, type Server } from '../src/server/serve.ts';
import { fastTuning, removeFolder, settingsFor } from '../src/server/testing/serving.ts';
import type { Snapshot } from '../src/table/wire.ts';
import { archivedSights, archivedSqlite, archivedTables } from './archive.ts';
import { kept } from './kept.ts';

/** The database of each release after 0.1 (archive.test.ts), and the format it has. */
const releases = { '0.2': 2, '0.4': 5, '0.5': 5 };

describe.each(Object.entries(releases))('the database of %s', (version, format) => {
  const file = archivedSqlite(version);
  const folder = path.dirname(file);
  const { devices, tables } = archivedTables(version);
  const sights = archivedSights(version);
  let server: Server;

  test('has the format of its release', () => {
    const db = new Sqlite(file, { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(format);
    db.close();
  });

  describe('opened by a server', () => {
    beforeAll(async () => {
      server = await serve(settingsFor(folder), { ...fastTuning, presence: { hidden: 0, lost: 0 } });
    });
    afterAll(async () => {
      await server.close();
      removeFolder(folder);
    });

    const ask = async (device: string | null, id: string, more: RequestInit & { path?: string } = {}) => {
      const { key } = tables.find((table) => table.id === id)!;
      const headers = device === null ? { 'x-invitation': key } : { cookie: `kast=${devices[device]!}` };
      const { path: rest = '', ...init } = more;
      const url = `http://127.0.0.1:${server.port}/api/tables/${id}${rest}`;
      return (await fetch(url, { ...init, headers: { ...headers, 'content-type': 'application/json' } })).json();
    };

    test('is brought to the format of today', () => {
      const db = new Sqlite(file, { readonly: true });
      expect(db.pragma('user_version', { simple: true })).toBe(SCHEMA);
      db.close();
    });

    test('each device is told what it was told, and a little more', async () => {
      let compared = 0;
      expect(new Set(sights.map(({ table }) => table)).size).toBe(tables.length);
      for (const { table, device, seen } of sights) {
        const { label } = tables.find(({ id }) => id === table)!;
        const { snapshot: then } = seen as { snapshot?: Snapshot };
        // A device that was not admitted then may be now. Tables with a deadline or a bot go on by themselves.
        if (!then || then.window !== null || then.seats.some(({ kind }) => kind === 'bot')) continue;
        const now = (await ask(device, table)) as { snapshot: Snapshot };
        expect([label, device, kept(now.snapshot)]).toEqual([label, device, kept(then)]);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(100);
    });

    test('every round that goes on is played on', async () => {
      let played = 0;
      for (const { label, id, seats } of tables) {
        for (const device of new Set(seats)) {
          if (!(device in devices)) continue;
          const { snapshot } = (await ask(device, id)) as { snapshot: Snapshot };
          const face = snapshot.faces.find(({ choices }) => choices.length > 0);
          if (snapshot.status !== 'playing' || snapshot.undo || snapshot.clock?.paused || !face) continue;
          const command = { do: 'act', id: 'played-on', seat: face.viewer, decision: face.decision };
          const body = JSON.stringify({ ...command, move: face.choices[0] });
          const answer = await ask(device, id, { path: '/commands', method: 'POST', body });
          expect([label, answer]).toMatchObject([label, { ok: true }]);
          played += 1;
          break;
        }
      }
      expect(played).toBeGreaterThan(20);
    });
  });
});
