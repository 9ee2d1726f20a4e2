import type { Shown, Viewer } from '../kernel/rules.ts';
import { faceOf, viewersOf } from './snapshot.ts';
import type { Face, FromHost, News, Snapshot } from './wire.ts';

/** What a page (the client) knows of a table: the last snapshot, and what each of its viewers was shown of the round. */
export interface Followed {
  readonly snapshot: Snapshot;
  readonly logs: Readonly<Partial<Record<Viewer, readonly Shown[]>>>;
}

/** Starts from a full snapshot: at first, and at every resync. */
export function followAll({ snapshot, logs }: Extract<FromHost, { t: 'all' }>): Followed {
  return {
    snapshot,
    logs: Object.fromEntries(snapshot.faces.map(({ viewer }, index) => [viewer, logs[index] ?? []])),
  };
}

/**
 * Applies a delta (`news`). One that is already known changes nothing; null: one was missed, so the page must resync.
 */
export function followNews(before: Followed, news: News): Followed | null {
  if (news.version <= before.snapshot.version) return before;
  if (news.from !== before.snapshot.version) return null;
  const seats = news.change.seats ?? before.snapshot.seats;
  const here = seats.flatMap(({ here }, seat) => (here ? [seat] : []));
  const { common } = news;
  const faces: readonly Face[] =
    news.faces ?? (common ? viewersOf(here).map((viewer) => faceOf(common, viewer)) : before.snapshot.faces);
  const snapshot: Snapshot = { ...before.snapshot, ...news.change, faces, version: news.version };
  const logs: Partial<Record<Viewer, readonly Shown[]>> = {};
  for (const [index, { viewer }] of faces.entries()) {
    const shown = newMovesOf(news, index);
    const log = [...(before.logs[viewer] ?? []).slice(0, snapshot.moves - shown.length), ...shown];
    // A viewer that is new to this page was never sent the earlier moves: resync.
    if (log.length !== snapshot.moves) return null;
    logs[viewer] = log;
  }
  return { snapshot, logs };
}

/** The moves in a delta, as the face with this index saw them. */
export const newMovesOf = ({ shown, common }: News, index: number): readonly Shown[] =>
  (common ? (shown as readonly Shown[]) : (shown as readonly (readonly Shown[])[])[index]) ?? [];
