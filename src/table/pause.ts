import type { Seat } from '../kernel/rules.ts';
import { refused, accepted, type Circumstances, type Decided } from './decided.ts';
import type { TableEvent, Time } from './events.ts';
import type { Table } from './table.ts';
import type { Command } from './wire.ts';

interface Stamped {
  readonly at: Time;
  readonly player: string;
  readonly id: string;
}

/** Commands that are refused in a pause, so that nobody can use the table to think on. */
export const waitsForResume = (table: Table, command: Command): boolean =>
  table.clock?.paused === true && ['act', 'undo', 'hint', 'pause'].includes(command.do);

/** A pause needs everyone's consent. Asking for a pause that another has already asked for is consent. */
export function askPause(table: Table, seat: Seat, waiting: readonly Seat[], stamp: Stamped): Decided {
  const { clock, round } = table;
  if (!round) return refused('not_dealt');
  if (table.outcome) return refused('round_ended');
  // While anything may be called or voted on no clock runs anyway, and the others wait for an answer.
  if (!clock || table.window) return refused('no_pause');
  if (clock.asked) {
    if (clock.asked.waiting.includes(seat)) return answerPause(table, seat, clock.asked.number, true, stamp);
    return refused('no_pause');
  }
  if (waiting.length === 0) return accepted({ type: 'paused', ...stamp });
  return accepted({ type: 'pauseAsked', seat, waiting, ...stamp });
}

export function answerPause(table: Table, seat: Seat, request: number, yes: boolean, stamp: Stamped): Decided {
  const asked = table.clock?.asked;
  if (asked?.number !== request || !asked.waiting.includes(seat)) return refused('no_request');
  const answered: TableEvent = { type: 'pauseAnswered', seat, yes, ...stamp };
  if (!yes || asked.waiting.length > 1) return accepted(answered);
  return accepted(answered, { type: 'paused', at: stamp.at });
}

/** In an agreed pause, how long an absent person on turn has to come back before another may end it. */
const COME_BACK = 600_000;

/**
 * Anyone may end a pause, because it must not be a way to keep others from playing. But nobody's clock may start while
 * they are away.
 */
export function resume(table: Table, seat: Seat, stamp: Stamped, { away }: Circumstances): Decided {
  const { clock, round } = table;
  if (!clock?.paused || !round) return refused('stale');
  const gone = round.rules
    .awaited(round.pos)
    .filter((other) => other !== seat && table.seats[other]?.kind === 'person');
  const justGone = gone.some((other) => stamp.at - (away?.get(other) ?? -Infinity) < COME_BACK);
  return justGone ? refused('not_gone') : accepted({ type: 'resumed', seat, ...stamp });
}
