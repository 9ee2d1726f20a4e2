import { knowledgeOf } from '../kernel/round.ts';
import type { Knowledge, Seat } from '../kernel/rules.ts';
import { seenOf } from '../kernel/witness.ts';
import type { Table } from './table.ts';

/** A bot that may act now, and the decision its move will answer. */
export interface BotTurn {
  readonly seat: Seat;
  readonly level: string;
  readonly decision: number;
  /** The table waits for it; otherwise it may act but need not. */
  readonly awaited: boolean;
  /** Other bots, which are not awaited, may call something first: this one's move would end their chance. */
  readonly last: boolean;
}

/**
 * The bots to ask now: those that are awaited, and those to whom a vote or a call is open. A bot that has nothing to
 * call must be asked like one that has, so legal moves are not considered.
 */
export function botTurns(table: Table): BotTurn[] {
  const { round } = table;
  if (!round || table.outcome || table.closed || table.undos.length > 0 || table.clock?.paused) return [];
  const { rules, pos } = round;
  const awaited = rules.awaited(pos);
  const callers = rules.callers?.(pos) ?? [];
  const isBot = (seat: Seat): boolean => table.seats[seat]?.kind === 'bot';
  const others = callers.filter((seat) => isBot(seat) && !awaited.includes(seat));
  return table.seats.flatMap((plan, seat): BotTurn[] => {
    const waited = awaited.includes(seat);
    if (plan.kind !== 'bot' || (!waited && !callers.includes(seat))) return [];
    const decision = table.decisions[seat] ?? 0;
    return [{ seat, level: plan.level, decision, awaited: waited, last: waited && others.length > 0 }];
  });
}

/** All that the bot of this seat may know. */
export function botKnowledge(table: Table, seat: Seat): Knowledge {
  if (!table.round) throw new Error('nobody knows anything before the deal');
  return knowledgeOf(table.round, seat, [...seenOf(table, seat)]);
}

/** The seed of this seat's bot: the same for the whole round, however often it is asked and by whichever host. */
export const botSeed = ({ seed }: Table, seat: Seat): string => `${seed} ${seat}`;
