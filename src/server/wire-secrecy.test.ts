import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { usualAbout } from '../host/about.ts';
import { sealAll, START } from '../host/chain.ts';
import { rowOf } from '../host/row.ts';
import { firstDifference, type Probe } from '../host/testing/viewer-trace.ts';
import { randomTable } from '../host/testing/random-play.ts';
import type { Options } from '../kernel/options.ts';
import { quick } from '../kernel/rng.ts';
import type { Game, Viewer } from '../kernel/rules.ts';
import type { TableEvent } from '../table/events.ts';
import { replayTable } from '../table/table.ts';
import type { Answer, Command, FromHost } from '../table/wire.ts';
import { hidingOptions } from '../table/testing/hiding.ts';
import type { Playing } from '../table/testing/playing.ts';
import { twinLog } from '../table/testing/twin.ts';
import { secret, hashed } from './secrets.ts';
import { serve, type Server } from './serve.ts';
import { DATABASE, openSqlite } from './store/open-sqlite.ts';
import { connectAs, freshId, until, type LiveConnection } from './testing/device.ts';
import { fastTuning, freshFolder, removeFolder, settingsFor } from './testing/serving.ts';
import { openStream } from './testing/stream.ts';

/**
 * Non-interference on the wire: for two tables that a viewer cannot tell apart a real server sends the same bytes, over
 * the live connection, over HTTP, and to a program that plays its seat. The tables are in one store, under ids of one
 * length.
 */

const long = process.env['SPELLENKAST_LONG'] === '1';
const DEALS = long ? 12 : 2;
const MOVES = long ? 24 : 10;

/** A deliberate leak of the deal. */
type Leak = 'person' | 'table';
type ChatFrame = Extract<FromHost, { t: 'chat' }>;
type ToldFrame = Extract<FromHost, { t: 'told' }>;
type Opened = Awaited<ReturnType<typeof openSqlite>>;

/** The limit for the setup, in milliseconds: every game is dealt and played before anything is compared. */
const SET_UP = 60_000;

interface Twins {
  readonly play: Playing;
  readonly viewer: Viewer;
  readonly probes: readonly Probe[];
  readonly logs: readonly (readonly TableEvent[])[];
  readonly ids: readonly string[];
  /** The two deals are not the same. */
  readonly differ: boolean;
}

/** One token for each letter of a device, at all tables. */
const cookies = new Map(['a', 'b', 'c', 'd', 'nobody', 'passer'].map((letter) => [letter, secret()]));
const cookieOf = (letter: string): string => `kast=${cookies.get(letter)!}`;
const KEY = secret();

let folder: string;
let server: Server;
let url: string;
const twins = new Map<string, Twins[]>();
/** Twins of which the server leaks something: a name, and the name of the table. */
let leaking: readonly Twins[];

const clock = { kind: 'live', initial: 3_600_000, increment: 1_000 } as const;

/** The number of events when the round has just been dealt and the next deal promised: both tables begin there. */
const begun = (log: readonly TableEvent[]): number => log.findLastIndex(({ type }) => type === 'promised') + 1;

/** Numbers of tables, so that the ids of all have one length. */
let tables = 1000;

function makeTwins(game: Game, options: Options, deal: number): Twins {
  const seed = `wire ${game.rules.id} ${JSON.stringify(options)} ${deal}`;
  const rng = quick(seed);
  // A solo table is online only if the opener does not sit there.
  const seats = options['players'] === undefined ? { seats: [{ kind: 'open' } as const] } : {};
  const windows = { call: 3_600_000, vote: 3_600_000 };
  const { play, probes } = randomTable({
    ...{ game, options, rng, seed, id: `t${deal}`, most: MOVES, lapses: false },
    plan: { ...seats, windows, ...(deal % 2 === 1 && { clock }) },
  });
  const viewers: Viewer[] = [...play.table.seats.keys(), 'table'];
  const viewer = viewers[deal % viewers.length]!;
  const twin = twinLog(play, viewer, rng);
  const number = tables++;
  return {
    play,
    viewer,
    probes: probes.filter(({ seat }) => seat === viewer),
    logs: [play.log, twin],
    ids: [`first${number}`, `other${number}`],
    differ: JSON.stringify(play.log) !== JSON.stringify(twin),
  };
}

async function storeTwins(store: Opened, { play, logs, ids }: Twins, leak: Leak | null): Promise<void> {
  for (const [index, log] of logs.entries()) {
    const deal = log.findLast(({ type }) => type === 'dealt');
    const known = hashed(JSON.stringify(deal)).slice(0, 8);
    const people = [...play.people.values()].map((person) => ({
      ...person,
      device: hashed(cookies.get(person.device)!),
      ...(leak === 'person' && { name: known }),
    }));
    const events = log.slice(0, begun(log));
    const table = replayTable(play.game, events);
    const id = ids[index]!;
    const name = leak === 'table' ? known : 'a table';
    await store.beside.setAbout(id, { ...usualAbout(table), version: 1, name });
    await store.create(id, hashed(KEY), { events: sealAll(START, events), people, row: rowOf(id, table) });
  }
}

