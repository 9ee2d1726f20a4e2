import type { BotReason } from '../kernel/bots.ts';
import { standing, startOf, type Match, type MatchStanding } from '../kernel/match.ts';
import type { Code } from '../kernel/moves.ts';
import { parseOptions, playersOf, type Options } from '../kernel/options.ts';
import { playEntry, recordOf, type GameRecord } from '../kernel/record.ts';
import { beginRound, choices, judge, playCode, resultOf, undoMove, type Round } from '../kernel/round.ts';
import type { Facts, Game, RoundResult, Seat, Shown, WindowKind } from '../kernel/rules.ts';
import { nothingSeen, show, showAll, unshow } from '../kernel/witness.ts';
import { clockAfter, newClock, type TableClock } from './clock.ts';
import { countDeal, moveWord, noDeals, type FairDeals } from './fair-deals.ts';
import type { Beginning, Gone, Leaving, TableEvent, Time, WindowTimes } from './events.ts';
import { forfeited, withoutLoss, type Outcome } from './outcome.ts';
import {
  changeSeating,
  clearForDeal,
  countMove,
  countTakenBack,
  dropRequests,
  finish,
  newSeating,
  noteComing,
  termsOf,
  waitingSince,
  type Seating,
} from './seating.ts';
import { roundSeed } from './seed.ts';
import { answerUndo, askUndo, dropUndos } from './undo-requests.ts';

export type { Outcome } from './outcome.ts';

interface Finished {
  readonly start: Seat | null;
  readonly outcome: Outcome;
  readonly takeBacks: boolean;
  readonly record: GameRecord;
}

/** Waiting for people to sit down, playing a round, between rounds or after the match, or closed permanently. */
export type TableStatus = 'waiting' | 'playing' | 'ended' | 'closed';

/** An open question to several seats that the table closes by itself: a chance to call, or a vote. */
export interface OpenWindow {
  readonly kind: WindowKind;
  /** When it opened. */
  readonly since: Time;
  /** The version of the table at which it opened: no two windows have the same. */
  readonly number: number;
}

/** The state of one table: its log, folded event by event. Changed by `apply` alone. */
export interface Table extends Seating, FairDeals {
  readonly game: Game;
  options: Options;
  facts: Facts;
  match: Match['match'];
  readonly online: boolean;
  readonly number: number | null;
  /** The dealer's version that `number` belongs to. */
  readonly dealer: number;
  /** Where the first round begins, if not with a new deal. */
  readonly from: Beginning | null;
  players: number;
  /** How many events the log has. */
  version: number;
  /** When the last event happened. */
  at: Time;
  round: Round | null;
  /** The version at which that round was dealt. */
  dealtAt: number;
  /** What each viewer has been shown of this round (kernel/witness.ts). */
  readonly seen: Shown[][];
  /** Why each move of this round was made; null where nobody said so. */
  readonly whys: (BotReason | null)[];
  /** The seed of this round's bots, secret until the round is over. */
  seed: string;
  /** How the round now on the table ended; null while it goes on. */
  outcome: Outcome | null;
  /** The earlier rounds of this match, oldest first. */
  readonly finished: Finished[];
  /** Where the match stands, the round on the table included. */
  standing: MatchStanding;
  /** A move of this round was taken back. */
  takeBacks: boolean;
  /** At how many decisions of this round hints were given, in however many steps. */
  hints: number;
  /** The decision of the last of them. */
  hintedAt: number | null;
  /** How many moves had been made when this round came to the table; null: it was dealt here. */
  playedOn: number | null;
  /** Moves below this count cannot be undone: something became known by then. */
  floor: number;
  windows: WindowTimes;
  window: OpenWindow | null;
  /** Null: the table has none. */
  clock: TableClock | null;
  /** By seat, the number of what it is asked now. A move must name it, so that one made for an older question is refused as stale. */
  readonly decisions: number[];
  /** Idempotency keys: the version at which each command was carried out, so that a repeated one gets its first answer. */
  readonly done: Map<string, number>;
  closed: boolean;
}

export type Opened = Extract<TableEvent, { type: 'opened' }>;

