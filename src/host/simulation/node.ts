import { ask } from '../../kernel/bots.ts';
import type { Beside } from '../beside.ts';
import { isClaimNote } from '../claims-between.ts';
import { codeOf } from '../codes.ts';
import { openClientSession, type ClientSession } from '../client-session.ts';
import { memoryHeartbeats } from '../heartbeat.ts';
import { createHost, type Host } from '../host.ts';
import type { Time } from '../../table/events.ts';
import type { BusListener, Leases, Ports, Stretch } from '../ports.ts';
import type { Store } from '../store.ts';
import type { Receiver } from './face-checks.ts';
import type { Ledger } from './ledger.ts';
import { BOT_PACE, HASHED, type World } from './world.ts';

/** A process that runs the shipped host. It can be killed at any moment, and started again. */
export interface SimulatedNode {
  readonly name: string;
  alive(): boolean;
  host(): Host | null;
  /** It restarts after this many milliseconds, or soon. */
  kill(restart?: number): void;
  /** Connects a page to this process; null: it is not running. A shared screen has no device. */
  connect({ device, screen }: Receiver, send: (frame: string) => void, ended: () => void): ClientSession | null;
}

/** Messages between the processes. */
export interface Wires {
  /** When the processes ran. */
  readonly beats: Map<string, Stretch>;
  /** Notes that are stored nowhere, by topic. */
  readonly notes: Map<string, Set<{ readonly node: string; hear(note: string): void }>>;
  readonly listeners: Map<string, Set<{ readonly node: string; hear: BusListener }>>;
  /** Who has the lease of a table, and until when, by the world's clock. */
  readonly leases: Map<string, { readonly node: string; readonly until: Time }>;
}

/** How long a lease lasts, in milliseconds. */
const LEASE = 6_000;

/** How long a killed process takes to come back, in milliseconds. */
const RESTART = 3_000;

