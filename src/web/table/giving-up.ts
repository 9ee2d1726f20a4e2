import type { Seat } from '../../kernel/rules.ts';
import type { Snapshot } from '../../table/wire.ts';

/**
 * Who gives up when someone at this device does: the only one here, or the one on turn; else one of these must be
 * chosen.
 */
export function givingUp({ seats, faces }: Pick<Snapshot, 'seats' | 'faces'>): readonly Seat[] {
  const here = seats.flatMap((state, seat) => (state.here ? [seat] : []));
  const awaited = faces[0]?.view.awaited ?? [];
  const onTurn = here.filter((seat) => awaited.includes(seat));
  return onTurn.length === 1 ? onTurn : here;
}

type Effect = 'alone' | 'lost' | 'bot' | 'back' | 'goes_on' | 'last' | 'counts';

/** The consequences of giving up at this table (src/table/leaving.ts), as keys of texts. */
export function effectsOfGivingUp({
  seats,
  leave,
  standIn,
  match,
  rounds,
}: Pick<Snapshot, 'seats' | 'leave' | 'standIn' | 'match' | 'rounds'>): readonly `menu.resign.${Effect}`[] {
  if (seats.length === 1) return ['menu.resign.alone'];
  const company = seats.filter(({ kind }) => kind === 'person').length > 1;
  // A table of an older version names no bot: there giving up is final.
  const returns = standIn !== undefined;
  if (leave === 'bot' && company && (returns || seats.length > 2))
    return returns ? ['menu.resign.bot', 'menu.resign.back'] : ['menu.resign.bot'];
  if (!('rounds' in match)) return ['menu.resign.lost', 'menu.resign.counts'];
  if (match.rounds === 1) return ['menu.resign.lost'];
  return ['menu.resign.lost', rounds.length < match.rounds ? 'menu.resign.goes_on' : 'menu.resign.last'];
}
