import type { Shown } from '../../kernel/rules.ts';
import type { DavinciView } from './view.ts';

/** Crossed out, or circled. */
export type Mark = 'x' | 'o';
/** What is marked on one tile, by value: `6`, `-`. */
export type Marks = Readonly<Record<string, Mark>>;
/** What a person noted in one round, by tile. */
export type TileNotes = Readonly<Record<string, Marks>>;

/** Nothing, crossed out, circled, and nothing again. */
export function cycled(marks: Marks, value: string): Marks {
  const { [value]: now, ...others } = marks;
  return now === 'o' ? others : { ...others, [value]: now === 'x' ? 'o' : 'x' };
}

const placing = /^[|/](\d+)$/;

/**
 * By seat and place, a name for each tile that it keeps while others are put beside it. Tiles of the first code are named by their
 * place in it, the others by the move that placed them.
 */
export function tileNames({ codes }: DavinciView, log: readonly Shown[]): string[][] {
  const added = log.flatMap(({ by, move }, index) => {
    const match = placing.exec(move);
    return match ? [{ by, at: Number(match[1]) - 1, name: `${by}m${index}` }] : [];
  });
  return codes.map((code, seat) => {
    const own = added.filter(({ by }) => by === seat);
    const first = code.length - own.length;
    // Without the whole log a place is all there is to go by.
    if (first < 0) return code.map((_, index) => `${seat}p${index}`);
    const names = Array.from({ length: first }, (_, index) => `${seat}p${index}`);
    for (const { at, name } of own) names.splice(at, 0, name);
    return names;
  });
}

/** The values a tile was wrongly named to be, by seat and place; all have heard it. */
export function wrongly({ codes, guesses }: DavinciView): string[][][] {
  const heard = codes.map((code) => code.map((): string[] => []));
  for (const { seat, place, value, right } of guesses) if (!right) heard[seat]?.[place - 1]?.push(value);
  return heard;
}

/** Of all the rounds that notes were taken in, the last ones, with this one changed. */
export function withNotes(kept: unknown, round: string, notes: TileNotes): Record<string, TileNotes> {
  const others = Object.entries(roundsIn(kept)).filter(([name]) => name !== round);
  return Object.fromEntries([...others.slice(1 - KEPT), [round, notes]]);
}

export const notesIn = (kept: unknown, round: string): TileNotes => roundsIn(kept)[round] ?? {};

/** Who plays that many rounds at once has paper too. */
const KEPT = 24;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What was kept may be anything: only what can be notes is taken. */
function roundsIn(kept: unknown): Record<string, TileNotes> {
  if (!isObject(kept)) return {};
  const rounds = Object.entries(kept).filter(
    (entry): entry is [string, TileNotes] => isObject(entry[1]) && Object.values(entry[1]).every(isObject),
  );
  return Object.fromEntries(rounds);
}
