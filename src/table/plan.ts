import { parseMatchForm } from '../kernel/match.ts';
import { parseOptions, playersOf, type Options } from '../kernel/options.ts';
import { problem, quote, type Problem } from '../kernel/problem.ts';
import { parseRecord } from '../kernel/record.ts';
import { ok, type Result } from '../kernel/result.ts';
import { resultOf } from '../kernel/round.ts';
import type { Game } from '../kernel/rules.ts';
import { cleanName, dealNext, type Chance } from './commands.ts';
import type { Beginning, SeatPlan, TableEvent } from './events.ts';
import { openTable, type Opened } from './table.ts';
import type { TablePlan } from './wire.ts';

/** Numbered deals go up to here: enough for a lifetime, short enough to tell a friend. */
export const MOST_NUMBER = 999_999;

/**
 * How the log of a new table begins: its opening, and the first deal if nobody is to come by link. The plan may be anything of that
 * shape; `holder` is who opens the table.
 */
export function readPlan(
  game: Game,
  plan: TablePlan,
  holder: string,
  chance: Chance,
): Result<readonly TableEvent[], Problem> {
  const { rules } = game;
  const options = parseOptions(rules.options, plan.options);
  if (!options.ok) return options;
  const match = parseMatchForm(rules, plan.match);
  if (!match.ok) return match;
  const players = playersOf(options.value);
  if (plan.seats.length !== players) {
    return problem('bad_request', 'seats', `seats must be a list of ${players}, not of ${plan.seats.length}`);
  }
  const seats: SeatPlan[] = [];
  for (const [seat, given] of plan.seats.entries()) {
    const read = readSeat(game, given, `seats[${seat}]`, holder);
    if (!read.ok) return read;
    seats.push(read.value);
  }
  const { number } = plan;
  if (number !== null) {
    if (players > 1) return problem('bad_request', 'number', 'number must be null: numbered deals are for games alone');
    if (!Number.isInteger(number) || number < 1 || number > MOST_NUMBER) {
      return problem(
        'bad_request',
        'number',
        `number must be a whole number from 1 to ${MOST_NUMBER}, not ${quote(number)}`,
      );
    }
  }
  const from = plan.from ? { setup: plan.from.setup, moves: plan.from.moves } : null;
  if (from !== null) {
    const read = readBeginning(game, options.value, from);
    if (!read.ok) return read;
    if (number !== null) return problem('bad_request', 'number', 'number must be null where a round is played on');
  }
  const open = seats.some(({ kind }) => kind === 'open');
  const opened: Opened = {
    type: 'opened',
    game: rules.id,
    options: options.value,
    match: match.value,
    seats,
    online: open,
    leave: plan.leave,
    number,
    ...(from === null ? {} : { from }),
  };
  return ok(open ? [opened] : [opened, dealNext(openTable(game, opened), chance, null)]);
}

/** A round can be played on if it is a record, and not over. */
function readBeginning(game: Game, options: Options, { setup, moves }: Beginning): Result<null, Problem> {
  const round = parseRecord(game.rules, { game: game.rules.id, options, setup, moves });
  if (!round.ok) return round;
  if (resultOf(round.value)) return problem('over', 'from', 'the round is over: there is nothing left to play on');
  return ok(null);
}

function readSeat(
  game: Game,
  given: TablePlan['seats'][number],
  field: string,
  holder: string,
): Result<SeatPlan, Problem> {
  if (given.kind === 'open') return ok({ kind: 'open' });
  if (given.kind === 'bot') {
    const levels = game.bots.map(({ level }) => level);
    if (levels.includes(given.level)) return ok({ kind: 'bot', level: given.level });
    return problem(
      'bad_request',
      `${field}.level`,
      `${field}.level must be one of ${levels.join(', ')}, not ${quote(given.level)}`,
    );
  }
  const name = cleanName(given.name);
  if (name === null) return problem('bad_request', `${field}.name`, `${field}.name must not be empty`);
  return ok({ kind: 'person', name, holder });
}
