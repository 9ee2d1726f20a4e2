import { pino, type Logger } from 'pino';

/** The most bytes of log lines that wait for a reader of stderr; further lines are counted and dropped. */
const MOST_WAITING = 1 << 20;

/** The destination: stderr, or a test's replacement. */
export interface Sink {
  readonly writableLength: number;
  write(text: string): unknown;
  on(event: 'error', listener: () => void): unknown;
}

/** Several servers in one process share stderr. */
const listenedTo = new WeakSet<Sink>();

/**
 * Structured logs, one JSON object per line. Nobody waits for them: a reader that has stopped reading costs lines, not
 * the server. (Node writes to pipes without blocking; files and terminals take lines at once.)
 */
export function createLog(level: string, sink: Sink = process.stderr): Logger {
  let dropped = 0;
  if (!listenedTo.has(sink)) {
    listenedTo.add(sink);
    // A reader that has gone away is no reason to end.
    sink.on('error', () => undefined);
  }
  return pino(
    { level, base: null },
    {
      write(line: string) {
        if (sink.writableLength > MOST_WAITING) {
          dropped += 1;
          return;
        }
        if (dropped > 0) sink.write(`${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'lines lost' })}\n`);
        dropped = 0;
        sink.write(line);
      },
    },
  );
}

/** How many lines of one kind in a row are written, */
const IN_A_ROW = 20;
/** and after how many milliseconds another one is, with the number that was left out. */
const PAUSE = 60_000;

/**
 * Sampling: of events that may come a thousand times a second (a full disk fails every move) a few lines suffice.
 * Returns how many lines of this kind were left out before this one, or null: leave this one out.
 */
export function sampler(now: () => number = Date.now): (kind: string) => number | null {
  const kinds = new Map<string, { written: number; left: number; since: number }>();
  return (kind) => {
    const at = now();
    let known = kinds.get(kind);
    if (!known || (at - known.since >= PAUSE && known.left === 0)) {
      known = { written: 0, left: 0, since: at };
      kinds.set(kind, known);
    }
    if (known.written < IN_A_ROW) {
      known.written += 1;
      return 0;
    }
    if (at - known.since < PAUSE) {
      known.left += 1;
      return null;
    }
    const { left } = known;
    known.left = 0;
    known.since = at;
    return left;
  };
}
