import { ask } from '../../kernel/bots.ts';
import { converse, type Conversation } from '../conversation.ts';
import { createHost, type Host } from '../host.ts';
import type { Time } from '../../table/events.ts';
import type { Ports } from '../ports.ts';
import type { Store } from '../store.ts';
import type { Ledger } from './ledger.ts';
import { BOT_PACE, type World } from './world.ts';

/** A process that runs the shipped host. It can be killed at any moment, and started again. */
export interface SimulatedNode {
  readonly name: string;
  alive(): boolean;
  host(): Host | null;
  kill(): void;
  /** A page's end of a line to this process; null: it is not there. */
  connect(device: string, send: (frame: string) => void, ended: () => void): Conversation | null;
}

/** Messages between the processes. */
export interface Wires {
  readonly listeners: Map<string, Set<{ readonly node: string; hear(version: number): void }>>;
  /** Who has the duty for a table, and until when, by the world's clock. */
  readonly duties: Map<string, { readonly node: string; readonly until: Time }>;
}

/** How long a process has a duty, in milliseconds. */
const LEASE = 6_000;

/** How long a killed process takes to come back, in milliseconds. */
const RESTART = 3_000;

export function createNode(name: string, world: World, ledger: Ledger, wires: Wires): SimulatedNode {
  let generation = 0;
  let host: Host | null = null;
  let skew = 0;
  const lines = new Set<() => void>();

  const kill = (): void => {
    if (!host) return;
    generation += 1;
    host = null;
    world.note(`${name} is killed`);
    for (const listeners of wires.listeners.values())
      for (const listener of listeners) if (listener.node === name) listeners.delete(listener);
    for (const end of [...lines]) end();
    lines.clear();
    world.after(100 + world.rng.below(RESTART), start);
  };

  function start(): void {
    generation += 1;
    skew = 0;
    world.note(`${name} starts`);
    host = createHost(portsOf(generation), {
      idle: 20_000,
      poll: 5_000,
      pace: () => BOT_PACE,
      pauses: true,
      retry: 2_000,
    });
    jump(generation);
  }

  /** A clock that is set, now and then, by someone else. */
  function jump(born: number): void {
    world.after(1_000, () => {
      if (born !== generation) return;
      if (world.strikes('clockJumps')) skew += world.rng.below(120_000) - 60_000;
      jump(born);
    });
  }

  function portsOf(born: number): Ports {
    const dead = (): boolean => born !== generation;
    const unlessDead =
      <A extends unknown[]>(act: (...given: A) => void) =>
      (...given: A): void => {
        if (!dead()) act(...given);
      };
    /** A dead process never hears an answer. */
    const never = <T>(): Promise<T> => new Promise<T>(() => undefined);
    const maybeKilled = (): boolean => {
      if (!dead() && world.strikes('killedAtCall')) kill();
      return dead();
    };
    const later = (ms: number): Promise<void> => new Promise((resolve) => world.after(ms, resolve));
    const call = async <T>(act: () => Promise<T>): Promise<T> => {
      if (maybeKilled()) return never();
      await later(world.takes('commitTakes'));
      const answer = await act();
      await later(world.takes('commitTakes'));
      return maybeKilled() ? never() : answer;
    };
    const write = (act: () => Promise<void>): Promise<void> =>
      call(async () => {
        if (world.strikes('commitFails')) throw new Error('the commit failed');
        await act();
        if (world.strikes('answerLost')) throw new Error('the answer was lost');
      });
    const read = <T>(act: () => Promise<T>): Promise<T> =>
      call(() => (world.strikes('readFails') ? Promise.reject(new Error('the read failed')) : act()));
    const { store: real } = ledger;
    const store: Store = {
      create: (id, key, batch) => write(() => real.create(id, key, batch)),
      append: (id, from, batch) => write(() => real.append(id, from, batch)),
      load: (id, since) => read(() => real.load(id, since)),
      rows: (query) => read(() => real.rows(query)),
      remove: (id) => write(() => real.remove(id)),
      close: () => Promise.resolve(),
    };
    /** Null: the duty is this node's now; else how long another has it. */
    const takeDuty = (table: string): number | null => {
      const now = world.clock.now();
      const held = wires.duties.get(table);
      if (held && held.node !== name && held.until > now) return held.until - now;
      wires.duties.set(table, { node: name, until: now + LEASE });
      return null;
    };
    const draw = (what: string): string => `${what}${world.rng.below(2 ** 31).toString(36)}${name}`;
    return {
      store,
      bus: {
        shared: true,
        publish(table, version) {
          if (maybeKilled()) return;
          for (const listener of wires.listeners.get(table) ?? []) {
            if (listener.node === name || world.strikes('busLost')) continue;
            const times = world.strikes('busDoubled') ? 2 : 1;
            for (let i = 0; i < times; i++) world.after(world.takes('busTakes'), () => listener.hear(version));
          }
        },
        subscribe(table, hear) {
          const listener = { node: name, hear: unlessDead(hear) };
          const listeners = wires.listeners.get(table) ?? new Set();
          wires.listeners.set(table, listeners.add(listener));
          return () => listeners.delete(listener);
        },
      },
      duties: {
        take: (table) =>
          read(() => {
            const left = takeDuty(table);
            return Promise.resolve(left === null ? null : world.clock.now() + skew + left);
          }),
        takeDue: (before, most) =>
          read(async () => {
            const due = await real.rows({ dueBefore: before - skew, most });
            return due.map(({ id }) => id).filter((id) => takeDuty(id) === null);
          }),
      },
      clock: {
        now: () => world.clock.now() + skew,
        // Timers run for as long as was asked, whatever the clock is set to meanwhile.
        at: (time, wake) => world.clock.at(time - skew, unlessDead(wake)),
        breathe: () => Promise.resolve(),
      },
      thinker: {
        async choose({ level, knowledge, seed }, signal) {
          if (maybeKilled()) return never();
          await later(world.rng.below(1_000));
          // Some thinkers say so when they are cancelled, others never answer.
          if (signal.aborted) return never();
          const bot = world.games.get(knowledge.game)?.bots.find((one) => one.level === level);
          if (!bot) throw new Error(`no bot ${level}`);
          return dead() ? never() : ask(bot, knowledge, { nodes: 50, stop: () => false }, seed);
        },
      },
      chance: {
        seed: () => draw('seed '),
        player: () => draw('p'),
        table: () => draw('t'),
        invitation: () => draw('k'),
        hash: (invitation) => `#${invitation}`,
        matches: (invitation, hash) => hash === `#${invitation}`,
      },
      loadGame: (id) => Promise.resolve(world.games.get(id) ?? null),
      onProblem({ kind, table, error }) {
        if (dead()) return;
        if (kind === 'storage') world.note(`${name} ${table}: storage failed`);
        else world.fail('no bug and no damage', `${name} ${table}: ${kind}: ${String(error)}`);
      },
    };
  }

  start();
  return {
    name,
    alive: () => host !== null,
    host: () => host,
    kill,
    connect(device, send, ended) {
      if (!host) return null;
      const born = generation;
      const conversation = converse({
        host,
        device,
        mostTables: 10,
        send(frame) {
          if (born === generation) send(frame);
        },
        onBug: (error) => world.fail('no bug and no damage', `${name}: ${String(error)}`),
      });
      lines.add(ended);
      return {
        ...conversation,
        hear(message) {
          if (born === generation) conversation.hear(message);
        },
        close() {
          lines.delete(ended);
          if (born === generation) conversation.close();
        },
      };
    },
  };
}
