import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { serve, type Server } from '../src/server/serve.ts';
import { fastTuning, removeFolder, settingsFor } from '../src/server/testing/serving.ts';
import type { Answer, CommonFace, Face, Snapshot } from '../src/table/wire.ts';
import { archivedSqlite, archivedTables, liveRecordings, type LiveLine } from './archive.ts';
import { kept } from './kept.ts';

/**
 * Old pages with a new server: what pages of each release since 0.2 sent at tables of an archived database is sent
 * again to the current server, on the same database. Everything must be answered, no connection closed, the news must
 * be followable as by those pages, and all must come to the same tables and answers as then.
 */

type Frame = Extract<LiveLine, { frame: unknown }>['frame'];

/** What one device knows of a table, as pages since 0.2 read it. */
class Page {
  snapshot: Snapshot | null = null;
  readonly answers = new Map<string, Pick<Answer, 'ok'> & { readonly fault?: string }>();
  /** The kinds of frames it heard, each with the fields it had. */
  readonly heard = new Map<string, Set<string>>();

  take(frame: Frame): void {
    const fields = this.heard.get(frame.t) ?? new Set<string>();
    for (const field of Object.keys(frame)) fields.add(field);
    this.heard.set(frame.t, fields);
    if (frame.t === 'all') this.snapshot = frame['snapshot'] as Snapshot;
    else if (frame.t === 'news') this.follow(frame);
    else if (frame.t === 'answer' || frame.t === 'told')
      this.answers.set(String(frame['id']), (frame['answer'] ?? frame['told']) as Answer);
  }

  private follow(frame: Frame): void {
    const { snapshot } = this;
    if (!snapshot || snapshot.version !== frame['from']) throw new Error('a page of then could not follow');
    const common = frame['common'] as CommonFace | undefined;
    const faces = (frame['faces'] as readonly Face[] | undefined) ?? snapshot.faces.map((face) => part(common!, face));
    const { version, change } = frame as unknown as { readonly version: number; readonly change: Partial<Snapshot> };
    this.snapshot = { ...snapshot, ...change, version, faces } as Snapshot;
    for (const id of (frame['done'] as readonly string[] | undefined) ?? []) this.answers.set(id, { ok: true });
  }
}

const part = ({ view, seats }: CommonFace, { viewer, ...face }: Face): Face => ({
  ...face,
  viewer,
  view,
  ...(viewer !== 'table' && seats[viewer]),
});

const recordings = liveRecordings();

test('there is a recording of each release', () => {
  const releases = ['0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9', '0.10'];
  expect(recordings.map(({ version }) => version)).toEqual(releases);
});

/** The short run takes the first pages of each database format and those of the last release. */
const SAMPLE = ['0.2', '0.4', '0.5', '0.10'];
const replayed = recordings.filter(
  ({ version }) => process.env['SPELLENKAST_LONG'] === '1' || SAMPLE.includes(version),
);

describe.each(replayed)('pages of $version', ({ database, lines }) => {
  const file = archivedSqlite(database);
  const folder = path.dirname(file);
  const { devices } = archivedTables(database);
  let server: Server;
  beforeAll(async () => {
    server = await serve(settingsFor(folder), fastTuning);
  });
  afterAll(async () => {
    await server.close();
    removeFolder(folder);
  });

  test('are answered, hear what they understand, and come to the same tables', async () => {
    const conversations = Map.groupBy(lines, ({ table }) => table);
    expect(conversations.size).toBeGreaterThan(5);
    for (const [table, said] of conversations) {
      const then = pagesThen(said);
      const now = await sayAgain(said, (device) => devices[device]!, server.port);
      for (const [device, page] of then) {
        const today = now.get(device)!;
        const told = (one: Page) => [...one.answers].map(([id, { ok, fault }]) => ({ id, ok, fault }));
        expect([table, device, told(today)]).toEqual([table, device, told(page)]);
        expect([table, device, kept(today.snapshot!)]).toEqual([table, device, kept(page.snapshot!)]);
        for (const [kind, fields] of page.heard)
          // Presence and spectators depend on the clock.
          if (kind !== 'away' && kind !== 'watching')
            expect([kind, [...fields].filter((field) => !today.heard.get(kind)?.has(field))]).toEqual([kind, []]);
      }
    }
  });
});

/** What the pages knew then, before they left. */
function pagesThen(said: readonly LiveLine[]): Map<string, Page> {
  const pages = new Map<string, Page>();
  for (const line of said) {
    const page = pages.get(line.device) ?? new Page();
    pages.set(line.device, page);
    if (line.from === 'host' && 'frame' in line) page.take(line.frame);
  }
  return pages;
}

/** Sends again what the pages sent, each message after everything that the previous one led to then. */
async function sayAgain(
  said: readonly LiveLine[],
  tokenOf: (device: string) => string,
  port: number,
): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const lines = new Map<string, WebSocket>();
  const closing = new Set<WebSocket>();
  let closed: string | null = null;
  let wake = (): void => undefined;
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) {
      if (closed !== null) throw new Error(closed);
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  /** What a page said was answered, and everyone who watches has the same version. */
  const settled = async (device: string, frame: Frame, before: number): Promise<void> => {
    const page = pages.get(device)!;
    const count = (kind: string): number => heardOf(page, kind);
    if (frame.t === 'hello') await until(() => count('hello') > 0);
    if (frame.t === 'watch') await until(() => count('all') > before);
    const id = (frame['command'] as { id?: string } | undefined)?.id ?? (frame['id'] as string | undefined);
    if (id !== undefined) await until(() => page.answers.has(id));
    const watching = (): Page[] => [...lines.keys()].map((one) => pages.get(one)!).filter(({ snapshot }) => snapshot);
    await until(() => new Set(watching().map(({ snapshot }) => snapshot!.version)).size <= 1);
  };
  const frames = new Map<Page, Map<string, number>>();
  const heardOf = (page: Page, kind: string): number => frames.get(page)?.get(kind) ?? 0;

  for (const line of said) {
    if (line.from === 'host') continue;
    const { device } = line;
    const page = pages.get(device) ?? new Page();
    pages.set(device, page);
    if ('open' in line) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers: { cookie: `kast=${tokenOf(device)}` } });
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as Frame;
        try {
          page.take(frame);
        } catch (error) {
          closed = String(error);
        }
        const counts = frames.get(page) ?? new Map<string, number>();
        frames.set(page, counts.set(frame.t, (counts.get(frame.t) ?? 0) + 1));
        wake();
      });
      socket.on('close', (code: number) => {
        if (!closing.has(socket)) closed = `the line of ${device} was closed with ${code}`;
        wake();
      });
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      lines.set(device, socket);
    } else if ('close' in line) {
      const socket = lines.get(device)!;
      closing.add(socket);
      lines.delete(device);
      socket.close();
      await new Promise((resolve) => socket.once('close', resolve));
    } else {
      const before = heardOf(page, 'all');
      lines.get(device)!.send(JSON.stringify(line.frame));
      await settled(device, line.frame, before);
    }
  }
  return pages;
}
