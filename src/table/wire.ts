import { z } from 'zod';
import type { BotReason } from '../kernel/bots.ts';
import { MOST_WORD } from '../kernel/fair.ts';
import type { Match } from '../kernel/match.ts';
import type { Options } from '../kernel/options.ts';
import { MOST_RECORD_MOVES, type GameRecord } from '../kernel/record.ts';
import type { CommonView, Facts, Refusal, Shown } from '../kernel/rules.ts';
import { besideFromHost, besidePlan, besideToHost, besideWatch, granted } from './beside-wire.ts';
import { spectatings, type Beginning } from './events.ts';
import { faults } from './faults.ts';
import type { Outcome } from './table.ts';

/**
 * The messages between a page and the host of its table. The host is the server (over a WebSocket) or a worker in the
 * same browser (over its port); the page cannot tell which. The schemas are the only source: types are inferred from
 * them. They check shapes and sizes; whether a message makes sense is decided where it is used. Unknown fields are
 * ignored, so that a newer page may send more.
 */

/** Messages are read-only at every depth. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends (...given: never[]) => unknown
    ? T
    : T extends object
      ? { readonly [K in keyof T]: Frozen<T[K]> }
      : T;

/** For values with kernel types, which are more precise than a schema. */
const typed = <T>(schema: z.ZodType): z.ZodType<T> => schema as z.ZodType<T>;

export { OLDEST, PROTOCOL } from './protocol.ts';

const seat = z.int().min(0).max(8);
/** Without spaces: the ids of bots' moves have some, so that nobody can take one first. */
const id = z.string().regex(/^[\w-]{1,64}$/);
const table = z.string().regex(/^[\w-]{1,32}$/);
const key = z.string().max(64);
/** The word that a seat adds to the next deal (docs/fair-deals.md). */
const word = z.string().max(MOST_WORD);
const name = z.string().max(200);
const move = z.string().max(200);
const version = z.int().min(0);

const SECOND = 1_000;
const DAY = 86_400_000;

/**
 * Milliseconds; null: no limit. Where people have days for a move they have as long to answer, whatever is said here.
 */
const windowTime = z
  .int()
  .min(SECOND)
  .max(30 * DAY)
  .nullable();
const windowTimes = z.object({ call: windowTime, vote: windowTime });

/** How much time people have, in milliseconds. */
const clockRule = z.discriminatedUnion('kind', [
  /** For the whole round, and an increment with every move. */
  z.object({
    kind: z.literal('live'),
    initial: z.int().min(SECOND).max(DAY),
    increment: z
      .int()
      .min(0)
      .max(DAY / 24),
  }),
  /** For every move. */
  z.object({ kind: z.literal('move'), each: z.int().min(SECOND).max(DAY) }),
  /** Days for every move; after that from an allowance of holidays for the whole match. */
  z.object({
    kind: z.literal('days'),
    each: z
      .int()
      .min(60 * SECOND)
      .max(30 * DAY),
    holidays: z
      .int()
      .min(0)
      .max(60 * DAY),
  }),
]);
/** The settings of a table; left out: the defaults. */
const terms = {
  /** Who begins the first round. */
  begin: z.union([z.literal('lot'), seat]).optional(),
  /** The level of the bot that plays on for someone who is gone. */
  standIn: z.string().max(40).optional(),
  /** Milliseconds someone must have been away and awaited before the others may go on without them; null: for ever. With a clock always null. */
  absence: z.int().min(1_000).max(2_592_000_000).nullable().optional(),
  /** What spectators see: only the table, or all hands one whole round late. */
  spectators: z.enum(spectatings).optional(),
  /** How many seats one guest may take. */
  seatsPerGuest: z.int().min(1).max(9).optional(),
};
const leaveRule = z.enum(['bot', 'end']);
const planOptions = z.record(z.string().max(40), z.union([z.number(), z.boolean(), z.string().max(40)]));
const planMatch = z.object({ rounds: z.number(), target: z.number(), count: z.enum(['cards', 'rounds']) }).partial();
const botSeat = z.object({ kind: z.literal('bot'), level: z.string().max(40) });
const openSeat = z.object({ kind: z.literal('open') });

