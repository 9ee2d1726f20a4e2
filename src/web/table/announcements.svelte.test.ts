// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadGame } from '../../games/index.ts';
import { isObject } from '../../kernel/problem.ts';
import type { Options } from '../../kernel/options.ts';
import type { Game, Seat } from '../../kernel/rules.ts';
import { knowledgeOf, seenBy } from '../../kernel/round.ts';
import { playing, turnOf, type Playing, type Wish } from '../../table/testing/playing.ts';
import type { Answer, Command } from '../../table/wire.ts';
import { announce, announced } from '../app/announce.svelte.ts';
import { change } from '../app/settings.svelte.ts';
import { sayFor, speak } from '../app/texts.svelte.ts';
import type { BoardProps, GamePage } from '../../board/contract.ts';
import { setStageHome } from '../../board/stage.ts';
import '../../board/testing/board.ts';
import type { Heard } from '../link/link.ts';
import TablePage from './TablePage.svelte';

/**
 * What a screen reader says during a round, game by game, on the real page: a file `spoken.txt` beside a game holds,
 * line by line, what the person at the first seat hears after each step. A line in braces begins a round: its options,
 * how many moves of bots come first and are ignored (`after`), and how many follow (`moves`) or what is done (`do`):
 * moves, allowed or not, and what else happens at a table (see `DONE`).
 */

// What jsdom does not support: every screen is a phone, and nothing moves.
Object.assign(Element.prototype, { getAnimations: () => [] });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));

/** The host of the one table there is, and the board that is played on. */
const here = vi.hoisted(() => ({
  hear: (() => undefined) as (message: Heard) => void,
  send: (() => undefined) as unknown as (command: Command) => Answer,
  board: null as Pick<BoardProps, 'act'> | null,
}));

vi.mock('../link/hosts.ts', () => {
  let ids = 0;
  const link = {
    watch(_table: string, _key: string | null, hear: (message: Heard) => void) {
      here.hear = hear;
      return () => undefined;
    },
    again: () => undefined,
    send: (_table: string, command: Command) => Promise.resolve(here.send(command)),
    claiming: () => undefined,
    ask: () => Promise.resolve({ ok: true }),
  };
  return {
    // The result is announced before the round can be viewed again.
    device: { ask: () => new Promise(() => undefined), pause: () => undefined },
    isLocal: () => false,
    linkTo: () => link,
    serverLink: () => link,
    freshId: () => `fresh${ids++}`,
  };
});

// The real board: its props are captured, to play on it as its places would.
vi.mock('../../games/pages.ts', async (real) => {
  const { loadPage } = await real<typeof import('../../games/pages.ts')>();
  return {
    loadPage: async (game: string): Promise<GamePage> => {
      const page = (await loadPage(game))!;
      const Board: GamePage['Board'] = (anchor, props) => {
        here.board = props;
        return page.Board(anchor, props);
      };
      return { ...page, Board };
    },
  };
});

/** The page inside the app's context for stages. */
const AtHome: typeof TablePage = (anchor, props) => {
  setStageHome({ sayFor, announce, settings: { coordinates: true, confirm: 'screen', pace: 0 } });
  return TablePage(anchor, props);
};

/** The move of the easy bot: the same in the same position. */
function think(game: Game, play: Playing, seat: Seat): string {
  const bot = game.bots.find(({ level }) => level === 'greedy') ?? game.bots[0]!;
  const { move } = bot.choose(knowledgeOf(play.table.round!, seat), { nodes: 200, stop: () => false }, 'spoken');
  return play.table.round!.rules.format(move!);
}

const requestOf = (play: Playing): number => play.snapshot('a').undo?.number ?? -1;
function done(play: Playing, seat: Seat, wish: Wish): void {
  expect(play.send('abc'[seat]!, wish)).toMatchObject({ ok: true });
}

/** What else can happen at a table; `n` is the seat. */
const DONE: Readonly<Record<string, (play: Playing, seat: Seat) => void>> = {
  'is cut off': (play, seat) => void play.away.set(seat, play.now),
  returns: (play, seat) => void play.away.delete(seat),
  'gives up': (play, seat) => done(play, seat, { do: 'leave', seat }),
  'has its seat taken over': (play, seat) => {
    play.now += play.table.absence ?? 0;
    done(play, 0, { do: 'replace', seat: 0, gone: seat });
  },
  'takes its seat back': (play, seat) => done(play, seat, { do: 'return', seat }),
  'asks to take back': (play, seat) => done(play, seat, { do: 'undo', seat }),
  'allows it': (play, seat) => done(play, seat, { do: 'consent', seat, request: requestOf(play), yes: true }),
  'refuses it': (play, seat) => done(play, seat, { do: 'consent', seat, request: requestOf(play), yes: false }),
};