beforeAll(async () => {
  folder = freshFolder();
  const store = await openSqlite(join(folder, DATABASE), { onUnreadable: () => undefined, onError: () => undefined });
  for (const id of gameIds) {
    const game = (await loadGame(id))!;
    const made = hidingOptions(game).flatMap((options) =>
      Array.from({ length: DEALS }, (_, deal) => makeTwins(game, options, deal)),
    );
    twins.set(id, made);
    for (const one of made) await storeTwins(store, one, null);
  }
  const davinci = (await loadGame('davinci'))!;
  const leaks = ['person', 'table'] as const;
  leaking = leaks.map((_, deal) => makeTwins(davinci, { players: 2, dashes: true, draft: 'pick' }, deal));
  for (const [index, one] of leaking.entries()) await storeTwins(store, one, leaks[index]!);
  await store.close();
  // Tables with a clock are in memory from the start: on a slow machine people would count as away at some of them
  // before they connect.
  const presence = { hidden: 3_600_000, lost: 3_600_000 };
  server = await serve(settingsFor(folder), { ...fastTuning, presence });
  url = `http://127.0.0.1:${server.port}`;
}, SET_UP);
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

/** The credentials of a program that plays the viewer's seat, or of a spectator. */
async function papersOf(id: string, letter: string, viewer: Viewer): Promise<Record<string, string>> {
  const cookie = cookieOf(letter);
  if (viewer === 'table') return { cookie, 'x-invitation': KEY };
  const response = await fetch(`${url}/api/tables/${id}/asks`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ id: freshId(), ask: { do: 'program', seat: viewer, on: true } }),
  });
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/**
 * Who watches is sent in batches, at moments that depend on the machine; src/host/secrecy.test.ts compares that on a
 * virtual clock. Everything else is compared here.
 */
