import { gameIds, loadGame } from '../../games/index.ts';
import { quick, type Rng } from '../../kernel/rng.ts';
import type { Game } from '../../kernel/rules.ts';
import type { Time } from '../../table/events.ts';
import { checksum } from '../chain.ts';
import { drawFaults, noFaults, type FaultRates } from './faults.ts';
import { virtualClock, type VirtualClock } from './virtual-clock.ts';

/** What everyone in a simulation shares: one clock, one random source, the fault rates, and the trace. */
export interface World {
  readonly clock: VirtualClock;
  readonly rng: Rng;
  readonly games: ReadonlyMap<string, Game>;
  faults(): FaultRates;
  /** No more faults from now on. */
  calm(): void;
  isCalm(): boolean;
  /** For how many milliseconds there have been no faults; 0: there still are. */
  calmFor(): number;
  /** A device connected to some host, or lost a connection. */
  connected(device: string): void;
  disconnected(device: string): void;
  /** Since when a device has had a connection, or none, by the world's clock. */
  presenceOf(device: string): { readonly lines: number; readonly since: Time };
  /** Whether a fault of that kind happens now; counted if it does. */
  strikes(fault: Exclude<keyof FaultRates, `${string}Takes`>): boolean;
  /** How long something takes now, in milliseconds. */
  takes(what: Extract<keyof FaultRates, `${string}Takes`>): number;
  after(ms: number, act: () => void): void;
  /** What happens to a host in this turn must not be observable: nothing may leave it before the next turn. */
  hush(what: string): void;
  /** Something leaves a host, or is about to. */
  leaves(what: string): void;
  /** Counts an interesting event. */
  did(what: string): void;
  /** How often, by what it was. */
  readonly deeds: ReadonlyMap<string, number>;
  /** Adds a line to the trace; two runs of a seed have the same lines. */
  note(line: string): void;
  /** Reports a violated invariant. */
  fail(invariant: string, detail: string): void;
  readonly failures: readonly string[];
  readonly counted: ReadonlyMap<string, number>;
  /** A checksum of all lines so far. */
  trace(): string;
  /** The last lines, for debugging. */
  readonly lastLines: readonly string[];
}

const KEPT_LINES = 400;

/** Marks stored invitations as hashed; in a simulation they need not be secret. */
export const HASHED = '#';

/** When bots of simulated hosts move. */
export const BOT_PACE = { least: 700, spread: 500 };

/** All games, loaded once, because loading takes real time. */
export async function allGames(): Promise<ReadonlyMap<string, Game>> {
  const loaded = await Promise.all(gameIds.map(async (id) => [id, await loadGame(id)] as const));
  return new Map(loaded.flatMap(([id, game]) => (game ? [[id, game] as const] : [])));
}

export function createWorld(seed: string, games: ReadonlyMap<string, Game>, start: Time = 1_000_000): World {
  const clock = virtualClock(start);
  const rng = quick(`simulation ${seed}`);
  let rates = drawFaults(rng);
  let calmSince: Time | null = null;
  let hushed: { readonly turn: number; readonly what: string } | null = null;
  let trace = '';
  const failures: string[] = [];
  const counted = new Map<string, number>();
  const deeds = new Map<string, number>();
  const lastLines: string[] = [];
  const presences = new Map<string, { readonly lines: number; readonly since: Time }>();
  const presenceOf = (device: string): { readonly lines: number; readonly since: Time } =>
    presences.get(device) ?? { lines: 0, since: start };
  const setLines = (device: string, lines: number): void => {
    const before = presenceOf(device);
    const same = before.lines > 0 === lines > 0;
    presences.set(device, { lines, since: same ? before.since : clock.now() });
  };

  const note = (line: string): void => {
    const whole = `${clock.now()} ${line}`;
    trace = checksum(trace, whole);
    lastLines.push(whole);
    if (lastLines.length > KEPT_LINES) lastLines.shift();
  };

  const fail = (invariant: string, detail: string): void => {
    failures.push(`${invariant}: ${detail}`);
    note(`FAILED ${invariant}: ${detail}`);
  };

  return {
    clock,
    rng,
    games,
    faults: () => rates,
    calm() {
      rates = noFaults;
      calmSince = clock.now();
      note('all faults stop');
    },
    isCalm: () => rates === noFaults,
    calmFor: () => (calmSince === null ? 0 : clock.now() - calmSince),
    hush(what) {
      hushed = { turn: clock.turn(), what };
    },
    leaves(what) {
      if (hushed?.turn === clock.turn()) fail('a hold is told to nobody', `${hushed.what}, and then ${what}`);
    },
    did: (what) => void deeds.set(what, (deeds.get(what) ?? 0) + 1),
    deeds,
    connected: (device) => setLines(device, presenceOf(device).lines + 1),
    disconnected: (device) => setLines(device, presenceOf(device).lines - 1),
    presenceOf,
    strikes(fault) {
      const rate = rates[fault];
      if (rate === 0 || rng.below(rate) > 0) return false;
      counted.set(fault, (counted.get(fault) ?? 0) + 1);
      note(`fault: ${fault}`);
      return true;
    },
    takes: (what) => rng.below(rates[what]),
    after: (ms, act) => void clock.at(clock.now() + ms, act),
    note,
    fail,
    failures,
    counted,
    trace: () => trace,
    lastLines,
  };
}
