import { isObject, problem, quote, type Problem } from './problem.ts';
import { parseRecord, type GameRecord } from './record.ts';
import { ok, type Result } from './result.ts';
import { resultOf, topSeats, type Round } from './round.ts';
import type { MatchCount, RoundResult, Rules, Seat } from './rules.ts';

/** How long a match lasts: a number of rounds, or (where a game allows it) until a seat reaches a target. */
export type MatchLength = { readonly rounds: number } | { readonly target: number };

export interface Match {
  readonly match: MatchLength & { readonly count?: MatchCount };
  readonly rounds: readonly GameRecord[];
}

export interface MatchStanding {
  readonly totals: readonly number[];
  readonly over: boolean;
  /** Highest total, ties share; null while the match goes on. */
  readonly winners: readonly Seat[] | null;
  /** Who starts the next round; null when the match or the last round is not over, or the game has no starter. */
  readonly nextStart: Seat | null;
}

const MOST_ROUNDS = 100;
const MOST_TARGET = 1000;

/** Parses the length of a match; what a game allows beside a number of rounds is in `rules.match`. */
export function parseMatchForm(rules: Rules, given: unknown): Result<Match['match'], Problem> {
  if (!isObject(given)) return problem('bad_record', 'match', `match must be an object, not ${quote(given)}`);
  const { id: game, match: allowed } = rules;
  const { rounds, target, count } = given;
  for (const name of Object.keys(given)) {
    if (!['rounds', 'target', 'count'].includes(name))
      return problem('bad_record', `match.${name}`, `match has no field ${quote(name)}`);
  }
  const whole = (value: unknown, most: number): value is number =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;
  if ((rounds === undefined) === (target === undefined)) {
    return problem('bad_record', 'match', 'match must have either rounds or target');
  }
  if (target !== undefined && allowed?.target !== true)
    return problem('bad_record', 'match.target', `${game} is not played to a target`);
  if (rounds !== undefined && !whole(rounds, MOST_ROUNDS)) {
    return problem(
      'bad_record',
      'match.rounds',
      `match.rounds must be a whole number from 1 to ${MOST_ROUNDS}, not ${quote(rounds)}`,
    );
  }
  if (target !== undefined && !whole(target, MOST_TARGET)) {
    return problem(
      'bad_record',
      'match.target',
      `match.target must be a whole number from 1 to ${MOST_TARGET}, not ${quote(target)}`,
    );
  }
  if (count !== undefined && allowed?.counts?.some((known) => known === count) !== true) {
    const known = allowed?.counts ? `one of ${allowed.counts.join(', ')}` : 'left out for this game';
    return problem('bad_record', 'match.count', `match.count must be ${known}, not ${quote(count)}`);
  }
  return ok(given as unknown as Match['match']);
}

/** Where a match stands after these rounds, the last of which may still be running. */
export function standing(
  rules: Rules,
  form: Match['match'],
  starts: readonly (Seat | null)[],
  results: readonly (RoundResult | null)[],
  players: number,
): MatchStanding {
  const totals = Array.from({ length: players }, () => 0);
  let finished = 0;
  for (const result of results) {
    if (result === null) continue;
    finished += 1;
    for (let seat = 0; seat < players; seat++) {
      totals[seat]! += form.count === 'rounds' ? Number(result.winners.includes(seat)) : result.scores[seat]!;
    }
  }
  const running = results.at(-1) === null;
  const reached = 'target' in form ? totals.some((total) => total >= form.target) : finished >= form.rounds;
  const over = !running && finished > 0 && reached;
  const last = results.at(-1);
  const lastStart = starts.at(-1) ?? null;
  const goesOn = !over && last !== undefined && last !== null && lastStart !== null;
  return {
    totals,
    over,
    winners: over ? topSeats(totals) : null,
    nextStart: goesOn ? rules.nextStart(last, lastStart) : null,
  };
}

export const startOf = (round: Round): Seat | null => ('start' in round.setup ? (round.setup.start as Seat) : null);

/** Reads a match: every round but the last over, each begun by the seat the game names, none after the end. */
export function parseMatch(
  rules: Rules,
  given: unknown,
): Result<{ match: Match['match']; rounds: Round[]; standing: MatchStanding }, Problem> {
  if (!isObject(given)) return problem('bad_record', 'match', `a match must be an object, not ${quote(given)}`);
  for (const name of Object.keys(given)) {
    if (name !== 'match' && name !== 'rounds')
      return problem('bad_record', name, `a match has no field ${quote(name)}`);
  }
  const form = parseMatchForm(rules, given['match']);
  if (!form.ok) return form;
  const records = given['rounds'];
  if (!Array.isArray(records))
    return problem('bad_record', 'rounds', `rounds must be a list of records, not ${quote(records)}`);
  const rounds: Round[] = [];
  let now: MatchStanding = standing(rules, form.value, [], [], 1);
  for (const [index, record] of records.entries()) {
    const field = `rounds[${index}]`;
    const round = parseRecord(rules, record);
    if (!round.ok)
      return {
        ok: false,
        error: {
          ...round.error,
          field: `${field}.${round.error.field ?? ''}`,
          message: `${field}: ${round.error.message}`,
        },
      };
    const first = rounds[0];
    if (now.over) return problem('bad_record', field, `${field}: the match was over before this round`);
    if (first) {
      const before = rounds.at(-1)!;
      if (resultOf(before) === null) return problem('bad_record', field, `${field}: the round before it is not over`);
      if (JSON.stringify(first.options) !== JSON.stringify(round.value.options)) {
        return problem('bad_record', `${field}.options`, `${field}: all rounds of a match have the same options`);
      }
      if (now.nextStart !== null && startOf(round.value) !== now.nextStart) {
        return problem('bad_record', `${field}.setup.start`, `${field}: seat ${now.nextStart} starts this round`);
      }
    }
    rounds.push(round.value);
    now = standing(rules, form.value, rounds.map(startOf), rounds.map(resultOf), round.value.players);
  }
  return ok({ match: form.value, rounds, standing: now });
}
