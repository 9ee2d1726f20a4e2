import type { Bus } from '../../host/ports.ts';
import type { StoredEvent } from '../../host/store.ts';
import { isObject } from '../../kernel/problem.ts';
import type { Time } from '../../table/events.ts';
import type { RedisConnections } from './connect.ts';

/** News between the processes of a site. */
export interface RedisNews {
  readonly bus: Bus;
  /** Sends what is still queued. */
  close(): Promise<void>;
}

export interface NewsSettings {
  readonly redis: RedisConnections;
  /** The name of this site among others that use the same Redis. */
  readonly site: string;
  /** The unique name of this process. */
  readonly me: string;
  readonly now: () => Time;
  /** A received message could not be handled. */
  readonly onError: (error: unknown) => void;
}

/** Everything sent in one turn of the event loop, to all processes of the site. */
interface Message {
  readonly from: string;
  /** Tables with a new version. */
  readonly versions?: readonly (readonly [table: string, version: number])[];
  /**
   * The last stored events of some of them; in a separate field, so that a process of an earlier version still reads
   * the rest.
   */
  readonly events?: readonly (readonly [table: string, events: readonly StoredEvent[]])[];
  /** Notes that are stored nowhere, each with its topic. */
  readonly notes?: readonly (readonly [topic: string, note: string])[];
}

/** The most characters of events per table and per message; anything longer is read from the store. */
const MOST_OF_TABLE = 1 << 12;
const MOST_OF_MESSAGE = 1 << 18;

/** A table's new version, and the events that led to it, if they are sent. */
interface NewVersion {
  readonly version: number;
  readonly events: readonly StoredEvent[];
}

const lengthOf = (events: readonly StoredEvent[]): number =>
  events.reduce((sum, { json, sum: checksum }) => sum + json.length + checksum.length, 0);

/** Joins two announcements in one turn, if the second continues the first. */
const joined = (before: NewVersion | undefined, version: number, events: readonly StoredEvent[]): NewVersion =>
  before && before.events.length > 0 && before.version + events.length === version
    ? { version, events: [...before.events, ...events] }
    : { version, events };

/**
 * All processes of a site share one channel. A channel per table would cost a round trip whenever a table is loaded,
 * and a message per move; so one message carries everything new in a turn of the event loop, and processes ignore
 * tables they do not have.
 */
export function redisNews({ redis, site, me, now, onError }: NewsSettings): RedisNews {
  const { commands, listening } = redis;
  const channel = `spellenkast:${site}:news`;
  const versionListeners = listeners<NewVersion>(onError);
  const noteListeners = listeners<string>(onError);
  let versions = new Map<string, NewVersion>();
  let notes: [topic: string, note: string][] = [];
  let planned = false;
  let hearingSince: Time | null = null;

  const say = async (): Promise<void> => {
    planned = false;
    if (versions.size === 0 && notes.length === 0) return;
    const events = carried(versions);
    const said: Message = {
      from: me,
      ...(versions.size > 0 && { versions: [...versions].map(([table, { version }]) => [table, version]) }),
      ...(events.length > 0 && { events }),
      ...(notes.length > 0 && { notes }),
    };
    versions = new Map();
    notes = [];
    // Losses are noticed elsewhere: hosts poll versions, and repeat their presence.
    await commands.publish(channel, JSON.stringify(said)).catch(() => undefined);
  };
  const saySoon = (): void => {
    if (planned) return;
    planned = true;
    setImmediate(() => void say());
  };

  const hear = (text: string): void => {
    // Most received messages are our own.
    if (text.startsWith(`{"from":"${me}"`)) return;
    const read = parse(text);
    const events = new Map(read?.events);
    for (const [table, version] of read?.versions ?? [])
      versionListeners.tell(table, { version, events: events.get(table) ?? [] });
    for (const [topic, note] of read?.notes ?? []) noteListeners.tell(topic, note);
  };

  const listen = (): void => {
    listening.subscribe(channel).then(
      () => (hearingSince = now()),
      () => undefined,
    );
  };
  listening.on('message', (_channel: string, text: string) => hear(text));
  listening.on('ready', listen);
  listening.on('close', () => (hearingSince = null));
  if (listening.status === 'ready') listen();

  return {
    bus: {
      shared: true,
      publish(table, version, events = []) {
        versions.set(table, joined(versions.get(table), version, events));
        saySoon();
      },
      subscribe: (table, listener) =>
        versionListeners.add(table, ({ version, events }) =>
          events.length > 0 ? listener(version, events) : listener(version),
        ),
      notes: {
        send(topic, note) {
          notes.push([topic, note]);
          saySoon();
        },
        listen: (topic, listener) => noteListeners.add(topic, listener),
        since: () => hearingSince,
      },
      async check() {
        await commands.ping();
        if (hearingSince === null) throw new Error('Redis is not listened to');
      },
    },
    close: say,
  };
}

/** What fits into one message. */
function carried(versions: ReadonlyMap<string, NewVersion>): [table: string, events: StoredEvent[]][] {
  let room = MOST_OF_MESSAGE;
  return [...versions].flatMap(([table, { events }]) => {
    const length = lengthOf(events);
    if (events.length === 0 || length > Math.min(room, MOST_OF_TABLE)) return [];
    room -= length;
    return [[table, [...events]]];
  });
}

interface Listeners<T> {
  /** Returns how to stop. */
  add(topic: string, hear: (told: T) => void): () => void;
  tell(topic: string, told: T): void;
}

function listeners<T>(onError: (error: unknown) => void): Listeners<T> {
  const byTopic = new Map<string, Set<(told: T) => void>>();
  return {
    add(topic, hear) {
      const all = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, all.add(hear));
      return () => {
        all.delete(hear);
        if (all.size === 0 && byTopic.get(topic) === all) byTopic.delete(topic);
      };
    },
    tell(topic, told) {
      for (const hear of byTopic.get(topic) ?? []) {
        try {
          hear(told);
        } catch (error) {
          // It may come from another version of this program, which must not crash this one.
          onError(error);
        }
      }
    },
  };
}

const isString = (value: unknown): value is string => typeof value === 'string';

const isStoredEvent = (value: unknown): value is StoredEvent =>
  isObject(value) && isString(value['json']) && isString(value['sum']);

/** Missing, or a list of pairs of a name and a value. */
const isAbout = (list: unknown, isValue: (value: unknown) => boolean): boolean =>
  list === undefined ||
  (Array.isArray(list) &&
    list.every((pair) => Array.isArray(pair) && pair.length === 2 && isString(pair[0]) && isValue(pair[1])));

/** By hand, because every process checks every event of the site, and a schema takes several times as long. */
const isMessage = (value: unknown): value is Message =>
  isObject(value) &&
  isString(value['from']) &&
  isAbout(value['versions'], Number.isFinite) &&
  isAbout(value['events'], (events) => Array.isArray(events) && events.every(isStoredEvent)) &&
  isAbout(value['notes'], isString);

function parse(text: string): Message | null {
  try {
    const said = JSON.parse(text) as unknown;
    return isMessage(said) ? said : null;
  } catch {
    return null;
  }
}
