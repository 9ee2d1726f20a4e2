import { WebSocket } from 'ws';
import { followAll, followNews, type Followed } from '../src/table/follow.ts';
import { PROTOCOL, type FromHost } from '../src/table/wire.ts';

export const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

const SEATED_AT_ONCE = 25;

/** The news our server sends: the others are told to send as many bytes. */
export const news = { count: 0, bytes: 0 };

/** Tables with their players, ready to begin. */
export interface Driven {
  play(): Promise<number>;
  close(): void;
}

/** Seats two players at each of so many tables of ours, spread over the processes; then plays all tables at once. */
export async function driveTables(ports: readonly number[], tables: number): Promise<Driven> {
  /** Every pair of processes is as frequent, as behind a load balancer that knows nothing of tables. */
  const portOf = (table: number, player: number): number | undefined =>
    ports[(player === 0 ? table : Math.floor(table / ports.length)) % ports.length];
  const sockets: WebSocket[] = [];
  const games: Promise<number>[] = [];
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begin = resolve));
  const post = async (
    port: number | undefined,
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
  const seat = async (i: number): Promise<void> => {
    const plan = {
      game: 'zipher',
      options: { players: 2 },
      match: { rounds: 1 },
      leave: 'end',
      number: null,
      seats: [{ kind: 'person', name: 'a' }, { kind: 'open' }],
    };
    const first = await post(portOf(i, 0), '/api/tables', '', plan);
    const { id, key } = first.json;
    const second = await post(portOf(i, 1), `/api/tables/${id}/seats`, '', {
      key,
      seat: 1,
      name: 'b',
      id: `sit${i}`,
    });
    let moves = 0;
    const players = [first.cookie, second.cookie].map(async (cookie, player) => {
      const port = portOf(i, player);
      const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { cookie } });
      sockets.push(socket);
      await opened(socket);
      let end: () => void = () => undefined;
      const done = new Promise<void>((resolve) => (end = resolve));
      let followed: Followed | null = null;
      socket.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL }));
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
            followed = followed && followNews(followed, message);
          }
          if (!followed) throw new Error('a frame was missed');
          const { snapshot } = followed;
          if (snapshot.status === 'ended') end();
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
      return () => done;
    });
    const ends = await Promise.all(players);
    games.push(Promise.all(ends.map((end) => end())).then(() => moves));
  };
  for (let i = 0; i < tables; i += SEATED_AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(SEATED_AT_ONCE, tables - i) }, (_, k) => seat(i + k)));
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
}
