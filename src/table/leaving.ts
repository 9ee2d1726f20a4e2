import type { Seat } from '../kernel/rules.ts';
import { refused, accepted, type Circumstances, type Decided, type Stamped, type Step } from './decided.ts';
import type { Gone, Leaving, SeatPlan, Time } from './events.ts';
import type { Fault } from './faults.ts';
import { isReady } from './next-round.ts';
import { othersThan } from './seats.ts';
import { OLD_STAND_IN, type Table } from './table.ts';
import type { Command } from './wire.ts';

const leavingOf: Readonly<Record<Gone, Leaving>> = { timeout: 'timeout', away: 'abandoned', left: 'resigned' };

/**
 * What happens when someone is gone, by the table's settings: a bot plays on for them, or the round ends and they lose
 * it. With nobody left to play with, it always ends. `by`: whose command it was, if anyone's.
 */
export function goneSteps(
  table: Table,
  seat: Seat,
  how: Gone,
  at: Time,
  by: Pick<Stamped, 'player' | 'id'> = {},
): readonly Step[] {
  const stamp = { at, ...by };
  // A table of an older version continues as it was opened: its events imply it.
  if (table.standIn === null && !table.outcome) {
    return [{ event: { type: 'left', seat, how: leavingOf[how], ...stamp } }];
  }
  if (standsIn(table, seat)) return [{ event: { type: 'stoodIn', seat, level: standInOf(table), how, ...stamp } }];
  return [{ event: { type: 'left', seat, how: leavingOf[how], ...(table.round && { ends: true }), ...stamp } }];
}

function standsIn(table: Table, seat: Seat): boolean {
  if (!table.round || !hasCompany(table, seat)) return false;
  // Between rounds there is nothing to lose.
  if (table.outcome) return true;
  return table.leave === 'bot';
}

const standInOf = (table: Table): string => table.standIn ?? OLD_STAND_IN;

const hasCompany = ({ seats }: Table, seat: Seat): boolean =>
  seats.some(({ kind }, other) => other !== seat && kind === 'person');

/** Someone gives up the round, or, if no round is played, the seat. */
export function leave(table: Table, { seat }: Extract<Command, { do: 'leave' }>, stamp: Stamped): Decided {
  if (table.outcome && !hasCompany(table, seat)) return refused('round_ended');
  return { steps: goneSteps(table, seat, 'left', stamp.at, stamp), people: [] };
}

/** Since when this seat has held up the table, if that is long enough for the others to go on without it. */
function heldUp(table: Table, gone: Seat, at: Time, { away }: Circumstances): Time | Fault {
  if (!table.round) return 'not_dealt';
  if (table.outcome) return 'round_ended';
  const since = away?.get(gone);
  const awaited = table.awaitedSince[gone] ?? null;
  if (since === undefined || awaited === null || table.absence === null || table.seats[gone]?.kind !== 'person')
    return 'not_gone';
  return at - Math.max(since, awaited) >= table.absence ? since : 'not_gone';
}

/**
 * A bot takes the seat of someone who is gone; any one of the others may ask for it, because that person can take it
 * back at once.
 */
export function replaceByBot(
  table: Table,
  { gone }: Extract<Command, { do: 'replace' }>,
  stamp: Stamped,
  now: Circumstances,
): Decided {
  const away = heldUp(table, gone, stamp.at, now);
  if (typeof away === 'string') return refused(away);
  return accepted({ type: 'stoodIn', seat: gone, level: standInOf(table), how: 'away', away, ...stamp });
}

/** Ends the round without loss because someone is gone, once all others who are present agree. */
export function endRound(
  table: Table,
  device: string,
  { seat, gone }: Extract<Command, { do: 'end' }>,
  stamp: Stamped,
  now: Circumstances,
): Decided {
  const away = heldUp(table, gone, stamp.at, now);
  if (typeof away === 'string') return refused(away);
  const agreed = table.ending?.gone === gone ? table.ending.agreed : [];
  const others = othersThan(table, device, now.people).filter((other) => other !== gone);
  if (others.every((other) => isReady(table, agreed, other, now))) {
    return accepted({ type: 'calledOff', seat, gone, away, ...stamp });
  }
  if (agreed.includes(seat)) return refused('agreed_already');
  return accepted({ type: 'endAgreed', seat, gone, away, ...stamp });
}

/** Whether a bot plays this seat to the end of the round, for someone who gave it up. */
export const gaveUp = ({ outcome }: Pick<Table, 'outcome'>, plan: SeatPlan): boolean =>
  plan.kind === 'bot' && plan.left === true && !outcome;

/** Someone takes their seat back from the bot: at once, unless they gave up that round. */
export function takeSeatBack(
  table: Table,
  device: string,
  { seat, id }: Extract<Command, { do: 'return' }>,
  at: Time,
  { people }: Circumstances,
): Decided {
  const plan = table.seats[seat];
  const player = plan?.kind === 'bot' ? plan.for : undefined;
  if (plan?.kind !== 'bot' || player === undefined || people.get(player)?.device !== device)
    return refused('not_your_seat');
  if (gaveUp(table, plan)) return refused('gave_up');
  return accepted({ type: 'returned', seat, at, player, id });
}
