import { WebSocket } from 'ws';
import type { Rng } from '../../../kernel/rng.ts';
import type { Shown } from '../../../kernel/rules.ts';
import { followAll, followNews, type Followed } from '../../../table/follow.ts';
import { PROTOCOL, type Answer, type Command, type FromHost, type Snapshot } from '../../../table/wire.ts';
import { freshId } from '../device.ts';
import type { Entry } from './history.ts';

/**
 * A page that plays on whatever happens to the processes: it connects to another, and resends what was not answered.
 */
export interface FailoverClient {
  readonly id: string;
  /** The last known state of the table. */
  table(): Snapshot | null;
  /** Which of the addresses it is connected to. */
  at(): number;
  /** Plays no new round once this one has ended. */
  finish(): void;
  /** Whether its round has ended and everything is answered, once it was told to finish. */
  finished(): boolean;
  close(): void;
}

export interface FailoverClientSettings {
  readonly name: string;
  /** Where the processes are; it begins with the one at `first`. */
  readonly urls: readonly string[];
  readonly first: number;
  readonly cookie: string;
  readonly table: string;
  readonly rng: Rng;
  /** One of those at the table deals the next round. */
  readonly deals: boolean;
  readonly history: Entry[];
}

/** Milliseconds between two connection attempts, and between two pings. */
const RETRY = 25;
const BEAT = 200;
/**
 * How many pongs may be missing before the page goes elsewhere: a stopped process answers nothing and closes nothing.
 */
const MOST_MISSED = 5;
/** Temporary faults. */
const PASSING: ReadonlySet<string> = new Set(['storage', 'lost', 'too_many']);

let askings = 0;

export function failoverClient(settings: FailoverClientSettings): FailoverClient {
  const { name, urls, cookie, table, rng, deals, history } = settings;
  const note = (entry: Entry): void => void history.push(entry);
  const me = { client: name, table };
  const unanswered = new Map<string, Command>();
  const asked = new Set<string>();
  let place = settings.first;
  let followed: Followed | null = null;
  let socket: WebSocket | null = null;
  let asking = 0;
  let missed = 0;
  let closed = false;
  let finishing = false;
  let latest = 0;

  const say = (message: object): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const watch = (): void => {
    asking = askings++;
    note({ ...me, kind: 'asked', asking });
    say({ t: 'watch', table });
  };
  const send = (command: Command): void => {
    note({ ...me, kind: 'sent', id: command.id });
    say({ t: 'command', table, command });
  };
  const want = (question: string, command: Command): void => {
    if (asked.has(question)) return;
    asked.add(question);
    unanswered.set(command.id, command);
    send(command);
  };

  const act = ({ status, version, faces }: Snapshot): void => {
    const [mine] = faces;
    if (status === 'ended') {
      if (!finishing && deals && mine && mine.viewer !== 'table')
        want(`next ${version}`, { do: 'next', id: freshId(), seat: mine.viewer });
      return;
    }
    for (const { viewer, view, choices, decision } of faces) {
      const move = choices[rng.below(Math.max(choices.length, 1))];
      if (viewer === 'table' || move === undefined || !view.awaited.includes(viewer)) continue;
      want(`${viewer} ${decision}`, { do: 'act', id: freshId(), seat: viewer, decision, move });
    }
  };

  const answer = (id: string, given: Answer): void => {
    const command = unanswered.get(id);
    if (!command) return;
    if (!given.ok && PASSING.has(given.fault)) {
      setTimeout(() => {
        if (unanswered.has(id)) send(command);
      }, RETRY * 4);
      return;
    }
    unanswered.delete(id);
    if (given.ok) {
      latest = Math.max(latest, given.version);
      note({ ...me, kind: 'done', id, version: given.version });
    } else note({ ...me, kind: 'refused', id, fault: given.fault });
  };

  const textOf = ({ by, move }: Shown): string => `${by}:${move}`;

  const hear = (message: FromHost): void => {
    if (message.t === 'answer') answer(message.id, message.answer);
    else if (message.t === 'gone') {
      // The table cannot be read just now.
      setTimeout(watch, RETRY * 4);
    } else if (message.t === 'all') {
      const { version } = message.snapshot;
      note({ ...me, kind: 'all', asking, version, moves: (message.logs[0] ?? []).map(textOf) });
      followed = followAll(message);
    } else if (message.t === 'news' && followed) {
      const moves = (message.common ? message.shown : (message.shown[0] ?? [])) as readonly Shown[];
      const next: Followed | null = followNews(followed, message);
      if (next) {
        if (next !== followed)
          note({ ...me, kind: 'news', from: message.from, version: message.version, moves: moves.map(textOf) });
        followed = next;
      } else watch();
      for (const id of message.done ?? []) answer(id, { ok: true, version: message.from + 1 });
    }
    if (followed) act(followed.snapshot);
  };

  const connect = (): void => {
    if (closed) return;
    const opened = new WebSocket(urls[place % urls.length]!, {
      headers: { cookie },
      handshakeTimeout: BEAT * MOST_MISSED,
    });
    socket = opened;
    missed = 0;
    opened.on('open', () => {
      say({ t: 'hello', protocol: PROTOCOL });
      watch();
      for (const command of unanswered.values()) send(command);
    });
    opened.on('message', (data: Buffer) => {
      // Messages of an abandoned connection are ignored.
      if (socket !== opened) return;
      missed = 0;
      hear(JSON.parse(data.toString()) as FromHost);
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket === opened) elsewhere();
    });
  };
  const elsewhere = (): void => {
    socket?.terminate();
    socket = null;
    place += 1;
    setTimeout(connect, RETRY);
  };
  const beat = setInterval(() => {
    if (!socket) return;
    missed += 1;
    if (missed > MOST_MISSED) elsewhere();
    else say({ t: 'hello', protocol: PROTOCOL });
  }, BEAT);
  connect();

  return {
    id: table,
    table: () => followed?.snapshot ?? null,
    at: () => place % urls.length,
    finish() {
      finishing = true;
    },
    finished: () =>
      finishing &&
      followed?.snapshot.status === 'ended' &&
      unanswered.size === 0 &&
      followed.snapshot.version >= latest,
    close() {
      closed = true;
      clearInterval(beat);
      socket?.terminate();
    },
  };
}