export function openTable(game: Game, opened: Opened): Table {
  const options = parseOptions(game.rules.options, opened.options);
  if (!options.ok) throw new Error(`a stored table has bad options: ${options.error.message}`);
  const players = playersOf(options.value);
  const facts = game.rules.facts(options.value);
  const table = { game, match: opened.match, players, round: null, outcome: null, finished: [] };
  return {
    game,
    options: options.value,
    facts,
    match: opened.match,
    online: opened.online,
    number: opened.number,
    dealer: opened.dealer,
    from: opened.from ?? null,
    players,
    ...newSeating(opened),
    ...noDeals,
    version: 1,
    at: opened.at,
    round: null,
    dealtAt: 0,
    seen: nothingSeen(players, facts.hidden),
    whys: [],
    seed: '',
    outcome: null,
    finished: [],
    standing: matchStanding(table),
    takeBacks: false,
    hints: 0,
    hintedAt: null,
    playedOn: null,
    floor: 0,
    windows: opened.windows,
    window: null,
    clock: opened.clock ? newClock(opened.clock, players) : null,
    decisions: Array.from({ length: players }, () => 0),
    done: new Map(),
    closed: false,
  };
}

/** The table that results from a log. */
export function replayTable(game: Game, log: readonly TableEvent[]): Table {
  const [opened, ...rest] = log;
  if (opened?.type !== 'opened') throw new Error('a table log must begin with its opening');
  const table = openTable(game, opened);
  for (const event of rest) apply(table, event);
  return table;
}

/** The idempotency key of a command. It includes the sender, so another player's use of the same id means nothing. */
export const doneKey = (player: string | undefined, id: string): string => `${player ?? ''} ${id}`;

/** The status of a table, for its row in the store and for pages. */
export function tableStatus({ closed, round, outcome }: Pick<Table, 'closed' | 'round' | 'outcome'>): TableStatus {
  if (closed) return 'closed';
  if (!round) return 'waiting';
  return outcome ? 'ended' : 'playing';
}

/**
 * The reducer: folds one event of the log into the table. `code` is the move if `decide` has already parsed it; an
 * event from the store is parsed here.
 */
export function apply(table: Table, event: TableEvent, code?: Code): void {
  table.version += 1;
  table.at = event.at;
  change(table, event, code);
  // A move within a round changes nothing in the match.
  if (event.type !== 'moved' || table.outcome) table.standing = matchStanding(table);
  table.window = windowNow(table, event.at);
  if (table.clock) table.clock = clockAfter(table, table.clock, event);
  table.awaitedSince = waitingSince(table, event);
  if (event.id !== undefined) table.done.set(doneKey(event.player, event.id), table.version);
}

/**
 * The window that is open after the last event, which happened at `at`: the same as before if the question is still the
 * same.
 */
export function windowNow(table: Table, at: Time): OpenWindow | null {
  const { round, window } = table;
  if (!round || table.outcome) return null;
  const open = round.rules.window?.(round.pos);
  if (!open) return null;
  return window?.kind === open.kind ? window : { kind: open.kind, since: at, number: table.version };
}

