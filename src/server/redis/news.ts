import { z } from 'zod';
import type { Bus, Presence } from '../../host/ports.ts';
import type { RedisConnections } from './connect.ts';
import { whereabouts } from './whereabouts.ts';

/** Tells the other processes of a site what is new, and hears what they tell. */
export interface News {
  readonly bus: Bus;
  readonly presence: Presence;
  /** Says what is left to say. */
  close(): Promise<void>;
}

export interface NewsSettings {
  readonly redis: RedisConnections;
  /** Tells this site from others that use the same Redis. */
  readonly site: string;
  /** Names this process; no two have the same. */
  readonly me: string;
  /** How often a sign of life is given, in milliseconds. */
  readonly every?: number;
}

const EVERY = 5_000;
/** So many signs of life may fail to come before a process counts as ended. */
const PATIENCE = 3;

/** What is said in one turn of the event loop, to all processes of the site at once. */
const message = z.object({
  from: z.string(),
  /** Tables with a new version. */
  versions: z.array(z.tuple([z.string(), z.number()])).optional(),
  /** Tables, and the devices that watch them there. */
  here: z.array(z.tuple([z.string(), z.array(z.string())])).optional(),
  /** Tables of which the others shall tell that. */
  who: z.array(z.string()).optional(),
});
type Message = z.infer<typeof message>;

/**
 * All processes of a site share one channel. A channel per table would cost a round trip whenever a table comes into memory, and a message
 * per move; so one message carries all that is new in a turn of the event loop, and who does not have the table passes over it.
 */
export function redisNews({ redis, site, me, every = EVERY }: NewsSettings): News {
  const { commands, listening } = redis;
  const channel = `spellenkast:${site}:news`;
  const listeners = new Map<string, Set<(version: number) => void>>();
  const others = whereabouts();
  /** The devices that watch here. */
  const mine = new Map<string, readonly string[]>();
  let versions = new Map<string, number>();
  let here = new Set<string>();
  let who = new Set<string>();
  let planned = false;
  let signed = performance.now();
  let listeningSince = Infinity;

  const say = async (): Promise<void> => {
    planned = false;
    const said: Message = {
      from: me,
      ...(versions.size > 0 && { versions: [...versions] }),
      ...(here.size > 0 && {
        here: [...here].map((table): [string, string[]] => [table, [...(mine.get(table) ?? [])]]),
      }),
      ...(who.size > 0 && { who: [...who] }),
    };
    versions = new Map();
    here = new Set();
    who = new Set();
    // What is lost here is noticed elsewhere: pages poll by version, and who is where is told again when Redis is back.
    await commands.publish(channel, JSON.stringify(said)).catch(() => undefined);
  };
  const saySoon = (): void => {
    if (planned) return;
    planned = true;
    setImmediate(() => void say());
  };

  const hear = (text: string): void => {
    // Most that comes back is our own.
    if (text.startsWith(`{"from":"${me}"`)) return;
    const read = parse(text);
    if (!read) return;
    others.alive(read.from, performance.now());
    for (const [table, version] of read.versions ?? [])
      for (const listener of listeners.get(table) ?? []) listener(version);
    for (const [table, devices] of read.here ?? []) others.tell(read.from, table, devices);
    for (const table of read.who ?? []) if (mine.has(table)) here.add(table);
    if (here.size > 0) saySoon();
  };

  /** Everyone may have missed something: we tell all we have, and ask for all we want to know. */
  const sayEverything = (): void => {
    for (const table of mine.keys()) here.add(table);
    for (const table of others.followed()) who.add(table);
    saySoon();
  };

  const listen = (): void => {
    listening.subscribe(channel).then(
      () => {
        listeningSince = performance.now();
        sayEverything();
      },
      () => undefined,
    );
  };
  listening.on('message', (_channel: string, text: string) => hear(text));
  listening.on('ready', listen);
  listening.on('close', () => (listeningSince = Infinity));
  if (listening.status === 'ready') listen();

  const signs = setInterval(() => {
    const now = performance.now();
    // A process that was stopped for a while is taken for ended.
    if (now - signed > every * 2) sayEverything();
    else saySoon();
    signed = now;
    // Without Redis nobody is heard, and that says nothing about them.
    if (now - listeningSince > every * PATIENCE) others.forgetSilent(now - every * PATIENCE);
  }, every);
  signs.unref();

  return {
    bus: {
      shared: true,
      publish(table, version) {
        versions.set(table, version);
        saySoon();
      },
      subscribe(table, listener) {
        const all = listeners.get(table) ?? new Set();
        listeners.set(table, all.add(listener));
        return () => {
          all.delete(listener);
          if (all.size === 0 && listeners.get(table) === all) listeners.delete(table);
        };
      },
    },
    presence: {
      announce(table, devices) {
        if (devices.length > 0) mine.set(table, devices);
        else mine.delete(table);
        here.add(table);
        saySoon();
      },
      follow(table, heard) {
        who.add(table);
        saySoon();
        return others.follow(table, heard);
      },
    },
    async close() {
      clearInterval(signs);
      await say();
    },
  };
}

function parse(text: string): Message | null {
  try {
    return message.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
