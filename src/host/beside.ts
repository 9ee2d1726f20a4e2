import type { Saying } from '../table/beside-wire.ts';
import type { Time } from '../table/events.ts';

/**
 * What is kept beside the logs of tables: settings that are no facts of play, chat, reports, codes for moving a seat, addresses for
 * notices. Each can be changed or erased. A promise that resolves means: it is stored. The suite in testing/beside-conformance.ts says
 * what every implementation must do.
 */
export interface Beside {
  /** What is kept about a table; null: nothing was. */
  about(table: string): Promise<About | null>;
  /**
   * Optimistic concurrency: replaces what is kept about a table. Throws `Conflict` (store.ts) unless its `version` is one more than that
   * of what is stored (1: nothing was).
   */
  setAbout(table: string, about: About): Promise<void>;
  /** Those of these tables about which something is kept. */
  aboutAll(tables: readonly string[]): Promise<ReadonlyMap<string, About>>;
  /** The ids of public tables, the last to become one first. */
  publicTables(most: number): Promise<readonly string[]>;

  /** Adds a line at the end of a table's chat, where the oldest make room for it; one whose id that device has used there before is not added again. */
  addLine(table: string, line: ChatLine): Promise<void>;
  /** The last lines of a table's chat, oldest first. */
  lines(table: string, most: number): Promise<readonly ChatLine[]>;
  /** Tables whose last line was said before that time, in the order of their ids; those after this one. */
  quietChats(before: Time, most: number, after?: string): Promise<readonly string[]>;
  removeChat(table: string): Promise<void>;
  /** The lines of a device at a table are another device's from now on: a seat was moved. */
  moveLines(table: string, from: string, to: string): Promise<void>;
  /** Takes the name off all lines of a device, at one table or at all of them (null). */
  eraseNames(device: string, table: string | null): Promise<void>;
  /** All that a device has written, the oldest first. */
  linesOf(device: string, most: number): Promise<readonly (ChatLine & { readonly table: string })[]>;

  /** Of each table the last reports are kept. */
  report(report: Report): Promise<void>;
  /** What was reported, the latest first: for whoever runs the server. */
  reports(most: number): Promise<readonly Report[]>;

  /** Stores what a code is good for, under the code's hash; of many for one player, those that end first make room for it. */
  setCode(hash: string, code: SeatCode): Promise<void>;
  /** Null: there is no such code, or its time is over. */
  code(hash: string, now: Time): Promise<SeatCode | null>;
  removeCode(hash: string): Promise<void>;
  /** Removes the codes whose time is over. */
  sweepCodes(now: Time): Promise<void>;

  /** Where notices for a device are sent; one endpoint belongs to the device that named it last, and others make room for it. */
  setSubscription(device: string, subscription: Subscription): Promise<void>;
  subscriptions(device: string): Promise<readonly Subscription[]>;
  removeSubscription(endpoint: string): Promise<void>;

  /** Removes everything that was kept about a table. */
  forgetTable(table: string): Promise<void>;
  /** Removes what a device has written, its reports, its codes and its subscriptions. */
  forgetDevice(device: string): Promise<void>;
}

/** No more than this is kept, however often it is asked for: lines and reports of a table, codes for a player, addresses of a device. */
export const MOST_KEPT = { lines: 1_000, reports: 100, codes: 20, subscriptions: 10 } as const;

export interface About {
  readonly version: number;
  /** What the table is called; null: it has no name of its own. */
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
  /** Where it was said from; null: by a spectator. */
  readonly seat: number | null;
  /** What the speaker was called then; null: erased. */
  readonly name: string | null;
  /** The version of the table when it was said: what spectators say reaches seats after that round. */
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
  /** The opaque player who sat there when the code was made: once somebody else does, it is good for nothing. */
  readonly player: string;
  /** Who asked for it. */
  readonly device: string;
  /** Null: until it is used. */
  readonly until: Time | null;
  /** What the page had noted for that seat; of a program's token, the number of the event that let it play (programs.ts). */
  readonly notes: string | null;
}

/** A browser's address for Web Push, with the keys that only it can read by. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
}