function change(table: Table, event: TableEvent, code?: Code): void {
  switch (event.type) {
    case 'opened':
      throw new Error('a table is opened once');
    case 'seated':
      table.seats[event.seat] = { kind: 'person', player: event.player };
      return;
    case 'seatMoved':
      moveSeat(table, event.seat, event.player);
      return;
    case 'promised':
      table.promise = { secret: event.secret, table: event.table };
      return;
    case 'word':
      table.words = new Map([...table.words, [event.player, event.word]]);
      return;
    case 'dealt':
      deal(table, event);
      return;
    case 'moved':
      move(table, event.seat, event.move, code);
      countMove(table, event);
      finish(table, table.round && resultOf(table.round));
      table.whys.push(event.why ?? null);
      return;
    case 'undoAsked':
      askUndo(table, event);
      return;
    case 'undoAnswered':
      answerUndo(table, event);
      return;
    case 'undone':
      countTakenBack(table, event);
      takeBack(table, event.to);
      return;
    case 'hinted':
      countHint(table, event.seat);
      return;
    case 'left':
      leave(table, event);
      return;
    case 'stoodIn':
    case 'returned':
      changeSeating(table, event);
      // Only this seat gets a new decision number: the moves of others may be on their way.
      raise(
        table,
        [...table.seats.keys()].filter((seat) => seat !== event.seat),
      );
      return;
    case 'calledOff':
      changeSeating(table, event);
      raise(table);
      return;
    case 'removed':
    case 'endAgreed':
    case 'agreed':
    case 'closeAsked':
    case 'closeAnswered':
    case 'undoWithdrawn':
    case 'programSet':
      changeSeating(table, event);
      return;
    case 'changed':
      reset(table, event);
      return;
    case 'windowsSet':
      table.windows = event.windows;
      return;
    case 'stopped':
      stop(table);
      return;
    case 'paused':
      dropUndos(table);
      return;
    case 'gap':
    case 'pauseAsked':
    case 'pauseAnswered':
    case 'resumed':
    case 'timedOut':
      return;
    case 'closed':
      table.closed = true;
      return;
  }
}

/** The person on a seat continues as another player, who takes over everything of theirs. */
function moveSeat(table: Table, seat: Seat, player: string): void {
  const before = table.seats[seat];
  if (before?.kind === 'person') {
    if (before.player === table.opener) table.opener = player;
    moveWord(table, before.player, player);
    if (table.round && !table.outcome) table.handedOn = [...table.handedOn, before.player];
  }
  table.seats[seat] = { kind: 'person', player };
}

/** What will be played was changed before the first deal. */
function reset(table: Table, changed: Extract<TableEvent, { type: 'changed' }>): void {
  const options = parseOptions(table.game.rules.options, changed.options);
  if (!options.ok) throw new Error(`a stored change has bad options: ${options.error.message}`);
  const players = playersOf(options.value);
  const facts = table.game.rules.facts(options.value);
  const { match, leave, windows } = changed;
  Object.assign(table, { options: options.value, facts, players, match, leave, windows, ...termsOf(changed) });
  table.clock = changed.clock ? newClock(changed.clock, players) : null;
  table.seats.splice(0, Infinity, ...changed.seats);
  table.seen.splice(0, Infinity, ...nothingSeen(players, facts.hidden));
  table.decisions.splice(0, Infinity, ...Array.from({ length: players }, () => 0));
}

function deal(table: Table, dealt: Extract<TableEvent, { type: 'dealt' }>): void {
  const { rules, setup, moves } = dealt;
  if (table.standing.over) table.finished.length = 0;
  else if (table.round && table.outcome) table.finished.push(finishedRound(table, table.round, table.outcome));
  countDeal(table, dealt);
  const begun = beginRound(table.game.rules, rules, table.options, setup);
  if (!begun.ok) throw new Error(`a stored deal is bad: ${begun.error.message}`);
  const round = begun.value;
  for (const [index, entry] of (moves ?? []).entries()) {
    const played = playEntry(round, entry, `moves[${index}]`);
    if (!played.ok) throw new Error(`a stored round is bad: ${played.error.message}`);
  }
  table.round = round;
  table.dealtAt = table.version;
  showAll(table, round);
  table.whys.splice(0, Infinity, ...round.moves.map(() => null));
  table.seed = roundSeed(table, dealt);
  clearForDeal(table);
  finish(table, resultOf(round));
  table.takeBacks = false;
  table.hints = 0;
  table.hintedAt = null;
  table.playedOn = moves?.length ?? null;
  // What was played elsewhere cannot be undone, except by a solo player.
  table.floor = round.moves.length;
  table.window = null;
  raise(table);
}

const finishedRound = (table: Table, round: Round, outcome: Outcome): Finished => ({
  start: startOf(round),
  outcome,
  takeBacks: table.takeBacks,
  record: tableRecord(table, round),
});

/**
 * The record of a finished round, with what it was dealt from and the levels and seed of its bots, so that the deal and
 * their moves can be reproduced.
 */
