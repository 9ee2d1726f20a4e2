import { describe, expect, test } from 'vitest';
import { gameIds, loadGame } from '../games/index.ts';
import { quick, type Rng } from '../kernel/rng.ts';
import type { Options } from '../kernel/options.ts';
import { judge, legalCodes } from '../kernel/round.ts';
import type { Game, Seat, Viewer } from '../kernel/rules.ts';
import type { TableEvent } from '../table/events.ts';
import { playing, type Playing } from '../table/testing/playing.ts';
import { twinLog } from '../table/testing/twin.ts';
import { replayTable } from '../table/table.ts';
import type { Answer, Command } from '../table/wire.ts';
import { sealAll, START } from './chain.ts';
import { usualAbout } from './about.ts';
import type { Watcher } from './live.ts';
import { memoryBeside } from './memory-beside.ts';
import { memoryStore } from './memory-store.ts';
import type { Push, TurnNotice } from './ports.ts';
import { rowOf } from './row.ts';
import type { Store } from './store.ts';
import { hosting } from './testing/hosting.ts';

/** A store with one table in it. */
async function storeOf({ game, people }: Playing, events: readonly TableEvent[]): Promise<Store> {
  const store = memoryStore();
  const row = rowOf('t', replayTable(game, events));
  await store.create('t', 'k', { events: sealAll(START, events), people: [...people.values()], row });
  return store;
}

/**
 * What goes over the wire to a device, byte for byte, is the same at two tables that its seat cannot tell apart: news, answers,
 * refusals, what a page gets on coming back, the reply to a take-back asked for out of curiosity, and all that stands beside the game:
 * who is away, who watches, chat, the lobby, the list of a device's tables and notices.
 */

const long = process.env['SPELLENKAST_LONG'] === '1';

/** Half of the tables have a clock: what it tells, and the deadline in the row, must tell nothing either. */
const clock = { kind: 'live', initial: 80_000_000, increment: 1_000 } as const;

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

/** Something a curious player sends, known to be refused at the table that was really played. */
interface Probe {
  readonly at: number;
  readonly seat: Seat;
  readonly move: string;
}

/** Plays a log through a host and writes down all that the viewer's device is sent. */
async function transcript(
  play: Playing,
  log: readonly TableEvent[],
  viewer: Viewer,
  probes: readonly Probe[],
  protocol: number,
): Promise<string[]> {
  const device = viewer === 'table' ? 'nobody' : 'abc'[viewer]!;
  const begun = log.findIndex(({ type }) => type === 'dealt') + 1;
  const said: string[] = [];
  const store = await storeOf(play, log.slice(0, begun));
  const beside = memoryBeside();
  await beside.setAbout('t', { ...usualAbout(play.table), version: 1, public: true, name: 'a table' });
  const notice = (notice: TurnNotice): void => void said.push(JSON.stringify(notice));
  const push: Push = { send: (_, turn) => Promise.resolve(notice(turn)).then(() => 'sent') };
  const { host, problems, clock: time } = hosting({ store, beside, push });
  for (const one of ['a', 'b', 'c'])
    await host.beside.subscribe(one, { endpoint: one, p256dh: '', auth: '', language: 'en' });
  host.beside.watchLobby({}, (text) => said.push(text));
  host.beside.watchMine(device, (text) => said.push(text));
  const live = await host.find('t');
  if (typeof live === 'string') throw new Error(live);
  const send = (from: string, command: Command): Promise<Answer> =>
    new Promise((resolve) => host.command(live, from, command, (answer) => resolve(answer)));
  const watch = (): void =>
    host.watch(live, { device, owner: device, beside: protocol > 1, protocol, send: (text) => said.push(text) });
  /** Someone else, who comes, speaks and goes, so that there is something to tell. */
  const passer: Watcher = {
    device: null,
    owner: 'passer-by',
    name: 'P',
    beside: true,
    protocol: 2,
    send: () => undefined,
  };
  watch();
  for (const [index, event] of log.entries()) {
    if (index < begun || event.type !== 'moved') continue;
    for (const { at, seat, move } of probes) {
      if (at !== index) continue;
      const command: Command = { do: 'act', id: `probe${index}`, seat, decision: live.table.decisions[seat]!, move };
      said.push(JSON.stringify(await send(device, command)));
    }
    if (index % 7 === 3 && viewer !== 'table') {
      said.push(JSON.stringify(await send(device, { do: 'undo', id: `undo${index}`, seat: viewer })));
    }
    if (index % 5 === 2) watch();
    await time.goTo(time.now() + (index % 3) * 10);
    if (index % 6 === 1) host.watch(live, passer);
    if (index % 6 === 4) host.unwatch(live, passer);
    if (index % 4 === 0) {
      for (const from of [device, 'passer-by', 'a'])
        said.push(
          JSON.stringify(
            await host.beside.ask(live, { device: from, name: null }, `say${index}${from}`, {
              do: 'say',
              say: { text: `at ${index}` },
            }),
          ),
        );
      await time.goTo(time.now() + 5_000);
    }
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
  // What lists and schedulers are told must tell nothing either.
  said.push(JSON.stringify(await store.rows({ most: 1 })));
  await time.goTo(time.now() + 20_000);
  said.push(JSON.stringify([await host.beside.lobby({}), await host.beside.mine(device)]));
  said.push(JSON.stringify([...live.awaySince]));
  expect(problems).toEqual([]);
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
        const play = playing(game, options, deal < 2 ? {} : { clock }, seed);
        const viewers: Viewer[] = [...Array(play.table.players).keys(), 'table'];
        const viewer = viewers[rng.below(viewers.length)]!;
        const probes = randomPlay(play, viewer, 4 + rng.below(30), rng);
        if (play.table.outcome) continue;
        const protocol = 1 + (deal % 2);
        const told = await transcript(play, play.log, viewer, probes, protocol);
        const twin = await transcript(play, twinLog(play, viewer, rng), viewer, probes, protocol);
        expect(twin).toEqual(told);
        expect(told.length).toBeGreaterThan(4);
      }
    }
  });
});
