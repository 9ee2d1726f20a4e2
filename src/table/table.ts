import { standing, startOf, type Match, type MatchStanding } from '../kernel/match.ts';
import type { Code } from '../kernel/moves.ts';
import { parseOptions, playersOf, type Options } from '../kernel/options.ts';
import { playEntry, recordOf, type GameRecord } from '../kernel/record.ts';
import { beginRound, choices, judge, playCode, resultOf, topSeats, undoMove, type Round } from '../kernel/round.ts';
import type { Result } from '../kernel/result.ts';
import type { Game, Refusal, RoundResult, Seat } from '../kernel/rules.ts';
import type { Beginning, LeaveRule, Leaving, SeatPlan, TableEvent } from './events.ts';

/** How a round ended: by its rules, or because someone left at the scores as they stood. */
export type Outcome = RoundResult & { readonly ended?: Leaving; readonly by?: Seat };

interface Finished {
  readonly start: Seat | null;
  readonly outcome: Outcome;
  readonly takeBacks: boolean;
  readonly record: GameRecord;
}

export interface UndoRequest {
  /** The table's version when it was asked: no two requests have the same. */
  readonly number: number;
  readonly by: Seat;
  /** The number of moves that stay. */
  readonly to: number;
  /** Whose consent is still missing. */
  readonly waiting: Seat[];
}

/** One table's life, as its log tells it. Changed by `apply` alone. */
export interface Table {
  readonly game: Game;
  readonly options: Options;
  readonly match: Match['match'];
  readonly online: boolean;
  readonly leave: LeaveRule;
  readonly number: number | null;
  /** Where the first round begins, if not with a fresh deal. */
  readonly from: Beginning | null;
  readonly players: number;
  readonly seats: SeatPlan[];
  /** How many events the log has. */
  version: number;
  round: Round | null;
  /** How the round now on the table ended; null while it goes on. */
  outcome: Outcome | null;
  /** The rounds of this match that are over and cleared away, oldest first. */
  readonly finished: Finished[];
  /** A move of this round was taken back. */
  takeBacks: boolean;
  /** How many moves had been made when this round came to the table; null: it was dealt here. */
  playedOn: number | null;
  /** Moves below this count may not be taken back: something became known by then. */
  floor: number;
  undo: UndoRequest | null;
  /** What each seat is asked has a number; a move must name the one it answers. */
  readonly decisions: number[];
  /** The version at which each command was carried out, so that a repeated one gets its first answer. */
  readonly done: Map<string, number>;
  closed: boolean;
  /** The last move judged: deciding on it, showing it and carrying it out are one judgement. */
  judged: Judged | null;
}

interface Judged {
  readonly version: number;
  readonly seat: Seat;
  readonly text: string;
  readonly result: Result<Code, Refusal>;
}

/** Whether a seat may make this move now, and which it is. */
export function judgeMove(table: Table, round: Round, seat: Seat, text: string): Result<Code, Refusal> {
  const { version, judged } = table;
  if (judged?.version === version && judged.seat === seat && judged.text === text) return judged.result;
  const result = judge(round, seat, text);
  table.judged = { version, seat, text, result };
  return result;
}

export type Opened = Extract<TableEvent, { type: 'opened' }>;

export function openTable(game: Game, opened: Opened): Table {
  const options = parseOptions(game.rules.options, opened.options);
  if (!options.ok) throw new Error(`a stored table has bad options: ${options.error.message}`);
  const players = playersOf(options.value);
  return {
    game,
    options: options.value,
    match: opened.match,
    online: opened.online,
    leave: opened.leave,
    number: opened.number,
    from: opened.from ?? null,
    players,
    seats: [...opened.seats],
    version: 1,
    round: null,
    outcome: null,
    finished: [],
    takeBacks: false,
    playedOn: null,
    floor: 0,
    undo: null,
    decisions: Array.from({ length: players }, () => 0),
    done: new Map(),
    closed: false,
    judged: null,
  };
}

/** The table that a log tells of. */
export function replayTable(game: Game, log: readonly TableEvent[]): Table {
  const [opened, ...rest] = log;
  if (opened?.type !== 'opened') throw new Error('a table log must begin with its opening');
  const table = openTable(game, opened);
  for (const event of rest) apply(table, event);
  return table;
}

/** Carries out one event of the log. The event has been decided on: it is not judged again. */
export function apply(table: Table, event: TableEvent): void {
  change(table, event);
  table.version += 1;
  if ('id' in event && event.id !== null) table.done.set(event.id, table.version);
}

function change(table: Table, event: TableEvent): void {
  switch (event.type) {
    case 'opened':
      throw new Error('a table is opened once');
    case 'seated':
      table.seats[event.seat] = { kind: 'person', name: event.name, holder: event.holder };
      return;
    case 'dealt':
      deal(table, event.rules, event.setup, event.moves);
      return;
    case 'moved':
      move(table, event.seat, event.move);
      return;
    case 'undoAsked':
      table.undo = { number: table.version, by: event.seat, to: event.to, waiting: consenting(table, event.seat) };
      return;
    case 'undoAnswered':
      if (!event.yes) table.undo = null;
      else table.undo?.waiting.splice(table.undo.waiting.indexOf(event.seat), 1);
      return;
    case 'undone':
      takeBack(table, event.to);
      return;
    case 'left':
      leave(table, event.seat, event.how);
      return;
    case 'closed':
      table.closed = true;
      return;
  }
}

