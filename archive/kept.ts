import type { Snapshot } from '../src/table/wire.ts';

/** What a release told that must be told for ever; times that run on, and rules of taking back that were changed, are left out. */
export function kept({ game, options, match, status, moves, rounds, totals, seats, faces }: Snapshot): object {
  return {
    game,
    options,
    match,
    status,
    moves,
    rounds,
    totals,
    seats: seats.map(({ kind, name, here }) => ({ kind, name, here })),
    faces: faces.map(({ viewer, view, choices, decision }) => ({ viewer, view, choices, decision })),
  };
}