interface Round {
  readonly game: string;
  readonly options: Options;
  readonly seed?: string;
  readonly after?: number;
  /** Instead of `after` and `moves`: the last moves of the round. */
  readonly last?: number;
  readonly moves?: number;
  readonly do?: readonly string[];
}

const TIME = 10_000;

/** How many moves bots need for the whole round. */
function lengthOf(game: Game, options: Options, seed: string): number {
  const play = playing(game, options, {}, seed);
  const { round } = play.table;
  while (!round!.rules.over(round!.pos)) {
    const seat = turnOf(play.table);
    play.act(seat, think(game, play, seat));
  }
  return play.table.round!.moves.length;
}

async function spoken({
  game: id,
  options,
  seed = 'spoken',
  after: given = 0,
  moves = 0,
  last,
  do: steps = [],
}: Round) {
  const game = (await loadGame(id))!;
  const after = last === undefined ? given : lengthOf(game, options, seed) - last;
  moves = last ?? moves;
  change({ lang: 'en', pace: 0, sound: false });
  await speak('en');
  const play = playing(game, options, {}, seed);
  const round = () => play.table.round!;
  const over = (): boolean => round().rules.over(round().pos);
  for (let made = 0; made < after; made++) {
    const seat = turnOf(play.table);
    expect(play.act(seat, think(game, play, seat))).toMatchObject({ ok: true });
  }
  const tell = (): void => {
    const snapshot = play.snapshot('a');
    const logs = snapshot.faces.map(({ viewer }) => seenBy(round(), viewer));
    here.hear({ t: 'all', table: 'spoken', snapshot, logs, away: [...play.away.keys()] });
  };
  here.send = (command) => {
    const answer = play.carryOut({ device: 'a' }, command);
    tell();
    return answer;
  };
  const { container } = render(AtHome, { id: 'spoken', key: null });
  tell();
  // The page loads the game, and its words.
  await vi.waitFor(() => expect(container.querySelector('.stage .board')).not.toBeNull(), { timeout: TIME });
  await vi.advanceTimersByTimeAsync(1000);

  const asked = (): string => container.querySelector('.asks[role="status"] > span')?.textContent ?? '';
  /** Everything said by a step, until nothing more follows. */
  async function hear(step: string, act: () => unknown): Promise<string> {
    const [count, before] = [announced().count, asked()];
    await act();
    await tick();
    await vi.advanceTimersByTimeAsync(50);
    const said = announced().count > count ? announced().text : '';
    const asks = asked() === before ? '' : asked();
    // Longer than anything waits for the next thing to be said.
    await vi.advanceTimersByTimeAsync(10_000);
    return `${step} ${[said, asks].filter(Boolean).join(' ') || '(nothing)'}`;
  }

  const heard: string[] = [];
  for (let made = 0; made < moves && !over(); made++) {
    const seat = turnOf(play.table);
    const move = think(game, play, seat);
    heard.push(await hear(`${seat}:${move}`, () => move_(seat, move)));
  }
  for (const step of steps) {
    const [, seat = '', move = ''] = /^(\d):(.*)$/.exec(step) ?? [];
    const [, who = '', what = ''] = /^(\d) (.*)$/.exec(step) ?? [];
    if (seat !== '') heard.push(await hear(step, () => move_(Number(seat), move)));
    else {
      const done = DONE[what];
      if (!done) throw new Error(`nobody can do this: ${step}`);
      heard.push(
        await hear(step, () => {
          done(play, Number(who));
          tell();
        }),
      );
    }
  }
  return heard;

  /** The listener plays on the board; the others elsewhere. */
  async function move_(seat: Seat, move: string): Promise<void> {
    if (seat === 0) await here.board!.act(move, null);
    else {
      play.act(seat, move);
      tell();
    }
  }
}

const files = Object.entries(
  import.meta.glob<string>('../../games/**/spoken.txt', { query: '?raw', import: 'default', eager: true }),
);
const rounds = files.flatMap(([file, text]) =>
  text
    .trimEnd()
    .split(/\n(?=\{)/)
    .map((each, index) => ({ file: file.replace('../../games/', ''), index, lines: each.trimEnd().split('\n') })),
);

const FAKED = ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const;
const ENDED = ['clearTimeout', 'clearInterval', 'cancelAnimationFrame'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...FAKED, ...ENDED] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each(rounds)('$file, round $index', async ({ file, lines: [first = '', ...told] }) => {
  const asked: unknown = JSON.parse(first);
  if (!isObject(asked)) throw new Error(`${file} begins with what is played`);
  expect(await spoken(asked as unknown as Round)).toEqual(told);
});

test('a table that takes long to load says so', async () => {
  await speak('en');
  const { container } = render(AtHome, { id: 'slow', key: null });
  expect(container.querySelector('main[aria-busy]')?.textContent).toBe('One moment…');
});
