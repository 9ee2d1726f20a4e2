import type { Page } from '@playwright/test';
import { loadGame } from '../src/games/index.ts';
import { OPEN, type DavinciPosition } from '../src/games/davinci/position.ts';
import { tileName } from '../src/games/davinci/tiles.ts';
import { cardName } from '../src/games/zoker/deck.ts';
import type { MemoPosition } from '../src/games/zoker/memo/position.ts';
import { cellName } from '../src/games/zipher/notation.ts';
import type { ZipherPosition } from '../src/games/zipher/position.ts';
import { parseRecord, type GameRecord } from '../src/kernel/record.ts';
import { beginRound, playCode } from '../src/kernel/round.ts';
import { quick } from '../src/kernel/rng.ts';
import type { Shown, Viewer } from '../src/kernel/rules.ts';
import { freshId, newDevice, until, type Line } from '../src/server/testing/device.ts';
import { followAll, followNews, newMovesOf, type Followed } from '../src/table/follow.ts';
import type { TablePlan, FromHost } from '../src/table/wire.ts';
import { giveUp, invite, playTogether, seenMoves, sitDown } from './play.ts';
import { expect, test, type TestServer } from './server.ts';

/**
 * All that was sent to each device while a round was played, against the record that everyone gets when it is over. What lay hidden at
 * each moment is read from the position itself, not from what a game says may be seen of it.
 */

type Frame = Extract<FromHost, { t: 'all' | 'news' }>;
const tells = (message: FromHost): message is Frame => message.t === 'all' || message.t === 'news';

/** One look at a table: what a viewer was shown of it after so many moves. */
interface Look {
  readonly viewer: Viewer;
  readonly moves: number;
  readonly view: object;
  readonly choices: readonly string[];
  /** The move that led here; empty where the frame tells none. */
  readonly news: readonly Shown[];
  /** What a page that comes back is told of the moves before. */
  readonly log: readonly Shown[];
}

interface Heard {
  readonly record: GameRecord;
  /** Every text from before the round was over. */
  readonly texts: readonly string[];
  readonly looks: readonly Look[];
}

/** Splits what was heard at the moment when all was told, following it as a page does. */
function sort(all: readonly string[]): Heard {
  const looks: Look[] = [];
  let followed: Followed | null = null;
  for (const [index, text] of all.entries()) {
    const message = JSON.parse(text) as FromHost;
    if (!tells(message)) continue;
    followed = message.t === 'all' ? followAll(message) : followed && followNews(followed, message);
    if (!followed) throw new Error('a frame was missed');
    const { snapshot } = followed;
    if (snapshot.record !== null) return { record: snapshot.record, texts: all.slice(0, index), looks };
    for (const [at, { viewer, view, choices }] of snapshot.faces.entries()) {
      looks.push({
        viewer,
        view,
        choices,
        moves: snapshot.moves,
        news: message.t === 'news' ? newMovesOf(message, at) : [],
        log: message.t === 'all' ? message.logs[at]! : [],
      });
    }
  }
  throw new Error('the record was never sent');
}

/** Looks at the position before the first move and after each. */
async function positions<T>(record: GameRecord, look: (pos: never) => T): Promise<T[]> {
  const { rules } = (await loadGame(record.game))!;
  const read = parseRecord(rules, record);
  if (!read.ok) throw new Error(read.error.message);
  const begun = beginRound(rules, read.value.version, read.value.options, read.value.setup);
  if (!begun.ok) throw new Error(begun.error.message);
  const round = begun.value;
  const now = (): T => look(round.pos as never);
  const looks = [now()];
  for (const { by, code } of read.value.moves) {
    playCode(round, by, code);
    looks.push(now());
  }
  return looks;
}

/** What only the record may say is in no text before it. */
function expectNoSetup({ texts, record }: Heard): void {
  const secrets = Object.values(record.setup).filter((value): value is string => typeof value === 'string');
  expect(secrets.length).toBeGreaterThan(0);
  for (const text of texts) for (const secret of ['"setup"', '"seed"', ...secrets]) expect(text).not.toContain(secret);
}

