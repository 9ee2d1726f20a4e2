import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ask } from './ask.ts';
import type { ChildRequest } from './contenders/child.ts';
import { driveTables, news, type Driven } from './drive-tables.ts';
import { opened } from './guests.ts';
import { needOpenFiles } from './open-files.ts';
import { legal, zipher, type LocalClient } from './peers/zipher-boardgame.ts';
import { result, type BenchResult, type Size } from './results.ts';

/** Two-player tables at the same time. */
const TABLES = { usual: [50, 500, 2_000], tiny: [4] };
/** Moves played at each table if the rules set no end. */
const MOVES = 18;
/**
 * The warm-up: a server runs for months, so its start and compilation are not measured. After four rounds V8 still
 * spent 11 µs per move of ours on compiling and collecting beside the main thread (4 of raw), after sixteen 7.
 */
const WARM = { usual: { times: 10, tables: 500 }, tiny: { times: 0, tables: 0 } };
/** The minimum of measured moves; few tables play more than once. */
const LEAST_MOVES = { usual: 25_000, tiny: 1 };
/** Milliseconds for a server to notice that the previous players have left. */
const SETTLE = 300;

const require = createRequire(new URL('package.json', import.meta.url));

/** Seats two players at each of this many tables; then plays them all at once, and returns how many moves were made. */
type Driver = (port: number, tables: number) => Promise<Driven>;

/** A server under measurement, in a process of its own. */
interface Contender {
  readonly name: string;
  readonly child: ChildProcess;
  readonly bytesPerTable: ReadonlyMap<number, number>;
  /** Plays this many tables once; `atEnd` is requested while everyone is still connected. */
  play(tables: number, atEnd?: ChildRequest): Promise<{ moves: number; cpu: number; asked: number }>;
}

