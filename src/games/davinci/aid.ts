import type { Odds } from './worlds.ts';

/** What the helper shows: nothing, which values a tile can still have, or how likely each is. */
export const aids = ['off', 'possible', 'likely'] as const;
export type Aid = (typeof aids)[number];

/** In whole per cent; what is possible is never said to be 0, nor what is not certain to be 100. */
export const percent = (p: number): number =>
  p === 0 || p === 1 ? 100 * p : Math.min(99, Math.max(1, Math.round(100 * p)));

/** The values that are possible, as they are written. */
export const possible = (odds: readonly number[]): string[] =>
  odds.flatMap((p, value) => (p > 0 ? [value === 12 ? '-' : String(value)] : []));

/** What stands on a tile: its two values, or the lowest and the highest, or how sure the best guess is. */
export function inShort(odds: Odds, aid: Aid): string | null {
  if (odds === null || aid === 'off') return null;
  if (aid === 'likely') return `${percent(Math.max(...odds))} %`;
  const values = possible(odds).map((value) => (value === '-' ? '–' : value));
  if (values.length <= 2) return values.join(' / ');
  const numbers = values.filter((value) => value !== '–');
  return `${numbers[0]}–${numbers.at(-1)}`;
}
