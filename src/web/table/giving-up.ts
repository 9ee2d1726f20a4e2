import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';

/** Whose round ends when someone at this device gives up: the only one here, or the one here whose turn it is; else one of these must say so. */
export function givingUp({ seats, faces }: Pick<Snapshot, 'seats' | 'faces'>): readonly Seat[] {
  const here = seats.flatMap((state, seat) => (state.here ? [seat] : []));
  const awaited = faces[0]?.view.awaited ?? [];
  const onTurn = here.filter((seat) => awaited.includes(seat));
  return onTurn.length === 1 ? onTurn : here;
}
