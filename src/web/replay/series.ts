import type { Replay } from '../local/protocol.ts';

/** By seat, its score after each move. */
export const scoresBySeat = ({ steps }: Replay, seats: number): number[][] =>
  Array.from({ length: seats }, (_, seat) => steps.map(({ view }) => view.scores[seat] ?? 0));

/** Won or lost is not a series of points. */
export const isCounted = (series: readonly (readonly number[])[]): boolean =>
  series.length === 1 || series.some((scores) => scores.some((n) => n > 1));
