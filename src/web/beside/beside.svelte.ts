import type { Seat } from '../../kernel/rules.ts';
import type { GameRecord } from '../../kernel/record.ts';
import type { Ask, ToldLine } from '../../table/beside-wire.ts';
import type { FromHost, Told } from '../../table/wire.ts';
import { mutedAt, muteForMe } from '../link/beside.ts';
import type { Heard } from '../link/link.ts';
import { writerOf, type Writer } from './chat.ts';

/** What everyone at the table may know of it. */
export type ReceivedAbout = Extract<FromHost, { t: 'about' }>['about'];

/** Who watches. */
export type Spectators = Pick<Extract<FromHost, { t: 'watching' }>, 'guests' | 'more' | 'screens'>;

/** What this page knows of a table besides its game. It stays empty if the host sends nothing, as at local tables. */
export class TableBeside {
  about: ReceivedAbout | null = $state.raw(null);
  watching: Spectators = $state.raw({ guests: [], more: 0, screens: 0 });
  /** The chat, oldest first. */
  lines: readonly ToldLine[] = $state.raw([]);
  /** Those whom this device does not read. */
  quiet: readonly Writer[] = $state.raw([]);
  /** How many lines came since the chat was last looked at. */
  unread = $state(0);
  /** The newest line of somebody else, to be read out. */
  newest: ToldLine | null = $state.raw(null);
  /** The previous round with all hands, if spectators may see it. */
  late: GameRecord | null = $state.raw(null);
  /** The seat that went from here to another device. */
  moved: Seat | null = $state(null);

  readonly #table: string;
  readonly ask: (ask: Ask) => Promise<Told>;
  #told = false;
  #looking = false;

  constructor(table: string, ask: (ask: Ask) => Promise<Told>) {
    this.#table = table;
    this.ask = ask;
    this.quiet = mutedAt(table);
  }

  hear(message: Heard): void {
    switch (message.t) {
      case 'about':
        this.about = message.about;
        return;
      case 'watching':
        this.watching = { guests: message.guests, more: message.more, screens: message.screens };
        return;
      case 'chat':
        this.#read(message.lines, message.all);
        return;
      case 'late':
        this.late = message.record;
        return;
      case 'moved':
        this.moved = message.seat;
        return;
      default:
        // A message that only newer pages know.
        return;
    }
  }

  /**
   * Lines from before the page connected are not news; what spectators wrote during a round comes after it with all the
   * rest.
   */
  #read(lines: readonly ToldLine[], all: boolean): void {
    const known = this.lines.map(({ id }) => id);
    const fresh = lines.filter((line) => !known.includes(line.id) && !line.mine && !this.#isQuiet(line));
    this.lines = all ? lines : [...this.lines, ...lines.filter(({ id }) => !known.includes(id))];
    const news = this.#told || !all;
    this.#told = true;
    // Erased lines no longer count as unread.
    if (all) this.unread = Math.min(this.unread, lines.filter(({ mine }) => !mine).length);
    if (!news || fresh.length === 0) return;
    if (!this.#looking) this.unread += fresh.length;
    this.newest = fresh.at(-1) ?? null;
  }

  #isQuiet(line: ToldLine): boolean {
    const who = writerOf(line);
    return who !== null && this.quiet.includes(who);
  }

  /** Whether the chat is looked at now. */
  look(on: boolean): void {
    this.#looking = on;
    if (on) this.unread = 0;
  }

  mute(who: Writer, on: boolean): void {
    muteForMe(this.#table, who, on);
    this.quiet = mutedAt(this.#table);
  }
}
