import { cleanName } from '../table/names.ts';
import type { GameRecord } from '../kernel/record.ts';

/** Who sat at a seat of a shared round: a person by name, a bot by its level; null: unknown. */
export type Sitter = { readonly name: string } | { readonly bot: string } | null;

/** No game has more seats. */
const MOST_SEATS = 9;

interface Seated {
  readonly kind: string;
  readonly name: string | null;
  readonly level: string | null;
}

export const sittersOf = (seats: readonly Seated[]): readonly Sitter[] =>
  seats.map(({ kind, name, level }) => {
    if (kind === 'bot') return level === null ? null : { bot: level };
    return name === null ? null : { name };
  });

/** A record that names who played, in its `meta`, which no rule looks at. */
export const withSitters = (record: GameRecord, seats: readonly Sitter[]): GameRecord =>
  seats.some((sitter) => sitter !== null) ? { ...record, meta: { ...record.meta, seats } } : record;

/** Who played, according to an untrusted record: names are cleaned as at a table, and everything else is left out. */
export function sittersIn(record: unknown): readonly Sitter[] {
  const seats = fieldOf(fieldOf(record, 'meta'), 'seats');
  return Array.isArray(seats) ? seats.slice(0, MOST_SEATS).map(readSitter) : [];
}

function readSitter(given: unknown): Sitter {
  const name = fieldOf(given, 'name');
  const clean = typeof name === 'string' ? cleanName(name.slice(0, 200)) : null;
  if (clean !== null) return { name: clean };
  const bot = fieldOf(given, 'bot');
  return typeof bot === 'string' && /^[a-z]{1,12}$/.test(bot) ? { bot } : null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
