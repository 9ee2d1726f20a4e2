import type { Round } from '../kernel/round.ts';
import type { Seat } from '../kernel/rules.ts';
import type { ClockRule, Gone, LeaveRule, SeatPlan, Spectating, TableEvent, Terms, Time } from './events.ts';
import { namingStandIns, withoutLoss, type Outcome } from './outcome.ts';
import { dropUndos, dropUndosByMove, grantUndo, noUndos, withdrawRequest, type UndoState } from './undo-requests.ts';

/** How long someone must have been away and awaited where the table does not say otherwise, in milliseconds. */
const USUAL_ABSENCE = 180_000;

export interface CloseRequest {
  readonly number: number;
  readonly by: Seat;
  readonly waiting: readonly Seat[];
}

/** A bot took someone's seat, for this reason, or they took it back; after this many moves of the round. */
export interface Coming {
  /** The version of the table at which that happened. */
  readonly number: number;
  readonly seat: Seat;
  readonly how: Gone | 'back';
  readonly after: number;
}

/** More than a round has unless somebody leaves and returns all the time. */
const MOST_COMINGS = 50;

/** A request to end a round without loss because someone is gone. */
export interface EndRequest {
  readonly gone: Seat;
  readonly agreed: readonly Seat[];
}

/**
 * The part of a table about who sits where, who is gone, and what people agree on. Lists in it are replaced and never
 * changed in place, except `seats`.
 */
export interface Seating extends UndoState {
  readonly seats: SeatPlan[];
  players: number;
  version: number;
  at: Time;
  round: Round | null;
  outcome: Outcome | null;
  leave: LeaveRule;
  /** The opaque player who opened the table; null: an old log cannot tell. */
  opener: string | null;
  /** Who begins the first round; null: drawn at random. */
  begin: Seat | null;
  /** The bot that plays on for someone who is gone; null: what older versions did. */
  standIn: string | null;
  /** How long someone must have been away and awaited before the others may go on; null: for ever. */
  absence: number | null;
  spectators: Spectating;
  /** How many seats one guest may take; null: any number. */
  seatsPerGuest: number | null;
  /** Players whom the opener removed before the start. */
  removed: readonly string[];
  /** By seat, since when the table has been waiting for it; null: it does not. */
  awaitedSince: readonly (Time | null)[];
  /** Who held a seat in this round before a bot took it: they may continue to see through it, and through no other. */
  formerly: ReadonlyMap<Seat, string>;
  /**
   * Players who moved their seat to another device in this round: the old device must still be treated as a player's.
   */
  handedOn: readonly string[];
  /** The numbers of those moves of this round that bots made for people who were gone. */
  standInMoves: readonly number[];
  /** Who went and came back in this round. */
  comings: readonly Coming[];
  /** Who is ready for the next round. */
  agreed: readonly Seat[];
  ending: EndRequest | null;
  closing: CloseRequest | null;
}

type Of<T extends TableEvent['type']> = Extract<TableEvent, { type: T }>;

/** With a clock nobody is replaced for being away, whatever was asked for: their time is theirs until it runs out. */
export const absenceFor = (clock: ClockRule | null | undefined, wanted: number | null | undefined): number | null =>
  clock ? null : wanted === undefined ? USUAL_ABSENCE : wanted;

export const termsOf = (terms: Terms & { readonly clock?: ClockRule }): Pick<Seating, keyof Terms> => ({
  begin: terms.begin ?? null,
  standIn: terms.standIn ?? null,
  // Logs of older versions may name a time beside a clock.
  absence: absenceFor(terms.clock, terms.absence),
  spectators: terms.spectators ?? 'table',
  seatsPerGuest: terms.seatsPerGuest ?? null,
});

/** The state of a newly opened table. */
export function newSeating(opened: Of<'opened'>): Omit<Seating, 'players' | 'version' | 'at' | 'round' | 'outcome'> {
  // At the opening only people at the opener's device have a seat.
  const [first] = opened.seats.flatMap((plan) => (plan.kind === 'person' ? [plan.player] : []));
  return {
    ...termsOf(opened),
    seats: [...opened.seats],
    leave: opened.leave,
    opener: opened.player ?? first ?? null,
    removed: [],
    awaitedSince: opened.seats.map(() => null),
    ...newRound,
  };
}

/** What a deal resets. */
const newRound: Pick<
  Seating,
  keyof UndoState | 'formerly' | 'handedOn' | 'standInMoves' | 'comings' | 'agreed' | 'ending' | 'closing'
> = {
  formerly: new Map(),
  handedOn: [],
  standInMoves: [],
  comings: [],
  agreed: [],
  ending: null,
  closing: null,
  ...noUndos,
};

export function clearForDeal(table: Seating): void {
  Object.assign(table, newRound);
}

/** A move was made: open requests are dropped, and a bot's move for someone else is counted. */
export function countMove(table: Seating, { seat, player }: Of<'moved'>): void {
  const plan = table.seats[seat];
  const moves = table.round?.moves.length ?? 0;
  if (plan?.kind === 'bot' && plan.for !== undefined && player === undefined) {
    table.standInMoves = [...table.standInMoves, moves - 1];
  }
  table.ending = null;
  dropUndosByMove(table);
}

