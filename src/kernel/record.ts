import { readFair, type Fair } from './fair.ts';
import type { Hidden } from './open.ts';
import { parseOptions, playersOf, type Options } from './options.ts';
import { isObject, problem, quote, type Problem } from './problem.ts';
import { fail, ok, type Result } from './result.ts';
import { beginRound, judge, playCode, type Round } from './round.ts';
import type { Rng } from './rng.ts';
import type { Rules, Seat } from './rules.ts';
import { readVersion } from './version.ts';

/**
 * One complete round: the options, the result of the shuffle, and the moves. The only format for storing and sharing
 * rounds.
 */
export interface GameRecord {
  readonly game: string;
  /** The rules version it was played under; left out: 1. */
  readonly rules?: number;
  readonly options: Options;
  readonly setup: object;
  readonly moves: readonly string[];
  /** How the deal was made so that nobody could choose it; left out: there is no proof. */
  readonly fair?: Fair;
  /** Free data of the writer; never read by the rules. */
  readonly meta?: object;
}

const fields = ['game', 'rules', 'options', 'setup', 'moves', 'fair', 'meta'];

/** Far beyond any real round, so that a hostile record cannot block a process. A game may declare a higher limit. */
export const MOST_RECORD_MOVES = 20_000;

/** The id of the game a record is of, so that its rules can be loaded. */
export function gameOf(record: unknown): Result<string, Problem> {
  if (!isObject(record))
    return problem('bad_record', 'record', `a record must be an object, not ${quote(record)}`, { kind: 'unreadable' });
  const { game } = record;
  if (typeof game !== 'string')
    return problem('bad_record', 'game', `game must be the id of a game, not ${quote(game)}`, { kind: 'unreadable' });
  return ok(game);
}

export function unknownGame(id: string, known: readonly string[]): Problem {
  return {
    code: 'bad_record',
    field: 'game',
    kind: 'game',
    what: id,
    message: `there is no game ${quote(id)}${known.length > 0 ? `; the games are ${known.join(', ')}` : ''}`,
  };
}

/** Reads and replays a record. `stop` is asked now and then, so that the caller can set a time limit. */
export function parseRecord<P extends Hidden, V extends object, O extends Options, S extends object>(
  rules: Rules<P, V, O, S>,
  record: unknown,
  stop: () => boolean = () => false,
): Result<Round<P, V, O, S>, Problem> {
  const id = gameOf(record);
  if (!id.ok) return id;
  if (id.value !== rules.id) return fail(unknownGame(id.value, [rules.id]));
  if (!isObject(record)) throw new Error('gameOf let a bad record pass');
  for (const name of Object.keys(record)) {
    if (!fields.includes(name)) {
      return problem('bad_record', name, `a record has no field ${quote(name)}; it has ${fields.join(', ')}`, {
        kind: 'unknown',
        what: name,
      });
    }
  }
  for (const name of ['options', 'setup', 'moves']) {
    if (!Object.hasOwn(record, name))
      return problem('bad_record', name, `${name} is missing from the record`, { kind: 'missing' });
  }
  const { moves } = record;
  const version = readVersion(rules, Object.hasOwn(record, 'rules') ? record['rules'] : 1);
  if (!version.ok) return version;
  if (!Array.isArray(moves))
    return problem('bad_record', 'moves', `moves must be a list, not ${quote(moves)}`, { kind: 'unreadable' });
  const options = parseOptions(rules.options, record['options']);
  if (!options.ok) return options;
  const most = Math.max(MOST_RECORD_MOVES, rules.facts(options.value).mostMoves);
  if (moves.length > most)
    return problem('too_large', 'moves', `moves has ${moves.length} entries; at most ${most} are read`, {
      kind: 'too_large',
    });
  const begun = beginRound(rules, version.value, options.value, record['setup']);
  if (!begun.ok) return begun;
  const round = begun.value;
  if (Object.hasOwn(record, 'fair')) {
    const fair = readFair(record['fair'], round);
    if (!fair.ok) return fair;
  }
  for (const [index, entry] of moves.entries()) {
    if (index % 64 === 63 && stop())
      return problem('timeout', 'moves', 'time ran out while the record was replayed', { kind: 'timeout' });
    const played = playEntry(round, entry, `moves[${index}]`);
    if (!played.ok) return played;
  }
  return begun;
}

/** Plays one `<seat>:<move>` of a record. */
export function playEntry(round: Round, entry: unknown, field: string): Result<null, Problem> {
  if (typeof entry !== 'string')
    return problem('bad_move', field, `${field} must be a text, not ${quote(entry)}`, { kind: 'unreadable' });
  const [, seatText, move] = /^(\d):(.*)$/s.exec(entry) ?? [];
  if (seatText === undefined || move === undefined) {
    return problem('bad_move', field, `${field} must be written <seat>:<move>, not ${quote(entry)}`, {
      kind: 'move',
      what: entry,
    });
  }
  const seat = Number(seatText);
  if (seat >= round.players) {
    return problem('bad_move', field, `${field} names seat ${seat}; the seats are 0 to ${round.players - 1}`, {
      kind: 'seat',
    });
  }
  const judged = judge(round, seat, move);
  if (!judged.ok) {
    const refusal = judged.error;
    const code = ({ not_a_move: 'bad_move', round_over: 'over' } as const)[refusal.reason] ?? 'illegal';
    return fail({
      code,
      field,
      refusal,
      kind: 'refused',
      message: `${field} ${quote(entry)} is refused by ${refusal.clause}: ${refusal.reason}`,
    });
  }
  playCode(round, seat, judged.value);
  return ok(null);
}

/** The record of a round as it stands. */
export function recordOf(round: Round): GameRecord {
  return {
    game: round.rules.id,
    rules: round.version,
    options: round.options,
    setup: round.setup,
    moves: round.moves.map(({ by, code }) => `${by}:${round.rules.format(code)}`),
  };
}

/** A new record without moves, dealt under the current rules and dealer version. */
export function dealRecord(rules: Rules, options: unknown, rng: Rng, start?: unknown): Result<GameRecord, Problem> {
  const parsed = parseOptions(rules.options, options);
  if (!parsed.ok) return parsed;
  const players = playersOf(parsed.value);
  let starter: Seat | null = null;
  if (start !== undefined) {
    if (!rules.starts) return problem('bad_request', 'start', `${rules.id} has no starting seat`);
    if (!Number.isInteger(start) || (start as number) < 0 || (start as number) >= players) {
      return problem('bad_request', 'start', `start must be a seat from 0 to ${players - 1}, not ${quote(start)}`);
    }
    starter = start as Seat;
  }
  const setup = rules.deal(rules.dealer, parsed.value, rng, starter);
  return ok({ game: rules.id, rules: rules.version, options: parsed.value, setup, moves: [] });
}
