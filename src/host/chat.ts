import type { Saying, ToldLine } from '../table/beside-wire.ts';
import { charactersOf } from '../table/characters.ts';
import { limitCombiningMarks } from '../table/names.ts';
import { hasPart, seatsOf } from '../table/seats.ts';
import type { Fault } from '../table/faults.ts';
import type { Table } from '../table/table.ts';
import { checksum } from './chain.ts';
import { MOST_KEPT, type Beside, type ChatLine } from './beside.ts';
import { frame } from './frames.ts';
import type { LiveTable, Watcher } from './live.ts';
import type { TableKeys } from './ports.ts';
import { guestId, ownerOf } from './spectators.ts';

/** How many of the last lines a page gets when it connects. */
const MOST_TOLD = 100;
/** The longest text that is shown, in characters as people count them. */
const MOST_LETTERS = 300;

/** A text as it is shown: one line, no invisible characters except joiners, not too long; null: nothing is left. */
function cleanText(text: string): string | null {
  const line = limitCombiningMarks(text.replace(/[\p{Cc}\p{Co}\p{Cs}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')).trim();
  const clean = charactersOf(line).slice(0, MOST_LETTERS).join('').trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(clean) ? clean : null;
}

function cleanSay(say: Saying): Saying | null {
  if (!('text' in say)) return say;
  const text = cleanText(say.text);
  return text === null ? null : { text };
}

/** Who speaks. */
export interface Speaker {
  readonly device: string;
  /** What a spectator wants to be called. */
  readonly name: string | null;
}

/** The line that someone wants to write now, or why they may not. */
export function lineOf(
  live: LiveTable,
  { device, name }: Speaker,
  id: string,
  say: Saying,
  now: number,
): ChatLine | Fault {
  const { about, offers, table, people } = live;
  if (!about.chat || !offers.chat) return 'no_chat';
  if (about.muted.includes(device)) return 'muted';
  const clean = cleanSay(say);
  if (!clean) return 'bad_request';
  const [seat = null] = seatsOf(table, device, people);
  const plan = seat === null ? undefined : table.seats[seat];
  const person = plan?.kind === 'person' ? people.get(plan.player) : undefined;
  const called = person ? person.name : name;
  return { id, at: now, device, seat, name: called === '' ? null : called, version: table.version, say: clean };
}

/**
 * Whether a line is held back from seats for now: spectators must not whisper into a running round. A line that another
 * host received at a later version than this host knows is held back too.
 */
const isHeld = ({ round, outcome, dealtAt, version: now }: Table, { seat, version }: ChatLine): boolean =>
  seat === null && (version > now || (round !== null && outcome === null && version >= dealtAt));

const heldOf = ({ table, chat }: LiveTable): ReadonlySet<string> =>
  new Set((chat ?? []).filter((line) => isHeld(table, line)).map(({ id }) => id));

/** A shared screen is visible to the players. */
const isAtTable = (live: LiveTable, watcher: Watcher): boolean =>
  watcher.screen === true || (watcher.device !== null && hasPart(live.table, watcher.device, live.people));

/**
 * All stored lines of a table: only then can a page get the last ones that it may read, however many others there are.
 */
export const linesIn = (live: LiveTable, beside: Beside): Promise<readonly ChatLine[]> =>
  beside.lines(live.id, MOST_KEPT.lines);

/** The lines of a table, loaded on first use. */
export async function readChat(live: LiveTable, beside: Beside): Promise<readonly ChatLine[]> {
  if (!live.chat) {
    const lines = await linesIn(live, beside);
    live.chat ??= lines;
    live.chatHeld = heldOf(live);
  }
  return live.chat;
}

/** The lines that a device may read now; no answer to someone at the table may depend on any other. */
export async function readableTo(live: LiveTable, beside: Beside, device: string): Promise<readonly ChatLine[]> {
  const lines = await readChat(live, beside);
  return hasPart(live.table, device, live.people) ? lines.filter((line) => !isHeld(live.table, line)) : lines;
}

/**
 * The stored id of a line. A spectator's is mixed with the device, which no other page knows, so that a seat cannot
 * find out whether a spectator has used an id by using it too.
 */
export const lineId = ({ table, people }: LiveTable, device: string, id: string): string =>
  hasPart(table, device, people) ? id : checksum(`line ${device}`, id);

/** A line was stored: adds it in memory and sends it. */
export function addLine(live: LiveTable, line: ChatLine, keys: Pick<TableKeys, 'hash'>): void {
  const lines = live.chat ?? [];
  if (lines.some(({ id, device }) => id === line.id && device === line.device)) return;
  live.chat = [...lines, line].slice(-MOST_KEPT.lines);
  if (isHeld(live.table, line)) live.chatHeld = new Set([...live.chatHeld, line.id]);
  tell(live, [line], keys, { all: false });
}

/** The chat frames: one text for all who wrote none of the lines, and one hash per line, not per page. */
function chatFrames(
  live: LiveTable,
  lines: readonly ChatLine[],
  keys: Pick<TableKeys, 'hash'>,
  all: boolean,
): (watcher: Watcher) => string | null {
  const told = lines.map((line) => ({ line, guest: line.seat === null ? guestId(live, line.device, keys) : null }));
  const writers = new Set(lines.map(({ device }) => device));
  const textFor = (atTable: boolean, owner: string | null): string | null => {
    const read = told.filter(({ line }) => !atTable || !isHeld(live.table, line));
    if (read.length === 0 && !all) return null;
    const shown = read.slice(-MOST_TOLD).map(({ line: { id, at, device, seat, name, say }, guest }): ToldLine => {
      return { id, at, seat, guest, name, mine: owner === device, say };
    });
    return frame({ t: 'chat', table: live.id, lines: shown, all });
  };
  const shared = new Map<boolean, string | null>();
  return (watcher) => {
    const atTable = isAtTable(live, watcher);
    const owner = ownerOf(watcher);
    if (owner !== null && writers.has(owner)) return textFor(atTable, owner);
    const text = shared.get(atTable);
    if (text !== undefined) return text;
    const made = textFor(atTable, null);
    shared.set(atTable, made);
    return made;
  };
}

function tell(
  live: LiveTable,
  lines: readonly ChatLine[],
  keys: Pick<TableKeys, 'hash'>,
  { to = live.watchers, all }: { readonly to?: Iterable<Watcher>; readonly all: boolean },
): void {
  const frameFor = chatFrames(live, lines, keys, all);
  for (const watcher of to) {
    const text = watcher.beside ? frameFor(watcher) : null;
    if (text !== null) watcher.send(text);
  }
}

/** Sends these pages everything they may read. */
export const tellChat = (live: LiveTable, keys: Pick<TableKeys, 'hash'>, to: Iterable<Watcher> = live.watchers): void =>
  tell(live, live.chat ?? [], keys, { to, all: true });

/** The parts of a line that may change: its owner, and whether it still has a name. */
const keyOf = ({ id, device, name }: ChatLine): string => JSON.stringify([id, device, name]);

/** The lines of a table were reloaded: sends the new ones, or all of them if anything else has changed. */
export function replaceChat(live: LiveTable, lines: readonly ChatLine[], keys: Pick<TableKeys, 'hash'>): void {
  const before = (live.chat ?? []).map(keyOf);
  const now = lines.map(keyOf);
  if (live.chat && before.join() === now.join()) return;
  // The oldest lines may have been removed for new ones.
  const kept = before.slice(Math.max(0, before.indexOf(now[0] ?? '')));
  const onlyAdded = live.chat !== null && kept.every((line, at) => line === now[at]);
  live.chat = lines;
  releaseChat(live, keys);
  if (onlyAdded) tell(live, lines.slice(kept.length), keys, { all: false });
  else tellChat(live, keys);
}

/** After an event: if the round is over, its seats may read what spectators wrote meanwhile. */
export function releaseChat(live: LiveTable, keys: Pick<TableKeys, 'hash'>): void {
  if (!live.chat || live.chat.length === 0) return;
  const before = live.chatHeld;
  live.chatHeld = heldOf(live);
  // A later line may be released before an earlier one, because this host may have received both before the events in
  // between.
  if ([...before].every((id) => live.chatHeld.has(id))) return;
  tellChat(
    live,
    keys,
    [...live.watchers].filter((watcher) => isAtTable(live, watcher)),
  );
}
