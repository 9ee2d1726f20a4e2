import { dealer } from '../kernel/rng.ts';
import type { Refusal, Seat } from '../kernel/rules.ts';
import type { Leaving, TableEvent } from './events.ts';
import type { Fault } from './faults.ts';
import { holderOf, judgeMove, matchStanding, seatsOf, type Table } from './table.ts';
import { undoTarget } from './undo.ts';

/** What someone at the table wants done. Each carries an id of its own: sent twice, it is done once. */
export type Command =
  /** Take a free seat. */
  | { readonly do: 'sit'; readonly id: string; readonly seat: Seat; readonly name: string }
  /** A move, in answer to the seat's decision of that number. */
  | { readonly do: 'act'; readonly id: string; readonly seat: Seat; readonly decision: number; readonly move: string }
  /** Take back to the seat's last choice, or ask the others to allow it. */
  | { readonly do: 'undo'; readonly id: string; readonly seat: Seat }
  /** Yes or no to the request of that number: another one may have taken its place meanwhile. */
  | {
      readonly do: 'consent';
      readonly id: string;
      readonly seat: Seat;
      readonly request: number;
      readonly yes: boolean;
    }
  | { readonly do: 'leave'; readonly id: string; readonly seat: Seat; readonly how: Leaving }
  /** The next round, or a new match when this one is over. */
  | { readonly do: 'next'; readonly id: string; readonly seat: Seat }
  | { readonly do: 'close'; readonly id: string };

export type Answer =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly fault: Fault }
  | { readonly ok: false; readonly fault: 'refused'; readonly refusal: Refusal };

export type Decided = { readonly events: readonly TableEvent[] } | { readonly answer: Answer };

/** What the host of a table brings along: chance, which a pure table has not. */
export interface Chance {
  /** A text nobody can guess, to deal from. */
  seed(): string;
}

const not = (fault: Fault): Decided => ({ answer: { ok: false, fault } });

const LONGEST_NAME = 24;

/** A name as it is shown: trimmed, in one line, not too long; null when nothing is left. */
export function cleanName(name: string): string | null {
  const clean = [...name.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, LONGEST_NAME).join('').trim();
  return clean === '' ? null : clean;
}

/**
 * What a command comes to: the events to store, or the answer if there are none. Changes nothing, so that a table is as it was when
 * storing fails.
 */
export function decide(table: Table, holder: string, command: Command, chance: Chance): Decided {
  const done = table.done.get(command.id);
  if (done !== undefined) return { answer: { ok: true, version: done } };
  if (table.closed) return not('closed');
  if (command.do === 'close') {
    return seatsOf(table, holder).length > 0 ? { events: [{ type: 'closed', id: command.id }] } : not('not_your_seat');
  }
  if (command.do === 'sit') return sit(table, holder, command, chance);
  if (holderOf(table, command.seat) !== holder) return not('not_your_seat');
  switch (command.do) {
    case 'act':
      return act(table, command);
    case 'undo':
      return undo(table, holder, command);
    case 'consent':
      return consent(table, command);
    case 'leave':
      if (table.outcome) return not('round_ended');
      return { events: [{ type: 'left', seat: command.seat, how: command.how, id: command.id }] };
    case 'next':
      if (table.round && !table.outcome) return not('round_running');
      if (!table.round) return not('not_dealt');
      return { events: [dealNext(table, chance, command.id)] };
  }
}

/** A bot's move: its seat has no holder, and its id is the host's, so that a move thought out twice is made once. */
export function decideBot(table: Table, seat: Seat, decision: number, move: string): Decided {
  const id = botMoveId(table, seat);
  if (table.closed) return not('closed');
  if (table.seats[seat]?.kind !== 'bot') return not('not_your_seat');
  if (table.undo) return not('stale');
  return act(table, { do: 'act', id, seat, decision, move });
}

/** People's ids have no spaces (see the host), so nobody can use up a bot's. */
const botMoveId = (table: Table, seat: Seat): string => `bot ${seat} ${table.version}`;

function sit(table: Table, holder: string, command: Extract<Command, { do: 'sit' }>, chance: Chance): Decided {
  const { seat, id } = command;
  const plan = table.seats[seat];
  if (!plan) return not('bad_request');
  if (plan.kind !== 'open')
    return not(plan.kind === 'person' && plan.holder === holder ? 'already_seated' : 'seat_taken');
  const name = cleanName(command.name);
  if (name === null) return not('name');
  const seated: TableEvent = { type: 'seated', seat, name, holder, id };
  const free = table.seats.filter(({ kind }) => kind === 'open').length;
  return { events: free === 1 && !table.round ? [seated, dealNext(table, chance, null)] : [seated] };
}

/**
 * The deal of the next round. The first one may be a round to play on, or by the number the table was opened with; all others come
 * from a seed nobody can guess.
 */
export function dealNext(table: Table, chance: Chance, id: string | null): TableEvent {
  const { rules } = table.game;
  if (table.from && !table.round) return { type: 'dealt', rules: rules.version, ...table.from, id };
  const standing = matchStanding(table);
  const last = table.outcome;
  const lastStart = table.round && 'start' in table.round.setup ? (table.round.setup.start as Seat) : null;
  const start = last && lastStart !== null ? rules.nextStart(last, lastStart) : null;
  const seed = table.number !== null && !table.round ? numberedSeed(rules.id, table.number) : chance.seed();
  const setup = rules.deal(rules.dealer, table.options, dealer(seed), standing.nextStart ?? start);
  return { type: 'dealt', rules: rules.version, setup, id };
}

/** Numbered deals are the same for everyone; they are for games alone, where knowing the deal harms nobody else. */
const numberedSeed = (game: string, number: number): string => `${game} deal ${number}`;

function act(table: Table, command: Extract<Command, { do: 'act' }>): Decided {
  const { seat, move, id, decision } = command;
  if (!table.round) return not('not_dealt');
  if (table.outcome?.ended) return not('round_ended');
  if (decision !== table.decisions[seat]) return not('stale');
  const judged = judgeMove(table, table.round, seat, move);
  if (!judged.ok) return { answer: { ok: false, fault: 'refused', refusal: judged.error } };
  return { events: [{ type: 'moved', seat, move, id }] };
}

function undo(table: Table, holder: string, command: Extract<Command, { do: 'undo' }>): Decided {
  const { seat, id } = command;
  const target = undoTarget(table, holder, seat);
  if (typeof target === 'string') return not(target);
  const others = table.seats.some((plan) => plan.kind === 'person' && plan.holder !== holder);
  if (others && table.online) return { events: [{ type: 'undoAsked', seat, to: target, id }] };
  return { events: [{ type: 'undone', to: target, id }] };
}

function consent(table: Table, command: Extract<Command, { do: 'consent' }>): Decided {
  const { seat, yes, id } = command;
  const request = table.undo;
  if (request?.number !== command.request || !request.waiting.includes(seat)) return not('no_request');
  const answered: TableEvent = { type: 'undoAnswered', seat, yes, id };
  if (!yes || request.waiting.length > 1) return { events: [answered] };
  return { events: [answered, { type: 'undone', to: request.to, id: null }] };
}
