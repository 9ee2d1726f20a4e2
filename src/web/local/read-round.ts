import { parseMatchForm } from '../../kernel/match.ts';
import { gameOf, parseRecord, recordOf } from '../../kernel/record.ts';
import type { Game, RoundResult } from '../../kernel/rules.ts';
import type { SeatState } from '../../table/wire.ts';
import type { KeptRound, GameText } from './protocol.ts';

const LONGEST_ID = 128;

/** Parses an exported round: its record is replayed by the rules, and every other field checked. */
export async function readRound(
  given: unknown,
  loadGame: (id: string) => Promise<Game | null>,
): Promise<KeptRound | null> {
  if (typeof given !== 'object' || given === null) return null;
  const { id, record, match, number, dealer, seats, outcome, verdict, takeBacks, playedOn, at } = given as Record<
    string,
    unknown
  >;
  const game = gameOf(record);
  const loaded = game.ok ? await loadGame(game.value) : null;
  if (!loaded || typeof id !== 'string' || id.length > LONGEST_ID) return null;
  const { rules } = loaded;
  const round = parseRecord(rules, record);
  const form = parseMatchForm(rules, match);
  if (!round.ok || !form.ok || !isTime(at) || typeof takeBacks !== 'boolean') return null;
  const { players, options } = round.value;
  const result = readOutcome(outcome, players);
  const sitting = readSeats(seats, players);
  if (!result || !sitting || !(number === null || isCount(number))) return null;
  return {
    id,
    game: rules.id,
    options,
    match: form.value,
    number,
    ...(isCount(dealer) ? { dealer } : {}),
    seats: sitting,
    outcome: result,
    ...(isVerdict(verdict) ? { verdict } : {}),
    takeBacks,
    ...(playedOn === null || isCount(playedOn) ? { playedOn } : {}),
    record: recordOf(round.value),
    at,
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
/** A valid time for a date. */
const isTime = (value: unknown): value is number => isCount(value) && value <= 8.64e15;

// By hand, because the wire schemas and their library are larger than the rest of this worker.

function readSeats(given: unknown, players: number): SeatState[] | null {
  if (!Array.isArray(given) || given.length !== players) return null;
  const seats = given.map(readSeat);
  return seats.includes(null) ? null : seats.filter((seat) => seat !== null);
}

function readSeat(given: unknown): SeatState | null {
  if (typeof given !== 'object' || given === null) return null;
  const { kind, name, level, here } = given as Record<string, unknown>;
  if (kind !== 'person' && kind !== 'bot' && kind !== 'open') return null;
  if (!isWord(name) || !isWord(level) || typeof here !== 'boolean') return null;
  return { kind, name, level, here };
}

const isWord = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= LONGEST_ID);

/** Scores and winners fit the seats; what a game adds is a number, a text or the like. */
function readOutcome(given: unknown, players: number): RoundResult | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null;
  const { scores, winners } = given as Record<string, unknown>;
  if (!isNumbers(scores) || scores.length !== players || !isNumbers(winners)) return null;
  if (!winners.every((seat) => isCount(seat) && seat < players)) return null;
  const plain = Object.values(given).every(
    (value) => ['number', 'boolean', 'string'].includes(typeof value) || isNumbers(value),
  );
  return plain ? { ...given, scores, winners } : null;
}

/** A key, and numbers and words for it. */
function isVerdict(given: unknown): given is GameText {
  if (typeof given !== 'object' || given === null) return false;
  const { key, values = {}, ...more } = given as Record<string, unknown>;
  if (typeof key !== 'string' || !/^ui\.verdict[\w.]{0,40}$/.test(key) || Object.keys(more).length > 0) return false;
  if (typeof values !== 'object' || values === null) return false;
  return Object.values(values).every(
    (value) => typeof value === 'number' || (typeof value === 'string' && isWord(value)),
  );
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');
