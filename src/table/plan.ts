import type { Options } from '../kernel/options.ts';
import { problem, quote, type Problem } from '../kernel/problem.ts';
import { parseRecord } from '../kernel/record.ts';
import { ok, type Result } from '../kernel/result.ts';
import { resultOf } from '../kernel/round.ts';
import type { Game } from '../kernel/rules.ts';
import { dealNext, promiseEvent } from './dealing.ts';
import type { Chance } from './decided.ts';
import type { Beginning, Person, SeatPlan, TableEvent, Time } from './events.ts';
import { isSameName, NO_NAME, readName } from './names.ts';
import { openTable, type Opened } from './table.ts';
import { readLevel, readTerms } from './terms.ts';
import type { TablePlan } from './wire.ts';

/** The highest numbered deal: enough for a lifetime, short enough to tell a friend. */
export const MOST_NUMBER = 999_999;

/** The first events of a new table, and who sits at it. */
export interface NewTable {
  readonly events: readonly [Opened, ...TableEvent[]];
  readonly people: readonly Person[];
}

/**
 * Reads the plan of a table: its opening, and the first deal if nobody joins by link. The plan may contain anything of
 * that shape; `device` opens the table.
 */
export function readPlan(
  game: Game,
  plan: TablePlan,
  device: string,
  {
    now,
    chance,
    anySetup = false,
    table = null,
    stop = () => false,
  }: {
    readonly now: Time;
    readonly chance: Chance;
    readonly anySetup?: boolean;
    /** The id of the table, needed for fair deals if people join by link. */
    readonly table?: string | null;
    /** Called now and then during a replay: whether it takes too long. */
    readonly stop?: () => boolean;
  },
): Result<NewTable, Problem> {
  const agreed = readTerms(game, plan);
  if (!agreed.ok) return agreed;
  const { terms, players } = agreed.value;
  if (plan.seats.length !== players) {
    return problem('bad_request', 'seats', `seats must be a list of ${players}, not of ${plan.seats.length}`);
  }
  const seats: SeatPlan[] = [];
  const people: Person[] = [];
  for (const [seat, given] of plan.seats.entries()) {
    const read = readSeat(game, given, `seats[${seat}]`);
    if (!read.ok) return read;
    if (typeof read.value === 'object') seats.push(read.value);
    else {
      const name = read.value;
      if (name !== NO_NAME && people.some((other) => isSameName(other.name, name))) {
        return problem('bad_request', `seats[${seat}].name`, `seats[${seat}].name is the name of another seat`);
      }
      const player = chance.player();
      seats.push({ kind: 'person', player });
      people.push({ player, device, name });
    }
  }
  const open = seats.some(({ kind }) => kind === 'open');
  // Someone who opens a table without sitting down is recorded too, because only they may change or cancel it.
  if (people.length === 0) people.push({ player: chance.player(), device, name: '' });
  const [opener] = people;
  const numbered = readNumber(game, plan, players);
  if (!numbered.ok) return numbered;
  const alone = anySetup || (!open && seats.filter(({ kind }) => kind === 'person').length < 2);
  const from = readFrom(game, plan, terms.options, { alone, stop });
  if (!from.ok) return from;
  if (open && plan.clock && (plan.windows?.call === null || plan.windows?.vote === null)) {
    return problem(
      'bad_request',
      'windows',
      'windows must have an end at a table with a clock: no clock runs meanwhile',
    );
  }
  const opened: Opened = {
    type: 'opened',
    at: now,
    ...(opener && { player: opener.player }),
    game: game.rules.id,
    seats,
    online: open,
    ...terms,
    ...numbered.value,
    ...(from.value === null ? {} : { from: from.value }),
  };
  const first = open
    ? table === null
      ? []
      : [promiseEvent(table, chance, now)]
    : dealNext(openTable(game, opened), chance, { at: now });
  return ok({ events: [opened, ...first], people });
}

function readNumber(
  { rules }: Game,
  { number, dealer, from }: TablePlan,
  players: number,
): Result<{ readonly number: number | null; readonly dealer: number }, Problem> {
  const version = dealer ?? rules.dealer;
  if (version > rules.dealer) {
    return problem('bad_request', 'dealer', `dealer must be from 1 to ${rules.dealer}, not ${version}`);
  }
  if (number === null) return ok({ number, dealer: version });
  if (players > 1) return problem('bad_request', 'number', 'number must be null: numbered deals are for games alone');
  if (from) return problem('bad_request', 'number', 'number must be null where a round is played on');
  if (Number.isInteger(number) && number >= 1 && number <= MOST_NUMBER) return ok({ number, dealer: version });
  return problem(
    'bad_request',
    'number',
    `number must be a whole number from 1 to ${MOST_NUMBER}, not ${quote(number)}`,
  );
}

/**
 * Where the first round begins. If anything is hidden, only a solo player may choose that, because the opener would
 * know the deal.
 */
function readFrom(
  game: Game,
  plan: TablePlan,
  options: Options,
  { alone, stop }: { readonly alone: boolean; readonly stop: () => boolean },
): Result<Beginning | null, Problem> {
  if (!plan.from) return ok(null);
  const { setup, moves, rules } = plan.from;
  const from: Beginning = { setup, moves, ...(rules === undefined ? {} : { rules }) };
  const read = readBeginning(game, options, from, stop);
  if (!read.ok) return read;
  if (!alone && !game.rules.facts(options).perfect) {
    const message = 'from must be left out where others play and something is hidden: the deal would be known';
    return problem('bad_request', 'from', message);
  }
  return ok(from);
}

/** A round can be played on if it is a record, and not over. */
function readBeginning(game: Game, options: Options, from: Beginning, stop: () => boolean): Result<null, Problem> {
  const round = parseRecord(game.rules, { game: game.rules.id, options, ...from }, stop);
  if (!round.ok) return round;
  if (resultOf(round.value)) return problem('over', 'from', 'the round is over: there is nothing left to play on');
  return ok(null);
}

/** A person is returned as a name; the opaque player is drawn later. */
function readSeat(game: Game, given: TablePlan['seats'][number], field: string): Result<SeatPlan | string, Problem> {
  if (given.kind === 'open') return ok({ kind: 'open' });
  if (given.kind === 'bot') {
    const level = readLevel(game, given.level, `${field}.level`);
    return level.ok ? ok({ kind: 'bot', level: level.value }) : level;
  }
  const name = readName(given.name);
  return name === null ? problem('bad_request', `${field}.name`, `${field}.name must not be empty`) : ok(name);
}