const hintStep = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** A command of someone at the table. Its id is an idempotency key: sent twice, it is done once. */
export const command = z.discriminatedUnion('do', [
  /** Take a free seat. */
  z.object({ do: z.literal('sit'), id, seat, name, word: word.optional() }),
  /** A move, in answer to the seat's decision with that number. */
  z.object({ do: z.literal('act'), id, seat, decision: z.int().min(0), move }),
  /**
   * Undo the seat's last choice, or ask the others to allow it. `to` (only alone): back to when the round had this many
   * moves.
   */
  z.object({ do: z.literal('undo'), id, seat, to: z.int().min(0).optional() }),
  /**
   * A hint for the seat's decision with that number: where to look (1), which move (2), why (3). Only if no other
   * person sits there.
   */
  z.object({ do: z.literal('hint'), id, seat, decision: z.int().min(0), step: hintStep }),
  /** Yes or no to the request with that number, because another one may have replaced it meanwhile. */
  z.object({ do: z.literal('consent'), id, seat, request: z.int().min(0), yes: z.boolean() }),
  /** Drop one's own undo request. */
  z.object({ do: z.literal('withdrawUndo'), id, seat, request: z.int().min(0) }),
  /** Give up the round, or the seat of a round not yet dealt. */
  z.object({ do: z.literal('leave'), id, seat }),
  /** A bot takes the seat `gone`, whose person has been away for too long; or the round is ended without loss. */
  z.object({ do: z.literal('replace'), id, seat, gone: seat }),
  z.object({ do: z.literal('end'), id, seat, gone: seat }),
  /** Take one's seat back from the bot. */
  z.object({ do: z.literal('return'), id, seat }),
  /** Ready for the next round, or for a new match when this one is over. */
  z.object({ do: z.literal('next'), id, seat, word: word.optional() }),
  /** Set the word that the seat adds to the next deal. */
  z.object({ do: z.literal('word'), id, seat, word }),
  /** Before the first deal, by the opener: change the plan; cancel the table; remove a guest. */
  z.object({
    do: z.literal('change'),
    id,
    plan: z
      .object({
        options: planOptions,
        match: planMatch,
        leave: leaveRule,
        windows: windowTimes,
        clock: clockRule.nullable(),
        ...terms,
      })
      .partial()
      .optional(),
    /** `kept`: whoever sits at that seat now. */
    seats: z
      .array(z.discriminatedUnion('kind', [botSeat, openSeat, z.object({ kind: z.literal('kept'), seat })]))
      .max(9)
      .optional(),
  }),
  z.object({ do: z.literal('cancel'), id }),
  z.object({ do: z.literal('remove'), id, seat }),
  /** How long people have to call and to vote; only at a table on one device. */
  z.object({ do: z.literal('windows'), id, seat, windows: windowTimes }),
  /** Pause the clocks, if everyone agrees. */
  z.object({ do: z.literal('pause'), id, seat }),
  z.object({ do: z.literal('answerPause'), id, seat, request: z.int().min(0), yes: z.boolean() }),
  z.object({ do: z.literal('resume'), id, seat }),
  /** Close the table permanently, or ask the others to agree; then yes or no to the request with that number. */
  z.object({ do: z.literal('close'), id }),
  z.object({ do: z.literal('answerClose'), id, seat, request: z.int().min(0), yes: z.boolean() }),
]);
export type Command = Frozen<z.infer<typeof command>>;

export const toHost = z.discriminatedUnion('t', [
  /** The first message of a page. */
  z.object({ t: z.literal('hello'), protocol: z.int().min(1) }),
  /**
   * Subscribes to a table: a full snapshot, then its changes. `key` is the invitation, for those who hold no seat yet.
   */
  z.object({ t: z.literal('watch'), table, key: key.optional(), ...besideWatch }),
  z.object({ t: z.literal('unwatch'), table }),
  z.object({ t: z.literal('command'), table, command }),
  /** The seat has begun a call and needs a moment to finish it. Not answered, and not told to anyone. */
  z.object({ t: z.literal('claiming'), table, seat }),
  ...besideToHost,
]);
export type ToHost = Frozen<z.infer<typeof toHost>>;

/** The plan of a new table. */
export const tablePlan = z.object({
  game: z.string().max(40),
  options: planOptions,
  match: planMatch,
  /** A person sits at the device that opens the table; `open` seats are for friends by link. */
  seats: z
    .array(z.discriminatedUnion('kind', [botSeat, z.object({ kind: z.literal('person'), name }), openSeat]))
    .max(9),
  leave: leaveRule,
  ...terms,
  /** A numbered deal; only for solo games. */
  number: z.int().nullable(),
  /** The dealer's version that the number belongs to; left out: the present one. */
  dealer: z.int().min(1).nullish(),
  /** Left out: the usual ones. */
  windows: windowTimes.nullish(),
  /** Left out: none. */
  clock: clockRule.nullish(),
  ...besidePlan,
  /** A round to continue, not yet over; its options are those of the plan. */
  from: typed<Beginning>(
    z.object({
      setup: z.record(z.string().max(40), z.unknown()),
      moves: z.array(move).max(MOST_RECORD_MOVES),
      rules: z.int().min(1).optional(),
    }),
  ).nullish(),
});
export type TablePlan = Frozen<z.infer<typeof tablePlan>>;

