import type { Shown } from '../../kernel/rules.ts';
import type { DavinciView } from './view.ts';

/** Crossed out or circled. */
export type Mark = 'x' | 'o';
/** The marks on one tile by value: `6`, `-`. */
export type Marks = Readonly<Record<string, Mark>>;
/** The notes of a player in one round, by tile. */
export type TileNotes = Readonly<Record<string, Marks>>;

/** The mark of a value changes from none to crossed out, circled, and none again. */
export function cycled(marks: Marks, value: string): Marks {
  const { [value]: now, ...others } = marks;
  return now === 'o' ? others : { ...others, [value]: now === 'x' ? 'o' : 'x' };
}

const placing = /^[|/](\d+)$/;

/**
 * By seat and place, a name for each tile that it keeps while others are inserted beside it. Tiles of the first code
 * are named after their place in it, the others after the move that placed them.
 */
export function tileNames({ codes }: DavinciView, log: readonly Shown[]): string[][] {
  const added = log.flatMap(({ by, move }, index) => {
    const match = placing.exec(move);
    return match ? [{ by, at: Number(match[1]) - 1, name: `${by}m${index}` }] : [];
  });
  return codes.map((code, seat) => {
    const own = added.filter(({ by }) => by === seat);
    const first = code.length - own.length;
    // If the log is incomplete, only the place is known.
    if (first < 0) return code.map((_, index) => `${seat}p${index}`);
    const names = Array.from({ length: first }, (_, index) => `${seat}p${index}`);
    for (const { at, name } of own) names.splice(at, 0, name);
    return names;
  });
}

/** The wrong guesses for each tile, by seat and place; all players have heard them. */
export function wrongly({ codes, guesses }: DavinciView): string[][][] {
  const heard = codes.map((code) => code.map((): string[] => []));
  for (const { seat, place, value, right } of guesses) if (!right) heard[seat]?.[place - 1]?.push(value);
  return heard;
}

/** The stored notes with those of this round replaced; only the most recent rounds are kept. */
export function withNotes(kept: unknown, round: string, notes: TileNotes): Record<string, TileNotes> {
  const others = Object.entries(roundsIn(kept)).filter(([name]) => name !== round);
  return Object.fromEntries([...others.slice(1 - KEPT), [round, notes]]);
}

export const notesIn = (kept: unknown, round: string): TileNotes => roundsIn(kept)[round] ?? {};

/** The number of rounds whose notes are kept, more than anyone plays at once. */
const KEPT = 24;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Stored data may be damaged or from another version, so anything that is not in the shape of notes is dropped. */
function roundsIn(kept: unknown): Record<string, TileNotes> {
  if (!isObject(kept)) return {};
  const rounds = Object.entries(kept).filter(
    (entry): entry is [string, TileNotes] => isObject(entry[1]) && Object.values(entry[1]).every(isObject),
  );
  return Object.fromEntries(rounds);
}
