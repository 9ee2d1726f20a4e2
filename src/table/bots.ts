import { knowledgeOf, legalCodes } from '../kernel/round.ts';
import type { Knowledge, Seat } from '../kernel/rules.ts';
import { seenOf, type Table } from './table.ts';

/** A bot that may act now, and the decision its move will answer. */
export interface BotTurn {
  readonly seat: Seat;
  readonly level: string;
  readonly decision: number;
  /** The table waits for it; otherwise it may, but need not act. */
  readonly awaited: boolean;
}

/**
 * The bots that may act now, those nobody waits for first: a call must come before the awaited move ends its chance. `asked` names
 * decisions already put to a bot that chose to wait.
 */
export function botTurns(table: Table, asked: (seat: Seat, decision: number) => boolean): BotTurn[] {
  const { round } = table;
  if (!round || table.outcome || table.closed || table.undo) return [];
  const awaited = round.rules.awaited(round.pos);
  const turns = table.seats.flatMap((plan, seat): BotTurn[] => {
    const decision = table.decisions[seat] ?? 0;
    if (plan.kind !== 'bot' || asked(seat, decision) || legalCodes(round, seat).length === 0) return [];
    return [{ seat, level: plan.level, decision, awaited: awaited.includes(seat) }];
  });
  return turns.sort((a, b) => Number(a.awaited) - Number(b.awaited));
}

/** All that the bot of this seat may know. */
export function botKnowledge(table: Table, seat: Seat): Knowledge {
  if (!table.round) throw new Error('nobody knows anything before the deal');
  return knowledgeOf(table.round, seat, [...seenOf(table, seat)]);
}
