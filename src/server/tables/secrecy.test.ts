import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../../games/index.ts';
import { quick, type Rng } from '../../kernel/rng.ts';
import type { Options } from '../../kernel/options.ts';
import { judge, legalCodes } from '../../kernel/round.ts';
import type { Game, Seat, Viewer } from '../../kernel/rules.ts';
import type { Answer, Command } from '../../table/commands.ts';
import type { TableEvent } from '../../table/events.ts';
import { playing, type Playing } from '../../table/testing/playing.ts';
import { twinLog } from '../../table/testing/twin.ts';
import type { Store } from '../store/store.ts';
import { newDevice, until } from '../testing/device.ts';
import { serving, type Serving } from '../testing/serving.ts';
import { createHost } from './host.ts';

/**
 * What goes over the wire to a device, byte for byte, is the same at two tables that its seat cannot tell apart: news, answers,
 * refusals, what a page gets on coming back, and the reply to a take-back asked for out of curiosity.
 */

const long = process.env['SPELLENKAST_LONG'] === '1';

const variants: Readonly<Record<string, readonly Options[]>> = {
  zipher: [
    { players: 2, blind: true },
    { players: 3, blind: true },
  ],
  'zoker-memo': [
    { players: 2, table: 8 },
    { players: 3, table: 16 },
  ],
};

function optionsOf({ rules }: Game): readonly Options[] {
  const field = rules.options['players'];
  if (field?.kind !== 'whole') return [{}];
  return (
    variants[rules.id] ??
    [2, 3].filter((players) => players >= field.min && players <= field.max).map((players) => ({ players }))
  );
}

