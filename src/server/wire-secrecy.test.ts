import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { sealAll, START } from '../host/chain.ts';
import { rowOf } from '../host/row.ts';
import type { Options } from '../kernel/options.ts';
import { quick } from '../kernel/rng.ts';
import { legalCodes } from '../kernel/round.ts';
import type { Game, Viewer } from '../kernel/rules.ts';
import type { TableEvent } from '../table/events.ts';
import { replayTable } from '../table/table.ts';
import { playing, type Playing } from '../table/testing/playing.ts';
import { twinLog } from '../table/testing/twin.ts';
import { secret, hashed } from './secrets.ts';
import { serve, type Server } from './serve.ts';
import { DATABASE, openSqlite } from './store/open-sqlite.ts';
import { connectAs, freshId, until, type Line } from './testing/device.ts';
import { eager, freshFolder, removeFolder, settingsFor } from './testing/serving.ts';
import { openStream, type Stream } from './testing/stream.ts';

/**
 * Non-interference on the wire: of two tables that a viewer cannot tell apart a real server sends the same bytes, over the live
 * connection, over HTTP, and to a program that plays its seat. The tables lie in one store, under ids of one length.
 */

const DEALS = process.env['SPELLENKAST_LONG'] === '1' ? 10 : 1;

/** Every game is dealt and played before anything is compared, which may take long on a busy machine, in milliseconds. */
const SET_UP = 60_000;

interface Twins {
  readonly play: Playing;
  readonly viewer: Viewer;
  readonly logs: readonly (readonly TableEvent[])[];
  readonly ids: readonly string[];
}

/** One token for each letter of a device, at all tables. */
const cookies = new Map(['a', 'b', 'c', 'd', 'nobody'].map((letter) => [letter, secret()]));
const cookieOf = (letter: string): string => `kast=${cookies.get(letter)!}`;
const KEY = secret();

let folder: string;
let server: Server;
let url: string;
const twins = new Map<string, Twins[]>();

const optionsOf = ({ rules }: Game): Options => {
  const field = rules.options['players'];
  return field?.kind === 'whole' && field.max > 1 ? { players: Math.max(2, field.min) } : {};
};

/** How many events there are when the round has just been dealt: there both tables begin. */
const begun = (log: readonly TableEvent[]): number => log.findIndex(({ type }) => type === 'dealt') + 1;

function makeTwins(game: Game, deal: number): Twins {
  const seed = `wire ${game.rules.id} ${deal}`;
  const rng = quick(seed);
  const play = playing(game, optionsOf(game), {}, seed);
  for (let left = 12; left > 0 && !play.table.outcome; left--) {
    const round = play.table.round!;
    const spots = Array.from({ length: play.table.players }, (_, seat) =>
      legalCodes(round, seat).map((code) => ({ seat, code })),
    ).flat();
    const { seat, code } = spots[rng.below(spots.length)]!;
    play.act(seat, round.rules.format(code));
  }
  const viewers: Viewer[] = play.table.players > 1 ? [0, 1, 'table'] : [0, 'table'];
  const viewer = viewers[deal % viewers.length]!;
  const at = gameIds.indexOf(game.rules.id) * 100 + deal;
  return {
    play,
    viewer,
    logs: [play.log, twinLog(play, viewer, rng)],
    ids: [`first${1000 + at}`, `other${1000 + at}`],
  };
}

beforeAll(async () => {
  folder = freshFolder();
  const store = await openSqlite(join(folder, DATABASE), { onUnreadable: () => undefined, onError: () => undefined });
  for (const id of gameIds) {
    const game = (await loadGame(id))!;
    const made = Array.from({ length: DEALS }, (_, deal) => [
      makeTwins(game, 3 * deal),
      makeTwins(game, 3 * deal + 1),
      makeTwins(game, 3 * deal + 2),
    ]).flat();
    twins.set(id, made);
    for (const { play, logs, ids } of made) {
      // Hidden things of a round that is over are nobody's secret any more.
      const people = [...play.people.values()].map((person) => ({
        ...person,
        device: hashed(cookies.get(person.device)!),
      }));
      for (const [index, log] of logs.entries()) {
        const events = log.slice(0, begun(log));
        const row = rowOf(ids[index]!, replayTable(play.game, events));
        await store.create(ids[index]!, hashed(KEY), { events: sealAll(START, events), people, row });
      }
    }
  }
  await store.close();
  server = await serve(settingsFor(folder), eager);
  url = `http://127.0.0.1:${server.port}`;
}, SET_UP);
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

