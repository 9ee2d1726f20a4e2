import type { Shown } from '../kernel/rules.ts';
import { seenOf } from '../kernel/witness.ts';
import type { Step } from '../table/deciding.ts';
import type { Time } from '../table/events.ts';
import { eyesOf } from '../table/seats.ts';
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
import type { FromHost, Snapshot } from '../table/wire.ts';
import { timeLeft } from './attention.ts';
import type { Group, LiveTable, Watcher } from './live.ts';
import { awaySeats } from './presence.ts';

export const frame = (message: FromHost): string => JSON.stringify(message);

/** What one device may know now. */
export function snapshotOf(live: LiveTable, device: string | null, now: Time): Snapshot {
  return snapshotFor(live.table, { device, people: live.people, now, ...timeLeft(live, now) });
}

/** Everything one device may know now, with the log of the round. */
export function everything(live: LiveTable, device: string | null, now: Time): Extract<FromHost, { t: 'all' }> {
  const { table, id, people } = live;
  const viewers = table.round ? viewersOf(eyesOf(table, device, people)) : [];
  return {
    t: 'all',
    table: id,
    snapshot: snapshotOf(live, device, now),
    logs: viewers.map((viewer) => logOf(table, viewer)),
    away: awaySeats(live, now),
  };
}

/** The same for a page that watches. */
export function everythingFor(live: LiveTable, { device, guest }: Watcher, now: Time): Extract<FromHost, { t: 'all' }> {
  return { ...everything(live, device, now), ...(guest && { only: 'watch' }) };
}

/** Who watches; the same until someone comes or goes, or a seat changes hands. */
function audienceOf(live: LiveTable): readonly Group[] {
  if (live.audience) return live.audience;
  const { table, people } = live;
  const groups = new Map<string | null, Group>();
  for (const watcher of live.watchers) {
    const seats = eyesOf(table, watcher.device, people);
    const device = seats.length > 0 ? watcher.device : null;
    const group = groups.get(device);
    if (group) group.watchers.push(watcher);
    else groups.set(device, { device, viewers: viewersOf(seats), watchers: [watcher] });
  }
  return (live.audience = [...groups.values()]);
}

/** Whether someone else sits, or looks through a seat, after these steps. */
export const changesSeats = (steps: readonly Step[]): boolean =>
  steps.some(({ event }) => SEAT_EVENTS.includes(event.type));

/** A deal too: whoever held a seat in the last round may look through it no longer. */
const SEAT_EVENTS: readonly Step['event']['type'][] = [
  ...(['seated', 'seatMoved', 'left', 'removed', 'changed', 'stoodIn', 'returned', 'dealt'] as const),
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
 * comes through here, so the text is joined from parts: what is the same for all is written once. Answers whether the sender's own
 * watchers were told.
 */
export function tellNews(live: LiveTable, happening: Happening, now: Time): boolean {
  const groups = audienceOf(live);
  if (groups.length === 0) return false;
  const { table, id, people } = live;
  const { from, steps, more, sender } = happening;
  const time = { now, ...timeLeft(live, now) };
  const seatsChanged = changesSeats(steps);
  const change = inside(more || table.outcome ? sharedPart(table, time) : movingPart(table, time));
  const common = table.round && !table.facts.hidden ? textForAll(live, steps) : null;
  let told = false;
  for (const { device, viewers, watchers } of groups) {
    const seats = seatsChanged ? `,"seats":${JSON.stringify(seatStates(table, device, people))}` : '';
    const round = common ?? textFor(live, steps, viewers);
    const mine = sender !== null && device === sender.device;
    const done = mine ? `,"done":[${JSON.stringify(sender.id)}]` : '';
    const text = `{"t":"news","table":"${id}","from":${from},"version":${table.version},"change":{${change}${seats}}${round}${done}}`;
    for (const watcher of watchers) {
      if (watcher.protocol > 1) {
        watcher.send(text);
        told ||= mine;
      } else watcher.send(oldNews(live, watcher, steps, viewers, now));
    }
  }
  return told;
}

/** The fields of an object as JSON, to be joined with those of another. */
const inside = (part: object): string => JSON.stringify(part).slice(1, -1);

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

function textForAll(live: LiveTable, steps: readonly Step[]): string {
  const { table } = live;
  if (!table.round) return '';
  const face = JSON.stringify(commonFace(table, table.round));
  return `,"common":${face},"shown":${JSON.stringify(shownLast(live, steps, 'table'))}`;
}

function textFor(live: LiveTable, steps: readonly Step[], viewers: Group['viewers']): string {
  const faces = JSON.stringify(facesOf(live.table, viewers));
  return `,"faces":${faces},"shown":${JSON.stringify(viewers.map((viewer) => shownLast(live, steps, viewer)))}`;
}

/** Pages of protocol 1 get the whole snapshot with every step; where a step has several moves they find out and ask for everything. */
function oldNews(
  live: LiveTable,
  { device }: Watcher,
  steps: readonly Step[],
  viewers: Group['viewers'],
  now: Time,
): string {
  const shown = countMoves(steps) === 1 ? viewers.map((viewer) => seenOf(live.table, viewer).at(-1)) : null;
  return JSON.stringify({ t: 'news', table: live.id, snapshot: snapshotOf(live, device, now), shown });
}
