import type { Seat } from '../kernel/rules.ts';
import { charge } from './charge.ts';
import { isFull } from './commands.ts';
import { refused, accepted, type Circumstances, type Decided } from './decided.ts';
import type { SeatPlan } from './events.ts';
import type { Command } from './wire.ts';
import { holderOf } from './seats.ts';
import type { Table } from './table.ts';

/**
 * Whose seat a program plays, and at which version that was said: after another one, or once it was withdrawn, it is
 * invalid.
 */
export interface Program {
  readonly player: string;
  readonly number: number;
}

/**
 * The commands of a program: those of its seat, and nothing that concerns the table as a whole or that a person should
 * decide.
 */
const PROGRAM_DOES: ReadonlySet<Command['do']> = new Set([
  'act',
  'undo',
  'consent',
  'withdrawUndo',
  'leave',
  'replace',
  'end',
  'return',
  'next',
  'pause',
  'answerPause',
  'resume',
  'answerClose',
]);

export const mayPlayBy = (command: Command, seat: Seat): boolean =>
  PROGRAM_DOES.has(command.do) && 'seat' in command && command.seat === seat;

/** A seat's holder says that a program plays for them, or no longer. */
export interface ProgramWish {
  readonly device: string;
  readonly seat: Seat;
  readonly on: boolean;
}

/** A program may play a seat if its person allows it; everyone is told, so it is a fact of the log. */
export function decideProgram(table: Table, { device, seat, on }: ProgramWish, now: Circumstances): Decided {
  const plan = table.seats[seat];
  const holder = holderOf(plan);
  if (holder === null || now.people.get(holder)?.device !== device) return refused('not_your_seat');
  if (table.closed) return refused('closed');
  if (!on && markOf(plan) === undefined) return { answer: { ok: true, version: table.version } };
  if (on && isFull(table)) return refused('full');
  const at = Math.max(now.now, table.at);
  return charge(table, accepted({ type: 'programSet', seat, on, at, player: holder }), now);
}

const markOf = (plan: SeatPlan | undefined): number | undefined => (plan?.kind === 'open' ? undefined : plan?.program);

/** The seat that a program may play now; null: none. */
export function seatOfProgram(
  { seats, closed }: Pick<Table, 'seats' | 'closed'>,
  { player, number }: Program,
): Seat | null {
  const seat = seats.findIndex((plan) => holderOf(plan) === player && markOf(plan) === number);
  return seat < 0 || closed ? null : seat;
}
