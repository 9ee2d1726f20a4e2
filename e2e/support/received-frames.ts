import { expect, type Page } from '@playwright/test';
import { loadGame } from '../../src/games/index.ts';
import { OPEN, type DavinciPosition } from '../../src/games/davinci/position.ts';
import { tileName } from '../../src/games/davinci/tiles.ts';
import { parseRecord, type GameRecord } from '../../src/kernel/record.ts';
import { beginRound, playCode } from '../../src/kernel/round.ts';
import type { Shown, Viewer } from '../../src/kernel/rules.ts';
import { followAll, followNews, newMovesOf, type Followed } from '../../src/table/follow.ts';
import type { FromHost } from '../../src/table/wire.ts';

/** What devices received during a round, and what they were allowed to know. */

type Frame = Extract<FromHost, { t: 'all' | 'news' }>;
const isTableFrame = (message: FromHost): message is Frame => message.t === 'all' || message.t === 'news';

/** One look at a table: what a viewer was shown of it after this many moves. */
export interface ReceivedView {
  readonly viewer: Viewer;
  readonly moves: number;
  readonly view: object;
  readonly choices: readonly string[];
  /** The move that led here; empty where the frame tells none. */
  readonly news: readonly Shown[];
  /** What a page that comes back is told of the moves before. */
  readonly log: readonly Shown[];
}

export interface ReceivedRound {
  readonly record: GameRecord;
  /** Every text from before the round was over. */
  readonly texts: readonly string[];
  readonly views: readonly ReceivedView[];
}

/** Splits what was received at the end of the round, following it like a page. */
export function readReceived(all: readonly string[]): ReceivedRound {
  const views: ReceivedView[] = [];
  let followed: Followed | null = null;
  for (const [index, text] of all.entries()) {
    const message = JSON.parse(text) as FromHost;
    if (!isTableFrame(message)) continue;
    followed = message.t === 'all' ? followAll(message) : followed && followNews(followed, message);
    if (!followed) throw new Error('a frame was missed');
    const { snapshot } = followed;
    if (snapshot.record !== null) return { record: snapshot.record, texts: all.slice(0, index), views };
    for (const [at, { viewer, view, choices }] of snapshot.faces.entries()) {
      views.push({
        viewer,
        view,
        choices,
        moves: snapshot.moves,
        news: message.t === 'news' ? newMovesOf(message, at) : [],
        log: message.t === 'all' ? message.logs[at]! : [],
      });
    }
  }
  throw new Error('the record was never sent');
}

/** Looks at the position before the first move and after each. */
export async function mapPositions<T>(record: GameRecord, look: (pos: never) => T): Promise<T[]> {
  const { rules } = (await loadGame(record.game))!;
  const read = parseRecord(rules, record);
  if (!read.ok) throw new Error(read.error.message);
  const begun = beginRound(rules, read.value.version, read.value.options, read.value.setup);
  if (!begun.ok) throw new Error(begun.error.message);
  const round = begun.value;
  const now = (): T => look(round.pos as never);
  const looks = [now()];
  for (const { by, code } of read.value.moves) {
    playCode(round, by, code);
    looks.push(now());
  }
  return looks;
}

/** The setup is in no text before the record. */
export function expectNoSetup({ texts, record }: ReceivedRound): void {
  const secrets = Object.values(record.setup).filter((value): value is string => typeof value === 'string');
  expect(secrets.length).toBeGreaterThan(0);
  for (const text of texts) for (const secret of ['"setup"', '"seed"', ...secrets]) expect(text).not.toContain(secret);
}

/** Everything that a page receives over its connection and in answers to its requests. */
export function recordReceived(page: Page): { readonly texts: string[]; readonly answers: Promise<string>[] } {
  const texts: string[] = [];
  const answers: Promise<string>[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      texts.push(String(payload));
    });
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(response.text().catch(() => ''));
  });
  return { texts, answers };
}

/** For uniquely named pieces: none is in a frame that must not know it. `known` are those that this frame may name. */
export function expectOnlyKnown(
  round: ReceivedRound,
  piece: RegExp,
  known: (received: ReceivedView) => ReadonlySet<string>,
): void {
  expectNoSetup(round);
  let named = 0;
  for (const received of round.views) {
    const may = known(received);
    const { view, choices, news, log } = received;
    for (const [name] of JSON.stringify({ view, choices, news, log }).matchAll(piece)) {
      named += 1;
      expect(may, `${received.viewer} after ${received.moves} moves`).toContain(name);
    }
  }
  expect(named).toBeGreaterThan(0);
  // Beside the faces and what they saw, a frame names no piece at all.
  for (const text of round.texts) {
    const message = JSON.parse(text) as FromHost;
    if (!isTableFrame(message)) continue;
    const bare =
      message.t === 'all'
        ? { ...message, table: '', logs: [], snapshot: { ...message.snapshot, faces: [] } }
        : { ...message, table: '', shown: [], faces: [], common: null };
    expect(JSON.stringify(bare)).not.toMatch(piece);
  }
}

/** The tiles that a seat may name in each moment of a round of Da Vinci Code: its own, and those that lie open. */
export async function expectOnlyKnownTiles(round: ReceivedRound): Promise<void> {
  const seats = await mapPositions(round.record, ({ codes, lengths, drawn, turn }: DavinciPosition) => ({
    codes: codes.map((code, seat) => [...code.subarray(0, lengths[seat])]),
    drawn: drawn < 0 ? null : { seat: turn, tile: drawn },
  }));
  expectOnlyKnown(round, /(?<![\w-])[bw](?:-|1[01]|\d)(?!\w)/g, ({ viewer, moves }) => {
    const { codes, drawn } = seats[moves]!;
    const stand = codes.flatMap((code, seat) => code.filter((tile) => tile >= OPEN || seat === viewer));
    const mine = drawn?.seat === viewer ? [drawn.tile] : [];
    return new Set([...stand, ...mine].map((tile) => tileName(tile & (OPEN - 1))));
  });
}
