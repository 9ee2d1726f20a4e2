import { WebSocket } from 'ws';
import { followAll, followNews, type Followed } from '../../table/follow.ts';
import {
  PROTOCOL,
  type Answer,
  type Command,
  type FromHost,
  type Snapshot,
  type TablePlan,
  type ToHost,
} from '../../table/wire.ts';
import { secret } from '../secrets.ts';

export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T;
}

/** A device like a browser: it keeps its cookie. */
export interface Device {
  readonly cookie: () => string;
  get(path: string, headers?: Record<string, string>): Promise<Reply>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Sends a request with any method, with or without a body. */
  ask(method: string, path: string, body?: unknown): Promise<Reply>;
  open(plan: Partial<TablePlan>): Promise<{ id: string; key: string }>;
  sit(table: string, key: string, seat: number, name?: string): Promise<Reply>;
  connect(protocol?: number): Promise<LiveConnection>;
}

/** A live connection, and everything it has received. */
export interface LiveConnection {
  readonly heard: FromHost[];
  readonly texts: string[];
  send(message: ToHost): void;
  /** Sends anything, as only a hostile page would. */
  raw(data: string | Buffer): void;
  /** The first matching frame, past or future. */
  receive<T extends FromHost>(which: (message: FromHost) => message is T): Promise<T>;
  watch(table: string, key?: string): Promise<Snapshot>;
  command(table: string, command: Command): Promise<Answer>;
  /** The last known state of the table. */
  table(id: string): Snapshot;
  /** Calls back with the known state of a table, and every later one. */
  onTable(id: string, look: (snapshot: Snapshot) => void): void;
  /** The close code, once the connection has ended. */
  readonly ended: Promise<number>;
  close(): Promise<number>;
}

export const freshId = (): string => secret().slice(0, 16);

export async function newDevice(url: string): Promise<Device> {
  const first = await fetch(`${url}/api/health`);
  const cookie = first.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error('a new device got no cookie');
  const ask = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string>) },
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, text, body: json ? JSON.parse(text) : null };
  };
  const device: Device = {
    cookie: () => cookie,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    ask: (method, path, body) =>
      ask(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
    async open(plan) {
      const whole = {
        game: 'zipher',
        options: { players: 2 },
        match: { rounds: 1 },
        leave: 'bot',
        number: null,
        ...plan,
      };
      const reply = await device.post('/api/tables', whole);
      if (reply.status !== 201) throw new Error(`no table: ${reply.text}`);
      return reply.body as { id: string; key: string };
    },
    sit: (table, key, seat, name = `at ${seat}`) =>
      device.post(`/api/tables/${table}/seats`, { key, seat, name, id: freshId() }),
    connect: (protocol = PROTOCOL) => connect(`${url.replace('http', 'ws')}/live`, cookie, protocol),
  };
  return device;
}

/** The same device at another server. */
export const connectAs = (url: string, cookie: string): Promise<LiveConnection> =>
  connect(`${url.replace('http', 'ws')}/live`, cookie, PROTOCOL);

/** Pages of the first protocol say no `hello`. */
async function connect(url: string, cookie: string, protocol: number): Promise<LiveConnection> {
  const socket = new WebSocket(url, { headers: { cookie } });
  const heard: FromHost[] = [];
  const texts: string[] = [];
  const listening = new Set<(message: FromHost) => void>();
  const tables = new Map<string, Followed>();
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    const message = JSON.parse(text) as FromHost;
    texts.push(text);
    heard.push(message);
    if (message.t === 'all') tables.set(message.table, followAll(message));
    else if (message.t === 'news' && protocol > 1) {
      const before = tables.get(message.table);
      const next = before && followNews(before, message);
      if (!next) throw new Error('a page could not follow');
      tables.set(message.table, next);
    }
    for (const listen of [...listening]) listen(message);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  if (protocol > 1) socket.send(JSON.stringify({ t: 'hello', protocol }));

  const hear = <T extends FromHost>(which: (message: FromHost) => message is T, from = 0): Promise<T> => {
    const found = heard.slice(from).find(which);
    if (found) return Promise.resolve(found);
    return new Promise((resolve, reject) => {
      const listen = (message: FromHost): void => {
        if (!which(message)) return;
        listening.delete(listen);
        resolve(message);
      };
      listening.add(listen);
      void ended.then((code) => reject(new Error(`the connection ended (${code}) before that was heard`)));
    });
  };
  const line: LiveConnection = {
    heard,
    texts,
    ended,
    send: (message) => socket.send(JSON.stringify(message)),
    raw: (data) => socket.send(data),
    receive: (which) => hear(which),
    async watch(table, key) {
      const from = heard.length;
      line.send(key === undefined ? { t: 'watch', table } : { t: 'watch', table, key });
      const message = await hear(
        (one): one is Extract<FromHost, { t: 'all' | 'gone' }> =>
          (one.t === 'all' || one.t === 'gone') && one.table === table,
        from,
      );
      if (message.t === 'gone') throw new Error(message.fault);
      return message.snapshot;
    },
    async command(table, command) {
      const from = heard.length;
      line.send({ t: 'command', table, command });
      const found = await hear(
        (one): one is Extract<FromHost, { t: 'answer' | 'news' }> =>
          (one.t === 'answer' && one.id === command.id) ||
          (one.t === 'news' && (one.done?.includes(command.id) ?? false)),
        from,
      );
      return found.t === 'answer' ? found.answer : { ok: true, version: found.from + 1 };
    },
    table(id) {
      const followed = tables.get(id);
      if (!followed) throw new Error(`nothing was heard of table ${id}`);
      return followed.snapshot;
    },
    onTable(id, look) {
      listening.add((message) => {
        if ((message.t === 'all' || message.t === 'news') && message.table === id) look(line.table(id));
      });
      const known = tables.get(id);
      if (known) look(known.snapshot);
    },
    close() {
      socket.close();
      return ended;
    },
  };
  return line;
}

/** Waits until the condition holds for a table on this connection. */
export function until(line: LiveConnection, table: string, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    line.onTable(table, (snapshot) => {
      if (holds(snapshot)) resolve(snapshot);
    });
    void line.ended.then((code) => reject(new Error(`the connection ended (${code}) before that was seen`)));
  });
}
