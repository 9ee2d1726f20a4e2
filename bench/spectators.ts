import { performance } from 'node:perf_hooks';
import type { WebSocket } from 'ws';
import { followAll, followNews, type Followed } from '../src/table/follow.ts';
import type { FromHost } from '../src/table/wire.ts';
import { connect, forEach, seatTwo, watchTable, type SeatedTable } from './guests.ts';
import { needOpenFiles } from './open-files.ts';
import { percentile } from './percentile.ts';
import { result, type BenchResult, type Size } from './results.ts';
import { startServer } from './start-server.ts';

const SPECTATORS = { usual: 5_000, tiny: 10 };
/** Rounds that are played in front of them, each of about twenty moves. */
const ROUNDS = { usual: 3, tiny: 1 };

interface Audience {
  readonly sockets: readonly WebSocket[];
  /** Resolves when all have received something of the game since the last time. */
  heard(): Promise<void>;
}

async function gather(port: number, table: string, key: string, count: number): Promise<Audience> {
  let left = 0;
  let done: () => void = () => undefined;
  const sockets = await forEach(count, async () => {
    const socket = await connect(port);
    await watchTable(socket, table, key);
    socket.on('message', (data: Buffer) => {
      // Parsing would cost this process more than the server needs for sending.
      if (data.toString('latin1', 0, 11) !== '{"t":"news"') return;
      left -= 1;
      if (left === 0) done();
    });
    return socket;
  });
  return {
    sockets,
    heard: () =>
      new Promise((resolve) => {
        left = count;
        done = resolve;
      }),
  };
}

/** Someone at the table who follows it. */
interface Player {
  /** Makes a move, if it is their turn. */
  move(): boolean;
  /** Resolves with the next news. */
  told(): Promise<void>;
  leave(): void;
}

async function sit(port: number, table: string, cookie: string): Promise<Player> {
  const socket = await connect(port, cookie);
  let followed: Followed | null = null;
  let hear: () => void = () => undefined;
  const told = (): Promise<void> => new Promise((resolve) => (hear = resolve));
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as FromHost;
    if (message.t === 'all') followed = followAll(message);
    else if (message.t === 'news') followed = followed && followNews(followed, message);
    else return;
    hear();
  });
  const all = told();
  socket.send(JSON.stringify({ t: 'watch', table, beside: true }));
  await all;
  return {
    told,
    move() {
      const snapshot = followed?.snapshot;
      const face = snapshot?.faces[0];
      if (!snapshot || !face || face.choices.length === 0) return false;
      const move = face.choices[Math.floor(Math.random() * face.choices.length)];
      const command = { do: 'act', id: `m${snapshot.version}`, seat: face.viewer, decision: face.decision, move };
      socket.send(JSON.stringify({ t: 'command', table, command }));
      return true;
    },
    leave: () => socket.terminate(),
  };
}

/**
 * Plays a round of two, each move when everyone has seen the one before; returns how many milliseconds everyone took
 * for each.
 */
async function playBefore(port: number, { id, cookies }: SeatedTable, audience: Audience): Promise<number[]> {
  const times: number[] = [];
  const players = await Promise.all(cookies.map((cookie) => sit(port, id, cookie)));
  for (;;) {
    const everyone = Promise.all([audience.heard(), ...players.map((player) => player.told())]);
    const began = performance.now();
    if (!players.some((player) => player.move())) break;
    await everyone;
    times.push(performance.now() - began);
  }
  for (const player of players) player.leave();
  return times;
}

/** One table with very many spectators. */
export async function run(note: (text: string) => void, size: Size): Promise<BenchResult[]> {
  const count = SPECTATORS[size];
  needOpenFiles(count + 2);
  const server = await startServer();
  try {
    const times: number[] = [];
    let cpu = 0;
    let memory = 0;
    for (let round = 0; round < ROUNDS[size]; round++) {
      note(`${count} spectators come, round ${round + 1} of ${ROUNDS[size]}`);
      const table = await seatTwo(() => server.port, round);
      const before = await server.ask('memory');
      const audience = await gather(server.port, table.id, table.watch, count);
      memory = (await server.ask('memory')) - before;
      const began = await server.ask('cpu');
      const played = await playBefore(server.port, table, audience);
      cpu = ((await server.ask('cpu')) - began) / played.length;
      times.push(...played);
      for (const socket of audience.sockets) socket.terminate();
    }
    return [
      result(`spectators/cpu/${count}`, cpu / count, 'µs CPU/told'),
      result(`spectators/p50/${count}`, percentile(times, 50), 'ms'),
      result(`spectators/p99/${count}`, percentile(times, 99), 'ms'),
      result(`spectators/memory/${count}`, memory / count / 1024, 'KB/spectator'),
    ];
  } finally {
    server.stop();
  }
}
