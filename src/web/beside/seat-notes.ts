import type { Seat } from '../../kernel/rules.ts';

/** The storage key of a game's notes, by round: the table, the number of the round, the viewer, and anything else. */
export const notesKey = (game: string): string => `${game}.notes`;

/** The longest that a host hands on. */
const MOST = 8_000;

type Kept = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The notes of this seat, to be sent to another device; null: none, or too many. */
export function notesOf(kept: unknown, game: string, table: string, seat: Seat): string | null {
  if (!isObject(kept)) return null;
  const mine = Object.entries(kept).filter(([round]) => {
    const [at, , eyes] = round.split('.');
    return at === table && eyes === String(seat);
  });
  const text = JSON.stringify({ game, rounds: Object.fromEntries(mine) });
  return mine.length === 0 || text.length > MOST ? null : text;
}

/** The notes that arrived for this table, and their game; null: none are valid. Everything else is left out. */
export function broughtNotes(brought: string, table: string): { readonly game: string; readonly rounds: Kept } | null {
  try {
    const read: unknown = JSON.parse(brought);
    if (!isObject(read) || !isObject(read['rounds'])) return null;
    const { game } = read;
    if (typeof game !== 'string' || !/^[a-z-]{1,40}$/.test(game)) return null;
    const mine = Object.entries(read['rounds']).filter(
      ([round, notes]) => round.startsWith(`${table}.`) && isObject(notes),
    );
    return { game, rounds: Object.fromEntries(mine) };
  } catch {
    return null;
  }
}

/** The notes kept here, with those that arrived. */
export const withBrought = (kept: unknown, rounds: Kept): Kept => ({ ...(isObject(kept) ? kept : {}), ...rounds });
