import type { Round, Shown } from '../kernel/rules.ts';
import { seenOf } from '../kernel/witness.ts';
import type { Step } from '../table/decided.ts';
import type { Person, Time } from '../table/events.ts';
import { eyesOf, hasPart } from '../table/seats.ts';
import {
  commonFace,
  facesOf,
  logOf,
  movingPart,
  seatStates,
  sharedPart,
  snapshotFor,
  viewersOf,
} from '../table/snapshot.ts';
import type { FromHost, News, SeatState, Snapshot } from '../table/wire.ts';
import { timeLeft } from './active-time.ts';
import type { Group, LiveTable, Watcher } from './live.ts';
import { awaySeats } from './presence.ts';

export const frame = (message: FromHost): string => JSON.stringify(message);

/** What whoever looks through these eyes may know now. */
export function snapshotOf(live: LiveTable, eyes: Eyes, now: Time): Snapshot {
  const people = peopleFor(live, eyes);
  return snapshotFor(live.table, { device: eyes.device, people, now, ...timeLeft(live, now) });
}

/** Everything one watcher may know now, with the log of the round. */
export function everything(
  live: LiveTable,
  watcher: Eyes & Pick<Watcher, 'guest'>,
  now: Time,
): Extract<FromHost, { t: 'all' }> {
  const { table, id } = live;
  const viewers = table.round ? viewersOf(eyesOf(table, watcher.device, peopleFor(live, watcher))) : [];
  return {
    t: 'all',
    table: id,
    snapshot: snapshotOf(live, watcher, now),
    logs: viewers.map((viewer) => logOf(table, viewer)),
    away: awaySeats(live, now),
    ...(watcher.guest && { only: 'watch' }),
  };
}

/** Through whose eyes a watcher looks. */
type Eyes = Pick<Watcher, 'device' | 'program'>;

/** Who everyone is: to a program the device it plays for is at that one seat, whatever other seats it holds. */
function peopleFor({ people }: LiveTable, { device, program }: Eyes): ReadonlyMap<string, Person> {
  if (!program) return people;
  return new Map(
    [...people].map(([player, person]) => [
      player,
      person.device === device && player !== program.player ? { ...person, device: '' } : person,
    ]),
  );
}

/** Who watches; the same until someone comes or goes, or a seat changes hands. */
function audienceOf(live: LiveTable): readonly Group[] {
  if (live.audience) return live.audience;
  const { table } = live;
  const groups = new Map<string, Group>();
  for (const watcher of live.watchers) {
    const people = peopleFor(live, watcher);
    const seats = eyesOf(table, watcher.device, people);
    // Someone whose seat a bot plays may look through no seat, and must know all the same that it is theirs.
    const device = watcher.device !== null && hasPart(table, watcher.device, people) ? watcher.device : null;
    const isProgram = watcher.program !== undefined;
    const key = `${device ?? ''} ${watcher.program?.player ?? ''}`;
    const group = groups.get(key);
    if (group) group.watchers.push(watcher);
    else groups.set(key, { device, people, isProgram, viewers: viewersOf(seats), watchers: [watcher] });
  }
  return (live.audience = [...groups.values()]);
}

/** Whether someone else sits, or looks through a seat, after these steps. */
export const changesSeats = (steps: readonly Step[]): boolean =>
  steps.some(({ event }) => SEAT_EVENTS.includes(event.type));

/** A deal too: whoever held a seat in the last round may look through it no longer. */
const SEAT_EVENTS: readonly Step['event']['type'][] = [
  ...(['seated', 'seatMoved', 'left', 'removed', 'changed', 'stoodIn', 'returned', 'programSet', 'dealt'] as const),
];

/** What has happened, and whose command it was. */
export interface Happening {
  /** The version before. */
  readonly from: number;
  readonly steps: readonly Step[];
  /** Something beside the moves of the round has changed. */
  readonly more: boolean;
  readonly sender: { readonly device: string; readonly id: string } | null;
}

/**
 * Broadcasts a delta: tells everyone who watches what happened, each as far as it may know, in one frame. Every move of every table
 * comes through here, so a text that is the same for all is written once, in one piece. Answers whether the sender's own watchers were
 * told.
 */
export function tellNews(live: LiveTable, happening: Happening, now: Time): boolean {
  const groups = audienceOf(live);
  if (groups.length === 0) return false;
  const { table, id } = live;
  const { from, steps, more, sender } = happening;
  const time = { now, ...timeLeft(live, now) };
  const change = more || table.outcome ? sharedPart(table, time) : movingPart(table, time);
  const news = { t: 'news', table: id, from, version: table.version, change } as const;
  const common = table.round && !table.facts.hidden ? partForAll(live, table.round, steps) : null;
  const seatsChanged = changesSeats(steps);
  const forAll = common && !seatsChanged ? JSON.stringify({ ...news, ...common }) : null;
  let told = false;
  for (const { device, people, isProgram, viewers, watchers } of groups) {
    const seen =
      forAll ??
      textFor(news, seatsChanged ? seatStates(table, device, people) : null, common ?? partFor(live, steps, viewers));
    // A program is answered where it asked.
    const mine = device === sender?.device && !isProgram;
    const text = mine ? `${seen.slice(0, -1)},"done":[${JSON.stringify(sender.id)}]}` : seen;
    for (const watcher of watchers) {
      if (watcher.protocol > 1) {
        watcher.send(text);
        told ||= mine;
      } else watcher.send(oldNews(live, watcher, steps, viewers, now));
    }
  }
  return told;
}

/** What news tell of the round. */
type RoundPart = Pick<News, 'common' | 'faces' | 'shown'>;

const textFor = (news: { readonly change: object }, seats: readonly SeatState[] | null, part: RoundPart): string =>
  JSON.stringify({ ...news, ...(seats && { change: { ...news.change, seats } }), ...part });

/** How many of the last moves are new to those who watch: all of them after a deal. */
const countMoves = (steps: readonly Step[]): number =>
  steps.some(({ event }) => event.type === 'dealt')
    ? Infinity
    : steps.filter(({ event }) => event.type === 'moved').length;

function shownLast(live: LiveTable, steps: readonly Step[], viewer: Group['viewers'][number]): readonly Shown[] {
  const count = countMoves(steps);
  if (count === 0) return [];
  return count === Infinity ? logOf(live.table, viewer) : seenOf(live.table, viewer).slice(-count);
}

const partForAll = (live: LiveTable, round: Round, steps: readonly Step[]): RoundPart => ({
  common: commonFace(live.table, round),
  shown: shownLast(live, steps, 'table'),
});

const partFor = (live: LiveTable, steps: readonly Step[], viewers: Group['viewers']): RoundPart => ({
  faces: facesOf(live.table, viewers),
  shown: viewers.map((viewer) => shownLast(live, steps, viewer)),
});

/** Pages of protocol 1 get the whole snapshot with every step; where a step has several moves they find out and ask for everything. */
function oldNews(
  live: LiveTable,
  watcher: Watcher,
  steps: readonly Step[],
  viewers: Group['viewers'],
  now: Time,
): string {
  const shown = countMoves(steps) === 1 ? viewers.map((viewer) => seenOf(live.table, viewer).at(-1)) : null;
  return JSON.stringify({ t: 'news', table: live.id, snapshot: snapshotOf(live, watcher, now), shown });
}