/** Taking a seat over HTTP. */
export const claim = z.object({ key: key.optional(), seat, name, id, word: word.optional() });

export const tableParams = z.object({ id: table });

const viewer = z.union([seat, z.literal('table')]);
const fault = z.enum(faults);
const shown = typed<Shown>(z.looseObject({ by: seat, move: z.string() }));
const scored = z.looseObject({ scores: z.array(z.number()), winners: z.array(seat) });
const outcome = typed<Outcome>(
  scored.extend({
    ended: z.enum(['resigned', 'timeout', 'abandoned', 'limit', 'called_off']).optional(),
    by: seat.optional(),
    standIns: z.array(z.int()).optional(),
  }),
);
/** What all games' views have; each game adds its own fields. */
const view = typed<CommonView>(
  z.looseObject({
    players: z.int(),
    start: seat.nullable(),
    awaited: z.array(seat),
    scores: z.array(z.number()),
    over: z.boolean(),
    result: scored.nullable(),
  }),
);

/** What one seat may do now. */
const asked = z.object({
  /** In notation, without claims and calls, which must not be offered. */
  choices: z.array(z.string()),
  /** The number a move of this seat must name. */
  decision: z.int(),
  canUndo: z.boolean(),
  /** A hint may be asked for; left out: none may. */
  canHint: z.literal(true).optional(),
  /** The only choice, if it may be played automatically without revealing anything. */
  auto: z.string().nullable(),
});
/** A round as one viewer sees it. */
const face = z.object({ ...asked.shape, viewer, view });
/** A round as everyone sees it, where nothing is hidden between seats, and what each seat may do. */
const commonFace = z.object({ view, seats: z.array(asked) });

const seatState = z.object({
  kind: z.enum(['person', 'bot', 'open']),
  name: z.string().nullable(),
  level: z.string().nullable(),
  /** Held by the requester's device. */
  here: z.boolean(),
  /** A bot that plays on for someone who is gone: `name` is theirs. `yours`: for the requester. */
  standIn: z.enum(['other', 'yours']).optional(),
  /** They gave the round up, and may come back after it. */
  left: z.literal(true).optional(),
  /** A program plays this seat for its person. */
  program: z.literal(true).optional(),
});

/** A chance to call, or a vote, that ends by itself. */
const windowState = z.object({
  kind: z.enum(['call', 'vote']),
  /** Milliseconds left when this was sent; null: no limit. */
  left: z.number().nullable(),
  /** Milliseconds in all. */
  of: z.number().nullable(),
});

/** The clocks, by seat. A page counts running ones down by itself; reaching zero there decides nothing. */
const clockState = z.object({
  rule: clockRule,
  /** Milliseconds each seat has left. */
  left: z.array(z.number()),
  /** If there are holidays: what is left of them. They are used when nothing else is left. */
  holidays: z.array(z.number()).optional(),
  /** Whose clocks run. */
  running: z.array(seat),
  paused: z.boolean(),
  /** Someone asks for a pause; `number` is what an answer names. */
  asked: z.object({ number: z.int(), by: seat, waiting: z.array(seat) }).nullable(),
});

const facts = typed<Facts>(
  z.object({
    perfect: z.boolean(),
    hidden: z.boolean(),
    simultaneous: z.boolean(),
    windows: z.array(z.enum(['call', 'vote'])).optional(),
    zeroSum: z.boolean(),
    score: z.tuple([z.number(), z.number()]),
    pause: z.number().optional(),
    hints: z.literal(false).optional(),
    mostMoves: z.int(),
    young: z.literal(true).optional(),
  }),
);

const options = typed<Options>(z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])));
const record = typed<GameRecord>(z.looseObject({ game: z.string(), options, moves: z.array(z.string()) }));

const why = typed<BotReason>(
  z.object({
    key: z.string(),
    clause: z.string().optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    lost: z.literal(true).optional(),
  }),
);

/** The content of a hint, only for the page that asked. */
const hint = z.object({
  step: hintStep,
  /** The move, in notation: at the first step a page shows only where it begins. */
  move,
  /** The reason, at the third step, or when all is lost. */
  why: why.optional(),
  /** All is lost from here, but was not yet when the round had this many moves. */
  back: z.int().min(0).optional(),
});

