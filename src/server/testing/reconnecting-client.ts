import { WebSocket } from 'ws';
import type { Rng } from '../../kernel/rng.ts';
import type { Shown } from '../../kernel/rules.ts';
import { followAll, followNews, type Followed } from '../../table/follow.ts';
import { PROTOCOL, type Answer, type Command, type FromHost, type Snapshot } from '../../table/wire.ts';
import { freshId } from './device.ts';

/** A client that plays on whatever happens to the server: it reconnects, and resends what was not answered. */
export interface ReconnectingClient {
  /** The version at which each command was carried out, as it was told. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Each version as it was shown: who moved, and how. */
  readonly shown: ReadonlyMap<number, string>;
  /** The last known state of the table. */
  table(): Snapshot | null;
  /** Agrees to no new round once this one has ended; resolves when it has, and everything is answered. */
  finish(): Promise<Snapshot>;
  /** Frames that should never have been received. */
  readonly complaints: readonly string[];
  close(): void;
}

export interface ReconnectingClientSettings {
  readonly url: string;
  readonly cookie: string;
  readonly table: string;
  readonly rng: Rng;
}

const RETRY = 15;

export function reconnectingClient({ url, cookie, table, rng }: ReconnectingClientSettings): ReconnectingClient {
  const acknowledged = new Map<string, number>();
  const shown = new Map<number, string>();
  const complaints: string[] = [];
  const unanswered = new Map<string, Command>();
  const asked = new Set<string>();
  let now: Followed | null = null;
  let socket: WebSocket | null = null;
  let closed = false;
  let finished: ((snapshot: Snapshot) => void) | null = null;
  /** The last known version: an answer may come before its news. */
  let latest = 0;

  const say = (message: object): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const send = (question: string, command: Command): void => {
    if (asked.has(question)) return;
    asked.add(question);
    unanswered.set(command.id, command);
    say({ t: 'command', table, command });
  };

  const act = (snapshot: Snapshot): void => {
    const mine = snapshot.faces[0];
    if (snapshot.status === 'ended') {
      if (finished && unanswered.size === 0 && snapshot.version >= latest) finished(snapshot);
      else if (!finished && mine && mine.viewer !== 'table' && snapshot.agreed?.includes(mine.viewer) !== true) {
        send(`next ${snapshot.version}`, { do: 'next', id: freshId(), seat: mine.viewer });
      }
      return;
    }
    for (const { viewer, view, choices, decision } of snapshot.faces) {
      const move = choices[rng.below(Math.max(choices.length, 1))];
      if (viewer === 'table' || move === undefined || !view.awaited.includes(viewer)) continue;
      send(`${viewer} ${decision}`, { do: 'act', id: freshId(), seat: viewer, decision, move });
    }
  };

  const answer = (id: string, given: Answer): void => {
    const command = unanswered.get(id);
    unanswered.delete(id);
    if (given.ok) {
      const before = acknowledged.get(id);
      if (before !== undefined && before !== given.version)
        complaints.push(`${id} was answered ${before} and ${given.version}`);
      acknowledged.set(id, given.version);
      latest = Math.max(latest, given.version);
    } else if (!(command?.do === 'next' && (given.fault === 'round_running' || given.fault === 'agreed_already')))
      complaints.push(`${id} was refused: ${given.fault}`);
  };

  const hear = (message: FromHost): void => {
    if (message.t === 'answer') answer(message.id, message.answer);
    else if (message.t === 'gone') complaints.push(`the table was gone: ${message.fault}`);
    else if (message.t === 'all') {
      const { version } = message.snapshot;
      if (now && version < now.snapshot.version) complaints.push(`version ${version} after ${now.snapshot.version}`);
      now = followAll(message);
    } else if (message.t === 'news' && now) {
      const next = followNews(now, message);
      if (!next) complaints.push(`news ${message.version} after ${now.snapshot.version}`);
      else now = next;
      const moves = message.common ? message.shown : message.shown[0];
      const [move] = (moves ?? []) as readonly Shown[];
      shown.set(message.version, move ? `${move.by}:${move.move}` : 'no move');
      for (const id of message.done ?? []) answer(id, { ok: true, version: message.from + 1 });
    }
    if (now) act(now.snapshot);
  };

  const connect = (): void => {
    if (closed) return;
    const opened = new WebSocket(url, { headers: { cookie } });
    socket = opened;
    opened.on('open', () => {
      say({ t: 'hello', protocol: PROTOCOL });
      say({ t: 'watch', table });
      for (const command of unanswered.values()) say({ t: 'command', table, command });
    });
    opened.on('message', (data: Buffer) => hear(JSON.parse(data.toString()) as FromHost));
    opened.on('error', () => undefined);
    opened.on('close', () => setTimeout(connect, RETRY));
  };
  connect();

  return {
    acknowledged,
    shown,
    complaints,
    table: () => now?.snapshot ?? null,
    finish: () =>
      new Promise((resolve) => {
        finished = resolve;
        if (now) act(now.snapshot);
      }),
    close() {
      closed = true;
      socket?.terminate();
    },
  };
}
