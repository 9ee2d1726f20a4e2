import type { Replay } from '../local/protocol.ts';

/** By seat, its score after each move. */
export const scoresBySeat = ({ steps }: Replay, seats: number): number[][] =>
  Array.from({ length: seats }, (_, seat) => steps.map(({ view }) => view.scores[seat] ?? 0));
