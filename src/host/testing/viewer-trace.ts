import { judge } from '../../kernel/round.ts';
import type { Seat, Viewer } from '../../kernel/rules.ts';
import type { TableEvent } from '../../table/events.ts';
import { apply, replayTable } from '../../table/table.ts';
import type { Playing } from '../../table/testing/playing.ts';
import type { Answer, Command } from '../../table/wire.ts';
import { usualAbout } from '../about.ts';
import { sealAll, START } from '../chain.ts';
import { memoryHeartbeats, RECONNECT } from '../heartbeat.ts';
import type { LiveTable, Watcher } from '../live.ts';
import { memoryBeside } from '../memory-beside.ts';
import { memoryStore } from '../memory-store.ts';
import type { Push, TurnNotice } from '../ports.ts';
import { rowOf } from '../row.ts';
import { virtualClock } from '../simulation/virtual-clock.ts';
import { hosting, type Hosting } from './hosting.ts';

/** Something a seat sends that is refused, after this many moves of the round. */
export interface Probe {
  readonly at: number;
  readonly seat: Seat;
  readonly move: string;
}

export interface TraceSettings {
  readonly play: Playing;
  /** The log to play: the real one, or that of a twin. */
  readonly log: readonly TableEvent[];
  /** Whose device is looked at. */
  readonly viewer: Viewer;
  readonly protocol: number;
  /** The others watch too; otherwise they are away except when they act. */
  readonly present: boolean;
  readonly probes: readonly Probe[];
  /** What others do that the viewer must not notice: refused claims, claims begun and finished in time. */
  readonly unnoticed: readonly Probe[];
}

export interface ViewerTrace {
  /** Everything that the viewer's device, and a shared screen, were sent, in order. */
  readonly said: readonly string[];
  /** What happened on the way. */
  readonly seen: ReadonlySet<string>;
}

/** The event after the last deal and everything that comes with it. */
function begunAt(log: readonly TableEvent[]): number {
  const dealt = log.findLastIndex(({ type }) => type === 'dealt');
  return log.findIndex(({ type }, index) => index > dealt && type === 'moved');
}

/** The refused moves among these, at both of two tables that a viewer cannot tell apart. */
export function refusedAtBoth(
  { game }: Playing,
  logs: readonly (readonly TableEvent[])[],
  probes: readonly Probe[],
): Probe[] {
  const refused = logs.map((log) => {
    const begun = begunAt(log);
    const table = replayTable(game, log.slice(0, begun));
    const found = new Set<Probe>();
    const look = (): void => {
      for (const probe of probes) {
        const isNow = probe.at === table.round!.moves.length;
        if (isNow && !judge(table.round!, probe.seat, probe.move).ok) found.add(probe);
      }
    };
    look();
    for (const event of log.slice(begun)) {
      apply(table, event);
      look();
    }
    return found;
  });
  return probes.filter((probe) => refused.every((found) => found.has(probe)));
}

/**
 * Plays a log through a host, with everything people may do besides moves: undo, pause, call, leave, return, chat, move
 * to another device; the host is restarted in between, windows close by themselves, and in the end someone's time runs
 * out.
 */
