import type { Snapshot } from '../src/table/wire.ts';

/** The parts of a release's snapshot that must never change; running times and changed rules of undo are left out. */
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