/** Moves are undone; must be called before that. */
export function countTakenBack(table: Seating, event: Of<'undone'>): void {
  const { to } = event;
  grantUndo(table, event);
  table.standInMoves = table.standInMoves.filter((move) => move < to);
  table.comings = table.comings.map((coming) => ({ ...coming, after: Math.min(coming.after, to) }));
  table.ending = null;
}

/** The outcome of the round on the table, if it has one, with the moves of stand-ins named. */
export function finish(table: Seating, outcome: Outcome | null): void {
  table.outcome = outcome && table.round ? namingStandIns(table.round, table.standInMoves, outcome) : outcome;
}

/** Events that change who sits where and what is agreed, and nothing in the round itself. */
export type SeatingEvent = Of<
  | 'removed'
  | 'stoodIn'
  | 'returned'
  | 'endAgreed'
  | 'calledOff'
  | 'agreed'
  | 'closeAsked'
  | 'closeAnswered'
  | 'undoWithdrawn'
  | 'programSet'
>;

export function changeSeating(table: Seating, event: SeatingEvent): void {
  switch (event.type) {
    case 'removed':
      remove(table, event.seat);
      return;
    case 'stoodIn':
      standIn(table, event);
      return;
    case 'returned':
      comeBack(table, event.seat);
      return;
    case 'endAgreed': {
      const before = table.ending?.gone === event.gone ? table.ending.agreed : [];
      table.ending = { gone: event.gone, agreed: [...before, event.seat] };
      return;
    }
    case 'calledOff':
      if (!table.round) throw new Error('a stored end has no round');
      table.undos = [];
      table.ending = null;
      finish(table, withoutLoss(table.round, 'called_off', event.gone));
      return;
    case 'agreed':
      table.agreed = [...table.agreed, event.seat];
      return;
    case 'closeAsked':
      table.closing = { number: table.version - 1, by: event.seat, waiting: event.waiting };
      return;
    case 'closeAnswered': {
      const { closing } = table;
      table.closing =
        closing && event.yes ? { ...closing, waiting: closing.waiting.filter((seat) => seat !== event.seat) } : null;
      return;
    }
    case 'undoWithdrawn':
      withdrawRequest(table, event);
      return;
    case 'programSet':
      markProgram(table, event);
      return;
  }
}

function remove(table: Seating, seat: Seat): void {
  const plan = table.seats[seat];
  if (plan?.kind === 'person') table.removed = [...table.removed, plan.player];
  table.seats[seat] = { kind: 'open' };
}

function standIn(table: Seating, { seat, level, how }: Of<'stoodIn'>): void {
  const plan = table.seats[seat];
  if (plan?.kind !== 'person') throw new Error('a stored stand-in takes the seat of nobody');
  const { player, program } = plan;
  const mark = program === undefined ? {} : { program };
  table.seats[seat] = { kind: 'bot', level, for: player, ...(how === 'left' && { left: true }), ...mark };
  if (table.round && !table.outcome) table.formerly = new Map([...table.formerly, [seat, player]]);
  table.agreed = table.agreed.filter((other) => other !== seat);
  noteComing(table, seat, how);
  dropRequests(table);
}

export function noteComing(table: Seating, seat: Seat, how: Coming['how']): void {
  const coming = { number: table.version, seat, how, after: table.round?.moves.length ?? 0 };
  table.comings = [...table.comings, coming].slice(-MOST_COMINGS);
}

function comeBack(table: Seating, seat: Seat): void {
  const plan = table.seats[seat];
  if (plan?.kind !== 'bot' || plan.for === undefined) throw new Error('nobody can come back to this seat');
  const mark = plan.program === undefined ? {} : { program: plan.program };
  table.seats[seat] = { kind: 'person', player: plan.for, ...mark };
  table.formerly = new Map([...table.formerly].filter(([other]) => other !== seat));
  noteComing(table, seat, 'back');
  dropRequests(table);
}

function markProgram(table: Seating, { seat, on }: Of<'programSet'>): void {
  const plan = table.seats[seat];
  if (!plan || plan.kind === 'open') throw new Error('a stored program plays the seat of nobody');
  const { program: _before, ...unmarked } = plan;
  table.seats[seat] = on ? { ...unmarked, program: table.version } : unmarked;
}

/** Drops requests, because the people who were asked no longer sit there. */
export function dropRequests(table: Seating): void {
  dropUndos(table);
  table.ending = null;
  table.closing = null;
}

/** Since when the table has been waiting for each seat, after an event: for a move, a vote, or the answer to a request. */
export function waitingSince(table: Seating, event: TableEvent): readonly (Time | null)[] {
  const { round, outcome, undos, awaitedSince } = table;
  const { at } = event;
  const mover = event.type === 'moved' ? event.seat : null;
  const asked =
    round && !outcome ? [...round.rules.awaited(round.pos), ...undos.flatMap(({ waiting }) => waiting)] : [];
  return table.seats.map((_, seat) => {
    if (!asked.includes(seat)) return null;
    return seat === mover ? at : (awaitedSince[seat] ?? at);
  });
}
