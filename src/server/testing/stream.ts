import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { followAll, followNews, type Followed } from '../../table/follow.ts';
import { fromHost, type FromHost, type Snapshot } from '../../table/wire.ts';

/** A table followed over plain HTTP, and all its lines. */
export interface Stream {
  readonly texts: readonly string[];
  /** The last known state of the table. */
  table(): Snapshot;
  /** Resolves when the condition holds for the table. */
  until(holds: (snapshot: Snapshot) => boolean): Promise<Snapshot>;
  /** The last frame, once the stream has ended. */
  readonly ended: Promise<FromHost | undefined>;
  close(): void;
}

/** Opens a stream with these headers; every line must match the schema. */
export async function openStream(url: string, table: string, headers: Record<string, string>): Promise<Stream> {
  const stopping = new AbortController();
  const response = await fetch(`${url}/api/tables/${table}/stream`, { headers, signal: stopping.signal });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status} ${await response.text()}`);
  const texts: string[] = [];
  const looking = new Set<() => void>();
  let followed: Followed | null = null;
  let last: FromHost | undefined;
  const read = async (): Promise<FromHost | undefined> => {
    for await (const text of createInterface({ input: Readable.fromWeb(response.body!) })) {
      if (text === '') continue;
      texts.push(text);
      last = fromHost.parse(JSON.parse(text)) as FromHost;
      if (last.t === 'all') followed = followAll(last);
      else if (last.t === 'news') {
        followed = followed && followNews(followed, last);
        if (!followed) throw new Error('the stream could not be followed');
      }
      for (const look of [...looking]) look();
    }
    return last;
  };
  const ended = read().catch((error: unknown) => {
    if (stopping.signal.aborted) return last;
    throw error;
  });
  const now = (): Snapshot => {
    if (!followed) throw new Error('nothing was heard yet');
    return followed.snapshot;
  };
  return {
    texts,
    table: now,
    until: (holds) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (followed && holds(followed.snapshot)) {
            looking.delete(look);
            resolve(followed.snapshot);
          }
        };
        looking.add(look);
        look();
        ended.then(() => reject(new Error('the stream ended before that was seen')), reject);
      }),
    ended,
    close: () => stopping.abort(),
  };
}
