import type { Seat } from '../kernel/rules.ts';
import { refused, accepted, type Circumstances, type Decided, type Stamped } from './decided.ts';
import type { TableEvent, Time } from './events.ts';
import type { Fault } from './faults.ts';
import { isAlone, othersThan } from './seats.ts';
import type { Table } from './table.ts';
import { isEarly, undoDue, type HostCommand } from './windows.ts';
import type { Command } from './wire.ts';

/**
 * How many moves stay if this seat undoes now, or why it cannot. A solo player may undo everything. Others only back to
 * the last moment at which anything hidden became known to anyone, including the mover. At one device people undo each
 * other's moves, online only their own last one (and what followed it). `wanted`: how many moves should stay, which
 * only a solo player may say.
 */
export function undoTarget(table: Table, seat: Seat, wanted?: number): number | Fault {
  const { round } = table;
  if (!round) return 'not_dealt';
  if (table.outcome) return 'round_ended';
  const alone = isAlone(table, seat);
  if (wanted !== undefined) {
    if (!alone) return 'undo_limit';
    return wanted < round.moves.length ? wanted : 'nothing_to_undo';
  }
  const last = round.moves.findLastIndex(({ by }) => (table.online ? by === seat : table.seats[by]?.kind === 'person'));
  if (last < 0) return 'nothing_to_undo';
  return !alone && last < table.floor ? 'undo_limit' : last;
}

/** Undoes, or asks the others: each seat has one request at a time, and none for a while after a refusal. */
export function undo(
  table: Table,
  device: string,
  { seat, to: wanted }: Extract<Command, { do: 'undo' }>,
  stamp: Stamped,
  { people }: Circumstances,
): Decided {
  const to = undoTarget(table, seat, wanted);
  if (typeof to === 'string') return refused(to);
  const waiting = table.online ? othersThan(table, device, people) : [];
  if (waiting.length === 0) return accepted({ type: 'undone', to, ...stamp });
  if (table.undos.some(({ by }) => by === seat)) return refused('undo_asked');
  if ((table.undoPauses.get(seat) ?? -Infinity) > stamp.at) return refused('undo_pause');
  return accepted({ type: 'undoAsked', seat, to, waiting, ...stamp });
}

export function consent(
  table: Table,
  { seat, yes, request: number }: Extract<Command, { do: 'consent' }>,
  stamp: Stamped,
): Decided {
  const request = table.undos.find((open) => open.number === number);
  if (!request?.waiting.includes(seat)) return refused('no_request');
  const answered: TableEvent = { type: 'undoAnswered', seat, yes, request: number, ...stamp };
  if (!yes || request.waiting.length > 1) return accepted(answered);
  return accepted(answered, { type: 'undone', to: request.to, request: number, at: stamp.at });
}

/** Nobody answered in time: that counts as a no. */
export function lapseUndo(
  table: Table,
  { request }: Extract<HostCommand, { do: 'lapseUndo' }>,
  at: Time,
  now: Time,
): Decided {
  const next = undoDue(table);
  const [seat] = table.undos[0]?.waiting ?? [];
  if (!next || seat === undefined || next.command.request !== request || isEarly(next, now)) return refused('stale');
  return accepted({ type: 'undoAnswered', seat, yes: false, request, lapsed: true, at });
}

export function withdrawUndo(
  table: Table,
  { seat, request }: Extract<Command, { do: 'withdrawUndo' }>,
  stamp: Stamped,
): Decided {
  if (!table.undos.some(({ number, by }) => number === request && by === seat)) return refused('no_request');
  return accepted({ type: 'undoWithdrawn', seat, ...stamp });
}
