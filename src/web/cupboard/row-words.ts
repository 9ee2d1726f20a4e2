import type { Say } from '../../board/contract.ts';
import { personOf } from '../../board/words.ts';
import { seatLooks } from '../table/words.ts';
import type { OpenTable } from './rows.ts';

/** What the cupboard says of an open table. */

/** Who else sits there, and how many may still come: free seats are counted, since none of them is anybody. */
export function companyAt({ seats }: OpenTable, say: Say): string {
  if (seats.length === 1) return say('row.alone');
  const sitting = seatLooks(seats, say).filter(({ kind }) => kind !== 'open');
  const others = sitting.filter(({ here }) => !here);
  const free = seats.length - sitting.length;
  const names = (others.length > 0 || free > 0 ? others : sitting).map(({ name }) => name);
  return [
    ...(names.length > 0 ? [say(others.length > 0 ? 'row.with' : 'row.here', { players: names })] : []),
    ...(free > 0 ? [say('lobby.free', { n: free })] : []),
  ].join(' · ');
}

/** Someone at this device is to move. */
export const isYours = ({ seats, awaited }: OpenTable): boolean => awaited.some((seat) => seats[seat]?.here);

export function stateOf(row: OpenTable, say: Say): string {
  if (row.status === 'waiting') return say('row.waits');
  if (row.status === 'ended') return say('row.next');
  if (isYours(row) && row.seats.filter((seat) => seat.here).length === 1) return say('row.your_turn');
  return say('turn.waits', { names: personOf(seatLooks(row.seats, say), row.awaited[0] ?? 0) });
}
