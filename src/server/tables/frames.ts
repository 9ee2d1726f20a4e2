import { shownTo } from '../../kernel/round.ts';
import type { Seat, Shown, Viewer } from '../../kernel/rules.ts';
import type { TableEvent } from '../../table/events.ts';
import { facesOf, fixedPart, logOf, seatStates, sharedPart, snapshot, viewersOf } from '../../table/snapshot.ts';
import { judgeMove, seatsOf, type Table } from '../../table/table.ts';
import type { FromHost } from '../../table/wire.ts';
import type { Audience, Group, LiveTable } from './live-table.ts';

export const frame = (message: FromHost): string => JSON.stringify(message);

/** Everything one holder may know now. */
export function everything(live: LiveTable, holder: string | null): FromHost {
  const { table, id } = live;
  const logs = table.round ? viewersOf(table, holder).map((viewer) => logOf(table, viewer)) : [];
  return { t: 'all', table: id, snapshot: snapshot(table, holder), logs, away: away(live) };
}

/** The seats whose device is not connected now. */
function away(live: LiveTable): Seat[] {
  const here = new Set<string | null>();
  for (const { holder } of live.watchers) here.add(holder);
  return live.table.seats.flatMap((plan, seat) => (plan.kind === 'person' && !here.has(plan.holder) ? [seat] : []));
}

export function tellAway(live: LiveTable): void {
  const text = frame({ t: 'away', table: live.id, away: away(live) });
  for (const watcher of live.watchers) watcher.send(text);
}

/** Who watches; the same until someone comes or goes, or a seat changes hands. */
export function audienceOf(live: LiveTable): Audience {
  if (live.audience) return live.audience;
  const { table } = live;
  const groups = new Map<string | null, Group>();
  for (const watcher of live.watchers) {
    const holder = watcher.holder !== null && seatsOf(table, watcher.holder).length > 0 ? watcher.holder : null;
    const group = groups.get(holder);
    if (group) group.watchers.push(watcher);
    else {
      const seats = JSON.stringify(seatStates(table, holder));
      groups.set(holder, { holder, viewers: viewersOf(table, holder), watchers: [watcher], seats });
    }
  }
  return (live.audience = { groups: [...groups.values()], fixed: inside(fixedPart(table)) });
}

/** The fields of an object as JSON, to be joined with those of another. */
const inside = (part: object): string => JSON.stringify(part).slice(1, -1);

/** A move as each viewer will see it; asked before the event is applied, since a position shows a move only before it is played. */
export function shownBy(table: Table, event: TableEvent, { groups }: Audience): ReadonlyMap<Viewer, Shown> | null {
  const { round } = table;
  if (event.type !== 'moved' || !round) return null;
  const judged = judgeMove(table, round, event.seat, event.move);
  if (!judged.ok) throw new Error(`a stored move is illegal: ${event.seat}:${event.move}`);
  const shown = new Map<Viewer, Shown>();
  for (const { viewers } of groups) {
    for (const viewer of viewers) shown.set(viewer, shownTo(round, event.seat, judged.value, viewer));
  }
  return shown;
}

/**
 * What happened, to everyone who watches, each as far as it may know; asked after the event is applied. Every move of every table
 * comes through here, so the text is joined from parts: what never changes, what all share, and what each one sees.
 */
export function tellNews(live: LiveTable, shown: ReadonlyMap<Viewer, Shown> | null): void {
  const { table, id } = live;
  const { groups, fixed } = audienceOf(live);
  if (groups.length === 0) return;
  const start = `{"t":"news","table":"${id}","snapshot":{${fixed},${inside(sharedPart(table))},"seats":`;
  for (const { holder, viewers, watchers, seats } of groups) {
    const faces = JSON.stringify(facesOf(table, holder, viewers));
    const seen = shown ? JSON.stringify(viewers.map((viewer) => shown.get(viewer))) : 'null';
    const text = `${start}${seats},"faces":${faces}},"shown":${seen}}`;
    for (const watcher of watchers) watcher.send(text);
  }
}