/** `shared`: there are other processes; a single one knows for sure who is connected. */
export function createNode(name: string, world: World, ledger: Ledger, wires: Wires, shared: boolean): SimulatedNode {
  let generation = 0;
  let host: Host | null = null;
  let skew = 0;
  const lines = new Set<() => void>();

  const kill = (restart = 100 + world.rng.below(RESTART)): void => {
    if (!host) return;
    generation += 1;
    host = null;
    world.note(`${name} is killed`);
    ledger.hostEnds(name);
    for (const listeners of [...wires.listeners.values(), ...wires.notes.values()])
      for (const listener of listeners) if (listener.node === name) listeners.delete(listener as never);
    for (const end of [...lines]) end();
    lines.clear();
    world.after(restart, start);
  };

  function start(): void {
    generation += 1;
    skew = 0;
    world.note(`${name} starts`);
    ledger.hostStarts(name);
    host = createHost(portsOf(generation), {
      idle: 20_000,
      rest: 6_000,
      poll: 5_000,
      pace: () => BOT_PACE,
      pauses: true,
      retry: 2_000,
    });
    jump(generation);
  }

  /** The clock is set now and then. */
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
      world.leaves('the store was called');
      if (maybeKilled()) return never();
      await later(world.takes('commitTakes'));
      // A store in the process dies with it; a remote one may still receive what was sent.
      if (!shared && dead()) return never();
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
    const { store: real, beside: kept } = ledger;
    const store: Store = {
      create: (id, key, batch) => write(() => real.create(id, key, batch)),
      append: (id, from, batch) => write(() => real.append(id, from, batch)),
      load: (id, since) => read(() => real.load(id, since)),
      rows: (query) => read(() => real.rows(query)),
      remove: (id) => write(() => real.remove(id)),
      close: () => Promise.resolve(),
    };
    const beside: Beside = {
      about: (table) => read(() => kept.about(table)),
      setAbout: (table, about) => write(() => kept.setAbout(table, about)),
      aboutAll: (tables) => read(() => kept.aboutAll(tables)),
      publicTables: (most) => read(() => kept.publicTables(most)),
      addLine: (table, line) => write(() => kept.addLine(table, line)),
      lines: (table, most) => read(() => kept.lines(table, most)),
      quietChats: (before, most, after) => read(() => kept.quietChats(before, most, after)),
      removeChat: (table) => write(() => kept.removeChat(table)),
      moveLines: (table, from, to) => write(() => kept.moveLines(table, from, to)),
      eraseNames: (device, table) => write(() => kept.eraseNames(device, table)),
      linesOf: (device, most) => read(() => kept.linesOf(device, most)),
      report: (report) => write(() => kept.report(report)),
      reports: (most) => read(() => kept.reports(most)),
      setCode: (hash, code) => write(() => kept.setCode(hash, code)),
      code: (hash, now) => read(() => kept.code(hash, now)),
      removeCode: (hash) => write(() => kept.removeCode(hash)),
      sweepCodes: (now) => write(() => kept.sweepCodes(now)),
      setSubscription: (device, subscription) => write(() => kept.setSubscription(device, subscription)),
      subscriptions: (device) => read(() => kept.subscriptions(device)),
      removeSubscription: (endpoint) => write(() => kept.removeSubscription(endpoint)),
      forgetTable: (table) => write(() => kept.forgetTable(table)),
      forgetDevice: (device) => write(() => kept.forgetDevice(device)),
    };
    /** Null: this node has the lease now; else how long another has it. */
    const takeDuty = (table: string): number | null => {
      const now = world.clock.now();
      const held = wires.leases.get(table);
      if (held && held.node !== name && held.until > now) return held.until - now;
      wires.leases.set(table, { node: name, until: now + LEASE });
      return null;
    };
    const leases: Leases = {
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
    };
    const draw = (what: string): string => `${what}${world.rng.below(2 ** 31).toString(36)}${name}`;
    const beats = memoryHeartbeats(`${name} ${born}`, wires.beats);
    return {
      store,
      beside,
      heartbeats: {
        ...beats,
        beat: (stretch) => write(() => beats.beat(stretch)),
        all: () => read(() => beats.all()),
      },
      bus: {
        shared,
        notes: {
          send(topic, note) {
            if (maybeKilled()) return;
            for (const listener of wires.notes.get(topic) ?? []) {
              if (listener.node === name || world.strikes('busLost')) continue;
              const times = world.strikes('busDoubled') ? 2 : 1;
              for (let i = 0; i < times; i++)
                world.after(world.takes('busTakes'), () => {
                  if (isClaimNote(JSON.parse(note))) world.hush(`${listener.node} was told ${note}`);
                  listener.hear(note);
                });
            }
          },
          listen(topic, hear) {
            const listener = { node: name, hear: unlessDead(hear) };
            const listeners = wires.notes.get(topic) ?? new Set();
            wires.notes.set(topic, listeners.add(listener));
            return () => listeners.delete(listener);
          },
        },
        publish(table, version, events) {
          if (maybeKilled()) return;
          for (const listener of wires.listeners.get(table) ?? []) {
            if (listener.node === name || world.strikes('busLost')) continue;
            const times = world.strikes('busDoubled') ? 2 : 1;
            for (let i = 0; i < times; i++) world.after(world.takes('busTakes'), () => listener.hear(version, events));
          }
        },
        subscribe(table, hear) {
          const listener = { node: name, hear: unlessDead(hear) };
          const listeners = wires.listeners.get(table) ?? new Set();
          wires.listeners.set(table, listeners.add(listener));
          return () => listeners.delete(listener);
        },
      },
      ...(shared && { leases }),
      clock: {
        now: () => world.clock.now() + skew,
        // Timers keep their duration, whatever the clock is set to meanwhile.
        at: (time, wake) => world.clock.at(time - skew, unlessDead(wake)),
        breathe: () => Promise.resolve(),
      },
      thinker: {
        async choose({ level, knowledge, seed }, signal) {
          if (maybeKilled()) return never();
          await later(world.rng.below(1_000));
          // Some thinkers reject when they are cancelled, others never answer.
          if (signal.aborted) return never();
          const bot = world.games.get(knowledge.game)?.bots.find((one) => one.level === level);
          if (!bot) throw new Error(`no bot ${level}`);
          return dead() ? never() : ask(bot, knowledge, { nodes: 50, stop: () => false }, seed);
        },
      },
      chance: {
        seed: () => draw('seed '),
        secret: () => Array.from({ length: 64 }, () => world.rng.below(16).toString(16)).join(''),
        player: () => draw('p'),
        table: () => draw('t'),
        invitation: () => draw('k'),
        code: (letters) => codeOf(Uint8Array.from({ length: letters }, () => world.rng.below(256))),
        hash: (invitation) => `${HASHED}${invitation}`,
        matches: (invitation, hash) => hash === `${HASHED}${invitation}`,
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
    connect({ device, screen }, send, ended) {
      if (!host) return null;
      const born = generation;
      const session = openClientSession({
        host,
        device,
        mostTables: 10,
        lag: () => 2 * world.takes('messageTakes'),
        send(frame) {
          if (born === generation) send(frame);
        },
        onBug: (error) => world.fail('no bug and no damage', `${name}: ${String(error)}`),
      });
      let open = true;
      const leave = (): void => {
        if (open && !screen) world.disconnected(device);
        open = false;
      };
      const killed = (): void => {
        leave();
        ended();
      };
      lines.add(killed);
      if (!screen) world.connected(device);
      return {
        ...session,
        receive(message) {
          if (born === generation) session.receive(message);
        },
        close() {
          lines.delete(killed);
          leave();
          if (born === generation) session.close();
        },
      };
    },
  };
}
