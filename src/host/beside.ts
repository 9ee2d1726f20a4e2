import type { Saying } from '../table/beside-wire.ts';
import type { Time } from '../table/events.ts';

/**
 * Side tables: storage for everything beside the logs of tables: settings, chat, reports, codes for moving a seat, push
 * subscriptions. Each can be changed or erased. A promise that resolves means that it is stored. The suite in
 * testing/beside-conformance.ts says what every implementation must do.
 */
export interface Beside {
  /** The stored settings of a table; null: none. */
  about(table: string): Promise<About | null>;
  /**
   * Optimistic concurrency: replaces the settings of a table. Throws `Conflict` (store.ts) unless their `version` is
   * one more than the stored one (1: there are none yet).
   */
  setAbout(table: string, about: About): Promise<void>;
  /** The settings of those of these tables that have any. */
  aboutAll(tables: readonly string[]): Promise<ReadonlyMap<string, About>>;
  /** The ids of public tables, the most recently published first. */
  publicTables(most: number): Promise<readonly string[]>;

  /**
   * Adds a line at the end of a table's chat, removing the oldest if there are too many; a line whose id that device
   * has used there before is not added again.
   */
  addLine(table: string, line: ChatLine): Promise<void>;
  /** The last lines of a table's chat, oldest first. */
  lines(table: string, most: number): Promise<readonly ChatLine[]>;
  /** Tables whose last line is older than that time, sorted by id, after the given one. */
  quietChats(before: Time, most: number, after?: string): Promise<readonly string[]>;
  removeChat(table: string): Promise<void>;
  /** Transfers the lines of a device at a table to another device: a seat was moved. */
  moveLines(table: string, from: string, to: string): Promise<void>;
  /** Removes the name from all lines of a device, at one table or at all of them (null). */
  eraseNames(device: string, table: string | null): Promise<void>;
  /** All that a device has written, the oldest first. */
  linesOf(device: string, most: number): Promise<readonly (ChatLine & { readonly table: string })[]>;

  /** Only the last reports of each table are kept. */
  report(report: Report): Promise<void>;
  /** The reports, the latest first, for the operator. */
  reports(most: number): Promise<readonly Report[]>;

  /** Stores a code under its hash; if a player has too many, those that end first are removed. */
  setCode(hash: string, code: SeatCode): Promise<void>;
  /** Null: there is no such code, or it has expired. */
  code(hash: string, now: Time): Promise<SeatCode | null>;
  removeCode(hash: string): Promise<void>;
  /** Removes expired codes. */
  sweepCodes(now: Time): Promise<void>;

  /**
   * Where notices for a device are sent. An endpoint belongs to the device that named it last; if a device has too
   * many, others are removed.
   */
  setSubscription(device: string, subscription: Subscription): Promise<void>;
  subscriptions(device: string): Promise<readonly Subscription[]>;
  removeSubscription(endpoint: string): Promise<void>;

  /** Removes everything stored about a table. */
  forgetTable(table: string): Promise<void>;
  /** Removes a device's lines, reports, codes and subscriptions. */
  forgetDevice(device: string): Promise<void>;
}

/** The most that is kept: lines and reports per table, codes per player, subscriptions per device. */
export const MOST_KEPT = { lines: 1_000, reports: 100, codes: 20, subscriptions: 10 } as const;

export interface About {
  readonly version: number;
  /** The name of the table; null: it has none. */
  readonly name: string | null;
  /** In the lobby, and open to everyone. */
  readonly public: boolean;
  readonly chat: boolean;
  /** The hash of the invitation to take a seat, once it was renewed; null: the one that the table was opened with. */
  readonly seatKey: string | null;
  /** The hash of the invitation to watch; null: there is none. */
  readonly watchKey: string | null;
  /** Devices that may not watch. */
  readonly barred: readonly string[];
  /** Devices that may not write. */
  readonly muted: readonly string[];
}

export interface ChatLine {
  /** Chosen by the page that sent it. */
  readonly id: string;
  readonly at: Time;
  readonly device: string;
  /** The seat of the writer; null: a spectator. */
  readonly seat: number | null;
  /** The writer's name at the time; null: erased. */
  readonly name: string | null;
  /** The version of the table at the time: what spectators write reaches seats after that round. */
  readonly version: number;
  readonly say: Saying;
}

export interface Report {
  readonly table: string;
  readonly at: Time;
  /** Who reported. */
  readonly by: string;
  /** Who is reported. */
  readonly device: string;
  readonly name: string | null;
  /** The line, where one is reported. */
  readonly text: string | null;
}

export interface SeatCode {
  readonly table: string;
  /** The opaque player who sat there when the code was made: once somebody else does, it is invalid. */
  readonly player: string;
  /** Who asked for it. */
  readonly device: string;
  /** Null: until it is used. */
  readonly until: Time | null;
  /** The page's notes for that seat; for a program's token, the number of the event that let it play (programs.ts). */
  readonly notes: string | null;
}

/** A browser's address for Web Push, with its encryption keys. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
}