/** What a deal is made from, as far as everyone may know: the hash of the host's secret, and a word for each seat. */
const fairParts = z.object({
  /** Which deal of this table it is, from 1 on. */
  round: z.int(),
  promise: z.string(),
  words: z.array(z.string()),
});
const fairState = z.object({
  /** The next deal, while no round is being played. */
  next: fairParts.nullable(),
  /** The deal of the round on the table; its secret is in the record once the round has ended. */
  dealt: fairParts.nullable(),
});

/**
 * A seat asks for undo; `number` is what a consent names. Not answered within `within` milliseconds it counts as
 * refused; left out by older hosts.
 */
const undoRequest = z.object({ number: z.int(), by: seat, waiting: z.array(seat), within: z.number().optional() });
/** The outcome of a request; `number` is the version at which that happened. */
const undoTold = z.object({
  number: z.int(),
  how: z.enum(['refused', 'withdrawn', 'undone', 'dropped']),
  by: seat.nullable(),
  refuser: seat.optional(),
  /** Refused because not all had answered in time. */
  lapsed: z.literal(true).optional(),
  /** How many moves were taken back. */
  moves: z.int().optional(),
});

/** The part of a snapshot that is the same for everyone. */
const shared = z.object({
  status: z.enum(['waiting', 'playing', 'ended', 'closed']),
  /** Rounds of this match, the one on the table included, as they ended (null: still played). */
  rounds: z.array(outcome.nullable()),
  totals: z.array(z.number()),
  matchOver: z.boolean(),
  matchWinners: z.array(seat).nullable(),
  /** Between two rounds of a match, who begins the next one; null: drawn at random. Left out by older hosts. */
  nextStart: seat.nullable().optional(),
  takeBacks: z.boolean(),
  /** At how many decisions of this round hints were given; left out by older hosts. */
  hints: z.int().optional(),
  /** How many moves had been made elsewhere when this round came to the table; null: it was or will be dealt here. */
  playedOn: z.int().nullable(),
  /** The oldest open undo request, and the outcome of the last one: for older pages, which know one at a time. */
  undo: undoRequest.nullable(),
  undoTold: undoTold.nullish(),
  /**
   * All open requests, at most one of each seat, and the outcome of the last of each until the next move; left out by
   * older hosts.
   */
  undos: z.array(undoRequest).optional(),
  undosTold: z.array(undoTold).optional(),
  /** The seats that may not ask again yet, and for how many milliseconds. */
  undoPauses: z.array(z.object({ seat, left: z.number() })).optional(),
  /**
   * Whose seats bots took in this round (their time ran out, they were away too long, they left) and who took theirs
   * back, after this many moves; `number` is the version at which that happened. Left out by older hosts.
   */
  comings: z
    .array(z.object({ number: z.int(), seat, how: z.enum(['timeout', 'away', 'left', 'back']), after: z.int() }))
    .optional(),
  /** Who is ready for the next round. */
  agreed: z.array(seat).optional(),
  /** Someone asks to close the table; `number` is what an answer names. */
  closing: z.object({ number: z.int(), by: seat, waiting: z.array(seat) }).nullish(),
  /** Who wants the round ended without loss, because that seat is gone. */
  ending: z.object({ gone: seat, agreed: z.array(seat) }).nullish(),
  /** How many moves the round has. */
  moves: z.int(),
  window: windowState.nullable(),
  windows: windowTimes,
  /** Left out or null: the table has no clock. */
  clock: clockState.nullable().optional(),
  /** The seats that may vote or call now, whoever's turn it is. */
  callers: z.array(seat),
  /** The round ends at its move limit after this many more moves; null: that is far away. */
  movesLeft: z.int().nullable(),
  /** The whole record, once the round has ended. */
  record: record.nullable(),
  /** Left out: the deals of this table are not made from a promised secret and words. */
  fair: fairState.optional(),
  /** Why a bot made the last move, where everyone may know that now; left out by older hosts. */
  why: why.nullable().optional(),
  /** Why bots moved as they did, once the round has ended, by the number of the move from 0 on. */
  whys: z.array(z.object({ move: z.int(), why })).optional(),
});

/** What one device (or a spectator) may know of a table now: all that a page gets. */
export const snapshot = z.object({
  ...shared.shape,
  game: z.string(),
  options,
  match: typed<Match['match']>(planMatch),
  online: z.boolean(),
  leave: leaveRule,
  ...terms,
  /** The requester has opened this table. */
  opener: z.boolean().optional(),
  /** The number of a numbered deal, and the dealer's version it belongs to. */
  number: z.int().nullable(),
  dealer: z.int(),
  facts,
  /** Rises with every event; a page that missed one resyncs: it asks for everything again. */
  version,
  seats: z.array(seatState),
  /**
   * One for each seat this device has; for a spectator, and for whoever holds several, one of the `table`. Empty before
   * the first deal.
   */
  faces: z.array(face),
});