async function contend(
  size: Size,
  { name, file, drive }: { readonly name: string; readonly file: string; readonly drive: Driver },
  weighed: boolean,
  args: string[],
): Promise<Contender> {
  const child = fork(new URL(`contenders/${file}.ts`, import.meta.url), args, {
    // As `npm start` starts ours; the others get the same.
    execArgv: ['--expose-gc', '--max-semi-space-size=32'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await ask<{ port: number }>(child);
  const play: Contender['play'] = async (tables, atEnd) => {
    const driver = await drive(port, tables);
    const seated = await ask<number>(child, 'cpu');
    const moves = await driver.play();
    const cpu = (await ask<number>(child, 'cpu')) - seated;
    const asked = atEnd ? await ask<number>(child, atEnd) : 0;
    driver.close();
    await sleep(SETTLE);
    return { moves, cpu, asked };
  };
  // Code takes memory too, but only once.
  await play(size === 'tiny' ? 1 : 100);
  const bytesPerTable = new Map<number, number>();
  for (const tables of weighed ? TABLES[size] : []) {
    const empty = await ask<number>(child, 'memory');
    const { asked } = await play(tables, 'memory');
    bytesPerTable.set(tables, (asked - empty) / tables);
  }
  for (let times = 0; times < WARM[size].times; times++) await play(WARM[size].tables);
  return { name, child, play, bytesPerTable };
}

/**
 * Processor microseconds per move of each, the median of many runs. Measured alternately, so that other load on the
 * machine affects all of them equally.
 */
async function perMove(contenders: readonly Contender[], tables: number, leastMoves: number): Promise<number[]> {
  const seen: number[][] = contenders.map(() => []);
  for (let moves = 0; moves < leastMoves;) {
    for (const [index, contender] of contenders.entries()) {
      const played = await contender.play(tables);
      seen[index]!.push(played.cpu / played.moves);
      if (index === 0) moves += played.moves;
    }
  }
  return seen.map((values) => values.sort((a, b) => a - b)[values.length >> 1]!);
}

const driveOurs: Driver = (port, tables) => driveTables([port], tables);

/** Rooms of the warm-up are not those of the measurement. */
let drives = 0;

/** Two sockets at each table that answer each other until this many moves are made. */
const driveRaw: Driver = async (port, tables) => {
  const drive = ++drives;
  const roomOf = (i: number): string => `/room-${drive}-${i}`;
  const pairs = await Promise.all(
    Array.from({ length: tables }, async (_, i) => {
      const pair = [0, 1].map(() => new WebSocket(`ws://127.0.0.1:${port}${roomOf(i)}`));
      await Promise.all(pair.map(opened));
      return pair;
    }),
  );
  return {
    async play() {
      await Promise.all(
        pairs.map(
          (pair, i) =>
            new Promise<void>((done) => {
              const act = (seq: number): void => {
                if (seq > MOVES) done();
                else {
                  const command = { do: 'act', id: `m${seq}`, seat: seq % 2, decision: seq, move: 'e5>g7' };
                  pair[seq % 2]!.send(JSON.stringify({ t: 'command', table: roomOf(i), command }));
                }
              };
              for (const [seat, socket] of pair.entries()) {
                socket.on('message', (data: Buffer) => {
                  const message = JSON.parse(data.toString()) as { t: string; seq: number };
                  if (message.t === 'news' && (message.seq + 1) % 2 === seat) act(message.seq + 1);
                });
              }
              act(1);
            }),
        ),
      );
      return tables * MOVES;
    },
    close() {
      for (const socket of pairs.flat()) socket.terminate();
    },
  };
};

/** What the news of `ruled` say. */
interface RuledNews {
  readonly view: { readonly over: boolean };
  readonly seats: readonly (readonly string[])[];
}

/** Two sockets at each table that play random legal moves to the end of the round. */
const driveRuled: Driver = async (port, tables) => {
  const drive = ++drives;
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));
  let moves = 0;
  const sockets: WebSocket[] = [];
  const games: Promise<void>[] = [];
  await Promise.all(
    Array.from({ length: tables }, async (_, i) => {
      const room = `/room-${drive}-${i}`;
      const pair = [0, 1].map(() => new WebSocket(`ws://127.0.0.1:${port}${room}`));
      sockets.push(...pair);
      const act = async (seat: number, move: string): Promise<void> => {
        await started;
        moves += 1;
        pair[seat]!.send(
          JSON.stringify({ t: 'command', table: room, command: { do: 'act', id: `m${i}`, seat, move } }),
        );
      };
      const ends = pair.map(
        (socket, seat) =>
          new Promise<void>((end) => {
            socket.on('message', (data: Buffer) => {
              const { view, seats } = JSON.parse(data.toString()) as RuledNews;
              const open = seats[seat]!;
              if (view.over) end();
              else if (open.length > 0) void act(seat, open[Math.floor(Math.random() * open.length)]!);
            });
          }),
      );
      games.push(Promise.all(ends).then(() => undefined));
      await Promise.all(pair.map(opened));
    }),
  );
  return {
    async play() {
      begin();
      await Promise.all(games);
      return moves;
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
};

const driveBoardgame: Driver = async (port, tables) => {
  const { Client } = require('boardgame.io/dist/cjs/client.js') as { Client: (config: object) => LocalClient };
  const { SocketIO } = require('boardgame.io/dist/cjs/multiplayer.js') as { SocketIO: (config: object) => unknown };
  const server = `http://127.0.0.1:${port}`;
  const matches: LocalClient[][] = [];
  for (let i = 0; i < tables; i++) {
    // A match nobody has created is made when its first player comes.
    const matchID = `${++drives}-${i}`;
    const pair = await Promise.all(
      ['0', '1'].map(async (playerID) => {
        const client = Client({
          game: { name: 'zipher', ...zipher },
          numPlayers: 2,
          matchID,
          playerID,
          debug: false,
          multiplayer: SocketIO({ server, socketOpts: { transports: ['websocket'] } }),
        });
        client.start();
        await new Promise<void>((ready) => {
          const stop = client.subscribe((state) => {
            if (state !== null) {
              ready();
              setImmediate(() => stop());
            }
          });
        });
        return client;
      }),
    );
    matches.push(pair);
  }
  return {
    async play() {
      const counts = await Promise.all(
        matches.map(
          (pair) =>
            new Promise<number>((done) => {
              let moves = 0;
              let last = -1;
              for (const [seat, client] of pair.entries()) {
                const turn = (): void => {
                  const state = client.getState();
                  if (state.ctx.gameover !== undefined) done(moves);
                  else if (Number(state.ctx.currentPlayer) === seat && state._stateID > last) {
                    last = state._stateID;
                    moves += 1;
                    if (state.G.pawn < 0) client.moves['pick']!(1);
                    else {
                      const open = legal(state.G);
                      client.moves['walk']!(...open[Math.floor(Math.random() * open.length)]!);
                    }
                  }
                };
                // Moves are shown optimistically: the other side's turn comes with the server's message.
                client.subscribe(() => setImmediate(turn));
                setImmediate(turn);
              }
            }),
        ),
      );
      return counts.reduce((sum, moves) => sum + moves, 0);
    },
    close() {
      for (const client of matches.flat()) client.stop();
    },
  };
};

interface ColyseusRoom {
  send(type: string, message: unknown): void;
  onMessage(type: string, handler: (message: { seq: number }) => void): void;
  readonly roomId: string;
  leave(): Promise<unknown>;
}

const driveColyseus: Driver = async (port, tables) => {
  const { Client } = require('@colyseus/sdk') as {
    Client: new (address: string) => {
      create(name: string): Promise<ColyseusRoom>;
      joinById(id: string): Promise<ColyseusRoom>;
    };
  };
  const client = new Client(`ws://127.0.0.1:${port}`);
  const pairs: ColyseusRoom[][] = [];
  for (let i = 0; i < tables; i++) {
    const first = await client.create('table');
    pairs.push([first, await client.joinById(first.roomId)]);
  }
  return {
    async play() {
      await Promise.all(
        pairs.map(
          (pair) =>
            new Promise<void>((done) => {
              const act = (seq: number): void => {
                if (seq > MOVES) done();
                else pair[seq % 2]!.send('act', { id: `m${seq}`, seat: seq % 2, decision: seq, move: 'e5>g7' });
              };
              for (const [seat, room] of pair.entries()) {
                room.onMessage('answer', () => undefined);
                room.onMessage('news', ({ seq }) => {
                  if ((seq + 1) % 2 === seat) act(seq + 1);
                });
              }
              act(1);
            }),
        ),
      );
      return tables * MOVES;
    },
    close() {
      for (const room of pairs.flat()) void room.leave();
    },
  };
};

export async function run(note: (text: string) => void, size: Size): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  const contenders: Contender[] = [];
  needOpenFiles(2 * Math.max(...TABLES[size]));
  try {
    const add = async (name: string, file: string, drive: Driver): Promise<void> => {
      note(`${name} warms up`);
      // Memory per table is only measured for ours.
      const weighed = contenders.length === 0;
      const bytes = String(Math.round(news.bytes / news.count));
      contenders.push(await contend(size, { name, file, drive }, weighed, [bytes]));
    };
    // Ours first, because it determines how many bytes the others send.
    await add('spellenkast', 'spellenkast', driveOurs);
    await add('raw', 'raw', driveRaw);
    await add('ruled', 'ruled', driveRuled);
    // A tiny run skips what must be installed first.
    if (size === 'usual') {
      await add('boardgame.io', 'boardgame', driveBoardgame);
      await add('colyseus', 'colyseus', driveColyseus);
    }
    for (const tables of TABLES[size]) {
      note(`${tables} tables`);
      const [ours, ...peers] = await perMove(contenders, tables, LEAST_MOVES[size]);
      for (const [index, peer] of peers.entries()) {
        const { name } = contenders[index + 1]!;
        results.push(result(`server/move/${name}/${tables}`, ours!, 'µs CPU', name, peer));
      }
      const memory = contenders[0]!.bytesPerTable.get(tables)!;
      results.push(result(`server/memory/${tables}`, memory / 1024, 'KB/table', 'aim', 40));
    }
  } finally {
    for (const { child } of contenders) child.disconnect();
  }
  return results;
}
