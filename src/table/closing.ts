import { refused, accepted, type Circumstances, type Decided, type Stamped } from './decided.ts';
import type { TableEvent, Time } from './events.ts';
import { isOpener, othersThan, seatsOf } from './seats.ts';
import type { Table } from './table.ts';
import type { Command } from './wire.ts';

/**
 * Closes a table permanently: someone who is alone there does so at once, and so does the opener before the first deal
 * and between rounds. In the middle of a round, and for a guest, all must agree.
 */
export function closeTable(
  table: Table,
  device: string,
  { id }: Extract<Command, { do: 'close' }>,
  at: Time,
  { people }: Circumstances,
): Decided {
  const [seat] = seatsOf(table, device, people);
  const opens = isOpener(table, device, people);
  const plan = seat === undefined ? undefined : table.seats[seat];
  const player = plan?.kind === 'person' ? plan.player : opens ? table.opener : null;
  if (player === null) return refused('not_your_seat');
  const stamp: Stamped = { at, player, id };
  const waiting = othersThan(table, device, people);
  const running = table.round !== null && table.outcome === null;
  if (opens ? !running || waiting.length === 0 : table.round !== null && waiting.length === 0) {
    return accepted({ type: 'closed', ...stamp });
  }
  if (!table.round) return refused('not_opener');
  // Someone whose seat a bot plays has no part in the round.
  if (seat === undefined) return refused('not_your_seat');
  if (table.closing) return refused('close_asked');
  return accepted({ type: 'closeAsked', seat, waiting, ...stamp });
}

/** Yes or no; a no from the person who asked withdraws the request. */
export function answerClose(
  table: Table,
  { seat, request, yes }: Extract<Command, { do: 'answerClose' }>,
  stamp: Stamped,
): Decided {
  const { closing } = table;
  const withdraws = closing?.by === seat && !yes;
  if (closing?.number !== request || !(closing.waiting.includes(seat) || withdraws)) return refused('no_request');
  const answered: TableEvent = { type: 'closeAnswered', seat, yes, ...stamp };
  if (!yes || closing.waiting.length > 1) return accepted(answered);
  return accepted(answered, { type: 'closed', at: stamp.at });
}
