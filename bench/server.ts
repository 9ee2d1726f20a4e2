import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { WebSocket } from 'ws';
import type { FromHost } from '../src/table/wire.ts';
import type { Usage } from './contenders/child.ts';
import { legal, zipher, type LocalClient } from './peers/zipher-boardgame.ts';
import { result, type BenchResult } from './results.ts';

/** Two-player tables at the same time. */
const SIZES = [50, 500];
/** Moves played at each table where the rules set no end. */
const MOVES = 18;

const require = createRequire(new URL('package.json', import.meta.url));

/** Seats two players at each of so many tables; then plays them all at once, and answers how many moves were made. */
type Driver = (port: number, tables: number) => Promise<{ play(): Promise<number>; close(): void }>;

interface Measured {
  /** Processor microseconds of the server per move. */
  readonly perMove: number;
  readonly bytesPerTable: number;
}

function ask<T>(child: ChildProcess, question?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      resolve(answer as T);
    });
    child.once('exit', (code) => reject(new Error(`a contender ended with ${code}`)));
    if (question !== undefined) child.send(question);
  });
}

async function measure(name: string, drive: Driver, tables: number, args: string[] = []): Promise<Measured> {
  const child = fork(new URL(`contenders/${name}.ts`, import.meta.url), args, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const { port } = await ask<{ port: number }>(child);
    const warm = await drive(port, 20);
    await warm.play();
    warm.close();
    const empty = await ask<Usage>(child, 'usage');
    const driver = await drive(port, tables);
    const seated = await ask<Usage>(child, 'usage');
    const moves = await driver.play();
    const played = await ask<Usage>(child, 'usage');
    driver.close();
    return { perMove: (played.cpu - seated.cpu) / moves, bytesPerTable: (played.memory - empty.memory) / tables };
  } finally {
    child.removeAllListeners('exit');
    child.disconnect();
  }
}

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

/** Bytes of the frames our server sends for a move, so that the others send as many. */
let frameBytes = 2000;

const driveOurs: Driver = async (port, tables) => {
  const sockets: WebSocket[] = [];
  const games: Promise<number>[] = [];
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));
  const post = async (
    path: string,
    cookie: string,
    body: unknown,
  ): Promise<{ json: Record<string, string>; cookie: string }> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return {
      json: (await response.json()) as Record<string, string>,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie,
    };
  };
  for (let i = 0; i < tables; i++) {
    const plan = {
      game: 'zipher',
      options: { players: 2 },
      match: { rounds: 1 },
      leave: 'end',
      number: null,
      seats: [{ kind: 'person', name: 'a' }, { kind: 'open' }],
    };
    const first = await post('/api/tables', '', plan);
    const { id, key } = first.json;
    const second = await post(`/api/tables/${id}/seats`, '', { key, seat: 1, name: 'b', id: `sit${i}` });
    let moves = 0;
    const finished = [first.cookie, second.cookie].map(async (cookie) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { cookie } });
      sockets.push(socket);
      await opened(socket);
      return new Promise<void>((done) => {
        socket.on('message', (data: Buffer) => {
          const message = JSON.parse(data.toString()) as FromHost;
          if (message.t !== 'all' && message.t !== 'news') return;
          if (message.t === 'news') frameBytes = data.length;
          const { snapshot } = message;
          if (snapshot.status === 'ended') done();
          const face = snapshot.faces[0];
          if (!face || face.choices.length === 0) return;
          const move = face.choices[Math.floor(Math.random() * face.choices.length)]!;
          const command = { do: 'act', id: `m${snapshot.version}`, seat: face.viewer, decision: face.decision, move };
          void started.then(() => {
            moves += 1;
            socket.send(JSON.stringify({ t: 'command', table: id, command }));
          });
        });
        socket.send(JSON.stringify({ t: 'watch', table: id }));
      });
    });
    games.push(Promise.all(finished).then(() => moves));
  }
  return {
    async play() {
      begin();
      return (await Promise.all(games)).reduce((sum, moves) => sum + moves, 0);
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
};

/** Rooms of the warm-up are not those of the measurement. */
let drives = 0;

/** Two sockets at each table that answer each other until so many moves are made. */
const driveRaw: Driver = async (port, tables) => {
  const drive = ++drives;
  const roomOf = (i: number): string => `/${drive}-${i}`;
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
                else pair[seq % 2]!.send(JSON.stringify({ room: roomOf(i), seq, id: `m${seq}`, move: 'e5>g7' }));
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
                // Moves are shown before the server has them: the other side's turn comes with the server's word.
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
                else pair[seq % 2]!.send('act', { id: `m${seq}`, move: 'e5>g7' });
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

export async function run(note: (text: string) => void): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const tables of SIZES) {
    note(`spellenkast, ${tables} tables`);
    const ours = await measure('spellenkast', driveOurs, tables);
    const peers: readonly (readonly [string, string, Driver])[] = [
      ['raw', 'raw', driveRaw],
      ['boardgame.io', 'boardgame', driveBoardgame],
      ['colyseus', 'colyseus', driveColyseus],
    ];
    for (const [name, file, drive] of peers) {
      note(`${name}, ${tables} tables`);
      const peer = await measure(file, drive, tables, [String(frameBytes - 60)]);
      results.push(result(`server/move/${name}/${tables}`, ours.perMove, 'µs CPU', name, peer.perMove));
    }
    results.push(result(`server/memory/${tables}`, ours.bytesPerTable / 1024, 'KB/table', 'aim', 40));
  }
  return results;
}