/** One log in memory: this test is about what is said, not about what is kept. */
function storeOf(events: readonly TableEvent[]): Store {
  const log = [...events];
  return {
    create: () => Promise.reject(new Error('no new tables here')),
    load: () => Promise.resolve({ key: 'k', events: log }),
    append: (_id, _from, more) => Promise.resolve(void log.push(...more)),
    list: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

/** Something a curious player sends, known to be refused at the table that was really played. */
interface Probe {
  readonly at: number;
  readonly seat: Seat;
  readonly move: string;
}

/** Plays a log through a host and writes down all that the viewer's device is sent. */
async function transcript(log: readonly TableEvent[], viewer: Viewer, probes: readonly Probe[]): Promise<string[]> {
  const holder = viewer === 'table' ? 'nobody' : 'abc'[viewer]!;
  const begun = log.findIndex(({ type }) => type === 'dealt') + 1;
  const said: string[] = [];
  const host = createHost({
    store: storeOf(log.slice(0, begun)),
    idle: 60_000,
    onBug: (error) => said.push(String(error)),
    onStir: () => undefined,
  });
  const live = await host.find('t');
  if (typeof live === 'string') throw new Error(live);
  const send = (from: string, command: Command): Promise<Answer> =>
    new Promise((resolve) => host.command(live, from, command, resolve));
  host.watch(live, { holder, send: (text) => said.push(text) });
  for (const [index, event] of log.entries()) {
    if (index < begun || event.type !== 'moved') continue;
    for (const { at, seat, move } of probes) {
      if (at !== index) continue;
      const command: Command = { do: 'act', id: `probe${index}`, seat, decision: live.table.decisions[seat]!, move };
      said.push(JSON.stringify(await send(holder, command)));
    }
    if (index % 7 === 3 && viewer !== 'table') {
      said.push(JSON.stringify(await send(holder, { do: 'undo', id: `undo${index}`, seat: viewer })));
    }
    if (index % 5 === 2) host.watch(live, { holder, send: (text) => said.push(text) });
    const { seat, move } = event;
    const answer = await send('abc'[seat]!, {
      do: 'act',
      id: `move${index}`,
      seat,
      decision: live.table.decisions[seat]!,
      move,
    });
    if (!answer.ok) throw new Error(`event ${index} was refused: ${answer.fault}`);
  }
  host.close();
  return said;
}

function randomPlay(play: Playing, viewer: Viewer, most: number, rng: Rng): Probe[] {
  const probes: Probe[] = [];
  const texts: string[] = [];
  for (let moves = 0; !play.table.outcome && moves < most; moves++) {
    const round = play.table.round!;
    const spots = Array.from({ length: play.table.players }, (_, seat) =>
      legalCodes(round, seat).map((code) => ({ seat, code })),
    ).flat();
    texts.push(...spots.map(({ code }) => round.rules.format(code)));
    if (viewer !== 'table') {
      const move = texts[rng.below(texts.length)]!;
      if (!judge(round, viewer, move).ok) probes.push({ at: play.log.length, seat: viewer, move });
    }
    const { seat, code } = spots[rng.below(spots.length)]!;
    play.act(seat, round.rules.format(code));
  }
  return probes;
}

describe.each(gameIds)('%s', (id) => {
  test('twin tables say the same to whoever cannot tell them apart', async () => {
    const game = (await loadGame(id))!;
    for (const options of optionsOf(game)) {
      for (let deal = 0; deal < (long ? 30 : 4); deal++) {
        const seed = `${id} ${JSON.stringify(options)} ${deal}`;
        const rng = quick(seed);
        const play = playing(game, options, {}, seed);
        const viewers: Viewer[] = [...Array(play.table.players).keys(), 'table'];
        const viewer = viewers[rng.below(viewers.length)]!;
        const probes = randomPlay(play, viewer, 4 + rng.below(30), rng);
        if (play.table.outcome) continue;
        const told = await transcript(play.log, viewer, probes);
        const twin = await transcript(twinLog(play, viewer, rng), viewer, probes);
        expect(twin).toEqual(told);
        expect(told.length).toBeGreaterThan(4);
      }
    }
  });
});

describe('what lies face down is in no frame', () => {
  let here: Serving;
  beforeAll(async () => {
    here = await serving();
  });
  afterAll(() => here.close());

  const card = /[bgor][SMLX][1-4]/g;

  test('Memo: a card is told when it is turned up, and to nobody who comes later', async () => {
    const [ada, bea, cor] = await Promise.all([1, 2, 3].map(() => newDevice(here.url)));
    const { id, key } = await ada!.open({
      game: 'zoker-memo',
      options: { players: 2 },
      seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    });
    await bea!.sit(id, key, 1);
    const lines = await Promise.all([ada!, bea!].map((device) => device.connect()));
    for (const line of lines) await line.watch(id);
    for (const line of lines) expect(line.texts.join('').match(card)).toBeNull();
    const [start] = lines[0]!.table(id).faces[0]!.view.awaited as [number];
    for (const [index, move] of ['@1', '@2'].entries()) {
      const line = lines[start]!;
      const { decision } = line.table(id).faces[0]!;
      await line.command(id, { do: 'act', id: `turn${index}`, seat: start, decision, move });
      await until(lines[1 - start]!, id, ({ moves }) => moves === index + 1);
    }
    const kept = lines[0]!.table(id).faces[0]!.view.scores.some((score) => score > 0);
    const turned = lines[1 - start]!.heard.flatMap((one) =>
      one.t === 'news' && one.shown ? (JSON.stringify(one.shown).match(card) ?? []) : [],
    );
    expect(new Set(turned).size).toBe(2);
    const late = await cor!.get(`/api/tables/${id}`, { 'x-invitation': key });
    if (!kept) expect(late.text.match(card)).toBeNull();
    const back = await (await bea!.connect()).watch(id);
    if (!kept) expect(JSON.stringify(back).match(card)).toBeNull();
  });

  test('Tiko: a hand is its holder’s alone', async () => {
    const devices = await Promise.all([1, 2, 3].map(() => newDevice(here.url)));
    const { id, key } = await devices[0]!.open({
      game: 'zoker-tiko',
      options: { players: 2 },
      seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }],
    });
    await devices[1]!.sit(id, key, 1);
    const hands = await Promise.all(
      devices.map(
        async (device) =>
          new Set((await device.get(`/api/tables/${id}`, { 'x-invitation': key })).text.match(card) ?? []),
      ),
    );
    expect(hands.map(({ size }) => size)).toEqual([4, 4, 0]);
    expect(new Set(hands.flatMap((hand) => [...hand])).size).toBe(8);
  });

  test('no position, no seed, no token and no invitation is ever sent', async () => {
    const [ada, bea] = await Promise.all([1, 2].map(() => newDevice(here.url)));
    const { id, key } = await ada!.open({ seats: [{ kind: 'person', name: 'Ada' }, { kind: 'open' }] });
    await bea!.sit(id, key, 1);
    const line = await bea!.connect();
    await line.watch(id);
    const list = await ada!.get('/api/tables');
    for (const text of [...line.texts, list.text]) {
      for (const word of ['hidden', 'holder', 'seed', 'setup', key, ada!.cookie().slice(5), bea!.cookie().slice(5)])
        expect(text).not.toContain(word);
    }
  });
});
