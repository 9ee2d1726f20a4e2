import { quick } from '../../kernel/rng.ts';
import { secretFrom } from '../../kernel/testing/secret.ts';
import { choices } from '../../kernel/round.ts';
import type { Options } from '../../kernel/options.ts';
import type { Game, Seat } from '../../kernel/rules.ts';
import {
  botMoveId,
  decide,
  type Actor,
  type AnyCommand,
  type Chance,
  type Circumstances,
  type Decided,
} from '../commands.ts';
import type { Person, TableEvent } from '../events.ts';
import { readPlan } from '../plan.ts';
import { snapshotFor } from '../snapshot.ts';
import { apply, replayTable, type Table } from '../table.ts';
import type { Answer, Command, Snapshot, TablePlan } from '../wire.ts';

/** A command without its id: each gets its own unless the test brings one. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> & { id?: string } : never) : never;

/** A table with its log, played by a test as a host would. */
export interface Playing {
  readonly game: Game;
  readonly log: TableEvent[];
  readonly table: Table;
  readonly people: Map<string, Person>;
  /** The time by the host's clock; a test sets it. */
  now: number;
  /** Everybody's round-trip time in milliseconds; a test sets it. */
  lag: number;
  /** Who is away and since when, as the host would know; a test sets it. */
  readonly away: Map<Seat, number>;
  send(device: string, wish: Wish): Answer;
  carryOut(actor: Actor, command: AnyCommand): Answer;
  /** The seat's first choice, played by its device. */
  act(seat: Seat, move?: string): Answer;
  bot(seat: Seat, decision: number, move: string): Answer;
  deviceOf(seat: Seat): string;
  snapshot(device: string | null): Snapshot;
  /** The table rebuilt from the log, as after a restart. */
  again(): Table;
}

/**
 * A table at which everyone has sat down: people `a`, `b`, `c` … join by link, each with a device of that name. `id`:
 * its deals are fair, and it has that id.
 */
export function playing(
  game: Game,
  options: Options,
  plan: Partial<TablePlan> = {},
  seed = 'a seed',
  id: string | null = null,
): Playing {
  const play = opened(game, options, plan, seed, id);
  for (const [seat, given] of play.table.seats.entries()) {
    const name = 'abcdefghi'[seat]!;
    if (given.kind === 'open') play.send(name, { do: 'sit', seat, name });
  }
  return play;
}

/** A table just opened by `a`, who sits at the first seat. */
export function opened(
  game: Game,
  options: Options,
  plan: Partial<TablePlan> = {},
  seed = 'a seed',
  id: string | null = null,
): Playing {
  let seeds = 0;
  let players = 0;
  const chance: Chance = {
    seed: () => `${seed} ${seeds++}`,
    player: () => `p${players++}`,
    secret: () => secretFrom(quick(`${seed} ${seeds++}`)),
  };
  const count = typeof options['players'] === 'number' ? options['players'] : 1;
  const seats: TablePlan['seats'] =
    plan.seats ??
    Array.from({ length: count }, (_, seat) => (seat === 0 ? { kind: 'person', name: 'a' } : { kind: 'open' }));
  const whole: TablePlan = {
    game: game.rules.id,
    options,
    match: { rounds: 1 },
    leave: 'bot',
    number: null,
    ...plan,
    seats,
  };
  const read = readPlan(game, whole, 'a', { now: 0, chance, table: id });
  if (!read.ok) throw new Error(read.error.message);
  const log: TableEvent[] = [...read.value.events];
  const people = new Map(read.value.people.map((person) => [person.player, person]));
  const table = replayTable(game, log);
  let ids = 0;

  const settle = (decided: Decided): Answer => {
    if ('answer' in decided) return decided.answer;
    const version = table.version + 1;
    for (const person of decided.people) people.set(person.player, person);
    for (const { event, code } of decided.steps) {
      log.push(JSON.parse(JSON.stringify(event)) as TableEvent);
      apply(table, event, code);
    }
    return { ok: true, version };
  };

  const play: Playing = {
    game,
    log,
    table,
    people,
    now: 0,
    lag: 0,
    away: new Map(),
    send: (device, wish) => play.carryOut({ device }, { id: `id${ids++}`, ...wish }),
    carryOut(actor, command) {
      const now: Circumstances = { now: play.now, chance, people, lag: () => play.lag, away: play.away };
      return settle(decide(table, actor, command, now));
    },
    act(seat, move) {
      if (!table.round) throw new Error(`nobody can act at seat ${seat}`);
      const chosen = move ?? choices(table.round, seat)[0];
      if (chosen === undefined) throw new Error(`seat ${seat} has no choice`);
      return play.send(play.deviceOf(seat), { do: 'act', seat, decision: table.decisions[seat]!, move: chosen });
    },
    bot: (seat, decision, move) =>
      play.carryOut({ bot: seat }, { do: 'act', id: botMoveId(seat, decision), seat, decision, move }),
    deviceOf(seat) {
      const given = table.seats[seat];
      const person = given?.kind === 'person' ? people.get(given.player) : undefined;
      if (!person) throw new Error(`nobody sits at seat ${seat}`);
      return person.device;
    },
    snapshot: (device) => snapshotFor(table, { device, people, now: play.now }),
    again: () => replayTable(game, JSON.parse(JSON.stringify(log)) as TableEvent[]),
  };
  return play;
}

/** The seat the table waits for. */
export function turnOf({ round }: Table): Seat {
  const seat = round?.rules.awaited(round.pos)[0];
  if (seat === undefined) throw new Error('the table waits for nobody');
  return seat;
}
