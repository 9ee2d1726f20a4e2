import type { Odds } from './worlds.ts';

/** What the helper shows: nothing, which values a tile can still have, or how likely each is. */
export const aids = ['off', 'possible', 'likely'] as const;
export type Aid = (typeof aids)[number];

/** As a whole percentage; only an impossible value reads 0 and only a certain one 100. */
export const percent = (p: number): number =>
  p === 0 || p === 1 ? 100 * p : Math.min(99, Math.max(1, Math.round(100 * p)));

/** The possible values, as they are written. */
export const possible = (odds: readonly number[]): string[] =>
  odds.flatMap((p, value) => (p > 0 ? [value === 12 ? '-' : String(value)] : []));

/**
 * The short text on a tile: its one or two possible values, the lowest and the highest, or the probability of the best
 * guess.
 */
export function inShort(odds: Odds, aid: Aid): string | null {
  if (odds === null || aid === 'off') return null;
  if (aid === 'likely') return `${percent(Math.max(...odds))} %`;
  const values = possible(odds).map((value) => (value === '-' ? '–' : value));
  if (values.length <= 2) return values.join(' / ');
  const numbers = values.filter((value) => value !== '–');
  return `${numbers[0]}–${numbers.at(-1)}`;
}
