import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { followAll, followNews, type Followed } from '../src/table/follow.ts';
import type { FromHost } from '../src/table/wire.ts';
import { connect, forEach, seatTwo, seatWithBot } from './guests.ts';

/** The news our server sends: the others send as many bytes. */
export const news = { count: 0, bytes: 0 };

/** Tables with their players, ready to begin. */
export interface Driven {
  play(): Promise<number>;
  close(): void;
}

export interface DriveSettings {
  /** The longest thinking time before each move, in milliseconds; left out: none. */
  readonly think?: number;
  /** The level of the bot at the second seat; left out: a person sits there. */
  readonly bot?: string;
  /** Called for each move with the milliseconds from sending it until the last player of its table received it. */
  readonly onTold?: (ms: number) => void;
}

/** A move on its way to everyone at its table. */
interface Sent {
  readonly at: number;
  readonly version: number;
  /** How many have not received it yet. */
  left: number;
}

/** Seats two players at each of this many tables of ours, spread over the processes; then plays all tables at once. */
export async function driveTables(
  ports: readonly number[],
  tables: number,
  settings: DriveSettings = {},
): Promise<Driven> {
  const { think = 0, bot, onTold } = settings;
  /** Every pair of processes is equally frequent, as behind a load balancer that knows nothing of tables. */
  const portOf = (table: number, player: number): number | undefined =>
    ports[(player === 0 ? table : Math.floor(table / ports.length)) % ports.length];
  const sockets: WebSocket[] = [];
  const games: Promise<number>[] = [];
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));

  const seat = async (i: number): Promise<void> => {
    const { id, cookies } =
      bot === undefined ? await seatTwo((player) => portOf(i, player), i) : await seatWithBot(portOf(i, 0) ?? 0, bot);
    let moves = 0;
    let sent: Sent | null = null;
    const heard = (version: number): void => {
      if (sent?.version !== version) return;
      sent.left -= 1;
      if (sent.left === 0) onTold?.(performance.now() - sent.at);
    };
    const players = cookies.map(async (cookie, player) => {
      const socket = await connect(portOf(i, player), cookie);
      sockets.push(socket);
      let end: () => void = () => undefined;
      const done = new Promise<void>((resolve) => (end = resolve));
      let followed: Followed | null = null;
      const act = async (command: object, version: number): Promise<void> => {
        await started;
        if (think > 0) await sleep(Math.random() * think);
        moves += 1;
        sent = { at: performance.now(), version: version + 1, left: cookies.length };
        socket.send(JSON.stringify({ t: 'command', table: id, command }));
      };
      await new Promise<void>((seated) => {
        socket.on('message', (data: Buffer) => {
          const message = JSON.parse(data.toString()) as FromHost;
          if (message.t !== 'all' && message.t !== 'news') return;
          if (message.t === 'all') {
            followed = followAll(message);
            seated();
          } else {
            news.count += 1;
            news.bytes += data.length;
            if (onTold) heard(message.version);
            followed = followed && followNews(followed, message);
          }
          if (!followed) throw new Error('a frame was missed');
          const { snapshot } = followed;
          if (snapshot.status === 'ended') end();
          const face = snapshot.faces[0];
          if (!face || face.choices.length === 0) return;
          const move = face.choices[Math.floor(Math.random() * face.choices.length)]!;
          const command = { do: 'act', id: `m${snapshot.version}`, seat: face.viewer, decision: face.decision, move };
          void act(command, snapshot.version);
        });
        socket.send(JSON.stringify({ t: 'watch', table: id }));
      });
      return () => done;
    });
    const ends = await Promise.all(players);
    games.push(Promise.all(ends.map((end) => end())).then(() => moves));
  };
  await forEach(tables, seat);
  return {
    async play() {
      begin();
      return (await Promise.all(games)).reduce((sum, moves) => sum + moves, 0);
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
