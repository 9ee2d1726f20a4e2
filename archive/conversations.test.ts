import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serve, type Server } from '../src/server/serve.ts';
import { sqliteStore } from '../src/server/store/sqlite-store.ts';
import { latest } from '../src/server/testing/latest-schema.ts';
import { fastTuning, freshFolder, removeFolder, settingsFor } from '../src/server/testing/serving.ts';
import { archivedConversations, archivedFrames } from './archive.ts';
import { lay, replayConversation, type Frame } from './conversations.ts';

/**
 * What pages of version 0.1 sent is sent again to the current server: they send no `hello`, get full snapshots, and
 * must come to the same table, answers and moves. The number of frames may differ; their content may not.
 */

const folder = freshFolder();
let server: Server;

beforeAll(async () => {
  const store = await sqliteStore(join(folder, 'spellenkast.sqlite'), { migrations: latest, onError: () => undefined });
  for (const name of archivedConversations()) await lay(archivedFrames(name), store);
  await store.close();
  server = await serve(settingsFor(folder), fastTuning);
});
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

const addressOf = (): string => `ws://127.0.0.1:${server.port}/live`;

test.each(archivedConversations().filter((name) => name !== 'malformed'))(
  '%s: pages of then come to the same table',
  async (name) => {
    const { now, then } = await replayConversation(name, addressOf);
    for (const device of now.keys()) {
      expect(now[device]!.gone).toEqual(then[device]!.gone);
      for (const [id, answer] of then[device]!.answers)
        expect(now[device]!.answers.get(id)).toMatchObject(answer as object);
      for (const [table, snapshot] of then[device]!.snapshots)
        expect(now[device]!.snapshots.get(table)).toMatchObject(snapshot);
    }
  },
);

test('malformed: what was punished by closing is answered today', async () => {
  const { devices, lines } = archivedFrames('malformed');
  const texts = lines.flatMap((line) => ('text' in line ? [line.text] : []));
  expect(texts.length).toBeGreaterThan(0);
  const socket = new WebSocket(addressOf(), { headers: { cookie: `kast=${devices[0]!}` } });
  await new Promise((resolve) => socket.once('open', resolve));
  for (const text of texts) {
    const answered = new Promise<string>((resolve) =>
      socket.once('message', (data: Buffer) => resolve(data.toString())),
    );
    socket.send(text);
    const { t } = JSON.parse(await answered) as Frame;
    // An unknown field is no longer a reason to refuse a message.
    expect(text.includes('"more"') || text.includes('extra') ? ['all', 'fault'] : ['fault'], text).toContain(t);
  }
  socket.close();
});