export const refusal = typed<Refusal>(
  z.object({
    clause: z.string(),
    reason: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);
const fresh = {
  /** The current table for the sender, if the command was stale or refused. */
  snapshot: snapshot.optional(),
};
export const answer = z.union([
  z.object({ ok: z.literal(true), version, hint: hint.optional() }),
  z.object({ ok: z.literal(false), fault: z.literal('refused'), refusal, ...fresh }),
  z.object({ ok: z.literal(false), fault, ...fresh }),
]);

/** A table in a device's list of tables, as `GET /api/tables` answers it. */
export const tableSummary = z.object({
  id: table,
  game: z.string(),
  options,
  /** What it is called; left out by older hosts. */
  name: z.string().nullable().optional(),
  status: shared.shape.status,
  seats: z.array(seatState),
  /** Whom the table waits for. */
  awaited: z.array(seat),
  /** It is the requester's turn. */
  yourTurn: z.boolean(),
  totals: z.array(z.number()),
  matchOver: z.boolean(),
});

export const told = z.union([granted, z.object({ ok: z.literal(false), fault })]);

type Change = Partial<SharedPart & { readonly seats: readonly SeatState[] }>;

/** The table as it is now, and each face's log of the round so far. */
export const allFrame = z.object({
  t: z.literal('all'),
  table,
  snapshot,
  logs: z.array(z.array(shown)),
  away: z.array(seat),
  /** The requester may only watch; left out: they may sit down. */
  only: z.literal('watch').optional(),
});

export const fromHost = z.discriminatedUnion('t', [
  /** The protocol of this host, and the oldest page it can serve. */
  z.object({ t: z.literal('hello'), protocol: z.int(), oldest: z.int() }),
  allFrame,
  /**
   * A delta, what changed since version `from`: fields of the snapshot, and the round as each face sees it now, or as everyone does.
   * `shown`: the moves that were made, as each face (or everyone) saw them. `done`: commands of this device that these events answer.
   */
  z.object({
    t: z.literal('news'),
    table,
    from: version,
    version,
    change: typed<Change>(z.object({ ...shared.shape, seats: z.array(seatState) }).partial()),
    faces: z.array(face).optional(),
    common: commonFace.optional(),
    shown: z.union([z.array(z.array(shown)), z.array(shown)]),
    done: z.array(id).optional(),
  }),
  /** Presence: the seats whose device is not connected now. */
  z.object({ t: z.literal('away'), table, away: z.array(seat) }),
  /** How long the open window still lasts, when that changed without an event: a device was asleep. */
  z.object({ t: z.literal('window'), table, window: windowState.nullable() }),
  /** The answer to the command with that id. */
  z.object({ t: z.literal('answer'), table, id: z.string(), answer }),
  /** This table does not exist for this device. */
  z.object({ t: z.literal('gone'), table, fault }),
  /** A message could not be read, or is of an unknown kind. */
  z.object({ t: z.literal('fault'), fault }),
  ...besideFromHost,
  /** The answer to `beside`. */
  z.object({ t: z.literal('told'), table, id, told }),
  /** The tables of this device. */
  z.object({ t: z.literal('mine'), tables: z.array(tableSummary) }),
]);

export type FromHost = Frozen<z.infer<typeof fromHost>>;
/** A public table in the lobby. */
export type LobbyRow = Extract<FromHost, { t: 'lobby' }>['tables'][number];
export type News = Extract<FromHost, { t: 'news' }>;
export type Snapshot = Frozen<z.infer<typeof snapshot>>;
export type SharedPart = Frozen<z.infer<typeof shared>>;
export type FairState = Frozen<z.infer<typeof fairState>>;
export type SeatState = Frozen<z.infer<typeof seatState>>;
export type Face = Frozen<z.infer<typeof face>>;
export type Hint = Frozen<z.infer<typeof hint>>;
export type Asked = Frozen<z.infer<typeof asked>>;
export type CommonFace = Frozen<z.infer<typeof commonFace>>;
export type ClockState = Frozen<z.infer<typeof clockState>>;
export type WindowState = Frozen<z.infer<typeof windowState>>;
export type Answer = Frozen<z.infer<typeof answer>>;
export type Told = Frozen<z.infer<typeof told>>;

export type TableSummary = Frozen<z.infer<typeof tableSummary>>;
