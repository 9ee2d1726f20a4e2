import { z } from 'zod';
import type { GameRecord } from '../kernel/record.ts';
import { phrases, reactions } from './chat-phrases.ts';

/**
 * The messages about everything beside a game: presence, spectators, chat, the lobby, moving a seat. None of it is in a
 * log. wire.ts combines it with the rest; unknown fields are ignored here too.
 */

const seat = z.int().min(0).max(8);
const table = z.string().regex(/^[\w-]{1,32}$/);
export const askId = z.string().regex(/^[\w-]{1,64}$/);
const guest = z.string().max(64);

/** The longest text of a chat line that is accepted; the host shortens what is shown. */
const MOST_TEXT = 1_000;
/** Notes of a seat that travel to another device. */
const MOST_NOTES = 8_000;

export const say = z.union([
  z.object({ phrase: z.enum(phrases) }),
  z.object({ text: z.string().max(MOST_TEXT) }),
  z.object({ reaction: z.enum(reactions), to: askId.optional() }),
]);
export type Saying = z.infer<typeof say>;

/** The settings of a new table that do not concern play. */
export const besidePlan = {
  /** What the table is called in lists and notices. */
  name: z.string().max(200).nullish(),
  /** In the lobby, open to everyone; left out: only by link. */
  public: z.boolean().optional(),
  /** Whether there is chat; left out: the default of the game. */
  chat: z.boolean().optional(),
};

/** Requests to a table that are not moves and are not in its log. */
export const ask = z.discriminatedUnion('do', [
  /** The opener renews the link for seats or for spectators; the old one stops working. Answered with `key`. */
  z.object({ do: z.literal('renew'), which: z.enum(['seat', 'watch']) }),
  /** The opener changes the table's name, whether it is in the lobby and whether there is chat. */
  z.object({ do: z.literal('table'), ...besidePlan }),
  /** The opener removes a spectator permanently. */
  z.object({ do: z.literal('bar'), guest }),
  /** The opener mutes or unmutes someone. */
  z.object({ do: z.literal('mute'), who: z.union([seat, guest]), on: z.boolean() }),
  /** A line of chat; sent twice with the same id, it is said once. */
  z.object({ do: z.literal('say'), say }),
  /** Reports a name (of a seat or a guest) or a line of chat to the operator. */
  z.object({ do: z.literal('report'), who: z.union([seat, guest]).optional(), line: askId.optional() }),
  /**
   * A code that moves a seat to another device: valid for some minutes, or to be kept in case the device is lost.
   * Answered with `code`.
   */
  z.object({ do: z.literal('code'), seat, keep: z.boolean(), notes: z.string().max(MOST_NOTES).optional() }),
  /**
   * Lets a program play my seat: answered once with `token`; an earlier token becomes invalid. `on: false` withdraws
   * it.
   */
  z.object({ do: z.literal('program'), seat, on: z.boolean() }),
  /** Removes my name from a seat. */
  z.object({ do: z.literal('erase'), seat }),
]);
export type Ask = z.infer<typeof ask>;

/** More fields of `watch`. */
export const besideWatch = {
  /** The table as a spectator sees it, even on a device that holds seats: for a screen that everyone looks at. */
  as: z.literal('table').optional(),
  /** The name of a spectator. */
  name: z.string().max(200).optional(),
  /** Also send what is beside the game; left out by pages that would not understand it. */
  beside: z.literal(true).optional(),
};

export const besideToHost = [
  /** Answered by `pong`: the connection is alive. */
  z.object({ t: z.literal('ping') }),
  /** Whether this page is visible; assumed true until the first such message. */
  z.object({ t: z.literal('sight'), visible: z.boolean() }),
  z.object({ t: z.literal('beside'), table, id: askId, ask }),
  /** Subscribes to the public tables; `on: false` ends that. */
  z.object({
    t: z.literal('lobby'),
    on: z.boolean(),
    game: z.string().max(40).optional(),
    /** Only tables that begin as soon as one more person sits down. */
    canStart: z.boolean().optional(),
  }),
  /** Subscribes to the tables of this device. */
  z.object({ t: z.literal('mine'), on: z.boolean() }),
] as const;

const record = z.looseObject({ game: z.string(), moves: z.array(z.string()) }) as unknown as z.ZodType<GameRecord>;

const chatLine = z.object({
  id: askId,
  at: z.number(),
  /** Who said it: a seat, or a spectator. */
  seat: seat.nullable(),
  guest: guest.nullable(),
  /** Null: erased. */
  name: z.string().nullable(),
  mine: z.boolean(),
  say,
});
export type ToldLine = Readonly<z.infer<typeof chatLine>>;

/** What every seat and spectator may know of a table besides its game. */
const about = z.object({
  name: z.string().nullable(),
  public: z.boolean(),
  chat: z.boolean(),
  /** Whether this device may change it. */
  opener: z.boolean(),
  /** Who may not write: seats, and ids of guests. */
  muted: z.array(z.union([seat, guest])),
});
export type ToldAbout = Readonly<z.infer<typeof about>>;

/** A public table: made from its row alone, which contains nothing hidden. */
export const lobbyRow = z.object({
  id: table,
  game: z.string(),
  options: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
  name: z.string().nullable(),
  status: z.enum(['waiting', 'playing', 'ended', 'closed']),
  seats: z.array(z.enum(['person', 'bot', 'open'])),
  awaited: z.array(seat),
  totals: z.array(z.number()),
});

export const besideFromHost = [
  z.object({ t: z.literal('pong') }),
  /** Who watches: guests by an id that means nothing elsewhere, and how many screens show only the table. */
  z.object({
    t: z.literal('watching'),
    table,
    guests: z.array(z.object({ id: guest, name: z.string().nullable(), you: z.boolean() })),
    /** How many more there are. */
    more: z.int(),
    screens: z.int(),
  }),
  z.object({ t: z.literal('about'), table, about }),
  /** Lines that are new to this page, oldest first; `all`: these replace everything it had. */
  z.object({ t: z.literal('chat'), table, lines: z.array(chatLine), all: z.boolean() }),
  /** The previous round, with all hands, for spectators of a table that allows it. */
  z.object({ t: z.literal('late'), table, record }),
  /** This seat was taken to another device. */
  z.object({ t: z.literal('moved'), table, seat }),
  z.object({ t: z.literal('lobby'), tables: z.array(lobbyRow) }),
] as const;

/** The answer to a request, if it is not a fault. */
export const granted = z.object({
  ok: z.literal(true),
  /** A new invitation. */
  key: z.string().optional(),
  /** A code for another device, and how many milliseconds it is valid; null: until it is used. */
  code: z.string().optional(),
  lasts: z.number().nullable().optional(),
  /** The token with which a program plays a seat. */
  token: z.string().optional(),
});

/** What another device sends to take a seat over by its code. */
export const redeem = z.object({ code: z.string().max(64), id: askId });