/** The table as a stream: to a program that plays the viewer's seat, or to someone who looks on. */
async function followed(id: string, letter: string, viewer: Viewer): Promise<Stream> {
  const cookie = cookieOf(letter);
  if (viewer === 'table') return openStream(url, id, { cookie, 'x-invitation': KEY });
  const response = await fetch(`${url}/api/tables/${id}/asks`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: freshId(), ask: { do: 'program', seat: viewer, on: true } }),
  });
  const { token } = (await response.json()) as { token: string };
  return openStream(url, id, { authorization: `Bearer ${token}` });
}

/** Who watches is told by ids that differ from table to table. */
const ofTheGame = (text: string): boolean => /^\{"t":"(all|news|window|away|gone)"/.test(text);

/** All bytes that the viewer's device is sent while a log is played; times and the table's own id made alike. */
async function transcript({ play, viewer }: Twins, log: readonly TableEvent[], id: string): Promise<string[]> {
  const letter = viewer === 'table' ? 'nobody' : 'abcd'[viewer]!;
  const mine = await connectAs(url, cookieOf(letter));
  await mine.watch(id, KEY);
  const seats = new Map<number, Line>();
  for (let seat = 0; seat < play.table.players; seat++) {
    const line = seat === viewer ? mine : await connectAs(url, cookieOf('abcd'[seat]!));
    if (line !== mine) await line.watch(id);
    seats.set(seat, line);
  }
  const stream = await followed(id, letter, viewer);
  // That a program plays is an event too.
  const more = viewer === 'table' ? 0 : 1;
  const told = new Set([mine, ...seats.values()]);
  for (const line of told) await until(line, id, ({ version }) => version >= begun(log) + more);
  const asked: string[] = [];
  const get = async (path: string): Promise<void> => {
    const response = await fetch(`${url}${path}`, { headers: { cookie: cookieOf(letter), 'x-invitation': KEY } });
    asked.push(`${response.status} ${await response.text()}`);
  };
  for (const [index, event] of log.entries()) {
    if (index < begun(log) || event.type !== 'moved') continue;
    const line = seats.get(event.seat)!;
    const { decision } = line.table(id).faces.find((face) => face.viewer === event.seat)!;
    const command = { do: 'act', id: `move${index}`, seat: event.seat, decision, move: event.move } as const;
    // The same once more, by who may not, or too late.
    asked.push(JSON.stringify(await mine.command(id, { ...command, id: `probe${index}`, decision: decision + 7 })));
    const answer = await line.command(id, command);
    if (!answer.ok) throw new Error(`event ${index} was refused: ${answer.fault}`);
    for (const one of told) await until(one, id, ({ version }) => version > index + more);
    await stream.until(({ version }) => version > index + more);
    if (index % 4 === 0) await get(`/api/tables/${id}`);
  }
  await get(`/api/tables/${id}`);
  await mine.watch(id, KEY);
  stream.close();
  for (const line of told) await line.close();
  return [...mine.texts, ...asked, ...stream.texts.filter(ofTheGame)].map((text) =>
    text.replaceAll(id, 'table').replace(/"left":[\d.]+/g, '"left":0'),
  );
}

test.each(gameIds)('%s: a viewer is sent the same bytes of tables that it cannot tell apart', async (id) => {
  for (const one of twins.get(id)!) {
    if (one.play.table.outcome) continue;
    const [first, second] = [
      await transcript(one, one.logs[0]!, one.ids[0]!),
      await transcript(one, one.logs[1]!, one.ids[1]!),
    ];
    expect(second).toEqual(first);
    expect(first.length).toBeGreaterThan(4);
  }
});
