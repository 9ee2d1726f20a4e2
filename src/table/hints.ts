import { beginRound, choices, knowledgeOf, playCode, type Round } from '../kernel/round.ts';
import type { Knowledge, Seat } from '../kernel/rules.ts';
import { botKnowledge } from './bots.ts';
import { isAlone } from './seats.ts';
import type { Table } from './table.ts';

/**
 * Whether this seat may get hints now. Hints are for people who play with no other person, and never where they would
 * spoil the game: where it is about remembering, where people judge for themselves (`Facts.hints`), and while anything
 * may be called or voted on.
 */
export function hintsOpen(table: Table, seat: Seat): boolean {
  const { round, facts } = table;
  if (!round || table.outcome || table.closed || facts.hints === false || round.rules.fleeting) return false;
  if (!isAlone(table, seat)) return false;
  const { rules, pos } = round;
  return rules.awaited(pos).includes(seat) && !rules.callers?.(pos).includes(seat);
}

/** Whether there is also anything to hint at: a game about finding a move offers nothing. */
export const mayHint = (table: Table, seat: Seat): boolean =>
  hintsOpen(table, seat) && table.round !== null && choices(table.round, seat).length > 0;

/**
 * The knowledge for a hint: what the seat knows, and only those of its moves that a board offers, so that none reveals
 * a claim or a call.
 */
export function hintKnowledge(table: Table, seat: Seat): Knowledge {
  if (!table.round) throw new Error('there is no hint before the deal');
  return offeredOnly(botKnowledge(table, seat), table.round, seat);
}

/** The same after only this many moves of the round, for a solo player: what they knew then. */
export function hintKnowledgeAfter({ round }: Table, seat: Seat, moves: number): Knowledge {
  if (!round) throw new Error('there is no hint before the deal');
  const { rules, version, options, setup } = round;
  const begun = beginRound(rules, version, options, setup);
  if (!begun.ok) throw new Error(`the setup of a running round was refused: ${begun.error.message}`);
  for (const { by, code } of round.moves.slice(0, moves)) playCode(begun.value, by, code);
  return offeredOnly(knowledgeOf(begun.value, seat), begun.value, seat);
}

function offeredOnly(knowledge: Knowledge, { rules, pos }: Round, seat: Seat): Knowledge {
  return { ...knowledge, moves: knowledge.moves.filter((code) => rules.offered?.(pos, seat, code) ?? true) };
}
