import { choices } from '../../kernel/round.ts';
import type { Options } from '../../kernel/options.ts';
import type { Game, Seat } from '../../kernel/rules.ts';
import { decide, decideBot, type Answer, type Chance, type Command, type Decided } from '../commands.ts';
import type { TableEvent } from '../events.ts';
import { readPlan } from '../plan.ts';
import { apply, replayTable, type Table } from '../table.ts';
import type { TablePlan } from '../wire.ts';

/** A command without its id: each gets its own unless the test brings one. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, 'id'> & { id?: string } : never) : never;

/** A table with its log, played by a test as a host would. */
export interface Playing {
  readonly game: Game;
  readonly log: TableEvent[];
  readonly table: Table;
  send(holder: string, wish: Wish): Answer;
  /** The seat's first choice, played by its holder. */
  act(seat: Seat, move?: string): Answer;
  bot(seat: Seat, decision: number, move: string): Answer;
  /** The table that the log tells of, as after a restart. */
  again(): Table;
}

/** A table on which everyone has sat down: people `a`, `b`, `c` … come by link, each with a device of that name. */
export function playing(game: Game, options: Options, plan: Partial<TablePlan> = {}, seed = 'a seed'): Playing {
  const play = opened(game, options, plan, seed);
  for (const [seat, given] of play.table.seats.entries()) {
    const name = 'abcdefghi'[seat]!;
    if (given.kind === 'open') play.send(name, { do: 'sit', seat, name });
  }
  return play;
}

/** A table just opened by `a`, who sits at the first seat. */
export function opened(game: Game, options: Options, plan: Partial<TablePlan> = {}, seed = 'a seed'): Playing {
  let seeds = 0;
  const chance: Chance = { seed: () => `${seed} ${seeds++}` };
  const players = typeof options['players'] === 'number' ? options['players'] : 1;
  const seats: TablePlan['seats'] =
    plan.seats ??
    Array.from({ length: players }, (_, seat) => (seat === 0 ? { kind: 'person', name: 'a' } : { kind: 'open' }));
  const read = readPlan(
    game,
    { game: game.rules.id, options, match: { rounds: 1 }, leave: 'bot', number: null, ...plan, seats },
    'a',
    chance,
  );
  if (!read.ok) throw new Error(read.error.message);
  const log = [...read.value];
  const table = replayTable(game, log);
  let ids = 0;

  const carryOut = (decided: Decided): Answer => {
    if ('answer' in decided) return decided.answer;
    const version = table.version + 1;
    for (const event of decided.events) {
      log.push(JSON.parse(JSON.stringify(event)) as TableEvent);
      apply(table, event);
    }
    return { ok: true, version };
  };

  const play: Playing = {
    game,
    log,
    table,
    send: (holder, wish) => carryOut(decide(table, holder, { id: `id${ids++}`, ...wish }, chance)),
    act(seat, move) {
      const plan = table.seats[seat];
      if (plan?.kind !== 'person' || !table.round) throw new Error(`nobody can act at seat ${seat}`);
      const chosen = move ?? choices(table.round, seat)[0];
      if (chosen === undefined) throw new Error(`seat ${seat} has no choice`);
      return play.send(plan.holder, { do: 'act', seat, decision: table.decisions[seat]!, move: chosen });
    },
    bot: (seat, decision, move) => carryOut(decideBot(table, seat, decision, move)),
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
