/** An event of the main thread in a Chromium trace. */

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** The processor time within `dur`. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly id2?: { readonly local?: string };
  readonly args: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** From and to, in microseconds. */
type Span = readonly [number, number];

export interface Busy {
  /**
   * By frame drawn during an animation, the main thread's work in it, in milliseconds; including the frame that started
   * it.
   */
  readonly frames: readonly number[];
  /** Of these, the frames before which a piece was already moving. */
  readonly onTheWay: readonly number[];
  /** By touch, the longest task it led to, in milliseconds. */
  readonly tasks: readonly number[];
}

/**
 * When someone touched the board. The bench makes a trial touch first, to see that nothing covers the place: that one
 * never becomes a click, and the bench's own script is not work of the page.
 */
function touchesIn(main: readonly TraceEvent[]): number[] {
  const events = main.filter(({ name, args }) => name === 'EventDispatch' && TOUCH.has(args.data?.type ?? ''));
  const isMade = (index: number): boolean => events[index + 1]?.args.data?.type === 'click';
  return events.flatMap(({ ts, args }, index) => (args.data?.type === 'pointerdown' && isMade(index) ? [ts] : []));
}

const TOUCH = new Set(['pointerdown', 'click']);

/** How long a move and its effects are watched, in microseconds. */
export const WATCHED = 1_300_000;

/**
 * The main thread's work, frame by frame during animations, and its longest task after each touch. What lies in between
 * is the bench looking for the next place to touch.
 */
export function busy(trace: readonly TraceEvent[]): Busy {
  const main = trace
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => trace.filter((event) => event.pid === pid && event.tid === tid))
    .sort((a, b) => b.length - a.length)[0]!
    .sort((a, b) => a.ts - b.ts);
  const { pid } = main[0]!;
  const touched = touchesIn(main);
  const watched = (at: number): boolean => touched.some((ts) => at >= ts - 2000 && at < ts + WATCHED);
  const tasks = main.filter(({ name, ph, ts }) => name === 'RunTask' && ph === 'X' && watched(ts));
  const travels = travelling(main);
  const drawn = trace
    .filter((event) => event.name === 'DrawFrame' && event.pid === pid)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const frames: number[] = [];
  const onTheWay: number[] = [];
  for (const [i, to] of drawn.entries()) {
    const from = drawn[i - 1];
    if (from === undefined || !watched(from) || !travels.some((span) => shared(span, [from, to]) > 0)) continue;
    const work = tasks.reduce((sum, task) => sum + workOf(task) * partIn(task, [from, to]), 0);
    frames.push(work);
    if (travels.some(([begin, end]) => begin < from && end > from)) onTheWay.push(work);
  }
  return { frames, onTheWay, tasks: longestByTouch(tasks, touched) };
}

/** Work until the next touch, or the end of the watch, belongs to this touch. */
function longestByTouch(tasks: readonly TraceEvent[], touched: readonly number[]): number[] {
  const longest = touched.map(() => 0);
  for (const task of tasks) {
    const touch = touched.findLastIndex((ts) => task.ts >= ts - 2000);
    longest[touch] = Math.max(longest[touch] ?? 0, workOf(task));
  }
  return longest;
}

/** Processor time, in milliseconds: other processes on the machine do not count. */
const workOf = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1000;

const partIn = ({ ts, dur = 0 }: TraceEvent, span: Span): number =>
  dur === 0 ? 0 : shared([ts, ts + dur], span) / dur;

const shared = ([a, b]: Span, [c, d]: Span): number => Math.max(0, Math.min(b, d) - Math.max(a, c));

/** When anything was animated. */
function travelling(main: readonly TraceEvent[]): Span[] {
  const begun = new Map<string, number>();
  const spans: Span[] = [];
  for (const { name, ph, ts, id2 } of main) {
    if (name !== 'Animation') continue;
    const id = id2?.local ?? '';
    const from = begun.get(id);
    if (ph === 'b') begun.set(id, ts);
    else if (ph === 'e' && from !== undefined) spans.push([from, ts]);
  }
  return spans;
}
