import { levelsFor } from '../kernel/bots.ts';
import { parseMatchForm, type Match } from '../kernel/match.ts';
import { parseOptions, playersOf, type Options } from '../kernel/options.ts';
import { problem, quote, type Problem } from '../kernel/problem.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Game, Seat } from '../kernel/rules.ts';
import type { ClockRule, LeaveRule, Spectating, Terms, WindowTimes } from './events.ts';
import { absenceFor } from './seating.ts';
import { windowsFor } from './windows.ts';
import type { TablePlan } from './wire.ts';

/** The settings of a table, as requested. */
export type WantedTerms = Pick<
  TablePlan,
  'options' | 'match' | 'leave' | 'windows' | 'clock' | 'begin' | 'standIn' | 'absence' | 'spectators' | 'seatsPerGuest'
>;

/** The same, parsed: everything is set except who begins, if that is drawn at random. */
export interface AgreedTerms extends Terms {
  readonly options: Options;
  readonly match: Match['match'];
  readonly leave: LeaveRule;
  readonly windows: WindowTimes;
  readonly clock?: ClockRule;
  readonly standIn: string;
  readonly absence: number | null;
  readonly spectators: Spectating;
  readonly seatsPerGuest: number;
}

/** Parses the settings of a table, for this many players. */
export function readTerms(
  game: Game,
  wanted: WantedTerms,
): Result<{ readonly terms: AgreedTerms; readonly players: number }, Problem> {
  const { rules } = game;
  const options = parseOptions(rules.options, wanted.options);
  if (!options.ok) return options;
  const match = parseMatchForm(rules, wanted.match);
  if (!match.ok) return match;
  const players = playersOf(options.value);
  const begin = readBegin(game, wanted.begin ?? 'lot', players);
  if (!begin.ok) return begin;
  const standIn = readLevel(game, wanted.standIn ?? usualStandIn(game), 'standIn');
  if (!standIn.ok) return standIn;
  const terms: AgreedTerms = {
    options: options.value,
    match: match.value,
    leave: wanted.leave,
    windows: windowsFor(wanted.clock, wanted.windows),
    ...(wanted.clock ? { clock: wanted.clock } : {}),
    ...(begin.value === null ? {} : { begin: begin.value }),
    standIn: standIn.value,
    absence: absenceFor(wanted.clock, wanted.absence),
    spectators: wanted.spectators ?? 'table',
    seatsPerGuest: wanted.seatsPerGuest ?? 1,
  };
  return ok({ terms, players });
}

/** The default stand-in: neither a gift nor a punishment. */
function usualStandIn({ bots }: Game): string {
  const levels = levelsFor(bots);
  return levels.includes('medium') ? 'medium' : (levels.at(-1) ?? '');
}

export function readLevel({ bots }: Game, level: string, field: string): Result<string, Problem> {
  const levels = bots.map((bot) => bot.level);
  if (levels.includes(level)) return ok(level);
  return problem('bad_request', field, `${field} must be one of ${levels.join(', ')}, not ${quote(level)}`);
}

function readBegin({ rules }: Game, begin: 'lot' | Seat, players: number): Result<Seat | null, Problem> {
  if (begin === 'lot') return ok(null);
  if (!rules.starts) return problem('bad_request', 'begin', `begin must be left out: nobody begins in ${rules.id}`);
  if (begin < players) return ok(begin);
  return problem('bad_request', 'begin', `begin must be "lot" or a seat from 0 to ${players - 1}, not ${begin}`);
}
