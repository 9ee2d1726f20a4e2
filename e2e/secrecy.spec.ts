import { cardName } from '../src/games/zoker/deck.ts';
import type { MemoPosition } from '../src/games/zoker/memo/position.ts';
import { cellName } from '../src/games/zipher/notation.ts';
import type { ZipherPosition } from '../src/games/zipher/position.ts';
import { quick } from '../src/kernel/rng.ts';
import { freshId, newDevice, until, type LiveConnection } from '../src/server/testing/device.ts';
import type { TablePlan } from '../src/table/wire.ts';
import {
  expectNoSetup,
  expectOnlyKnown,
  expectOnlyKnownTiles,
  recordReceived,
  mapPositions,
  readReceived,
} from './support/received-frames.ts';
import { invite, sitDown } from './support/open-table.ts';
import { playTogether, waitForMoves } from './support/play-zipher.ts';
import { giveUp } from './support/round-page.ts';
import { expect, test, type TestServer } from './support/server.ts';

/**
 * All that was sent to each device while a round was played, against the record that everyone gets when it is over. What lay hidden at
 * each moment is read from the position itself, not from what a game says may be seen of it.
 */

const long = process.env['SPELLENKAST_LONG'] === '1';

test(
  'blind Zipher on the page: no number of a face-down tile is sent',
  { tag: '@long' },
  async ({ someone, server }) => {
    const [ada, bea, cor] = [await someone(), await someone(), await someone()];
    const received = [ada, bea, cor].map(recordReceived);
    const link = await invite(ada, 'Ada', { blind: true });
    await sitDown(bea, link, 'Bea');
    await cor.goto(link);
    await playTogether([ada, bea], 5);
    // Who comes back, or asks in another way, is told no more than who stayed.
    await bea.reload();
    await waitForMoves(bea, 5);
    const [, id = '', key = ''] = /\/table\/([^/]+)#([^/]+)$/.exec(link) ?? [];
    const asked = await fetch(`${server.url}/api/tables/${id}`, { headers: { 'x-invitation': key } });
    received[2]!.texts.push(await asked.text());
    await playTogether([ada, bea], long ? Infinity : 10);
    if (!long) await giveUp(ada);
    for (const page of [ada, bea, cor]) await expect(page.getByRole('slider', { name: 'Move' })).toBeVisible();

    for (const { texts, answers } of received) {
      const round = readReceived(texts);
      expectNoSetup({ ...round, texts: [...round.texts, ...(await Promise.all(answers))] });
      const boards = await mapPositions(round.record, ({ tiles, up }: ZipherPosition) =>
        [...tiles].flatMap((number, cell) =>
          number === 0 ? [] : [{ cell: cellName(cell), number: up[cell] === 1 ? number : null }],
        ),
      );
      expect(round.views.length).toBeGreaterThan(round.record.moves.length - 2);
      for (const { view, moves, news, log } of round.views) {
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

interface ApiTable {
  readonly id: string;
  readonly key: string;
  readonly lines: readonly LiveConnection[];
}

/** Creates a table for two over the API, with a third device that watches; each keeps all it is sent. */
async function createApiTable(server: TestServer, plan: Partial<TablePlan>): Promise<ApiTable> {
  const [ada, bea, cor] = [await newDevice(server.url), await newDevice(server.url), await newDevice(server.url)];
  const { id, key } = await ada.open({ ...plan, seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
  await bea.sit(id, key, 1);
  const lines = [await ada.connect(), await bea.connect(), await cor.connect()];
  for (const line of lines) await line.watch(id, key);
  return { id, key, lines };
}

/** Plays to the end; halfway each watches anew, as a page that was reloaded. */
async function playOut({ id, key, lines }: ApiTable, choose: (choices: readonly string[]) => string): Promise<void> {
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

test('Da Vinci through the API: no tile that is hidden from a seat is sent to it', async ({ server }) => {
  const table = await createApiTable(server, { game: 'davinci', options: { players: 2, dashes: true } });
  const rng = quick('da vinci in the open');
  await playOut(table, (choices) => choices[rng.below(choices.length)]!);
  for (const { texts } of table.lines) {
    await expectOnlyKnownTiles(readReceived(texts));
  }
});

test('Memo through the API: no face-down card is sent, not even one that was seen before', async ({ server }) => {
  const table = await createApiTable(server, { game: 'zoker-memo', options: { players: 2, table: 32 } });
  const rng = quick('memo in the open');
  let turns = 0;
  await playOut(table, (choices) => {
    if (choices.includes('yes')) return 'yes';
    if (choices.includes('propose') && ++turns % 3 === 0) return 'propose';
    const places = choices.filter((choice) => choice.startsWith('@'));
    return places[rng.below(places.length)]!;
  });
  for (const { texts } of table.lines) {
    const round = readReceived(texts);
    const seen = await mapPositions(round.record, ({ deck, table, up, kept, dealt, lying }: MemoPosition) => ({
      faces: [...deck].map(cardName),
      lies: [...table],
      up,
      kept: [...kept.subarray(0, dealt - lying)],
    }));
    expectOnlyKnown(round, /(?<!\w)[bgor][SMLX][1-4](?!\w)/g, ({ moves, news }) => {
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