/** The people whose consent an undo of this seat needs: each other holder, once, by its first seat. */
function consenting(table: Table, by: Seat): Seat[] {
  const asked = new Set([holderOf(table, by)]);
  const seats: Seat[] = [];
  for (const [seat, plan] of table.seats.entries()) {
    if (plan.kind !== 'person' || asked.has(plan.holder)) continue;
    asked.add(plan.holder);
    seats.push(seat);
  }
  return seats;
}

export function holderOf(table: Table, seat: Seat): string | null {
  const plan = table.seats[seat];
  return plan?.kind === 'person' ? plan.holder : null;
}

export function seatsOf(table: Table, holder: string): Seat[] {
  return table.seats.flatMap((plan, seat) => (plan.kind === 'person' && plan.holder === holder ? [seat] : []));
}

function deal(table: Table, version: number, setup: object, moves?: readonly string[]): void {
  if (matchStanding(table).over) table.finished.length = 0;
  else if (table.round && table.outcome) table.finished.push(finishedRound(table, table.round, table.outcome));
  const begun = beginRound(table.game.rules, version, table.options, setup);
  if (!begun.ok) throw new Error(`a stored deal is bad: ${begun.error.message}`);
  for (const [index, entry] of (moves ?? []).entries()) {
    const played = playEntry(begun.value, entry, `moves[${index}]`);
    if (!played.ok) throw new Error(`a stored round is bad: ${played.error.message}`);
  }
  table.round = begun.value;
  table.outcome = resultOf(begun.value);
  table.takeBacks = false;
  table.playedOn = moves?.length ?? null;
  // What was played elsewhere stays, but for someone alone, who may take back everything.
  table.floor = moves?.length ?? 0;
  table.undo = null;
  raise(table);
}

const finishedRound = (table: Table, round: Round, outcome: Outcome): Finished => ({
  start: startOf(round),
  outcome,
  takeBacks: table.takeBacks,
  record: recordOf(round),
});

/** Where the match stands, the round on the table included. */
export function matchStanding(table: Table): MatchStanding {
  const starts = table.finished.map(({ start }) => start);
  const results: (RoundResult | null)[] = table.finished.map(({ outcome }) => outcome);
  if (table.round) {
    starts.push(startOf(table.round));
    results.push(table.outcome);
  }
  return standing(table.game.rules, table.match, starts, results, table.players);
}

function move(table: Table, seat: Seat, text: string): void {
  const { round } = table;
  if (!round) throw new Error('a stored move has no round');
  const judged = judgeMove(table, round, seat, text);
  if (!judged.ok) throw new Error(`a stored move is illegal: ${seat}:${text}`);
  const { rules, pos } = round;
  const together = rules.awaited(pos).filter((other) => other !== seat);
  const asked = together.map((other) => choices(round, other).join());
  const reveals = rules.reveals(pos, seat, judged.value);
  playCode(round, seat, judged.value);
  if (reveals) table.floor = round.moves.length;
  table.undo = null;
  table.outcome = resultOf(round);
  // Seats that decide at the same time (votes, calls) keep their question while it stays the same, so that two answers on their
  // way do not shut each other out. Everyone else is asked anew; comparing legal moves there could tell that a call is possible.
  const awaited = rules.awaited(pos);
  const kept = together.filter(
    (other, index) => awaited.includes(other) && choices(round, other).join() === asked[index],
  );
  raise(table, kept);
}

function raise(table: Table, except: readonly Seat[] = []): void {
  for (let seat = 0; seat < table.players; seat++) if (!except.includes(seat)) table.decisions[seat]! += 1;
}

function takeBack(table: Table, to: number): void {
  const { round } = table;
  if (!round) throw new Error('a stored undo has no round');
  while (round.moves.length > to) undoMove(round);
  table.takeBacks = true;
  table.undo = null;
  raise(table);
}

function leave(table: Table, seat: Seat, how: Leaving): void {
  table.undo = null;
  const { round } = table;
  if (!round) {
    table.seats[seat] = { kind: 'open' };
    return;
  }
  if (endsByLeaving(table)) {
    const scores = round.rules.scores(round.pos);
    const others = scores.map((score, other) => (other === seat && table.players > 1 ? -Infinity : score));
    table.outcome = { scores, winners: topSeats(others), ended: how, by: seat };
  } else table.seats[seat] = { kind: 'bot', level: standIn(table.game) };
  raise(table);
}

/** With one or two seats, or where the table chose so, a round ends when someone leaves; else a bot takes the seat. */
function endsByLeaving(table: Table): boolean {
  return table.players <= 2 || table.leave === 'end';
}

/** The strongest bot there is takes over for someone who leaves. */
function standIn(game: Game): string {
  return game.bots.at(-1)!.level;
}