export async function traceViewer(settings: TraceSettings): Promise<ViewerTrace> {
  const { play, log, viewer, probes, unnoticed, protocol, present } = settings;
  const devices = [...play.table.seats.keys()].map((seat) => 'abcdefghi'[seat]!);
  const mine = (): string => (viewer === 'table' ? 'nobody' : devices[viewer]!);
  const begun = begunAt(log);
  const moves = log.slice(begun).flatMap((event) => (event.type === 'moved' ? [event] : []));
  const said: string[] = [];
  const seen = new Set<string>();
  const time = virtualClock();
  const pass = (ms: number): Promise<void> => time.goTo(time.now() + ms);
  const store = memoryStore();
  const opening = log.slice(0, begun);
  const row = rowOf('t', replayTable(play.game, opening));
  await store.create('t', 'k', { events: sealAll(START, opening), people: [...play.people.values()], row });
  const beside = memoryBeside();
  await beside.setAbout('t', { ...usualAbout(play.table), version: 1, public: true, name: 'a table' });
  const notice = (notice: TurnNotice): void => void said.push(JSON.stringify(notice));
  const push: Push = { send: (_, turn) => Promise.resolve(notice(turn)).then(() => 'sent') };
  const beats = new Map();
  let starts = 0;
  let hosted: Hosting;
  let live: LiveTable;

  const send = (device: string, command: Command): Promise<Answer> =>
    new Promise((resolve) => hosted.host.command(live, { device }, command, (answer) => resolve(answer)));
  /** Only the answers to the viewer itself are compared. */
  const bySeat = async (seat: Seat, command: Command): Promise<Answer> => {
    const answer = await send(devices[seat]!, command);
    if (seat === viewer) said.push(JSON.stringify(answer));
    return answer;
  };
  const watch = (): void =>
    hosted.host.watch(live, {
      device: mine(),
      owner: mine(),
      beside: protocol > 1,
      protocol,
      send: (text) => said.push(text),
    });
  const sit = (seat: Seat): void =>
    hosted.host.watch(live, { device: devices[seat]!, protocol: 2, send: () => undefined });
  const screen = (): void =>
    hosted.host.watch(live, {
      device: null,
      owner: mine(),
      screen: true,
      beside: true,
      protocol: 2,
      send: (text) => said.push(`screen ${text}`),
    });
  /** A spectator who comes, writes and leaves, so that there is something to send. */
  const passer: Watcher = {
    device: null,
    owner: 'passer-by',
    name: 'P',
    beside: true,
    protocol: 2,
    send: () => undefined,
  };
  const start = async (): Promise<void> => {
    hosted = hosting({
      store,
      beside,
      push,
      clock: time,
      heartbeats: memoryHeartbeats(`process ${starts++}`, beats),
      // A stand-in would choose by its hidden hand, so here it thinks for ever.
      thinker: { choose: () => new Promise(() => undefined) },
    });
    for (const one of devices)
      await hosted.host.beside.subscribe(one, { endpoint: one, p256dh: '', auth: '', language: 'en' });
    hosted.host.beside.watchLobby({}, (text) => said.push(text));
    hosted.host.beside.watchMine(mine(), (text) => said.push(text));
    const found = await hosted.host.find('t');
    if (typeof found === 'string') throw new Error(found);
    live = found;
    watch();
    screen();
    for (const seat of devices.keys()) if (present && seat !== viewer) sit(seat);
  };
  const stop = (): void => {
    if (hosted.problems.length > 0) throw new Error(JSON.stringify(hosted.problems));
    hosted.host.close();
  };
  const decision = (seat: Seat): number => live.table.decisions[seat]!;

  const takeBack = async (seat: Seat, id: string, yes: boolean): Promise<void> => {
    await bySeat(seat, { do: 'undo', id, seat });
    const request = live.table.undos.find(({ by }) => by === seat);
    if (!request) return;
    seen.add('asked to take back');
    for (const [index, other] of [...request.waiting].entries())
      await bySeat(other, { do: 'consent', id: `${id}-${index}`, seat: other, request: request.number, yes });
    seen.add(yes ? 'taken back' : 'not taken back');
  };
  const pauseAll = async (seat: Seat, id: string): Promise<void> => {
    await bySeat(seat, { do: 'pause', id, seat });
    const asked = live.table.clock?.asked;
    for (const [index, other] of (asked?.waiting ?? []).entries())
      await bySeat(other, {
        do: 'answerPause',
        id: `${id}-${index}`,
        seat: other,
        request: asked!.number,
        yes: true,
      });
    if (!live.table.clock?.paused) return;
    seen.add('paused');
    await pass(4_000);
    await bySeat(seat, { do: 'resume', id: `${id}-on`, seat });
  };
  const moveSeat = async (seat: Seat): Promise<void> => {
    const before = devices[seat]!;
    const code = await hosted.host.beside.ask(live, { device: before, name: null }, `code${seat}`, {
      do: 'code',
      seat,
      keep: true,
    });
    const taken = await hosted.host.beside.redeem(code.ok ? code.code! : '', `takes${seat}`, `${before}-phone`);
    if (!taken.ok) throw new Error(`a seat was not moved: ${taken.fault}`);
    devices[seat] = `${before}-phone`;
    seen.add('seat moved');
    if (seat === viewer) watch();
    else if (present) sit(seat);
  };
  const speak = async (at: number): Promise<void> => {
    for (const device of [mine(), 'passer-by', devices[0]!])
      said.push(
        JSON.stringify(
          await hosted.host.beside.ask(live, { device, name: null }, `say${at}${device}`, {
            do: 'say',
            say: { text: `at ${at}` },
          }),
        ),
      );
    await pass(2_500);
  };

  await start();
  const done = new Set<string>();
  /** For what is done only once, although the table may come to this move again. */
  const once = (what: string): boolean => !done.has(what) && Boolean(done.add(what));
  let turn = 0;
  const middle = Math.floor(moves.length / 2);
  for (let at = 0; at < moves.length; at = live!.table.round!.moves.length) {
    const { seat, move, lapsed } = moves[at]!;
    if (lapsed) {
      await pass(live!.table.windows[live!.table.window!.kind]! + 5_000);
      seen.add('window closed');
      if (live!.table.round!.moves.length === at) throw new Error('a window did not close');
      continue;
    }
    for (const probe of [...probes, ...unnoticed]) {
      if (probe.at !== at || !once(JSON.stringify(probe))) continue;
      const id = `probe${at}-${probe.seat}-${done.size}`;
      const answer = await bySeat(probe.seat, { ...probe, do: 'act', id, decision: decision(probe.seat) });
      if (!answer.ok && answer.fault === 'refused') seen.add(probe.seat === viewer ? 'refused' : 'refused to another');
    }
    if (unnoticed.length > 0 && live!.table.window && seat !== viewer) {
      hosted!.host.claiming(live!, devices[seat]!, seat);
      if (live!.holds.size > 0) seen.add('claim begun');
    }
    if (at % 7 === 3 && viewer !== 'table' && once(`undo ${at}`))
      said.push(JSON.stringify(await send(mine(), { do: 'undo', id: `undo${at}`, seat: viewer })));
    // Alone one may take back at once.
    if (live!.table.round!.moves.length !== at) continue;
    const [request] = live!.table.undos;
    if (request) await bySeat(request.waiting[0]!, refusal(request, at));
    if (at % 5 === 2) watch();
    await pass((at % 3) * 10);
    if (at % 6 === 1) hosted!.host.watch(live!, passer);
    if (at % 6 === 4) hosted!.host.unwatch(live!, passer);
    if (at % 4 === 0 && once(`speak ${at}`)) await speak(at);
    if (at === middle && once('gap')) {
      stop();
      await pass(20_000);
      await start();
      // The gap includes the time for people to reconnect.
      await pass(RECONNECT + 1_000);
      if (live!.table.clock) seen.add('gap');
    }
    if (at === middle + 1 && once('seat')) await moveSeat(0);
    if (at % 8 === 2 && live!.table.clock && once(`pause ${at}`)) await pauseAll(seat, `pause${at}`);
    const answer = await bySeat(seat, {
      do: 'act',
      id: `move${turn++}`,
      seat,
      decision: decision(seat),
      move,
    });
    if (!answer.ok) throw new Error(`move ${at} was refused: ${answer.fault}`);
    // Which moves can be undone must reveal nothing either.
    if (at % 4 === 1 && once(`back ${at}`)) await takeBack(seat, `back${at}`, at % 8 === 1);
  }
  // What lists and schedulers read must reveal nothing either.
  said.push(JSON.stringify(await store.rows({ most: 1 })));
  // Alone it would end the round, and with it every secret.
  if (live!.table.clock?.rule.kind === 'move' && live!.table.players > 1) {
    await pass(live!.table.clock.rule.each + 30_000);
    if (live!.table.seats.some(({ kind }) => kind === 'bot')) seen.add('stand-in');
    watch();
  }
  await pass(20_000);
  said.push(JSON.stringify([await hosted!.host.beside.lobby({}), await hosted!.host.beside.mine(mine())]));
  said.push(JSON.stringify([...live!.awaySince]));
  if (said.some((text) => text.includes('{"t":"late"'))) seen.add('hands one round late');
  if (said.some((text) => text.startsWith('screen {"t":"news"'))) seen.add('screen');
  stop();
  return { said, seen };
}

const refusal = ({ number, waiting }: LiveTable['table']['undos'][number], at: number): Command => ({
  do: 'consent',
  id: `no${at}`,
  seat: waiting[0]!,
  request: number,
  yes: false,
});

/** The first difference of two traces, with context; null: none. */
export function firstDifference(one: readonly string[], other: readonly string[]): string | null {
  const at = one.findIndex((text, index) => text !== other[index]);
  if (at < 0) return one.length === other.length ? null : `${other.length} instead of ${one.length} messages`;
  const [left, right] = [one[at]!, other[at] ?? ''];
  let from = 0;
  while (from < left.length && left[from] === right[from]) from += 1;
  const around = (text: string): string => `${text.slice(0, 40)} … ${text.slice(Math.max(0, from - 80), from + 80)}`;
  return `message ${at}:\n${around(left)}\n${around(right)}`;
}
