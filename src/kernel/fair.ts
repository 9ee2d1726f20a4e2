import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { isObject, problem, quote, type Problem } from './problem.ts';
import { ok, type Result } from './result.ts';
import { dealer } from './rng.ts';
import type { Round } from './round.ts';
import type { Seat } from './rules.ts';

/**
 * Commit and reveal: how a deal was made so that nobody, not even the host, could choose it. First the host publishes
 * the hash of a secret; then each seat adds a word; secret and words together are the seed of the deal. After the round
 * the secret is published, and everyone can deal again and compare. docs/fair-deals.md has the bytes and an example.
 */
export interface Fair {
  /** How the seed is computed; there is one way so far. */
  readonly way: 1;
  /** The dealer's version. */
  readonly dealer: number;
  /** The table, and which of its rounds this was, from 1 on: a secret may be used for one deal only. */
  readonly table: string;
  readonly round: number;
  /** The seat that was to begin; null: drawn with the deal. */
  readonly start: Seat | null;
  /** 32 bytes, in hex. */
  readonly secret: string;
  /** A word for each seat; empty if none was given. */
  readonly words: readonly string[];
}

/** The longest word, in UTF-16 units. */
export const MOST_WORD = 64;

const encoder = new TextEncoder();

const uint32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
};

/** A text preceded by its length, so that different lists of texts never give the same bytes. */
const withLength = (text: string): Uint8Array => {
  const bytes = encoder.encode(text);
  return concatBytes(uint32(bytes.length), bytes);
};

/** The hash of the secret, published before the deal: it commits the host and reveals nothing. */
export const promiseOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The seed text of the deal. */
export function fairSeed({ secret, table, round, words }: Pick<Fair, 'secret' | 'table' | 'round' | 'words'>): string {
  return bytesToHex(
    sha256(
      concatBytes(
        encoder.encode('spellenkast deal 1\n'),
        hexToBytes(secret),
        withLength(table),
        uint32(round),
        uint32(words.length),
        ...words.map(withLength),
      ),
    ),
  );
}

const bad = (field: string, what: string, given: unknown): Result<never, Problem> =>
  problem('bad_record', `fair.${field}`, `fair.${field} must be ${what}, not ${quote(given)}`, { kind: 'unreadable' });

const isCount = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** Whether each can be encoded without loss: half a surrogate pair would become another letter. */
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MOST_WORD && value.isWellFormed();

/** Reads the field `fair` of a record of that game. */
export function readFair(given: unknown, round: Pick<Round, 'rules' | 'players'>): Result<Fair, Problem> {
  if (!isObject(given))
    return problem('bad_record', 'fair', `fair must be an object, not ${quote(given)}`, { kind: 'unreadable' });
  const { way, dealer: version, table, round: number, start, secret, words } = given;
  const { rules, players } = round;
  if (way !== 1) return bad('way', '1', way);
  if (!isCount(version, 1, rules.dealer)) return bad('dealer', `from 1 to ${rules.dealer}`, version);
  if (typeof table !== 'string' || !/^[\w-]{1,32}$/.test(table)) return bad('table', 'the id of a table', table);
  if (!isCount(number, 1, 2 ** 32 - 1)) return bad('round', 'a number from 1 on', number);
  if (start !== null && !isCount(start, 0, players - 1)) return bad('start', 'a seat, or null', start);
  if (typeof secret !== 'string' || !/^[0-9a-f]{64}$/.test(secret)) return bad('secret', '64 hex digits', secret);
  if (!Array.isArray(words) || words.length !== players || !words.every(isWord))
    return bad('words', `a list of ${players} words of at most ${MOST_WORD} letters`, words);
  return ok({ way, dealer: version, table, round: number, start, secret, words });
}

/** The setup that this deal gives. */
export const dealAgain = ({ rules, options }: Pick<Round, 'rules' | 'options'>, fair: Fair): object =>
  rules.deal(fair.dealer, options, dealer(fairSeed(fair)), fair.start);

/** Whether the round's setup is what secret and words give. */
export const isFairDeal = (round: Round, fair: Fair): boolean => sameJson(round.setup, dealAgain(round, fair));

function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [mine, theirs] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    mine.length === theirs.size && mine.every(([name, value]) => theirs.has(name) && sameJson(value, theirs.get(name)))
  );
}
