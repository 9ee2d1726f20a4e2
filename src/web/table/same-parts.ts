import type { Followed } from '../../table/follow.ts';

type Parts = Readonly<Record<string, unknown>>;

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** The new value, in which all parts equal to before are the same objects as before. */
export function withSameParts<T>(before: unknown, now: T): T {
  if (before === now || !isParts(before) || !isParts(now)) return now;
  if (Array.isArray(now)) return Array.isArray(before) ? (listWith(before, now) as T) : now;
  if (Array.isArray(before)) return now;
  let isSame = Object.keys(before).length === Object.keys(now).length;
  let isKept = false;
  const parts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(now)) {
    const part = withSameParts(before[name], value);
    parts[name] = part;
    isKept ||= part !== value;
    isSame &&= part === before[name] && (part !== undefined || name in before);
  }
  if (isSame) return before as T;
  return isKept ? (parts as T) : now;
}

/** From both ends, because adding or removing one item only shifts all others. */
function listWith(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const list = [...now];
  const shift = now.length - before.length;
  const most = Math.min(before.length, now.length);
  let first = 0;
  while (first < most && take(first, first)) first += 1;
  let last = now.length;
  while (last - 1 >= first && last - 1 - shift >= first && take(last - 1, last - 1 - shift)) last -= 1;
  if (first === now.length && shift === 0) return before;
  // In a list of the same length each item most likely is the same or partly changed.
  if (shift === 0) for (let at = first; at < last; at++) take(at, at);
  return list;

  /** Whether the item at a place of the new list is the one at a place of the old list. */
  function take(to: number, from: number): boolean {
    list[to] = withSameParts(before[from], now[to]);
    return list[to] === before[from];
  }
}

/**
 * The table after a step, its views sharing unchanged parts with before: a board then updates only the places that
 * changed. A view as a whole is always new, because boards detect changes by that.
 */
export function withSameViews({ snapshot: before }: Followed, next: Followed): Followed {
  const faces = next.snapshot.faces.map((face) => {
    const then = before.faces.find(({ viewer }) => viewer === face.viewer);
    if (!then || then === face) return face;
    const old = then.view as Parts;
    const parts = Object.entries(face.view).map(([name, value]) => [name, withSameParts(old[name], value)]);
    return { ...face, view: Object.fromEntries(parts) as typeof face.view };
  });
  return { ...next, snapshot: { ...next.snapshot, faces } };
}
