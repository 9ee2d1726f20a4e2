import { WebSocket } from 'ws';
import { PROTOCOL } from '../src/table/wire.ts';

/** How many preparations run concurrently. */
const AT_ONCE = 25;

/** Does something for each number below `count`, some at a time. */
export async function forEach<T>(count: number, act: (index: number) => Promise<T>, atOnce = AT_ONCE): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < count; i += atOnce) {
    const together = Math.min(atOnce, count - i);
    done.push(...(await Promise.all(Array.from({ length: together }, (_, k) => act(i + k)))));
  }
  return done;
}

interface Answered {
  readonly json: Record<string, string>;
  readonly cookie: string;
}

async function post(port: number | undefined, path: string, cookie: string, body: unknown): Promise<Answered> {
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
}

/** A table, its invitations, and the cookies of its players. */
export interface SeatedTable {
  readonly id: string;
  readonly watch: string;
  readonly cookies: readonly string[];
}

const plan = {
  game: 'zipher',
  options: { players: 2 },
  match: { rounds: 1 },
  leave: 'end',
  number: null,
};

/** Two people sit down, each at the given process. */
export async function seatTwo(
  portOf: (player: number) => number | undefined,
  name: string | number,
): Promise<SeatedTable> {
  const seats = [{ kind: 'person', name: 'a' }, { kind: 'open' }];
  const first = await post(portOf(0), '/api/tables', '', { ...plan, seats });
  const { id = '', key, watch = '' } = first.json;
  const claim = { key, seat: 1, name: 'b', id: `sit${name}` };
  const second = await post(portOf(1), `/api/tables/${id}/seats`, '', claim);
  return { id, watch, cookies: [first.cookie, second.cookie] };
}

/** Someone alone with a bot. */
export async function seatWithBot(port: number, level: string): Promise<SeatedTable> {
  const seats = [
    { kind: 'person', name: 'a' },
    { kind: 'bot', level },
  ];
  const { json, cookie } = await post(port, '/api/tables', '', { ...plan, seats });
  return { id: json['id'] ?? '', watch: json['watch'] ?? '', cookies: [cookie] };
}

export const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));

/** Connects like a page; resolves when the connection is open and `hello` was sent. */
export async function connect(port: number | undefined, cookie = ''): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, {
    // The server offers none, and negotiating it thousands of times costs time.
    perMessageDeflate: false,
    ...(cookie && { headers: { cookie } }),
  });
  await opened(socket);
  socket.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL }));
  return socket;
}

/**
 * Subscribes to a table like a page, including everything beside it, and resolves with the first frame of that kind;
 * `key` is the invitation of someone without a seat.
 */
export function watchTable(socket: WebSocket, table: string, key?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = (data: Buffer): void => {
      const text = data.toString('latin1', 0, 16);
      if (text.startsWith('{"t":"gone"')) reject(new Error(`table ${table} cannot be watched: ${data.toString()}`));
      if (!text.startsWith('{"t":"all"')) return;
      socket.off('message', hear);
      resolve();
    };
    socket.on('message', hear);
    socket.send(JSON.stringify({ t: 'watch', table, beside: true, ...(key !== undefined && { key }) }));
  });
}