/** Everything that comes to a page over the line, and in answer to its requests. */
function overhear(page: Page): { readonly texts: string[]; readonly answers: Promise<string>[] } {
  const texts: string[] = [];
  const answers: Promise<string>[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      texts.push(String(payload));
    });
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(response.text());
  });
  return { texts, answers };
}

const long = process.env['SPELLENKAST_LONG'] === '1';

test(
  'blind Zipher on the page: no number of a tile that lies face down',
  { tag: '@long' },
  async ({ someone, server }) => {
    const [ada, bea, cor] = [await someone(), await someone(), await someone()];
    const ears = [ada, bea, cor].map(overhear);
    const link = await invite(ada, 'Ada', { blind: true });
    await sitDown(bea, link, 'Bea');
    await cor.goto(link);
    await playTogether([ada, bea], 5);
    // Who comes back, or asks in another way, is told no more than who stayed.
    await bea.reload();
    await seenMoves(bea, 5);
    const [, id = '', key = ''] = /\/table\/([^/]+)#([^/]+)$/.exec(link) ?? [];
    const asked = await fetch(`${server.url}/api/tables/${id}`, { headers: { 'x-invitation': key } });
    ears[2]!.texts.push(await asked.text());
    await playTogether([ada, bea], long ? Infinity : 10);
    if (!long) await giveUp(ada);
    for (const page of [ada, bea, cor]) await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible();

    for (const { texts, answers } of ears) {
      const heard = sort(texts);
      expectNoSetup({ ...heard, texts: [...heard.texts, ...(await Promise.all(answers))] });
      const boards = await positions(heard.record, ({ tiles, up }: ZipherPosition) =>
        [...tiles].flatMap((number, cell) =>
          number === 0 ? [] : [{ cell: cellName(cell), number: up[cell] === 1 ? number : null }],
        ),
      );
      expect(heard.looks.length).toBeGreaterThan(heard.record.moves.length - 2);
      for (const { view, moves, news, log } of heard.looks) {
        const hidden = { tiles: boards[moves], target: null, result: null };
        expect(view).toMatchObject(hidden);
        const { aside, ...rest } = view as { aside: { k: number; number: number | null }[] };
        expect(aside.map(({ number }) => number)).toEqual(aside.map(() => null));
        // Nothing else is in a view than what everyone sees lie there, and in a move than what it turned up or took.
        expect(Object.keys(rest).sort()).toEqual(
          ['awaited', 'barred', 'onTile', 'over', 'pawn', 'phase', 'players', 'result'].concat([
            'scores',
            'start',
            'taken',
            'target',
            'tiles',
          ]),
        );
        for (const shown of [...news, ...log]) {
          for (const field of Object.keys(shown)) expect(['by', 'move', 'took', 'turned']).toContain(field);
        }
      }
    }
  },
);

interface Laid {
  readonly id: string;
  readonly key: string;
  readonly lines: readonly Line[];
}

