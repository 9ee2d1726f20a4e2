import { isDeepStrictEqual } from 'node:util';
import { gameIds } from '../../games/index.ts';
import { parseMatch } from '../../kernel/match.ts';
import { isObject, quote, type Problem } from '../../kernel/problem.ts';
import { gameOf, parseRecord, unknownGame } from '../../kernel/record.ts';
import { fail, type Result } from '../../kernel/result.ts';
import { legalMoves, resultOf, type Round } from '../../kernel/round.ts';
import type { Game } from '../../kernel/rules.ts';

/** How many rounds a stored value held, and what differs. */
export interface Replayed {
  readonly records: number;
  readonly differences: readonly string[];
}

export type LoadGame = (id: string) => Promise<Game | null>;

/**
 * Replays a stored value with the current rules, each record under its own rules version: a record, a match, or a
 * record with its expected end (`{record, result, over, legal, key}`, or the `error` it must be refused with). Null: it
 * is none of these.
 */
export async function replayEntry(value: unknown, loadGame: LoadGame): Promise<Replayed | null> {
  if (!isObject(value)) return null;
  if (isRecord(value)) return told(await open(value, loadGame), {});
  const { record, match, rounds } = value;
  if (isRecord(record)) return told(await open(record, loadGame), value);
  return isObject(match) && Array.isArray(rounds) && rounds.every(isRecord)
    ? replayMatch(value, rounds, loadGame)
    : null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Not validated yet, only distinguished from other JSON. */
const isRecord = (value: unknown): boolean =>
  isObject(value) && typeof value['game'] === 'string' && Object.hasOwn(value, 'moves');

async function open(record: unknown, loadGame: LoadGame): Promise<Result<Round, Problem>> {
  const id = gameOf(record);
  if (!id.ok) return id;
  const game = await loadGame(id.value);
  return game === null ? fail(unknownGame(id.value, gameIds)) : parseRecord(game.rules, record);
}

/** The differences between the end of a record and what was expected. */
function told(round: Result<Round, Problem>, value: Fields): Replayed {
  return { records: 1, differences: isObject(value['error']) ? refusal(round, value['error']) : changes(round, value) };
}

function refusal(round: Result<Round, Problem>, error: Fields): string[] {
  const code = round.ok ? 'accepted' : round.error.code;
  return code === error['code'] ? [] : [`the error was ${quote(error['code'])} and is ${quote(code)}`];
}

function changes(replayed: Result<Round, Problem>, value: Fields): string[] {
  if (!replayed.ok) return [refused(replayed.error)];
  const round = replayed.value;
  const { rules, pos } = round;
  const now: readonly (readonly [name: string, value: unknown])[] = [
    ['result', resultOf(round)],
    ['over', rules.over(pos)],
    ['key', rules.key(pos)],
  ];
  const differences = now
    .filter(([name, is]) => Object.hasOwn(value, name) && !isDeepStrictEqual(value[name], is))
    .map(([name, is]) => `the ${name} was ${quote(value[name])} and is ${quote(is)}`);
  const { legal } = value;
  return Array.isArray(legal) ? [...differences, ...legalChanges(legal.map(String), legalMoves(round))] : differences;
}

function legalChanges(before: readonly string[], now: readonly string[]): string[] {
  const gone = before.filter((move) => !now.includes(move));
  const added = now.filter((move) => !before.includes(move));
  return [
    ...(gone.length > 0 ? [`no longer legal: ${some(gone)}`] : []),
    ...(added.length > 0 ? [`newly legal: ${some(added)}`] : []),
  ];
}

const SOME = 5;
const some = (moves: readonly string[]): string =>
  moves.slice(0, SOME).join(' ') + (moves.length > SOME ? ` and ${moves.length - SOME} more` : '');

const refused = ({ message, field }: Problem): string =>
  `refused${field === undefined ? '' : ` at ${field}`}: ${message}`;

async function replayMatch(value: Fields, rounds: readonly unknown[], loadGame: LoadGame): Promise<Replayed> {
  const records = rounds.length;
  if (records === 0) return { records, differences: [] };
  const id = gameOf(rounds[0]);
  if (!id.ok) return { records, differences: [refused(id.error)] };
  const game = await loadGame(id.value);
  if (game === null) return { records, differences: [refused(unknownGame(id.value, gameIds))] };
  const match = parseMatch(game.rules, value);
  return { records, differences: match.ok ? [] : [refused(match.error)] };
}