export function tableRecord({ seats, seed, fair }: Table, round: Round): GameRecord {
  const levels = seats.map((plan) => (plan.kind === 'bot' ? plan.level : null));
  const bots = levels.some((level) => level !== null);
  return { ...recordOf(round), ...(fair && { fair }), ...(bots && { meta: { bots: { seed, levels } } }) };
}

export function matchStanding(
  table: Pick<Table, 'game' | 'match' | 'players' | 'round' | 'outcome' | 'finished'>,
): MatchStanding {
  const starts = table.finished.map(({ start }) => start);
  const results: (RoundResult | null)[] = table.finished.map(({ outcome }) => outcome);
  if (table.round) {
    starts.push(startOf(table.round));
    results.push(table.outcome);
  }
  return standing(table.game.rules, table.match, starts, results, table.players);
}

function move(table: Table, seat: Seat, text: string, known?: Code): void {
  const { round } = table;
  if (!round) throw new Error('a stored move has no round');
  const code = known ?? readMove(round, seat, text);
  const { rules, pos } = round;
  // Only where somebody else than the seat on turn may act, because this computes the legal moves of a position that is
  // about to be left.
  const mayCoincide = table.facts.simultaneous || rules.callers !== undefined;
  const together = mayCoincide ? rules.awaited(pos).filter((other) => other !== seat) : [];
  const asked = together.map((other) => choices(round, other).join());
  const reveals = rules.reveals(pos, seat, code);
  show(table, round, { by: seat, code });
  playCode(round, seat, code);
  if (reveals) table.floor = round.moves.length;
  // Seats that decide at the same time (votes, calls) keep their decision number while their question stays the same,
  // so that two answers on their way do not invalidate each other. Everyone else gets a new one; comparing legal moves
  // there could reveal that a call is possible.
  const kept = together.filter(
    (other, index) => rules.awaited(pos).includes(other) && choices(round, other).join() === asked[index],
  );
  raise(table, kept);
}

function readMove(round: Round, seat: Seat, text: string): Code {
  const judged = judge(round, seat, text);
  if (!judged.ok) throw new Error(`a stored move is illegal: ${seat}:${text}`);
  return judged.value;
}

function raise(table: Table, except: readonly Seat[] = []): void {
  for (const [seat, decision] of table.decisions.entries()) {
    if (!except.includes(seat)) table.decisions[seat] = decision + 1;
  }
}

function takeBack(table: Table, to: number): void {
  const { round } = table;
  if (!round) throw new Error('a stored undo has no round');
  while (round.moves.length > to) undoMove(round);
  unshow(table, to);
  table.whys.length = to;
  table.takeBacks = true;
  // A window that is open then restarts with its full time.
  table.window = null;
  raise(table);
}

function countHint(table: Table, seat: Seat): void {
  const decision = table.decisions[seat] ?? 0;
  if (table.hintedAt !== decision) table.hints += 1;
  table.hintedAt = decision;
}

function leave(table: Table, { seat, how, ends }: Extract<TableEvent, { type: 'left' }>): void {
  dropRequests(table);
  const { round } = table;
  if (!round) {
    table.seats[seat] = { kind: 'open' };
    return;
  }
  if (ends || table.players <= 2 || table.leave === 'end') finish(table, forfeited(round, seat, how));
  else {
    table.seats[seat] = { kind: 'bot', level: OLD_STAND_IN };
    noteComing(table, seat, goneOf[how]);
  }
  raise(table);
}

/** Ends a round that reached its move limit. */
function stop(table: Table): void {
  const { round } = table;
  if (!round) throw new Error('a stored end has no round');
  table.undos = [];
  finish(table, withoutLoss(round, 'limit'));
  raise(table);
}

const goneOf: Readonly<Record<Leaving, Gone>> = { timeout: 'timeout', abandoned: 'away', resigned: 'left' };

/** The bot that took over in older logs, which do not name it; this must never change. */
export const OLD_STAND_IN = 'greedy';

/** The strongest bot of the game, which is asked for hints. */
export function strongestOf(game: Game): string {
  const strongest = game.bots.at(-1);
  if (!strongest) throw new Error(`${game.rules.id} has no bots`);
  return strongest.level;
}