const ofTheGame = (text: string): boolean => /^\{"t":"(all|news|window|away|gone|answer)"/.test(text);
const beside = (text: string): boolean => /^\{"t":"(about|chat|late|told|moved)"/.test(text);

/** Normalises times, the table's own id, and the guest ids derived from it. */
const alike = (text: string, id: string): string =>
  text
    .replaceAll(id, 'table')
    .replace(/"(left|holidays)":(\[[^\]]*\]|[\d.]+)/g, '"$1":0')
    .replace(/"at":\d+/g, '"at":0')
    .replace(/"(id|guest)":"[\w-]{43,64}"/g, '"$1":"a guest"');

interface Transcript {
  /** All bytes sent to the viewer's device while a log is played, and its answers. */
  readonly told: readonly string[];
  readonly seen: ReadonlySet<string>;
}

async function transcript(
  { play, viewer, probes }: Twins,
  log: readonly TableEvent[],
  id: string,
): Promise<Transcript> {
  const letter = viewer === 'table' ? 'nobody' : 'abcd'[viewer]!;
  const asked: string[] = [];
  const seen = new Set<string>();
  const seats = new Map<number, LiveConnection>();
  const come = async (who: string, key?: string): Promise<LiveConnection> => {
    const line = await connectAs(url, cookieOf(who));
    line.send({ t: 'watch', table: id, beside: true, ...(key !== undefined && { key }) });
    await line.receive((one): one is ChatFrame => one.t === 'chat' && one.all);
    return line;
  };
  for (let seat = 0; seat < play.table.players; seat++) seats.set(seat, await come('abcd'[seat]!));
  const mine = viewer === 'table' ? await come(letter, KEY) : seats.get(viewer)!;
  const passer = await come('passer', KEY);
  const papers = await papersOf(id, letter, viewer);
  const stream = await openStream(url, id, papers);
  const told = new Set([mine, ...seats.values()]);
  /** Resolves when everyone has received that version. */
  const heard = async (version: number): Promise<void> => {
    for (const one of told) await until(one, id, (table) => table.version >= version);
    await stream.until((table) => table.version >= version);
  };
  /** Only the answers to the viewer are compared. */
  const send = async (seat: number, command: Command): Promise<Answer> => {
    const answer = await seats.get(seat)!.command(id, command);
    if (seat === viewer) asked.push(JSON.stringify(answer));
    if (answer.ok) await heard(answer.version);
    return answer;
  };
  const get = async (path: string): Promise<void> => {
    const response = await fetch(`${url}${path}`, { headers: { cookie: cookieOf(letter), 'x-invitation': KEY } });
    asked.push(`${response.status} ${await response.text()}`);
  };
  /** Over HTTP, by the device or by the program that plays its seat. */
  const post = async (headers: Record<string, string>, command: Command): Promise<void> => {
    const response = await fetch(`${url}/api/tables/${id}/commands`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    const text = await response.text();
    asked.push(`${response.status} ${text}`);
    if (text.includes('"snapshot":{')) seen.add('fresh');
  };
  const say = async (line: LiveConnection, said: string): Promise<void> => {
    line.send({ t: 'beside', table: id, id: said, ask: { do: 'say', say: { text: said } } });
    await line.receive((one): one is ToldFrame => one.t === 'told' && one.id === said);
  };
  const takeBack = async (seat: number, at: number, yes: boolean): Promise<void> => {
    await send(seat, { do: 'undo', id: `back${at}`, seat });
    const request = mine.table(id).undos?.find(({ by }) => by === seat);
    for (const [index, other] of (request?.waiting ?? []).entries()) {
      await send(other, { do: 'consent', id: `yes${at}-${index}`, seat: other, request: request!.number, yes });
      seen.add(yes ? 'taken back' : 'not taken back');
    }
  };
  const moves = log.slice(begun(log)).flatMap((event) => (event.type === 'moved' ? [event] : []));
  // That a program plays is an event too.
  await heard(begun(log) + (viewer === 'table' ? 0 : 1));
  let turn = 0;
  let claimed = false;
  const done = new Set<string>();
  const once = (what: string): boolean => !done.has(what) && Boolean(done.add(what));
  for (let at = 0; at < moves.length; at = mine.table(id).moves) {
    const { seat, move } = moves[at]!;
    const decisionOf = (one: number): number =>
      seats
        .get(one)!
        .table(id)
        .faces.find((face) => face.viewer === one)!.decision;
    for (const probe of probes) {
      // After a refused claim the next one may or may not come too soon, depending on the machine.
      const isClaim = /^[!cs]/.test(probe.move);
      if (probe.at !== at || (isClaim && claimed) || !once(JSON.stringify(probe))) continue;
      claimed ||= isClaim;
      const answer = await send(probe.seat, {
        do: 'act',
        id: `probe${done.size}`,
        seat: probe.seat,
        decision: decisionOf(probe.seat),
        move: probe.move,
      });
      if (!answer.ok) seen.add(answer.fault);
    }
    if (at === 1 && once('say')) {
      await say(passer, 'whispered');
      await say(seats.get(0)!, 'said');
      await mine.receive(
        (one): one is ChatFrame => one.t === 'chat' && one.lines.some(({ id: line }) => line === 'said'),
      );
      seen.add('chat');
    }
    const command = { do: 'act', id: `move${turn++}`, seat, decision: decisionOf(seat), move } as const;
    // The same once more, too late.
    if (viewer !== 'table') {
      const late = { ...command, seat: viewer, id: `late${turn}`, decision: 0 };
      await send(viewer, late);
      if (at % 4 === 1) await post({ cookie: cookieOf(letter) }, late);
      if (at % 4 === 3) await post(papers, late);
    }
    const answer = await send(seat, command);
    if (!answer.ok) throw new Error(`move ${at} was refused: ${answer.fault}`);
    if (at % 4 === 2 && once(`back ${at}`)) await takeBack(seat, at, at % 8 === 2);
    if (at % 4 === 0) await get(`/api/tables/${id}`);
  }
  await get(`/api/tables/${id}`);
  await mine.watch(id, KEY);
  stream.close();
  if (mine.table(id).clock) seen.add('clock');
  for (const line of [...told, passer]) await line.close();
  const texts = [
    ...mine.texts.filter(ofTheGame),
    ...mine.texts.filter(beside),
    ...asked,
    ...stream.texts.filter(ofTheGame),
  ];
  return { told: texts.map((text) => alike(text, id)), seen };
}

async function compare(one: Twins): Promise<{ readonly difference: string | null; readonly first: Transcript }> {
  const [first, second] = [
    await transcript(one, one.logs[0]!, one.ids[0]!),
    await transcript(one, one.logs[1]!, one.ids[1]!),
  ];
  return { difference: firstDifference(first.told, second.told), first };
}

/** Everything that happened during the comparison. */
const seen = new Set<string>();

test.each(gameIds)('%s: a viewer is sent the same bytes of tables that it cannot tell apart', async (id) => {
  const all = twins.get(id)!;
  for (const one of all) {
    const { difference, first } = await compare(one);
    expect(difference, `${one.ids.join()}, to ${one.viewer}`).toBeNull();
    expect(first.told.length).toBeGreaterThan(10);
    for (const what of first.seen) seen.add(what);
    // Hashes of what the host has promised are told, what it promised is not.
    expect(first.told.join()).toContain('"promise":"');
    for (const event of one.play.log)
      if (event.type === 'promised') expect(first.told.join()).not.toContain(event.secret);
  }
  // If anything is hidden, twins that never differ would prove nothing.
  if (all.some(({ play }) => !play.table.facts.perfect))
    expect(all.filter(({ differ }) => differ).length).toBeGreaterThan(1);
});

test('all games and options were covered', () => {
  expect([...seen].sort()).toEqual(['chat', 'clock', 'fresh', 'not taken back', 'refused', 'taken back']);
});

test('the check notices a leak of the deal in a name of a person or a table', async () => {
  for (const one of leaking) {
    expect(one.differ).toBe(true);
    expect((await compare(one)).difference).not.toBeNull();
  }
});
