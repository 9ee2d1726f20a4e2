import type { Seat } from '../../kernel/rules.ts';

/** Where Da Vinci's board keeps what people noted, by round: the table, the number of the round and whose eyes. */
export const NOTES = 'davinci.notes';

/** The longest that a host hands on. */
const MOST = 8_000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was noted at this seat, as it is sent along to another device; null: nothing, or more than can be sent. */
export function notesOf(kept: unknown, table: string, seat: Seat): string | null {
  if (!isObject(kept)) return null;
  const mine = Object.entries(kept).filter(([round]) => round.startsWith(`${table}.`) && round.endsWith(`.${seat}`));
  const text = JSON.stringify(Object.fromEntries(mine));
  return mine.length === 0 || text.length > MOST ? null : text;
}

/** What is kept here, with the notes that came along. Anything else in them is left out. */
export function withBrought(kept: unknown, brought: string | null, table: string): Readonly<Record<string, unknown>> {
  const now = isObject(kept) ? kept : {};
  if (brought === null) return now;
  try {
    const read: unknown = JSON.parse(brought);
    if (!isObject(read)) return now;
    const mine = Object.entries(read).filter(([round, notes]) => round.startsWith(`${table}.`) && isObject(notes));
    return { ...now, ...Object.fromEntries(mine) };
  } catch {
    return now;
  }
}
