import { judge, shownTo } from '../../kernel/round.ts';
import type { Seat, Shown, Viewer } from '../../kernel/rules.ts';
import type { TableEvent } from '../../table/events.ts';
import { logOf, snapshot, viewersOf } from '../../table/snapshot.ts';
import { seatsOf, type Table } from '../../table/table.ts';
import type { FromHost } from '../../table/wire.ts';
import type { LiveTable, Watcher } from './live-table.ts';

export const frame = (message: FromHost): string => JSON.stringify(message);

/** Everything one holder may know now. */
export function everything(live: LiveTable, holder: string | null): FromHost {
  const { table, id } = live;
  const logs = table.round ? viewersOf(table, holder).map((viewer) => logOf(table, viewer)) : [];
  return { t: 'all', table: id, snapshot: snapshot(table, holder), logs, away: away(live) };
}

/** The seats whose device is not connected now. */
export function away(live: LiveTable): Seat[] {
  const here = new Set<string | null>();
  for (const { holder } of live.watchers) here.add(holder);
  return live.table.seats.flatMap((plan, seat) => (plan.kind === 'person' && !here.has(plan.holder) ? [seat] : []));
}

export function tellAway(live: LiveTable): void {
  const text = frame({ t: 'away', table: live.id, away: away(live) });
  for (const watcher of live.watchers) watcher.send(text);
}

/** Watchers who see the same get the same text, made once: those of one device, and all who hold no seat. */
export type Audience = ReadonlyMap<string | null, readonly Watcher[]>;

export function audienceOf(live: LiveTable): Audience {
  const groups = new Map<string | null, Watcher[]>();
  for (const watcher of live.watchers) {
    const holder = watcher.holder !== null && seatsOf(live.table, watcher.holder).length > 0 ? watcher.holder : null;
    const group = groups.get(holder);
    if (group) group.push(watcher);
    else groups.set(holder, [watcher]);
  }
  return groups;
}

/** A move as each viewer will see it; asked before the event is applied, since a position shows a move only before it is played. */
export function shownBy(table: Table, event: TableEvent, viewers: Iterable<Viewer>): ReadonlyMap<Viewer, Shown> | null {
  const { round } = table;
  if (event.type !== 'moved' || !round) return null;
  const judged = judge(round, event.seat, event.move);
  if (!judged.ok) throw new Error(`a stored move is illegal: ${event.seat}:${event.move}`);
  const shown = new Map<Viewer, Shown>();
  for (const viewer of viewers)
    if (!shown.has(viewer)) shown.set(viewer, shownTo(round, event.seat, judged.value, viewer));
  return shown;
}

/** What happened, to everyone who watches, each as far as it may know; asked after the event is applied. */
export function tellNews(live: LiveTable, audience: Audience, shown: ReadonlyMap<Viewer, Shown> | null): void {
  const { table, id } = live;
  for (const [holder, watchers] of audience) {
    const seen = shown && viewersOf(table, holder).map((viewer) => shown.get(viewer)!);
    const text = frame({ t: 'news', table: id, snapshot: snapshot(table, holder), shown: seen });
    for (const watcher of watchers) watcher.send(text);
  }
}
