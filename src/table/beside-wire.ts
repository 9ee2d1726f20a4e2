import { z } from 'zod';
import type { GameRecord } from '../kernel/record.ts';
import { phrases, reactions } from './sayings.ts';

/**
 * What pages and hosts say about what stands beside a game: who is there, who watches, chat, the lobby, moving a seat. None of it is in
 * a log. wire.ts puts it together with the rest; unknown fields are ignored here too.
 */

const seat = z.int().min(0).max(8);
const table = z.string().regex(/^[\w-]{1,32}$/);
export const askId = z.string().regex(/^[\w-]{1,64}$/);
const guest = z.string().max(64);

/** The longest text of a chat line that is sent; what is shown of it is cut by the host. */
const MOST_TEXT = 1_000;
/** Notes of a seat that travel to another device. */
const MOST_NOTES = 8_000;

export const say = z.union([
  z.object({ phrase: z.enum(phrases) }),
  z.object({ text: z.string().max(MOST_TEXT) }),
  z.object({ reaction: z.enum(reactions), to: askId.optional() }),
]);
export type Saying = z.infer<typeof say>;

/** What a new table may say beside how it is played. */
export const besidePlan = {
  /** What the table is called in lists and notices. */
  name: z.string().max(200).nullish(),
  /** In the lobby, open to everyone; left out: only by link. */
  public: z.boolean().optional(),
  /** Whether people can write to each other; left out: as is usual for the game. */
  chat: z.boolean().optional(),
};

/** What someone asks of a table that is no move and never stands in its log. */
export const ask = z.discriminatedUnion('do', [
  /** The opener makes a new link for seats or for those who watch; the old one stops working. Told with `key`. */
  z.object({ do: z.literal('renew'), which: z.enum(['seat', 'watch']) }),
  /** The opener changes what the table is called, whether it stands in the lobby and whether there is chat. */
  z.object({ do: z.literal('table'), ...besidePlan }),
  /** The opener sends a spectator away for good. */
  z.object({ do: z.literal('bar'), guest }),
  /** The opener takes the word from someone, or gives it back. */
  z.object({ do: z.literal('mute'), who: z.union([seat, guest]), on: z.boolean() }),
  /** A line of chat; the id of the message makes it be said once. */
  z.object({ do: z.literal('say'), say }),
  /** A name (of a seat or a guest) or a line is reported to whoever runs the server. */
  z.object({ do: z.literal('report'), who: z.union([seat, guest]).optional(), line: askId.optional() }),
  /** A code that brings a seat to another device: for some minutes, or to be kept for a lost device. Told with `code`. */
  z.object({ do: z.literal('code'), seat, keep: z.boolean(), notes: z.string().max(MOST_NOTES).optional() }),
  /**
   * A program may play my seat: told with `token`, once, for the program to show; one that was made before is good for nothing then.
   * `on: false`: it may no more.
   */
  z.object({ do: z.literal('program'), seat, on: z.boolean() }),
  /** Takes my name off a seat. */
  z.object({ do: z.literal('erase'), seat }),
]);
export type Ask = z.infer<typeof ask>;

/** More fields of `watch`. */
export const besideWatch = {
  /** The table alone, as a spectator sees it, also on a device that holds seats: for a screen everyone looks at. */
  as: z.literal('table').optional(),
  /** What a spectator wants to be called. */
  name: z.string().max(200).optional(),
  /** Tell me what stands beside the game too; left out: a page that would not understand it. */
  beside: z.literal(true).optional(),
};

export const besideToHost = [
  /** Answered by `pong`: the line is alive. */
  z.object({ t: z.literal('ping') }),
  /** Whether this page is visible; it is until it says otherwise. */
  z.object({ t: z.literal('sight'), visible: z.boolean() }),
  z.object({ t: z.literal('beside'), table, id: askId, ask }),
  /** Tell me the public tables, and from then on what changes; `on: false`: no more. */
  z.object({
    t: z.literal('lobby'),
    on: z.boolean(),
    game: z.string().max(40).optional(),
    /** Only tables that begin as soon as one more person sits down. */
    canStart: z.boolean().optional(),
  }),
  /** Tell me the tables of this device, and from then on what changes. */
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

/** What every seat and spectator may know of a table beside its game. */
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

/** A public table: made of its row alone, which tells nothing hidden. */
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
  /** Who watches: guests by an id that means nothing elsewhere, and how many screens show the table alone. */
  z.object({
    t: z.literal('watching'),
    table,
    guests: z.array(z.object({ id: guest, name: z.string().nullable(), you: z.boolean() })),
    /** How many more there are. */
    more: z.int(),
    screens: z.int(),
  }),
  z.object({ t: z.literal('about'), table, about }),
  /** Lines that are new to this page, oldest first; `all`: these are all there are, and what it had is to be forgotten. */
  z.object({ t: z.literal('chat'), table, lines: z.array(chatLine), all: z.boolean() }),
  /** The round before, with all hands, for spectators of a table where everyone agreed to that. */
  z.object({ t: z.literal('late'), table, record }),
  /** This seat was taken to another device. */
  z.object({ t: z.literal('moved'), table, seat }),
  z.object({ t: z.literal('lobby'), tables: z.array(lobbyRow) }),
] as const;

/** What an ask is answered with, beside a fault. */
export const granted = z.object({
  ok: z.literal(true),
  /** A new invitation. */
  key: z.string().optional(),
  /** A code for another device, and how many milliseconds it is good for; null: until it is used. */
  code: z.string().optional(),
  lasts: z.number().nullable().optional(),
  /** What a program shows to play a seat. */
  token: z.string().optional(),
});

/** What another device sends to take a seat over by its code. */
export const redeem = z.object({ code: z.string().max(64), id: askId });