/** Lays a table for two over the API, with a third device that looks on; each hears all it is sent. */
async function laid(server: TestServer, plan: Partial<TablePlan>): Promise<Laid> {
  const [ada, bea, cor] = [await newDevice(server.url), await newDevice(server.url), await newDevice(server.url)];
  const { id, key } = await ada.open({ ...plan, seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  await bea.sit(id, key, 1);
  const lines = [await ada.connect(), await bea.connect(), await cor.connect()];
  for (const line of lines) await line.watch(id, key);
  return { id, key, lines };
}

/** Plays to the end; halfway each watches anew, as a page that was reloaded. */
async function playOut({ id, key, lines }: Laid, choose: (choices: readonly string[]) => string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const asked = lines
      .flatMap((line) => line.table(id).faces.map((face) => ({ line, ...face })))
      .find(({ viewer, view }) => viewer !== 'table' && view.awaited.includes(viewer));
    if (!asked) return;
    const { line, viewer, decision, choices } = asked;
    const move = choose(choices);
    const answer = await line.command(id, { do: 'act', id: freshId(), seat: Number(viewer), decision, move });
    // An answer tells that the move stands, and nothing else.
    expect(answer.ok).toBe(true);
    expect(Object.keys(answer)).toEqual(['ok', 'version']);
    for (const one of lines) await until(one, id, ({ version }) => answer.ok && version >= answer.version);
    if (turn % 9 === 8) for (const one of lines) await one.watch(id, key);
  }
}

/** Pieces that have names of their own: none is in a look that may not know it. `known` are those that this look may name. */
function expectOnlyKnown(heard: Heard, piece: RegExp, known: (look: Look) => ReadonlySet<string>): void {
  expectNoSetup(heard);
  let named = 0;
  for (const look of heard.looks) {
    const may = known(look);
    const { view, choices, news, log } = look;
    for (const [name] of JSON.stringify({ view, choices, news, log }).matchAll(piece)) {
      named += 1;
      expect(may, `${look.viewer} after ${look.moves} moves`).toContain(name);
    }
  }
  expect(named).toBeGreaterThan(0);
  // Beside the faces and what they saw, a frame names no piece at all.
  for (const text of heard.texts) {
    const message = JSON.parse(text) as FromHost;
    if (!tells(message)) continue;
    const bare =
      message.t === 'all'
        ? { ...message, table: '', logs: [], snapshot: { ...message.snapshot, faces: [] } }
        : { ...message, table: '', shown: [], faces: [], common: null };
    expect(JSON.stringify(bare)).not.toMatch(piece);
  }
}

test('Da Vinci through the API: no tile that stands hidden from a seat', async ({ server }) => {
  const table = await laid(server, { game: 'davinci', options: { players: 2, dashes: true } });
  const rng = quick('da vinci in the open');
  await playOut(table, (choices) => choices[rng.below(choices.length)]!);
  for (const { texts } of table.lines) {
    const heard = sort(texts);
    const seats = await positions(heard.record, ({ codes, lengths, drawn, turn }: DavinciPosition) => ({
      codes: codes.map((code, seat) => [...code.subarray(0, lengths[seat])]),
      drawn: drawn < 0 ? null : { seat: turn, tile: drawn },
    }));
    expectOnlyKnown(heard, /(?<![\w-])[bw](?:-|1[01]|\d)(?!\w)/g, ({ viewer, moves }) => {
      const { codes, drawn } = seats[moves]!;
      const stand = codes.flatMap((code, seat) => code.filter((tile) => tile >= OPEN || seat === viewer));
      const mine = drawn?.seat === viewer ? [drawn.tile] : [];
      return new Set([...stand, ...mine].map((tile) => tileName(tile & (OPEN - 1))));
    });
  }
});

test('Memo through the API: no card that lies face down, not even one that was seen', async ({ server }) => {
  const table = await laid(server, { game: 'zoker-memo', options: { players: 2, table: 32 } });
  const rng = quick('memo in the open');
  let turns = 0;
  await playOut(table, (choices) => {
    if (choices.includes('yes')) return 'yes';
    if (choices.includes('propose') && ++turns % 3 === 0) return 'propose';
    const places = choices.filter((choice) => choice.startsWith('@'));
    return places[rng.below(places.length)]!;
  });
  for (const { texts } of table.lines) {
    const heard = sort(texts);
    const seen = await positions(heard.record, ({ deck, table, up, kept, dealt, lying }: MemoPosition) => ({
      faces: [...deck].map(cardName),
      lies: [...table],
      up,
      kept: [...kept.subarray(0, dealt - lying)],
    }));
    expectOnlyKnown(heard, /(?<!\w)[bgor][SMLX][1-4](?!\w)/g, ({ moves, news }) => {
      const { faces, lies, up, kept } = seen[moves]!;
      const known = new Set([...kept, ...(up < 0 ? [] : [lies[up]!])].map((index) => faces[index]!));
      // The card that this very move turns up is told with it.
      for (const { move } of news) {
        const place = /^@(\d+)$/.exec(move)?.[1];
        if (place !== undefined) known.add(faces[seen[moves - 1]!.lies[Number(place) - 1]!]!);
      }
      return known;
    });
  }
});
